DROP TABLE engines;
