-- Fair play: what is found of finished rated games, sheets, and what moderators make of them; hub/member/fairplay has the
-- rules. No foreign keys to users and games: deleting one must not wait here. A year is kept.

-- Games that are to be measured. taken: a server works on it since then.
CREATE TABLE fairplay_wanted (
    game bigint PRIMARY KEY,
    taken timestamptz,
    tries smallint DEFAULT 0 NOT NULL
);

-- One player's part of a measured game. moves is hub/member/fairplay.Move.
CREATE TABLE fairplay_games (
    game bigint NOT NULL,
    user_id bigint NOT NULL,
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    ended timestamptz NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    version text NOT NULL,
    moves json NOT NULL,
    PRIMARY KEY (game, user_id)
);

CREATE INDEX fairplay_games_user ON fairplay_games (user_id, rule, speed, ended);
CREATE INDEX fairplay_games_ended ON fairplay_games (ended);

-- Pairs of boards that have too much in common. profits: the player whom it helped; null: it is unclear.
CREATE TABLE fairplay_relays (
    game bigint NOT NULL,
    other bigint NOT NULL,
    at timestamptz NOT NULL,
    profits bigint,
    relay json NOT NULL,
    PRIMARY KEY (game, other)
);

CREATE INDEX fairplay_relays_profits ON fairplay_relays (profits) WHERE profits IS NOT NULL;
CREATE INDEX fairplay_relays_at ON fairplay_relays (at);

CREATE TABLE fairplay_sheets (
    user_id bigint NOT NULL,
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    made timestamptz NOT NULL,
    grade text NOT NULL,
    strength double precision NOT NULL,
    sheet json NOT NULL,
    PRIMARY KEY (user_id, rule, speed)
);

CREATE INDEX fairplay_sheets_queue ON fairplay_sheets (strength DESC) WHERE grade <> 'nothing';
CREATE INDEX fairplay_sheets_made ON fairplay_sheets (made);

-- What is expected of a rating under a rule at a speed, fitted to the site's own games.
CREATE TABLE fairplay_models (
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    made timestamptz NOT NULL,
    model json NOT NULL,
    PRIMARY KEY (rule, speed)
);

-- sheet is as it was when the case was opened.
CREATE TABLE fairplay_cases (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    opened timestamptz NOT NULL,
    sheet json NOT NULL,
    asked timestamptz,
    statement text DEFAULT '' NOT NULL,
    stated timestamptz,
    closed timestamptz,
    upheld boolean DEFAULT false NOT NULL,
    appeal text DEFAULT '' NOT NULL,
    appealed timestamptz,
    answer text DEFAULT '' NOT NULL,
    answered timestamptz,
    answered_by bigint,
    granted boolean DEFAULT false NOT NULL
);

CREATE UNIQUE INDEX fairplay_cases_open ON fairplay_cases (user_id, rule, speed) WHERE closed IS NULL;
CREATE INDEX fairplay_cases_user ON fairplay_cases (user_id);
CREATE INDEX fairplay_cases_closed ON fairplay_cases (closed) WHERE closed IS NOT NULL;
CREATE INDEX fairplay_cases_appeals ON fairplay_cases (appealed) WHERE appealed IS NOT NULL AND answered IS NULL;

CREATE TABLE fairplay_judgements (
    case_id bigint NOT NULL REFERENCES fairplay_cases(id) ON DELETE CASCADE,
    by bigint NOT NULL,
    at timestamptz NOT NULL,
    upheld boolean NOT NULL,
    reason text NOT NULL,
    PRIMARY KEY (case_id, by)
);
