-- Each line of chat is in one of a game's two chats. Until now whoever had no seat wrote for the watchers. What is stored without saying
-- for whom is kept from the players.
ALTER TABLE chat ADD COLUMN channel text NOT NULL DEFAULT 'players' CHECK (channel IN ('players', 'watchers'));
UPDATE chat SET channel = 'watchers' WHERE seat = '';
ALTER TABLE chat ALTER COLUMN channel SET DEFAULT 'watchers';
CREATE INDEX chat_channel ON chat (game_id, channel, id DESC);
DROP INDEX chat_game;

-- What a member wants to see of chat: whether any at all, and the words that hide a line.
CREATE TABLE chat_settings (
    user_id bigint  PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    off     boolean NOT NULL,
    words   text[]  NOT NULL CHECK (cardinality(words) <= 100)
);
