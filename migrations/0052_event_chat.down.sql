DROP INDEX event_games_lost;
ALTER TABLE event_games DROP loser;

DELETE FROM chat WHERE event IS NOT NULL;
ALTER TABLE chat DROP CONSTRAINT chat_place;
ALTER TABLE chat DROP hidden;
ALTER TABLE chat DROP section;
ALTER TABLE chat DROP event;
ALTER TABLE chat ALTER game_id SET NOT NULL;
