-- Moderators hide one brought game, not only all of a member's.
ALTER TABLE hidden_texts ADD brought_game integer UNIQUE REFERENCES base_games(id) ON DELETE CASCADE;
ALTER TABLE hidden_texts DROP CONSTRAINT hidden_texts_one;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club, event, engine, brought, broadcast, brought_game) = 1);
