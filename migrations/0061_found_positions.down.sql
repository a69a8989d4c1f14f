DROP TABLE base_counting;
ALTER TABLE base_wanted DROP upto;
ALTER TABLE base_counts DROP first, DROP played;
DROP INDEX base_counts_counted;
CREATE INDEX base_plies_key ON base_plies (key, game);
DROP INDEX base_plies_found;
