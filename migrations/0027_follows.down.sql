DROP TABLE privacy, follows;
