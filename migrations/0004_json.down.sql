ALTER TABLE game_events ALTER COLUMN payload TYPE jsonb;
