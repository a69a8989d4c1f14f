DROP INDEX event_games_lost;
ALTER TABLE event_games DROP loser;
