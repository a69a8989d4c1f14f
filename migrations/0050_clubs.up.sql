-- Clubs; hub/member/club has the rules. Whoever changes one, or who is in it, holds its row of clubs.
CREATE TABLE clubs (
    id text PRIMARY KEY,
    name text NOT NULL CHECK (char_length(name) >= 2 AND char_length(name) <= 60),
    skeleton text NOT NULL UNIQUE,
    text text NOT NULL CHECK (char_length(text) <= 2000),
    joining text NOT NULL CHECK (joining IN ('open', 'asked', 'code')),
    code text NOT NULL,
    created timestamptz NOT NULL,
    told timestamptz
);

-- Members, and others whom a club knows: who has asked, was declined or was removed.
CREATE TABLE club_people (
    club text NOT NULL REFERENCES clubs(id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    standing text NOT NULL CHECK (standing IN ('leader', 'member', 'asked', 'declined', 'removed')),
    since timestamptz NOT NULL,
    reason text DEFAULT '' NOT NULL CHECK (char_length(reason) <= 200),
    PRIMARY KEY (club, user_id)
);

CREATE INDEX club_people_user ON club_people (user_id);

CREATE TABLE club_news (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    club text NOT NULL REFERENCES clubs(id) ON DELETE CASCADE,
    author bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    text text NOT NULL CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);

CREATE INDEX club_news_club ON club_news (club, id DESC);
CREATE INDEX club_news_author ON club_news (author);

-- The names and texts of clubs can be hidden, as those of studies.
ALTER TABLE hidden_texts ADD club text UNIQUE REFERENCES clubs(id) ON DELETE CASCADE;
ALTER TABLE hidden_texts DROP CONSTRAINT hidden_texts_one;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club) = 1);

-- Events of clubs, and the places in those that are over: they follow from the events' logs.
ALTER TABLE events ADD club text REFERENCES clubs(id) ON DELETE SET NULL;
CREATE INDEX events_club ON events (club, starts DESC) WHERE club IS NOT NULL;

CREATE TABLE event_places (
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    place integer NOT NULL CHECK (place > 0),
    PRIMARY KEY (event, user_id)
);

CREATE INDEX event_places_user ON event_places (user_id);
