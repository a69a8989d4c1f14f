-- What every move pays. Games are never deleted, and the statements that store
-- events look for their game: a foreign key would lock the game's row besides.
-- A command comes only once because a game has one owner, who knows its log by
-- heart and writes only what follows it: the primary key refuses whoever does
-- not. An index of the clients' ids would say the same again.
ALTER TABLE game_events DROP CONSTRAINT game_events_game_id_fkey;
DROP INDEX game_events_client;
