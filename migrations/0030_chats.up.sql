-- Each line of chat is in one of a game's two chats. Where none is said, as in lines that are older than this or of an older server, it is the
-- players' if its writer has a seat. So no line has to be changed while games wait to read theirs.
ALTER TABLE chat ADD COLUMN channel text;
ALTER TABLE chat ADD CONSTRAINT chat_channel CHECK (channel IN ('players', 'watchers')) NOT VALID;

-- What a member wants to see of chat: whether any at all, and the words that hide a line.
CREATE TABLE chat_settings (
    user_id bigint  PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    off     boolean NOT NULL,
    words   text[]  NOT NULL CHECK (cardinality(words) <= 100)
);
