CREATE INDEX ratings_best ON ratings (rule, speed, value DESC, user_id)
    INCLUDE (engine, deviation, played, wins, draws, losses) WHERE wins + draws + losses >= 10;
DROP INDEX sitting_at, users_guests, ratings_ranks, rating_changes_pair, exercises_game, games_rematch, games_invited, games_by_white,
    games_by_black;
