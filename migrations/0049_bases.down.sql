DROP TRIGGER users_base_left ON users;
DROP TRIGGER games_base_deleted ON games;
DROP TRIGGER games_base_again ON games;
DROP TABLE base_gone, base_again, base_wanted, base_counts, base_plies, base_games, bases;
DROP FUNCTION note_base_gone, note_base_left, note_base_again;
DELETE FROM finished_readers WHERE name = 'positions';
