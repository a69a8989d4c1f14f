-- Run before the step, as 0017_lists.before.sql is: servers go on storing games meanwhile. Afterwards an index stands behind
-- every foreign key, so that a delete, which looks for rows that still refer to its own, reads no table from end to end. If
-- this was cut off before, a part of an index may be there.
SET lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS games_by_black;

CREATE INDEX CONCURRENTLY games_by_black ON games (black, status);

DROP INDEX CONCURRENTLY IF EXISTS games_by_white;

CREATE INDEX CONCURRENTLY games_by_white ON games (white, status);

DROP INDEX CONCURRENTLY IF EXISTS games_invited;

CREATE INDEX CONCURRENTLY games_invited ON games (invited) WHERE invited IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS games_rematch;

CREATE INDEX CONCURRENTLY games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS exercises_game;

CREATE INDEX CONCURRENTLY exercises_game ON exercises (game_id);

DROP INDEX CONCURRENTLY IF EXISTS rating_changes_pair;

CREATE INDEX CONCURRENTLY rating_changes_pair ON rating_changes (opponent, user_id, rule, speed, at) WHERE opponent IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS ratings_ranks;

CREATE INDEX CONCURRENTLY ratings_ranks ON ratings (rule, speed, value DESC, user_id)
    INCLUDE (engine, deviation, played, wins, draws, losses, narrow) WHERE wins + draws + losses >= 10;

DROP INDEX CONCURRENTLY IF EXISTS users_guests;

CREATE INDEX CONCURRENTLY users_guests ON users (created, id) WHERE kind = 'guest';

-- Who is about to begin a game is remembered for ten seconds, and older rows were never deleted. Ten thousand at a time.
DO $$
DECLARE
    deleted bigint;
BEGIN
    LOOP
        DELETE FROM sitting WHERE user_id IN (
            SELECT user_id FROM sitting WHERE at < clock_timestamp() - interval '1 minute' LIMIT 10000 FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS deleted = ROW_COUNT;
        COMMIT;
        EXIT WHEN deleted = 0;
    END LOOP;
END $$;

DROP INDEX CONCURRENTLY IF EXISTS sitting_at;

CREATE INDEX CONCURRENTLY sitting_at ON sitting (at);
