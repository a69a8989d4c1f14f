-- The players of a game may ask engines. Such a game is of days, and never rated.
ALTER TABLE games ADD COLUMN engines boolean DEFAULT false NOT NULL;
