DROP INDEX base_counts_counted;
CREATE INDEX base_plies_key ON base_plies (key, game);
DROP INDEX base_plies_found;
