DELETE FROM finished_readers WHERE name = 'puzzles';
DROP TABLE puzzle_house, puzzle_refusals, puzzle_games, puzzle_days, puzzle_tries, puzzle_ratings, puzzle_shelf, puzzles;
