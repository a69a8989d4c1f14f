-- How far a review is that is being made: every server shows it.
ALTER TABLE reviews ADD COLUMN progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1);
