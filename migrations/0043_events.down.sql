DROP TRIGGER games_annulled_in_event ON games;
DROP FUNCTION note_annulled_in_event();
DROP TABLE event_games;
DROP TABLE event_rounds;
DROP TABLE event_players;
DROP TABLE event_log;
DROP TABLE events;
