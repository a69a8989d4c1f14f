DROP TABLE chat_settings;
CREATE INDEX chat_game ON chat (game_id, id DESC);
DROP INDEX chat_channel;
ALTER TABLE chat DROP COLUMN channel;
