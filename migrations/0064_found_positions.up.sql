-- A question reads the newest games of a position, and what came next in each, from the index alone.
CREATE INDEX base_plies_found ON base_plies (key, game) INCLUDE (path, next);
DROP INDEX base_plies_key;

-- An import asks which positions are counted.
CREATE INDEX base_counts_counted ON base_counts (key) WHERE base = 0 AND next = -1;
