-- What the host of a game that waits wants of the opponent: an equal, or a rating between two others.
ALTER TABLE games ADD COLUMN pool boolean NOT NULL DEFAULT false,
    ADD COLUMN rating_min integer, ADD COLUMN rating_max integer;
