ALTER TABLE games DROP COLUMN draw_after;
