-- What federations say of members: a member asks, and an officer of the federation or a moderator confirms.
CREATE TABLE federation_papers (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    federation text NOT NULL CHECK (federation ~ '^[A-Z]{2,8}$'),
    id text NOT NULL CHECK (char_length(id) >= 1 AND char_length(id) <= 11),
    country text NOT NULL CHECK (country ~ '^[A-Z]{3}$'),
    name text NOT NULL CHECK (char_length(name) >= 2 AND char_length(name) <= 60),
    standing text NOT NULL CHECK (standing IN ('asked', 'confirmed', 'declined')),
    asked timestamptz NOT NULL,
    decided timestamptz,
    decided_by bigint REFERENCES users(id) ON DELETE SET NULL
);

CREATE UNIQUE INDEX federation_papers_id ON federation_papers (federation, lower(id)) WHERE standing = 'confirmed';
CREATE INDEX federation_papers_asked ON federation_papers (asked) WHERE standing = 'asked';
CREATE INDEX federation_papers_country ON federation_papers (lower(id), country) WHERE standing = 'confirmed';
CREATE INDEX federation_papers_by ON federation_papers (decided_by) WHERE decided_by IS NOT NULL;

-- Who confirms for which federation.
CREATE TABLE federation_officers (
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    federation text NOT NULL CHECK (federation ~ '^[A-Z]{2,8}$'),
    PRIMARY KEY (user_id, federation)
);

-- Guests of events, whom hosts have named. A guest plays by a link that follows from turn, which grows when the host renews it.
CREATE TABLE event_guests (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    skeleton text NOT NULL,
    host bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    made timestamptz NOT NULL,
    turn integer DEFAULT 0 NOT NULL,
    UNIQUE (event, skeleton)
);

CREATE INDEX event_guests_host ON event_guests (host, made);

-- Addresses of members' own calendars follow from turn, which grows when an address is renewed.
CREATE TABLE calendar_links (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    turn integer NOT NULL
);

-- Calendars look for events by their start.
CREATE INDEX events_starts ON events (starts);
