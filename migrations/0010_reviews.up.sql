-- The tables of River (github.com/riverqueue/river), which keeps background jobs, as its own eight steps leave them. Its
-- table of steps says so, for its own check.
CREATE TABLE river_migration (
    line       text        NOT NULL,
    version    bigint      NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT line_length CHECK (char_length(line) > 0 AND char_length(line) < 128),
    CONSTRAINT version_gte_1 CHECK (version >= 1),
    PRIMARY KEY (line, version)
);
INSERT INTO river_migration (line, version) SELECT 'main', generate_series(1, 8);

CREATE TYPE river_job_state AS ENUM (
    'available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled'
);
CREATE TABLE river_job (
    id            bigserial       PRIMARY KEY,
    state         river_job_state NOT NULL DEFAULT 'available',
    attempt       smallint        NOT NULL DEFAULT 0,
    max_attempts  smallint        NOT NULL DEFAULT 25,
    attempted_at  timestamptz,
    created_at    timestamptz     NOT NULL DEFAULT now(),
    finalized_at  timestamptz,
    scheduled_at  timestamptz     NOT NULL DEFAULT now(),
    priority      smallint        NOT NULL DEFAULT 1,
    args          jsonb           NOT NULL,
    attempted_by  text[],
    errors        jsonb[],
    kind          text            NOT NULL,
    metadata      jsonb           NOT NULL DEFAULT '{}',
    queue         text            NOT NULL DEFAULT 'default',
    tags          varchar(255)[]  NOT NULL DEFAULT '{}',
    unique_key    bytea,
    unique_states bit(8),
    CONSTRAINT finalized_or_finalized_at_null CHECK (
        (finalized_at IS NULL AND state NOT IN ('cancelled', 'completed', 'discarded')) OR
        (finalized_at IS NOT NULL AND state IN ('cancelled', 'completed', 'discarded'))
    ),
    CONSTRAINT max_attempts_is_positive CHECK (max_attempts > 0),
    CONSTRAINT priority_in_range CHECK (priority >= 1 AND priority <= 4),
    CONSTRAINT queue_length CHECK (char_length(queue) > 0 AND char_length(queue) < 128),
    CONSTRAINT kind_length CHECK (char_length(kind) > 0 AND char_length(kind) < 128)
);
CREATE INDEX river_job_kind ON river_job (kind);
CREATE INDEX river_job_state_and_finalized_at_index ON river_job (state, finalized_at) WHERE finalized_at IS NOT NULL;
CREATE INDEX river_job_prioritized_fetching_index ON river_job (state, queue, priority, scheduled_at, id);
CREATE INDEX river_job_args_index ON river_job USING gin (args);
CREATE INDEX river_job_metadata_index ON river_job USING gin (metadata);
CREATE FUNCTION river_job_state_in_bitmask(bitmask bit(8), state river_job_state) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE state
        WHEN 'available' THEN get_bit(bitmask, 7)
        WHEN 'cancelled' THEN get_bit(bitmask, 6)
        WHEN 'completed' THEN get_bit(bitmask, 5)
        WHEN 'discarded' THEN get_bit(bitmask, 4)
        WHEN 'pending'   THEN get_bit(bitmask, 3)
        WHEN 'retryable' THEN get_bit(bitmask, 2)
        WHEN 'running'   THEN get_bit(bitmask, 1)
        WHEN 'scheduled' THEN get_bit(bitmask, 0)
        ELSE 0
    END = 1;
$$;
CREATE UNIQUE INDEX river_job_unique_idx ON river_job (unique_key)
    WHERE unique_key IS NOT NULL AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state);

CREATE UNLOGGED TABLE river_leader (
    elected_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    leader_id  text        NOT NULL,
    name       text        PRIMARY KEY DEFAULT 'default',
    CONSTRAINT name_length CHECK (name = 'default'),
    CONSTRAINT leader_id_length CHECK (char_length(leader_id) > 0 AND char_length(leader_id) < 128)
);
CREATE TABLE river_queue (
    name       text        PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    metadata   jsonb       NOT NULL DEFAULT '{}',
    paused_at  timestamptz,
    updated_at timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE river_notification (
    id         bigserial   PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    payload    text        NOT NULL,
    topic      text        NOT NULL,
    CONSTRAINT topic_length CHECK (length(topic) > 0 AND length(topic) < 128)
);
CREATE INDEX river_notification_created_at_idx ON river_notification (created_at);
CREATE INDEX river_notification_topic_id_idx ON river_notification (topic, id);

-- What is said of a finished game: at most one review, by one version of the engine.
CREATE TABLE reviews (
    game_id  text        PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    status   text        NOT NULL CHECK (status IN ('waiting', 'done', 'failed', 'cancelled')),
    asked    timestamptz NOT NULL DEFAULT now(),
    asked_by bigint      REFERENCES users ON DELETE SET NULL, -- NULL: it was asked for by itself
    job      bigint,                                          -- of river_job, the newest
    engine   text,
    complete boolean     NOT NULL DEFAULT false,
    body     bytea       CHECK (octet_length(body) <= 65536),
    made     timestamptz,
    CHECK ((body IS NULL) = (engine IS NULL AND made IS NULL)),
    CHECK (status <> 'done' OR complete AND body IS NOT NULL)
);
CREATE INDEX reviews_asked_by ON reviews (asked_by, asked);
CREATE INDEX reviews_waiting ON reviews (asked) WHERE status = 'waiting';
CREATE INDEX games_bot_ended ON games (ended) WHERE status = 'over' AND bot <> '';

-- Everybody's own mistakes, to be found better.
CREATE TABLE exercises (
    user_id bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    game_id text        NOT NULL REFERENCES games ON DELETE CASCADE,
    move    smallint    NOT NULL CHECK (move > 0), -- counted from 1: the position before it is shown
    tries   integer     NOT NULL DEFAULT 0,
    solved  smallint    NOT NULL DEFAULT 0,        -- times in a row
    due     timestamptz NOT NULL,
    PRIMARY KEY (user_id, game_id, move)
);
CREATE INDEX exercises_due ON exercises (user_id, due);
