ALTER TABLE hidden_texts DROP CONSTRAINT hidden_texts_one;
DELETE FROM hidden_texts WHERE num_nonnulls(event, engine, brought) > 0;
ALTER TABLE hidden_texts DROP event;
ALTER TABLE hidden_texts DROP engine;
ALTER TABLE hidden_texts DROP brought;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club) = 1);

DROP INDEX event_games_lost;
ALTER TABLE event_games DROP loser;

DELETE FROM chat WHERE event IS NOT NULL;
ALTER TABLE chat DROP CONSTRAINT chat_place;
ALTER TABLE chat DROP hidden;
ALTER TABLE chat DROP section;
ALTER TABLE chat DROP event;
ALTER TABLE chat ALTER game_id SET NOT NULL;
