DROP INDEX explored_plies_game;
CREATE INDEX explored_plies_game ON explored_plies (explored_id(fact));
