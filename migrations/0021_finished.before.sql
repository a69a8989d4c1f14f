-- Run before the step, as 0017_lists.before.sql is: servers go on storing games meanwhile, and every end that they store from the
-- trigger on is noted.
--
-- The games that have ended, for those who do something with each (finished_readers). place is given after the end has been
-- committed, by one at a time: whoever has read up to a place has missed none before it. New ends have none yet.
CREATE TABLE IF NOT EXISTS finished (
    game  bigint PRIMARY KEY REFERENCES games (number) ON DELETE CASCADE,
    place bigint UNIQUE
);

CREATE INDEX IF NOT EXISTS finished_new ON finished (game) WHERE place IS NULL;

CREATE OR REPLACE FUNCTION note_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO finished (game) VALUES (NEW.number) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER games_finished AFTER UPDATE OF status ON games FOR EACH ROW
    WHEN (NEW.status = 'over' AND OLD.status <> 'over') EXECUTE FUNCTION note_finished();

SET lock_timeout = 0;

-- Games of before, ten thousand at a time.
DO $$
DECLARE
    last bigint := 0;
    upto bigint := (SELECT max(number) FROM games);
BEGIN
    WHILE last < upto LOOP
        INSERT INTO finished (game)
        SELECT number FROM games WHERE number > last AND number <= last + 10000 AND status = 'over' ORDER BY number
        ON CONFLICT DO NOTHING;
        COMMIT;
        last := last + 10000;
    END LOOP;
END $$;
