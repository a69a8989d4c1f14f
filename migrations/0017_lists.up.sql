-- 0017_lists.before.sql has done what takes long. What is left are the games that somebody was writing to meanwhile, and
-- indexes in whose place the new ones serve the previous version's lists too.
DO $$ BEGIN
    IF 4 <> (SELECT count(*) FROM pg_index WHERE indisvalid AND indexrelid IN (to_regclass('games_of_black'),
        to_regclass('games_of_white'), to_regclass('games_pair'), to_regclass('users_deleted'))) THEN
        RAISE EXCEPTION '0017_lists.before.sql has not been run';
    END IF;
END $$;
UPDATE games SET speed = speed_of(clock, initial, increment, period, stones) WHERE speed IS NULL AND clock <> 'none';
DROP INDEX games_black, games_white;
