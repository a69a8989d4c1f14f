ALTER TABLE game_events ADD CONSTRAINT game_events_game_id_fkey FOREIGN KEY (game_id) REFERENCES games;
