DROP TABLE chat_settings;
ALTER TABLE chat DROP COLUMN channel;
