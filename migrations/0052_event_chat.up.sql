-- Chats of events: a line is said in a game or in a section of an event. Who runs an event may hide its lines.
ALTER TABLE chat ALTER game_id DROP NOT NULL;
ALTER TABLE chat ADD event bigint REFERENCES events(number) ON DELETE CASCADE;
ALTER TABLE chat ADD section integer;
ALTER TABLE chat ADD hidden boolean DEFAULT false NOT NULL;
ALTER TABLE chat ADD CONSTRAINT chat_place CHECK (num_nonnulls(game_id, event) = 1 AND num_nonnulls(event, section) <> 1) NOT VALID;
CREATE INDEX chat_event ON chat (event, section, id DESC) WHERE event IS NOT NULL;
CREATE UNIQUE INDEX chat_event_client ON chat (event, user_id, client_id) WHERE event IS NOT NULL;

-- Who has lost a game by a decision of its event while it was in play: the game is ended. Null: it ends by itself.
ALTER TABLE event_games ADD loser bigint;
CREATE INDEX event_games_lost ON event_games (game) WHERE loser IS NOT NULL AND NOT over;

-- The title and text of an event can be hidden, what a bot's account says of its program, and the games that somebody has brought:
-- the owner keeps these, and cannot show them.
ALTER TABLE hidden_texts ADD event text UNIQUE REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE hidden_texts ADD engine bigint UNIQUE REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE hidden_texts ADD brought bigint UNIQUE REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE hidden_texts DROP CONSTRAINT hidden_texts_one;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club, event, engine, brought) = 1);
