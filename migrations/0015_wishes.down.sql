ALTER TABLE games DROP COLUMN rating_max, DROP COLUMN rating_min, DROP COLUMN pool;
