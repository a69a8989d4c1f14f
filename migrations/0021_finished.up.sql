-- 0021_finished.before.sql has done what takes long.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'games_finished') THEN
        RAISE EXCEPTION '0021_finished.before.sql has not been run';
    END IF;
END $$;
-- Games may also be stored when they are over already.
CREATE TRIGGER games_stored_finished AFTER INSERT ON games FOR EACH ROW
    WHEN (NEW.status = 'over') EXECUTE FUNCTION note_finished();
CREATE SEQUENCE finished_places;

-- How far each reader has come.
CREATE TABLE finished_readers (
    name  text   PRIMARY KEY,
    place bigint NOT NULL DEFAULT 0
);
