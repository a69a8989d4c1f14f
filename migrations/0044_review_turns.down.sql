DROP TABLE review_turns;
