DROP TABLE open_challenges;
