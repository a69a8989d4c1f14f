DELETE FROM finished_readers WHERE name = 'conduct';
DROP TABLE pauses, conduct;
