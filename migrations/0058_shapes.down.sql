DROP TRIGGER base_games_review ON base_games;
DROP FUNCTION drop_brought_reviews();
DROP TRIGGER games_review ON games;
DROP FUNCTION drop_review();
DELETE FROM reviews r WHERE NOT EXISTS (SELECT FROM games WHERE id = r.game_id);
ALTER TABLE reviews ADD CONSTRAINT reviews_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;
DROP TABLE base_names;
DROP TABLE base_unshaped;
DROP TABLE base_shapes;
