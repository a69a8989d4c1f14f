DROP TABLE former_names; -- they stay among reserved_names
ALTER TABLE users DROP COLUMN renamed;
