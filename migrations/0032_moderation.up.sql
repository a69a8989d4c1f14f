-- Reports, moderators and their actions; hub/moderation has the rules. Without foreign keys where users and games are named: whoever deletes
-- one waits for nobody here.

-- Whose rights are not everybody's: moderators, and whom a measure is in force against. 9999-01-01 is for good.
CREATE TABLE standings (
    user_id       bigint      PRIMARY KEY,
    moderator     boolean     NOT NULL DEFAULT false,
    muted         timestamptz, -- until then; null: never was
    muted_for     text        NOT NULL DEFAULT '',
    suspended     timestamptz,
    suspended_for text        NOT NULL DEFAULT '',
    news          boolean     NOT NULL DEFAULT false -- there are notices that have not been read
);
CREATE INDEX standings_moderators ON standings (user_id) WHERE moderator;
CREATE INDEX standings_suspended ON standings (suspended) WHERE suspended IS NOT NULL;

-- Whoever listens hears of it with the commit, whether or not the servers hear each other.
CREATE FUNCTION tell_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('judged_users', coalesce(NEW.user_id, OLD.user_id)::text);
    RETURN NULL;
END $$;
CREATE TRIGGER standings_told AFTER INSERT OR UPDATE OR DELETE ON standings FOR EACH ROW EXECUTE FUNCTION tell_standing();

-- What moderators and keepers have done: ids and names of kinds alone, for good. Nobody changes it.
CREATE TABLE mod_actions (
    id     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at     timestamptz NOT NULL DEFAULT now(),
    actor  bigint      NOT NULL, -- 0: the keeper, or the house
    target bigint      NOT NULL,
    kind   text        NOT NULL,
    reason text        NOT NULL DEFAULT '',
    until  timestamptz,          -- of what lasts
    report bigint,               -- to which it belongs
    game   bigint,               -- games.number
    of     bigint                -- the action that it undoes, confirms, ends or answers
);
CREATE INDEX mod_actions_target ON mod_actions (target, id DESC);
CREATE UNIQUE INDEX mod_actions_undone ON mod_actions (of) WHERE kind IN ('undo', 'lapse');
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what moderators have done is not changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER mod_actions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON mod_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a moderator has told the person beside the reason.
CREATE TABLE mod_words (
    action bigint PRIMARY KEY,
    text   text   NOT NULL
);

-- Measures that last, and whether they are over before their time. One that is to be confirmed until an instant ends then.
CREATE TABLE measures (
    action  bigint      PRIMARY KEY,
    user_id bigint      NOT NULL,
    kind    text        NOT NULL,
    reason  text        NOT NULL,
    until   timestamptz NOT NULL,
    confirm timestamptz,
    over    timestamptz
);
CREATE INDEX measures_user ON measures (user_id);
CREATE INDEX measures_confirm ON measures (confirm) WHERE confirm IS NOT NULL AND over IS NULL;

CREATE TABLE reports (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    about      bigint      NOT NULL,
    reason     text        NOT NULL,
    opened     timestamptz NOT NULL,
    priority   integer     NOT NULL, -- that of the best of its reporters
    voices     integer     NOT NULL DEFAULT 0,
    claimed_by bigint,
    claimed    timestamptz,
    closed     timestamptz,
    upheld     boolean
);
CREATE UNIQUE INDEX reports_open ON reports (about, reason) WHERE closed IS NULL;
CREATE INDEX reports_queue ON reports (priority DESC, voices DESC, opened) WHERE closed IS NULL;
CREATE INDEX reports_about ON reports (about);
CREATE INDEX reports_closed ON reports (closed) WHERE closed IS NOT NULL;

-- What each of its reporters has said, and the line of chat as it was stored then.
CREATE TABLE report_voices (
    id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report    bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    reporter  bigint      NOT NULL,
    at        timestamptz NOT NULL,
    text      text        NOT NULL,
    games     text[]      NOT NULL,
    line      bigint,     -- chat.id
    line_game text        NOT NULL DEFAULT '',
    line_text text        NOT NULL DEFAULT ''
);
CREATE INDEX report_voices_report ON report_voices (report);
CREATE INDEX report_voices_reporter ON report_voices (reporter, at);

CREATE TABLE appeals (
    action   bigint      PRIMARY KEY,
    user_id  bigint      NOT NULL,
    at       timestamptz NOT NULL,
    text     text        NOT NULL,
    answered timestamptz,
    answer   text        NOT NULL DEFAULT '',
    granted  boolean
);
CREATE INDEX appeals_user ON appeals (user_id);
CREATE INDEX appeals_open ON appeals (at) WHERE answered IS NULL;
CREATE INDEX appeals_answered ON appeals (answered) WHERE answered IS NOT NULL;

-- What somebody is to read: what was done, and what became of a report.
CREATE TABLE notices (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint      NOT NULL,
    at      timestamptz NOT NULL,
    kind    text        NOT NULL,
    action  bigint,
    reason  text        NOT NULL DEFAULT '', -- of a report
    upheld  boolean
);
CREATE INDEX notices_user ON notices (user_id, id);

-- Changes of ratings that have been taken back with their games, what was given back, and the games in play that are to be ended.
CREATE TABLE annulled_changes (
    action           bigint           NOT NULL,
    game             bigint           NOT NULL,
    user_id          bigint           NOT NULL,
    rule             text             NOT NULL,
    speed            text             NOT NULL,
    engine           text             NOT NULL,
    at               timestamptz      NOT NULL,
    before           double precision NOT NULL,
    before_deviation double precision NOT NULL,
    after            double precision NOT NULL,
    after_deviation  double precision NOT NULL,
    opponent         bigint,
    before_narrow    boolean          NOT NULL,
    narrow           boolean          NOT NULL,
    given            double precision NOT NULL, -- points that the rating got for it; negative: that it lost
    score            integer          NOT NULL, -- 1 won, 0 drawn, -1 lost
    PRIMARY KEY (game, user_id)
);
CREATE INDEX annulled_changes_action ON annulled_changes (action);
CREATE TABLE annulled_games (
    game    bigint PRIMARY KEY, -- games.number
    action  bigint NOT NULL,
    unrated text,               -- as it was before
    done    boolean NOT NULL    -- false: it is still to end
);
CREATE INDEX annulled_games_action ON annulled_games (action);
CREATE INDEX annulled_games_open ON annulled_games (game) WHERE NOT done;

-- Members whose name a moderator has closed sign in by it until they have chosen another. It is among reserved_names for good.
CREATE TABLE closed_names (
    skeleton text   PRIMARY KEY,
    name     text   NOT NULL,
    user_id  bigint NOT NULL UNIQUE
);
