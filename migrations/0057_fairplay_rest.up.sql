-- The players of a game may ask engines. Such a game is of days, and never rated.
ALTER TABLE games ADD COLUMN engines boolean DEFAULT false NOT NULL;

-- Members who play unrated games only: until when, and why.
ALTER TABLE standings ADD COLUMN unrated timestamptz, ADD COLUMN unrated_for text DEFAULT '' NOT NULL;
