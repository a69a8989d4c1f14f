DROP TABLE rating_corrections;

CREATE OR REPLACE FUNCTION note_annulled_in_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE event_games SET annulled = true, over = true, noted = false WHERE game = NEW.number;
    RETURN NULL;
END $$;

DROP TRIGGER games_annulled_in_event ON games;
CREATE TRIGGER games_annulled_in_event AFTER UPDATE OF unrated ON games FOR EACH ROW
    WHEN (NEW.unrated = 'annulled' AND OLD.unrated IS DISTINCT FROM 'annulled') EXECUTE FUNCTION note_annulled_in_event();

ALTER TABLE fairplay_cases DROP COLUMN annulled;
ALTER TABLE standings DROP COLUMN unrated, DROP COLUMN unrated_for;
ALTER TABLE games DROP COLUMN engines;
