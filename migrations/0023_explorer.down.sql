DELETE FROM finished_readers WHERE name = 'explorer';
DROP TRIGGER users_explored_left ON users;
DROP TRIGGER games_explored_gone ON games;
DROP TRIGGER games_explored_again ON games;
DROP FUNCTION note_explored_left();
DROP FUNCTION note_explored_again();
DROP TABLE explored_left, explored_again, explored_counts, explored_plies, explored;
DROP FUNCTION explored_id(bigint), explored_move(bigint), explored_cell(bigint, boolean), explored_time(bigint);
