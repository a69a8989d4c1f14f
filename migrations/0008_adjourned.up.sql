-- A game that nobody plays is adjourned: not live, nor over, until one of its players resumes it. Its moves
-- are kept beside the log, to be shown.
ALTER DOMAIN game_status DROP CONSTRAINT game_status_check;
ALTER DOMAIN game_status ADD CONSTRAINT game_status_check CHECK (VALUE IN ('waiting', 'live', 'adjourned', 'over'));
ALTER TABLE games
    ADD COLUMN adjourned timestamptz,
    ADD CONSTRAINT games_adjourned CHECK ((status = 'adjourned') = (adjourned IS NOT NULL)),
    ADD CONSTRAINT games_adjourned_moves CHECK (status <> 'adjourned' OR moves IS NOT NULL);
DROP INDEX games_open;
CREATE INDEX games_open ON games (created) WHERE status IN ('waiting', 'live');
CREATE INDEX games_black_adjourned ON games (black, adjourned DESC) WHERE status = 'adjourned';
CREATE INDEX games_white_adjourned ON games (white, adjourned DESC) WHERE status = 'adjourned';
