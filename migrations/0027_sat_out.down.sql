DROP INDEX games_time_ended;
DROP TABLE proven_lost;
