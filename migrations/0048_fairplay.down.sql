DROP TABLE fairplay_judgements;
DROP TABLE fairplay_cases;
DROP TABLE fairplay_models;
DROP TABLE fairplay_sheets;
DROP TABLE fairplay_relays;
DROP TABLE fairplay_games;
DROP TABLE fairplay_wanted;
