ALTER TABLE reviews DROP COLUMN progress;
