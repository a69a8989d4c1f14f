-- The plies of a game in the explorer are looked for only when it changes or goes, and are written with every game. They lie together, in the
-- order of the games' ids, so that an index of ranges finds them. A tree needs an entry for each ply.
DROP INDEX explored_plies_game;
CREATE INDEX explored_plies_game ON explored_plies USING brin (explored_id(fact)) WITH (pages_per_range = 16, autosummarize = on);
