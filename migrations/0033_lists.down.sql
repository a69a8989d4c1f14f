DROP TABLE lists;
