-- Run before the step, a statement at a time and none in a transaction, while servers store games: nobody waits for any of it
-- for longer than a moment, though it may have to wait itself, for a backup that runs.
SET lock_timeout = 0;

-- A thousand games at a time, without those that somebody writes to just now, which come with the step.
DO $$
DECLARE
    last bigint := 0;
    upto bigint := (SELECT max(number) FROM games);
BEGIN
    WHILE last < upto LOOP
        WITH todo AS (
            SELECT number FROM games
            WHERE number > last AND number <= last + 1000 AND speed IS NULL AND clock <> 'none'
            ORDER BY number FOR NO KEY UPDATE SKIP LOCKED
        )
        UPDATE games g SET speed = speed_of(clock, initial, increment, period, stones) FROM todo WHERE g.number = todo.number;
        COMMIT;
        last := last + 1000;
    END LOOP;
END $$;

-- What a list is filtered by is in the index that has its order, so that what does not fit costs no look at the games.
-- If this was cut off before, a part of an index may be there.
DROP INDEX CONCURRENTLY IF EXISTS games_of_black;

CREATE INDEX CONCURRENTLY games_of_black ON games (black, ended DESC, id DESC)
    INCLUDE (number, white, winner, reason, rule, speed, rated, private) WHERE status = 'over';

DROP INDEX CONCURRENTLY IF EXISTS games_of_white;

CREATE INDEX CONCURRENTLY games_of_white ON games (white, ended DESC, id DESC)
    INCLUDE (number, black, winner, reason, rule, speed, rated, private) WHERE status = 'over';

DROP INDEX CONCURRENTLY IF EXISTS games_pair;

CREATE INDEX CONCURRENTLY games_pair ON games (black, white, ended DESC, id DESC)
    INCLUDE (number, winner, reason, rule, speed, rated, private) WHERE status = 'over';

DROP INDEX CONCURRENTLY IF EXISTS users_deleted;

CREATE INDEX CONCURRENTLY users_deleted ON users (deleted) WHERE deleted IS NOT NULL;

-- Until then every list has to look at the games themselves.
VACUUM (ANALYZE) games;
