-- Version 7 does not know adjourned games: they are live again, and it sets those aside whose log says more.
DROP INDEX games_white_adjourned;
DROP INDEX games_black_adjourned;
DROP INDEX games_open;
ALTER TABLE games DROP CONSTRAINT games_adjourned, DROP CONSTRAINT games_adjourned_moves;
UPDATE games SET status = 'live', moves = NULL, plies = NULL WHERE status = 'adjourned';
ALTER TABLE games DROP COLUMN adjourned;
CREATE INDEX games_open ON games (created) WHERE status <> 'over';
ALTER DOMAIN game_status DROP CONSTRAINT game_status_check;
ALTER DOMAIN game_status ADD CONSTRAINT game_status_check CHECK (VALUE IN ('waiting', 'live', 'over'));
