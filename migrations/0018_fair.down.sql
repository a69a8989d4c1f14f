DROP FUNCTION neighbours(bigint, bigint);
DROP TABLE whereabouts;
ALTER TABLE rating_changes DROP COLUMN narrow, DROP COLUMN before_narrow, DROP COLUMN opponent;
ALTER TABLE ratings DROP COLUMN narrow;
ALTER TABLE games DROP COLUMN unrated;
