-- The players of a game may ask engines. Such a game is of days, and never rated.
ALTER TABLE games ADD COLUMN engines boolean DEFAULT false NOT NULL;

-- Members who play unrated games only: until when, and why.
ALTER TABLE standings ADD COLUMN unrated timestamptz, ADD COLUMN unrated_for text DEFAULT '' NOT NULL;

-- Games of events that a case had annulled: the action, which a granted appeal takes back.
ALTER TABLE fairplay_cases ADD COLUMN annulled bigint;

-- A game of an event that is annulled, or not any more, is read again.
CREATE OR REPLACE FUNCTION note_annulled_in_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE event_games SET annulled = NEW.unrated IS NOT DISTINCT FROM 'annulled', over = true, noted = false WHERE game = NEW.number;
    RETURN NULL;
END $$;

DROP TRIGGER games_annulled_in_event ON games;
CREATE TRIGGER games_annulled_in_event AFTER UPDATE OF unrated ON games FOR EACH ROW
    WHEN ((NEW.unrated IS NOT DISTINCT FROM 'annulled') <> (OLD.unrated IS NOT DISTINCT FROM 'annulled')) EXECUTE FUNCTION note_annulled_in_event();

-- Ratings that were corrected, since games had brought them to the wrong place; hub/game/rating/apart has the rules. A year is kept.
CREATE TABLE rating_corrections (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    before double precision NOT NULL,
    after double precision NOT NULL,
    games integer NOT NULL
);

CREATE INDEX rating_corrections_user ON rating_corrections (user_id, rule, speed, at);
CREATE INDEX rating_corrections_at ON rating_corrections (at);
