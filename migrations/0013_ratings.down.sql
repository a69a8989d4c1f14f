DROP TABLE blocks, rating_changes, ratings;
DROP DOMAIN game_speed;
ALTER TABLE users DROP COLUMN deleted, DROP COLUMN engine;
ALTER TABLE games DROP COLUMN invited, DROP COLUMN rated;
