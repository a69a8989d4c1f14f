-- A game that is a draw when so many stones stand; 0: no such draw.
ALTER TABLE games ADD COLUMN draw_after smallint DEFAULT 0 NOT NULL;
