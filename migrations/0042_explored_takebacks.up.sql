-- Games whose opening decisions may have been taken back were counted with all of them. They are counted again, some with each step
-- of the explorer.
INSERT INTO explored_again (game)
SELECT number FROM games WHERE status = 'over' AND takebacks AND opening NOT IN ('free', 'pro', 'long_pro');
