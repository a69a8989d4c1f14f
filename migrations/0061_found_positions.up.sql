-- A question reads the newest games of a position, and what came next in each, from the index alone.
CREATE INDEX base_plies_found ON base_plies (key, game) INCLUDE (path, next);
DROP INDEX base_plies_key;

-- An import asks which positions are counted.
CREATE INDEX base_counts_counted ON base_counts (key) WHERE base = 0 AND next = -1;

-- The first game with each continuation. What was counted before names none, so it is counted again.
ALTER TABLE base_counts ADD first integer, ADD played text NOT NULL DEFAULT '';
INSERT INTO base_wanted (key) SELECT key FROM base_counts WHERE base = 0 AND next = -1 ON CONFLICT DO NOTHING;
DELETE FROM base_counts;

-- A position in many games is counted in several steps: those up to this one are in base_counting.
ALTER TABLE base_wanted ADD upto integer NOT NULL DEFAULT 0;
CREATE TABLE base_counting (LIKE base_counts INCLUDING DEFAULTS, PRIMARY KEY (key, base, next));
