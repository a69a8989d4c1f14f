-- Events that run themselves; hub/event/tournament has the rules. An event is an append-only log, as a game is: everything else here
-- follows from it and is stored with it. Its owner is the transaction that holds the row of events.
CREATE TABLE events (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    host bigint NOT NULL REFERENCES users(id),
    kind text NOT NULL,
    phase text NOT NULL CHECK (phase IN ('coming', 'running', 'over', 'called_off')),
    plan jsonb NOT NULL,
    players integer DEFAULT 0 NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    starts timestamptz NOT NULL,
    ended timestamptz,
    due timestamptz,
    created timestamptz NOT NULL
);

CREATE INDEX events_due ON events (due) WHERE due IS NOT NULL;
CREATE INDEX events_host ON events (host);
CREATE INDEX events_listed ON events (phase, starts DESC);

CREATE TABLE event_log (
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    seq integer NOT NULL CHECK (seq > 0),
    kind text NOT NULL,
    actor bigint NOT NULL,
    payload json NOT NULL,
    client_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (event, seq)
);

CREATE UNIQUE INDEX event_log_client ON event_log (event, actor, client_id) WHERE client_id <> '';

CREATE TABLE event_players (
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users(id),
    player integer NOT NULL,
    PRIMARY KEY (event, user_id),
    UNIQUE (event, player)
);

CREATE INDEX event_players_user ON event_players (user_id, event);

-- Nobody is in a round twice, whatever the programs do. A player has one section, so rounds of two never clash.
CREATE TABLE event_rounds (
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    round integer NOT NULL,
    player integer NOT NULL,
    PRIMARY KEY (event, round, player)
);

-- Games of events. A reader of finished games notes their ends; over and not noted are those that the event's log does not have yet.
CREATE TABLE event_games (
    game bigint PRIMARY KEY REFERENCES games(number) ON DELETE CASCADE,
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    over boolean DEFAULT false NOT NULL,
    noted boolean DEFAULT false NOT NULL,
    annulled boolean DEFAULT false NOT NULL
);

CREATE INDEX event_games_event ON event_games (event);
CREATE INDEX event_games_unread ON event_games (event) WHERE over AND NOT noted;

-- A game that moderators annul is read again.
CREATE FUNCTION note_annulled_in_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE event_games SET annulled = true, over = true, noted = false WHERE game = NEW.number;
    RETURN NULL;
END $$;

CREATE TRIGGER games_annulled_in_event AFTER UPDATE OF unrated ON games FOR EACH ROW
    WHEN (NEW.unrated = 'annulled' AND OLD.unrated IS DISTINCT FROM 'annulled') EXECUTE FUNCTION note_annulled_in_event();
