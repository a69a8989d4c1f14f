DROP TABLE proven_lost;
