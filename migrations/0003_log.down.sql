CREATE UNIQUE INDEX game_events_client ON game_events (game_id, actor, client_id) WHERE client_id <> '';
ALTER TABLE game_events ADD CONSTRAINT game_events_game_id_fkey FOREIGN KEY (game_id) REFERENCES games;
