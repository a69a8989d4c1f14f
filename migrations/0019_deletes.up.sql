-- 0019_deletes.before.sql has done what takes long.
DO $$ BEGIN
    IF 9 <> (SELECT count(*) FROM pg_index WHERE indisvalid AND indexrelid IN (to_regclass('games_by_black'), to_regclass('games_by_white'),
        to_regclass('games_invited'), to_regclass('games_rematch'), to_regclass('exercises_game'), to_regclass('rating_changes_pair'),
        to_regclass('ratings_ranks'), to_regclass('users_guests'), to_regclass('sitting_at'))) THEN
        RAISE EXCEPTION '0019_deletes.before.sql has not been run';
    END IF;
END $$;
DROP INDEX ratings_best; -- ratings_ranks serves the previous version's leaderboards too
