CREATE TABLE users (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name          text        NOT NULL,
    skeleton      text        UNIQUE, -- the folded name of a member: look-alikes collide
    kind          text        NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    bot           text        UNIQUE, -- a bot's strength
    password_hash text,
    created       timestamptz NOT NULL,
    CHECK ((kind = 'member') = (password_hash IS NOT NULL)),
    CHECK ((kind = 'member') = (skeleton IS NOT NULL)),
    CHECK ((kind = 'bot') = (bot IS NOT NULL))
);
CREATE INDEX users_name ON users (lower(name));

CREATE TABLE sessions (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    address    text        NOT NULL,
    agent      text        NOT NULL,
    created    timestamptz NOT NULL,
    seen       timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (seen);

CREATE TABLE games (
    id         text        PRIMARY KEY,
    rule       text        NOT NULL CHECK (rule IN ('freestyle', 'standard', 'renju')),
    size       smallint    NOT NULL CHECK (size BETWEEN 5 AND 20),
    opening    text        NOT NULL,
    forbidden  text        NOT NULL,
    clock      text        NOT NULL,
    initial    bigint      NOT NULL CHECK (initial >= 0),   -- ms
    increment  bigint      NOT NULL CHECK (increment >= 0), -- ms
    host       bigint      NOT NULL REFERENCES users,
    wish       text        NOT NULL CHECK (wish IN ('black', 'white', 'random')),
    private    boolean     NOT NULL,
    bot        text        NOT NULL,
    rematch_of text        REFERENCES games,
    status     text        NOT NULL CHECK (status IN ('waiting', 'live', 'over')),
    black      bigint      REFERENCES users,
    white      bigint      REFERENCES users,
    winner     text        CHECK (winner IN ('black', 'white', '')),
    reason     text,
    line       text,     -- the winning row, as moves
    moves      text,     -- the stones at the end: h8i9…
    plies      smallint,
    created    timestamptz NOT NULL,
    started    timestamptz,
    ended      timestamptz,
    CHECK ((status = 'over') = (reason IS NOT NULL AND ended IS NOT NULL AND moves IS NOT NULL))
);
CREATE INDEX games_open ON games (created) WHERE status <> 'over';
CREATE INDEX games_black ON games (black, ended DESC, id DESC) WHERE status = 'over';
CREATE INDEX games_white ON games (white, ended DESC, id DESC) WHERE status = 'over';
CREATE INDEX games_host ON games (host);

CREATE TABLE game_events (
    game_id   text        NOT NULL REFERENCES games,
    seq       integer     NOT NULL CHECK (seq > 0),
    kind      text        NOT NULL,
    actor     bigint      NOT NULL, -- 0: the server
    payload   jsonb       NOT NULL,
    client_id text        NOT NULL, -- '' from the server
    at        timestamptz NOT NULL,
    PRIMARY KEY (game_id, seq)
);
CREATE UNIQUE INDEX game_events_client ON game_events (game_id, actor, client_id) WHERE client_id <> '';

CREATE TABLE chat (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game_id   text        NOT NULL REFERENCES games,
    user_id   bigint      NOT NULL REFERENCES users,
    seat      text        NOT NULL,
    client_id text        NOT NULL,
    text      text        NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
    at        timestamptz NOT NULL,
    UNIQUE (game_id, user_id, client_id)
);
CREATE INDEX chat_game ON chat (game_id, id DESC);

-- The newest instant at which the server is known to have been able to hear.
CREATE TABLE heartbeats (
    node text        PRIMARY KEY,
    at   timestamptz NOT NULL
);
