ALTER TABLE standings DROP COLUMN unrated, DROP COLUMN unrated_for;
ALTER TABLE games DROP COLUMN engines;
