-- The schema at version 37, in the order of the packages that use it. A database that an earlier Tengen brought to version 37
-- has all of this already; db/testdata/schema.sql is what its steps left, and a test compares.

-- Domains.

CREATE DOMAIN board_size AS smallint CHECK (VALUE >= 5 AND VALUE <= 20);
CREATE DOMAIN game_rule AS text CHECK (VALUE IN ('freestyle', 'standard', 'renju', 'caro'));
CREATE DOMAIN game_speed AS text CHECK (VALUE IN ('blitz', 'rapid', 'classical', 'correspondence'));
CREATE DOMAIN game_status AS text CHECK (VALUE IN ('waiting', 'live', 'adjourned', 'over'));
CREATE DOMAIN game_winner AS text CHECK (VALUE IN ('black', 'white', ''));
CREATE DOMAIN game_wish AS text CHECK (VALUE IN ('black', 'white', 'random'));
CREATE DOMAIN milliseconds AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN quantity AS smallint CHECK (VALUE >= 0);

-- Members: accounts, how they sign in, names, whom they know.

CREATE FUNCTION note_explored_left() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO explored_left (user_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- Accounts: members, guests, bots' and programs'. A deleted account keeps its row, without a name, because games name
-- it.
CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    skeleton text UNIQUE,
    kind text NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    bot text UNIQUE,
    password_hash text,
    created timestamptz NOT NULL,
    engine text DEFAULT '' NOT NULL,
    deleted timestamptz,
    exported timestamptz,
    program boolean DEFAULT false NOT NULL,
    renamed timestamptz,
    CONSTRAINT users_check CHECK ((kind = 'member') = (password_hash IS NOT NULL)),
    CONSTRAINT users_check1 CHECK ((kind = 'member') = (skeleton IS NOT NULL)),
    CONSTRAINT users_check2 CHECK ((kind = 'bot') = (bot IS NOT NULL))
);

CREATE INDEX users_deleted ON users (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX users_guests ON users (created, id) WHERE kind = 'guest';
CREATE INDEX users_name ON users (lower(name));

CREATE TRIGGER users_explored_left AFTER UPDATE OF deleted ON users FOR EACH ROW
    WHEN (OLD.deleted IS NULL AND NEW.deleted IS NOT NULL) EXECUTE FUNCTION note_explored_left();

-- Servers hear of ended sessions with the commit. A notification has at most 8,000 bytes.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('ended_sessions', string_agg(id::text, ' '))
    FROM (SELECT id, row_number() OVER () / 300 AS part FROM ended) e GROUP BY part;
    RETURN NULL;
END $$;

-- Sessions in browsers and personal tokens. A session with scopes is a token: a program speaks for the user with it,
-- and it does not end by idleness. Only the hash of a token is kept.
CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    address text NOT NULL,
    agent text NOT NULL,
    created timestamptz NOT NULL,
    seen timestamptz NOT NULL,
    label text,
    scopes text[],
    proved timestamptz,
    passkey bigint
);

CREATE INDEX sessions_seen ON sessions (seen);
CREATE INDEX sessions_user ON sessions (user_id);

-- Rows of earlier versions may not fulfil it.
ALTER TABLE sessions
    ADD CONSTRAINT sessions_token CHECK ((label IS NULL) = (scopes IS NULL)) NOT VALID;

CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
    FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

-- Public keys of WebAuthn credentials.
CREATE TABLE passkeys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    credential bytea NOT NULL UNIQUE CHECK (length(credential) >= 1 AND length(credential) <= 1023),
    key bytea NOT NULL,
    counter bigint NOT NULL,
    flags smallint NOT NULL,
    site text NOT NULL,
    name text NOT NULL,
    created timestamptz NOT NULL,
    used timestamptz
);

CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges of passkeys that were answered, until they are too old anyway: none is answered twice.
CREATE TABLE answered_challenges (
    challenge bytea PRIMARY KEY,
    until timestamptz NOT NULL
);

CREATE INDEX answered_challenges_until ON answered_challenges (until);

-- Hashes of codes that let a member set a new password once. A used code is deleted.
CREATE TABLE recovery_codes (
    hash bytea PRIMARY KEY CHECK (length(hash) = 32),
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- Names that members had before a rename. They stay reserved for their member for a while.
CREATE TABLE former_names (
    skeleton text PRIMARY KEY,
    name text NOT NULL,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    until timestamptz NOT NULL
);

CREATE INDEX former_names_name ON former_names (lower(name));
CREATE INDEX former_names_user ON former_names (user_id);

-- Names that a moderator closed. The member signs in by the closed name until a new one is chosen. The name stays in
-- reserved_names.
CREATE TABLE closed_names (
    skeleton text PRIMARY KEY,
    name text NOT NULL,
    user_id bigint NOT NULL UNIQUE
);

-- Skeletons of the names of deleted accounts: nobody gets them again. Whose they were is not kept.
CREATE TABLE reserved_names (
    skeleton text PRIMARY KEY
);

-- Confusable forms of all names in use or reserved. A name is taken if another name looks like it. Servers fill this
-- table (db/looks.go), because SQL cannot compute the form.
CREATE TABLE looks (
    skeleton text PRIMARY KEY,
    look text NOT NULL,
    version smallint NOT NULL
);

CREATE INDEX looks_look ON looks (look);

-- Which member took over a guest's games. A game's log keeps naming the guest; a reader puts the member in the guest's
-- place.
CREATE TABLE heirs (
    guest bigint PRIMARY KEY REFERENCES users(id),
    member bigint NOT NULL REFERENCES users(id),
    at timestamptz NOT NULL,
    CONSTRAINT heirs_check CHECK (guest <> member)
);

CREATE INDEX heirs_at ON heirs (at);
CREATE INDEX heirs_member ON heirs (member);

-- Members who want no challenges, games or chat from another member.
CREATE TABLE blocks (
    user_id bigint NOT NULL REFERENCES users(id),
    blocked bigint NOT NULL REFERENCES users(id),
    since timestamptz NOT NULL,
    CONSTRAINT blocks_check CHECK (user_id <> blocked),
    PRIMARY KEY (user_id, blocked)
);

CREATE INDEX blocks_blocked ON blocks (blocked);

-- Members that a member follows.
CREATE TABLE follows (
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    followed bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    since timestamptz NOT NULL,
    CONSTRAINT follows_check CHECK (user_id <> followed),
    PRIMARY KEY (user_id, followed)
);

CREATE INDEX follows_followed ON follows (followed);

-- What a member lets others see and do. A member without a row allows all of it.
CREATE TABLE privacy (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    follow text NOT NULL,
    hidden boolean NOT NULL
);

-- What a member wants to see of chat: whether any at all, and words that hide a line.
CREATE TABLE chat_settings (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    off boolean NOT NULL,
    words text[] NOT NULL CHECK (cardinality(words) <= 100)
);

-- Servers hear of a vacation with the commit.
CREATE FUNCTION tell_vacation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('vacation_users', NEW.user_id::text);
    RETURN NULL;
END $$;

-- Times in which a member's clocks of days stand still; hub/game/vacation has the rules. While a vacation lasts, until is
-- its planned end.
CREATE TABLE vacations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    began timestamptz NOT NULL,
    until timestamptz NOT NULL,
    changed timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT vacations_check CHECK (until >= began)
);

CREATE INDEX vacations_changed ON vacations (changed);
CREATE INDEX vacations_until ON vacations (until);
CREATE INDEX vacations_user ON vacations (user_id, began);

CREATE TRIGGER vacations_told AFTER INSERT OR UPDATE ON vacations FOR EACH ROW EXECUTE FUNCTION tell_vacation();

-- Networks that members played from in the last day, as keyed hashes of the address. Two members of one network play
-- unrated with each other. A wide one is a /48: it counts only while both accounts are young.
CREATE TABLE whereabouts (
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    place bytea NOT NULL CHECK (octet_length(place) = 16),
    at timestamptz NOT NULL,
    wide boolean DEFAULT false NOT NULL,
    PRIMARY KEY (user_id, place)
);

CREATE INDEX whereabouts_at ON whereabouts (at);

-- Whether two users played from one network in the last day.
CREATE FUNCTION neighbours(one bigint, two bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    SELECT EXISTS (
        SELECT FROM whereabouts a JOIN whereabouts b ON b.user_id = two AND b.place = a.place
        WHERE a.user_id = one AND a.at > now() - interval '1 day' AND b.at > now() - interval '1 day'
            AND (NOT a.wide OR (SELECT count(*) = 2 FROM users WHERE id IN (one, two) AND created > now() - interval '30 days'))
    )
$$;

-- Web Push subscriptions of members' browsers. A subscription ends with the session that made it.
CREATE TABLE push_subscriptions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session bigint NOT NULL UNIQUE REFERENCES sessions(id) ON DELETE CASCADE,
    user_id bigint NOT NULL,
    endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1024),
    p256dh text NOT NULL CHECK (length(p256dh) <= 200),
    auth text NOT NULL CHECK (length(auth) <= 200),
    lang text NOT NULL CHECK (length(lang) <= 10),
    turn boolean NOT NULL,
    challenge boolean NOT NULL,
    began boolean NOT NULL,
    created timestamptz NOT NULL
);

CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created DESC, id DESC);

-- Games: the games, the log of each, what is said in them.

-- The speed of a time control, as game.TimeControl.Speed computes it; NULL for a game without a clock.
CREATE FUNCTION speed_of(clock text, initial bigint, increment bigint, period bigint, stones integer) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT CASE
        WHEN clock = 'none' THEN NULL
        WHEN clock = 'correspondence' THEN 'correspondence'
        WHEN initial + CASE WHEN clock = 'canadian' THEN 30 * period / greatest(stones, 1)
            ELSE 30 * (increment + period) END < 480000 THEN 'blitz'
        WHEN initial + CASE WHEN clock = 'canadian' THEN 30 * period / greatest(stones, 1)
            ELSE 30 * (increment + period) END < 1500000 THEN 'rapid'
        ELSE 'classical' END
$$;

-- A generated column would rewrite the table whenever the rule changes, so a trigger fills speed.
CREATE FUNCTION note_speed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.speed := speed_of(NEW.clock, NEW.initial, NEW.increment, NEW.period, NEW.stones);
    RETURN NEW;
END $$;

CREATE FUNCTION note_finished() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO finished (game) VALUES (NEW.number) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE FUNCTION note_explored_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO explored_again (game) VALUES (OLD.number);
    RETURN NULL;
END $$;

-- Every game, open, live or over. line and moves hold the whole game once it is over; before that the log has it.
CREATE TABLE games (
    id text PRIMARY KEY,
    rule game_rule NOT NULL,
    size board_size NOT NULL,
    opening text NOT NULL,
    forbidden text NOT NULL,
    clock text NOT NULL,
    initial milliseconds NOT NULL,
    increment milliseconds NOT NULL,
    host bigint NOT NULL REFERENCES users(id),
    wish game_wish NOT NULL,
    private boolean NOT NULL,
    bot text NOT NULL,
    rematch_of text REFERENCES games(id),
    status game_status NOT NULL,
    black bigint REFERENCES users(id),
    white bigint REFERENCES users(id),
    winner game_winner,
    reason text,
    line text,
    moves text,
    plies smallint,
    created timestamptz NOT NULL,
    started timestamptz,
    ended timestamptz,
    takebacks boolean NOT NULL,
    period milliseconds NOT NULL,
    periods quantity NOT NULL,
    stones quantity NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    damage text,
    damaged_at timestamptz,
    adjourned timestamptz,
    rated boolean DEFAULT false NOT NULL,
    invited bigint REFERENCES users(id),
    speed text,
    pool boolean DEFAULT false NOT NULL,
    rating_min integer,
    rating_max integer,
    unrated text,
    delay bigint DEFAULT 0 NOT NULL,
    CONSTRAINT games_adjourned CHECK ((status = 'adjourned') = (adjourned IS NOT NULL)),
    CONSTRAINT games_adjourned_moves CHECK (status <> 'adjourned' OR moves IS NOT NULL),
    CONSTRAINT games_check CHECK ((status = 'over') = (reason IS NOT NULL AND ended IS NOT NULL AND moves IS NOT NULL)),
    CONSTRAINT games_damage CHECK ((damage IS NULL) = (damaged_at IS NULL))
);

CREATE INDEX games_black_adjourned ON games (black, adjourned DESC) WHERE status = 'adjourned';
CREATE INDEX games_bot_ended ON games (ended) WHERE status = 'over' AND bot <> '';
CREATE INDEX games_by_black ON games (black, status);
CREATE INDEX games_by_white ON games (white, status);
CREATE INDEX games_damaged ON games (damaged_at) WHERE damage IS NOT NULL;
CREATE INDEX games_host ON games (host);
CREATE INDEX games_invited ON games (invited) WHERE invited IS NOT NULL;
CREATE INDEX games_of_black ON games (black, ended DESC, id DESC)
    INCLUDE (number, white, winner, reason, rule, speed, rated, private) WHERE status = 'over';
CREATE INDEX games_of_white ON games (white, ended DESC, id DESC)
    INCLUDE (number, black, winner, reason, rule, speed, rated, private) WHERE status = 'over';
CREATE INDEX games_open ON games (created) WHERE status IN ('waiting', 'live');
CREATE INDEX games_pair ON games (black, white, ended DESC, id DESC)
    INCLUDE (number, winner, reason, rule, speed, rated, private) WHERE status = 'over';
CREATE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX games_time_ended ON games (ended) WHERE status = 'over' AND bot = '' AND reason = 'time';
CREATE INDEX games_white_adjourned ON games (white, adjourned DESC) WHERE status = 'adjourned';

CREATE TRIGGER games_explored_again
    AFTER UPDATE OF status, winner, reason, moves, black, white, private, damage, unrated ON games FOR EACH ROW
    WHEN (OLD.status = 'over' AND (OLD.status, OLD.winner, OLD.reason, OLD.moves, OLD.black, OLD.white, OLD.private, OLD.damage, OLD.unrated)
        IS DISTINCT FROM (NEW.status, NEW.winner, NEW.reason, NEW.moves, NEW.black, NEW.white, NEW.private, NEW.damage, NEW.unrated))
    EXECUTE FUNCTION note_explored_again();
CREATE TRIGGER games_explored_gone AFTER DELETE ON games FOR EACH ROW
    WHEN (OLD.status = 'over') EXECUTE FUNCTION note_explored_again();
CREATE TRIGGER games_finished AFTER UPDATE OF status ON games FOR EACH ROW
    WHEN (NEW.status = 'over' AND OLD.status <> 'over') EXECUTE FUNCTION note_finished();
CREATE TRIGGER games_speed BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION note_speed();
-- A game may be stored when it is already over.
CREATE TRIGGER games_stored_finished AFTER INSERT ON games FOR EACH ROW
    WHEN (NEW.status = 'over') EXECUTE FUNCTION note_finished();

-- The log of each game: what was decided, in order. A game has one owner, who writes only the next event: the primary
-- key refuses anybody else. There is no foreign key, because it would lock the game's row at every move.
CREATE TABLE game_events (
    game bigint NOT NULL,
    seq integer NOT NULL CHECK (seq > 0),
    kind text NOT NULL,
    actor bigint NOT NULL,
    payload json NOT NULL,
    client_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (game, seq)
);

-- Lines of chat. A line without a channel belongs to the players' chat if its writer has a seat, and else to the
-- watchers'.
CREATE TABLE chat (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game_id text NOT NULL REFERENCES games(id),
    user_id bigint NOT NULL REFERENCES users(id),
    seat text NOT NULL,
    client_id text NOT NULL,
    text text NOT NULL CHECK (length(text) >= 1 AND length(text) <= 1000),
    at timestamptz NOT NULL,
    channel text,
    UNIQUE (game_id, user_id, client_id)
);

CREATE INDEX chat_game ON chat (game_id, id DESC);
CREATE INDEX chat_user ON chat (user_id);

-- Rows of earlier versions may not fulfil it.
ALTER TABLE chat
    ADD CONSTRAINT chat_channel CHECK (channel IN ('players', 'watchers')) NOT VALID;

-- Conditional moves of players in games of days; hub/game has the rules. Lines of points, as "h8i9". They go when the
-- game ends.
CREATE TABLE plans (
    game bigint NOT NULL,
    user_id bigint NOT NULL,
    version integer NOT NULL,
    ply integer NOT NULL,
    lines text[] NOT NULL CHECK (cardinality(lines) <= 30),
    PRIMARY KEY (game, user_id)
);

CREATE INDEX plans_user ON plans (user_id);

-- Players who are about to begin a game with a running clock.
CREATE TABLE sitting (
    user_id bigint PRIMARY KEY,
    game text NOT NULL,
    at timestamptz NOT NULL
);

CREATE INDEX sitting_at ON sitting (at);

CREATE SEQUENCE finished_places;

-- Games that have ended, in the order in which readers process them. place is given after the end was committed, by
-- one server at a time: a reader that has read up to a place has missed nothing before it.
CREATE TABLE finished (
    game bigint PRIMARY KEY REFERENCES games(number) ON DELETE CASCADE,
    place bigint UNIQUE
);

CREATE INDEX finished_new ON finished (game) WHERE place IS NULL;

-- How far each reader of finished games has come.
CREATE TABLE finished_readers (
    name text PRIMARY KEY,
    place bigint DEFAULT 0 NOT NULL
);

-- Ratings and conduct.

-- A member's Glicko-2 rating by rule and speed. narrow: one opponent alone paid for the rise.
CREATE TABLE ratings (
    user_id bigint NOT NULL REFERENCES users(id),
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    engine text DEFAULT '' NOT NULL,
    value double precision DEFAULT 1500 NOT NULL,
    deviation double precision DEFAULT 350 NOT NULL,
    volatility double precision DEFAULT 0.06 NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    draws integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    played timestamptz,
    narrow boolean DEFAULT false NOT NULL,
    PRIMARY KEY (user_id, rule, speed, engine)
);

CREATE INDEX ratings_ranks ON ratings (rule, speed, value DESC, user_id)
    INCLUDE (engine, deviation, played, wins, draws, losses, narrow) WHERE ((wins + draws) + losses) >= 10;

-- What each rated game changed.
CREATE TABLE rating_changes (
    game bigint NOT NULL REFERENCES games(number),
    user_id bigint NOT NULL REFERENCES users(id),
    rule game_rule NOT NULL,
    speed game_speed NOT NULL,
    engine text NOT NULL,
    at timestamptz NOT NULL,
    before double precision NOT NULL,
    before_deviation double precision NOT NULL,
    after double precision NOT NULL,
    after_deviation double precision NOT NULL,
    opponent bigint REFERENCES users(id),
    before_narrow boolean DEFAULT false NOT NULL,
    narrow boolean DEFAULT false NOT NULL,
    PRIMARY KEY (game, user_id)
);

CREATE INDEX rating_changes_pair ON rating_changes (opponent, user_id, rule, speed, at) WHERE opponent IS NOT NULL;
CREATE INDEX rating_changes_user ON rating_changes (user_id, rule, speed, engine, at) INCLUDE (after, after_deviation);

-- Sums of a user's results up to an instant: only later games must be counted. upto is -infinity when the sum must be
-- made again.
CREATE TABLE tallies (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    upto timestamptz NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    draws integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    best bigint[] DEFAULT '{}'::bigint[] NOT NULL
);

CREATE INDEX tallies_anew ON tallies (user_id) WHERE upto = '-infinity';

-- How each player ended recent games with people; hub/game/conduct has the rules. No foreign keys: deleting a game or a
-- user must not wait here.
CREATE TABLE conduct (
    user_id bigint NOT NULL,
    game bigint NOT NULL,
    ended timestamptz NOT NULL,
    kind text NOT NULL,
    PRIMARY KEY (user_id, game)
);

CREATE INDEX conduct_ended ON conduct (ended);
CREATE INDEX conduct_user ON conduct (user_id, ended DESC, game DESC);

-- Players who may not begin games for a while, because they left too many.
CREATE TABLE pauses (
    user_id bigint NOT NULL,
    game bigint NOT NULL,
    began timestamptz NOT NULL,
    ends timestamptz NOT NULL,
    PRIMARY KEY (user_id, game)
);

CREATE INDEX pauses_ends ON pauses (ends);
CREATE INDEX pauses_user ON pauses (user_id, ends DESC);

-- Players whose position was proven lost when their time ran out. A review notes it, and the reader of conduct takes
-- it away.
CREATE TABLE proven_lost (
    game text PRIMARY KEY,
    user_id bigint NOT NULL
);

-- Moderation.

-- Servers hear of a changed standing with the commit.
CREATE FUNCTION tell_standing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('judged_users', coalesce(NEW.user_id, OLD.user_id)::text);
    RETURN NULL;
END $$;

-- A suspended member gets no notifications, and subscribes again afterwards.
CREATE FUNCTION unsubscribe_suspended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM push_subscriptions WHERE user_id = NEW.user_id;
    RETURN NULL;
END $$;

-- Users whose rights differ from everybody's: moderators, and users under a measure. 9999-01-01 means for good.
CREATE TABLE standings (
    user_id bigint PRIMARY KEY,
    moderator boolean DEFAULT false NOT NULL,
    muted timestamptz,
    muted_for text DEFAULT '' NOT NULL,
    suspended timestamptz,
    suspended_for text DEFAULT '' NOT NULL,
    news boolean DEFAULT false NOT NULL
);

CREATE INDEX standings_moderators ON standings (user_id) WHERE moderator;
CREATE INDEX standings_suspended ON standings (suspended) WHERE suspended IS NOT NULL;

CREATE TRIGGER standings_told AFTER INSERT OR DELETE OR UPDATE ON standings FOR EACH ROW EXECUTE FUNCTION tell_standing();
CREATE TRIGGER standings_unsubscribe AFTER INSERT OR UPDATE ON standings FOR EACH ROW
    WHEN (NEW.suspended > now()) EXECUTE FUNCTION unsubscribe_suspended();

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'what moderators have done is not changed' USING ERRCODE = 'insufficient_privilege';
END $$;

-- What moderators did: ids and kinds only, for good. Nothing here may be changed.
CREATE TABLE mod_actions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz DEFAULT now() NOT NULL,
    actor bigint NOT NULL,
    target bigint NOT NULL,
    kind text NOT NULL,
    reason text DEFAULT '' NOT NULL,
    until timestamptz,
    report bigint,
    game bigint,
    of bigint
);

CREATE INDEX mod_actions_target ON mod_actions (target, id DESC);
CREATE UNIQUE INDEX mod_actions_undone ON mod_actions (of) WHERE kind IN ('undo', 'lapse');

CREATE TRIGGER mod_actions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON mod_actions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a moderator wrote to the person beside the reason.
CREATE TABLE mod_words (
    action bigint PRIMARY KEY,
    text text NOT NULL
);

-- Measures that last, and whether they ended early. A measure that needs confirmation ends at confirm without it.
CREATE TABLE measures (
    action bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    until timestamptz NOT NULL,
    confirm timestamptz,
    over timestamptz
);

CREATE INDEX measures_confirm ON measures (confirm) WHERE confirm IS NOT NULL AND over IS NULL;
CREATE INDEX measures_user ON measures (user_id);

-- Reports by users about a user, one open report for each reason.
CREATE TABLE reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    about bigint NOT NULL,
    reason text NOT NULL,
    opened timestamptz NOT NULL,
    priority integer NOT NULL,
    voices integer DEFAULT 0 NOT NULL,
    claimed_by bigint,
    claimed timestamptz,
    closed timestamptz,
    upheld boolean
);

CREATE INDEX reports_about ON reports (about);
CREATE INDEX reports_closed ON reports (closed) WHERE closed IS NOT NULL;
CREATE UNIQUE INDEX reports_open ON reports (about, reason) WHERE closed IS NULL;
CREATE INDEX reports_queue ON reports (priority DESC, voices DESC, opened) WHERE closed IS NULL;

-- What each reporter wrote, and the line of chat as it was stored then.
CREATE TABLE report_voices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report bigint NOT NULL REFERENCES reports(id) ON DELETE CASCADE,
    reporter bigint NOT NULL,
    at timestamptz NOT NULL,
    text text NOT NULL,
    games text[] NOT NULL,
    line bigint,
    line_game text DEFAULT '' NOT NULL,
    line_text text DEFAULT '' NOT NULL
);

CREATE INDEX report_voices_report ON report_voices (report);
CREATE INDEX report_voices_reporter ON report_voices (reporter, at);

-- Appeals against measures, and the answers.
CREATE TABLE appeals (
    action bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    at timestamptz NOT NULL,
    text text NOT NULL,
    answered timestamptz,
    answer text DEFAULT '' NOT NULL,
    granted boolean
);

CREATE INDEX appeals_answered ON appeals (answered) WHERE answered IS NOT NULL;
CREATE INDEX appeals_open ON appeals (at) WHERE answered IS NULL;
CREATE INDEX appeals_user ON appeals (user_id);

-- What a user is to read: what was done, and what became of a report.
CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    action bigint,
    reason text DEFAULT '' NOT NULL,
    upheld boolean
);

CREATE INDEX notices_user ON notices (user_id, id);

-- Games whose results a moderator annulled, and games in play that are to be ended.
CREATE TABLE annulled_games (
    game bigint PRIMARY KEY,
    action bigint NOT NULL,
    unrated text,
    done boolean NOT NULL
);

CREATE INDEX annulled_games_action ON annulled_games (action);
CREATE INDEX annulled_games_open ON annulled_games (game) WHERE NOT done;

-- Rating changes that were taken back with their games, and what was given back.
CREATE TABLE annulled_changes (
    action bigint NOT NULL,
    game bigint NOT NULL,
    user_id bigint NOT NULL,
    rule text NOT NULL,
    speed text NOT NULL,
    engine text NOT NULL,
    at timestamptz NOT NULL,
    before double precision NOT NULL,
    before_deviation double precision NOT NULL,
    after double precision NOT NULL,
    after_deviation double precision NOT NULL,
    opponent bigint,
    before_narrow boolean NOT NULL,
    narrow boolean NOT NULL,
    given double precision NOT NULL,
    score integer NOT NULL,
    PRIMARY KEY (game, user_id)
);

CREATE INDEX annulled_changes_action ON annulled_changes (action);

-- Library: reviews, studies, puzzles, the explorer.

-- Computer reviews of finished games: at most one for each game, by one version of the engine.
CREATE TABLE reviews (
    game_id text PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    status text NOT NULL CHECK (status IN ('waiting', 'done', 'failed', 'cancelled')),
    asked timestamptz DEFAULT now() NOT NULL,
    asked_by bigint REFERENCES users(id) ON DELETE SET NULL,
    job bigint,
    engine text,
    complete boolean DEFAULT false NOT NULL,
    body bytea CHECK (octet_length(body) <= 65536),
    made timestamptz,
    progress real DEFAULT 0 NOT NULL CHECK ((progress >= (0)::double precision) AND (progress <= (1)::double precision)),
    CONSTRAINT reviews_check CHECK ((body IS NULL) = (engine IS NULL AND made IS NULL)),
    CONSTRAINT reviews_check1 CHECK (status <> 'done' OR (complete AND body IS NOT NULL))
);

CREATE INDEX reviews_asked_by ON reviews (asked_by, asked);
CREATE INDEX reviews_waiting ON reviews (asked) WHERE status = 'waiting';

-- A member's own mistakes, to be solved again at growing intervals.
CREATE TABLE exercises (
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    game_id text NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    move smallint NOT NULL CHECK (move > 0),
    tries integer DEFAULT 0 NOT NULL,
    solved smallint DEFAULT 0 NOT NULL,
    due timestamptz NOT NULL,
    PRIMARY KEY (user_id, game_id, move)
);

CREATE INDEX exercises_due ON exercises (user_id, due);
CREATE INDEX exercises_game ON exercises (game_id);

-- Analysis trees that members keep.
CREATE TABLE studies (
    id text PRIMARY KEY,
    owner bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    title text NOT NULL CHECK (char_length(title) >= 1 AND char_length(title) <= 100),
    body bytea NOT NULL CHECK (octet_length(body) <= 4194304),
    version integer DEFAULT 1 NOT NULL,
    created timestamptz NOT NULL,
    updated timestamptz NOT NULL
);

CREATE INDEX studies_owner ON studies (owner, updated);

-- Lists of puzzles and studies that members put together for others; hub/library/lists has the rules.
CREATE TABLE lists (
    id text PRIMARY KEY,
    owner bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    title text NOT NULL CHECK (char_length(title) >= 1 AND char_length(title) <= 100),
    entries jsonb NOT NULL CHECK (jsonb_array_length(entries) <= 100),
    version integer DEFAULT 1 NOT NULL,
    created timestamptz NOT NULL,
    updated timestamptz NOT NULL
);

CREATE INDEX lists_owner ON lists (owner, updated DESC);

-- Puzzles and their ratings; hub/library/puzzle has the rules.
CREATE TABLE puzzles (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    key text NOT NULL UNIQUE,
    rule game_rule NOT NULL,
    size board_size NOT NULL,
    kind text NOT NULL,
    themes text[] NOT NULL,
    own smallint NOT NULL,
    body jsonb NOT NULL CHECK (octet_length((body)::text) <= 1048576),
    source text,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    votes integer DEFAULT 0 NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    added timestamptz DEFAULT now() NOT NULL,
    withdrawn timestamptz
);

-- Puzzles that may be shown, by theme; the theme '' has all of them. Those of '+' are handed out in batches with their
-- solutions, and never count for a rating.
CREATE TABLE puzzle_shelf (
    puzzle bigint NOT NULL REFERENCES puzzles(number),
    rule game_rule NOT NULL,
    theme text NOT NULL,
    rating double precision NOT NULL,
    PRIMARY KEY (puzzle, theme)
);

CREATE INDEX puzzle_shelf_rating ON puzzle_shelf (rule, theme, rating, puzzle);

-- Members' puzzle ratings.
CREATE TABLE puzzle_ratings (
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    rule game_rule NOT NULL,
    value double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    solved integer DEFAULT 0 NOT NULL,
    changed timestamptz NOT NULL,
    PRIMARY KEY (user_id, rule)
);

-- Which member tried which puzzle, and what the try changed.
CREATE TABLE puzzle_tries (
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    puzzle bigint NOT NULL REFERENCES puzzles(number),
    at timestamptz NOT NULL,
    solved boolean NOT NULL,
    gain double precision,
    vote smallint DEFAULT 0 NOT NULL CHECK (vote >= '-1'::integer AND vote <= 1),
    again smallint DEFAULT 0 NOT NULL,
    due timestamptz,
    PRIMARY KEY (user_id, puzzle)
);

CREATE INDEX puzzle_tries_at ON puzzle_tries (user_id, at DESC);
CREATE INDEX puzzle_tries_due ON puzzle_tries (user_id, due) WHERE due IS NOT NULL;
CREATE INDEX puzzle_tries_puzzle ON puzzle_tries (puzzle);

-- The puzzle of each day.
CREATE TABLE puzzle_days (
    day date PRIMARY KEY,
    puzzle bigint NOT NULL REFERENCES puzzles(number)
);

CREATE INDEX puzzle_days_puzzle ON puzzle_days (puzzle);

-- Finished games that puzzles are still to be made of. No foreign key: deleting a game must not wait here.
CREATE TABLE puzzle_games (
    game bigint PRIMARY KEY
);

-- Members who want no puzzles to be made of their games.
CREATE TABLE puzzle_refusals (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE
);

-- The embedded data file that was read last, by rule.
CREATE TABLE puzzle_house (
    rule game_rule PRIMARY KEY,
    name text NOT NULL
);

CREATE FUNCTION explored_id(fact bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT (fact >> 13 & 2147483647)::integer $$;

CREATE FUNCTION explored_move(fact bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT (fact >> 2 & 2047)::integer $$;

-- A fact without its stratum: the newest game has the greatest.
CREATE FUNCTION explored_time(fact bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT fact & 72057594037927935 $$;

-- A fact without its game and its winner is a cell, which counts. Another cell counts all months together.
CREATE FUNCTION explored_cell(fact bigint, all_months boolean) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE WHEN all_months THEN fact & -17592186036228 | 72040001851883520 ELSE fact & -17592186036228 END $$;

-- Games that the opening explorer counts. A fact is one number: 7 bits a stratum, 12 a month, 31 the game's id here,
-- 11 a move, 2 the winner; hub/library/explorer explains them. No foreign keys: deleting a game or a user must not wait here.
CREATE TABLE explored (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    start integer NOT NULL,
    game bigint NOT NULL UNIQUE,
    span bigint NOT NULL,
    fact bigint GENERATED ALWAYS AS ((span + ((id)::bigint << 13))) STORED,
    black bigint,
    white bigint
);

CREATE INDEX explored_black ON explored (black, start, fact) WHERE black IS NOT NULL;
CREATE INDEX explored_white ON explored (white, start, fact) WHERE white IS NOT NULL;

-- What was played next in each position of a game.
CREATE TABLE explored_plies (
    key bigint NOT NULL,
    fact bigint NOT NULL,
    PRIMARY KEY (key, fact)
) WITH (autovacuum_vacuum_insert_scale_factor='0.05');

CREATE INDEX explored_plies_game ON explored_plies (explored_id(fact));

-- The same, counted, for positions with many plies. A key has rows here if and only if all its plies are counted.
CREATE TABLE explored_counts (
    key bigint NOT NULL,
    cell bigint NOT NULL,
    black integer NOT NULL,
    draws integer NOT NULL,
    white integer NOT NULL,
    PRIMARY KEY (key, cell)
) WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05');

-- Games that changed after their end and must be counted again. A game may stand here twice, because writers do not
-- wait for readers.
CREATE TABLE explored_again (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint NOT NULL
);

-- Users who deleted their accounts, and whose games the explorer still has to drop.
CREATE TABLE explored_left (
    user_id bigint PRIMARY KEY
);

-- Servers: who runs, which games each has, when nobody could be heard.

-- The newest instant at which each server could hear its players.
CREATE TABLE heartbeats (
    node text PRIMARY KEY,
    at timestamptz NOT NULL,
    schema integer NOT NULL,
    beaten timestamptz NOT NULL,
    gone boolean DEFAULT false NOT NULL,
    member boolean DEFAULT false NOT NULL
);

-- Fails unless the named server counts as running, and keeps it so until the transaction ends: marking it as gone
-- takes the row FOR UPDATE and waits. Heartbeats do not wait.
CREATE FUNCTION fence(name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM heartbeats WHERE node = name AND member AND NOT gone FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'node % has gone', name USING ERRCODE = 'TG001';
    END IF;
END $$;

-- Which server decides in each game, while servers share the database.
CREATE TABLE owners (
    game bigint PRIMARY KEY REFERENCES games(number),
    node text NOT NULL
);

CREATE INDEX owners_node ON owners (node);

-- Times in which nobody could be heard: no clock is charged from heard until back.
CREATE TABLE outages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    heard timestamptz NOT NULL UNIQUE,
    back timestamptz NOT NULL,
    CONSTRAINT outages_check CHECK (back >= heard)
);

-- Times in which one server could not hear anybody.
CREATE TABLE absences (
    node text NOT NULL,
    heard timestamptz NOT NULL,
    back timestamptz NOT NULL,
    CONSTRAINT absences_check CHECK (back >= heard),
    PRIMARY KEY (node, heard)
);

-- Random keys that must outlive a process, such as the key that names games.
CREATE TABLE keys (
    name text PRIMARY KEY,
    key bytea NOT NULL CHECK (length(key) = 32)
);

-- Rewritten in new pages to find out whether the disk accepts writes.
CREATE TABLE trial (
    filler text NOT NULL
); ALTER TABLE ONLY public.trial ALTER COLUMN filler SET STORAGE PLAIN;

-- Jobs: the tables of River (github.com/riverqueue/river), as its own eight steps leave them.

-- River's own steps that this schema contains; River checks them.
CREATE TABLE river_migration (
    line text NOT NULL,
    version bigint NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT line_length CHECK (char_length(line) > 0 AND char_length(line) < 128),
    CONSTRAINT version_gte_1 CHECK (version >= 1),
    PRIMARY KEY (line, version)
);

CREATE TYPE river_job_state AS ENUM (
    'available',
    'cancelled',
    'completed',
    'discarded',
    'pending',
    'retryable',
    'running',
    'scheduled'
);

CREATE FUNCTION river_job_state_in_bitmask(bitmask bit, state river_job_state) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
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

-- Background jobs.
CREATE TABLE river_job (
    id bigserial PRIMARY KEY,
    state river_job_state DEFAULT 'available'::river_job_state NOT NULL,
    attempt smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    attempted_at timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    finalized_at timestamptz,
    scheduled_at timestamptz DEFAULT now() NOT NULL,
    priority smallint DEFAULT 1 NOT NULL,
    args jsonb NOT NULL,
    attempted_by text[],
    errors jsonb[],
    kind text NOT NULL,
    metadata jsonb DEFAULT '{}' NOT NULL,
    queue text DEFAULT 'default' NOT NULL,
    tags varchar(255)[] DEFAULT '{}'::varchar[] NOT NULL,
    unique_key bytea,
    unique_states bit(8),
    CONSTRAINT finalized_or_finalized_at_null CHECK ((finalized_at IS NULL AND (state NOT IN ('cancelled', 'completed', 'discarded'))) OR (finalized_at IS NOT NULL AND (state IN ('cancelled', 'completed', 'discarded')))),
    CONSTRAINT kind_length CHECK (char_length(kind) > 0 AND char_length(kind) < 128),
    CONSTRAINT max_attempts_is_positive CHECK (max_attempts > 0),
    CONSTRAINT priority_in_range CHECK (priority >= 1 AND priority <= 4),
    CONSTRAINT queue_length CHECK (char_length(queue) > 0 AND char_length(queue) < 128)
);

CREATE INDEX river_job_args_index ON river_job USING gin (args);
CREATE INDEX river_job_kind ON river_job (kind);
CREATE INDEX river_job_metadata_index ON river_job USING gin (metadata);
CREATE INDEX river_job_prioritized_fetching_index ON river_job (state, queue, priority, scheduled_at, id);
CREATE INDEX river_job_state_and_finalized_at_index ON river_job (state, finalized_at) WHERE finalized_at IS NOT NULL;
CREATE UNIQUE INDEX river_job_unique_idx ON river_job (unique_key)
    WHERE unique_key IS NOT NULL AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state);

-- Which server runs River's maintenance.
CREATE UNLOGGED TABLE river_leader (
    elected_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    leader_id text NOT NULL,
    name text DEFAULT 'default' PRIMARY KEY,
    CONSTRAINT leader_id_length CHECK (char_length(leader_id) > 0 AND char_length(leader_id) < 128),
    CONSTRAINT name_length CHECK (name = 'default')
);

-- Queues that servers work on.
CREATE TABLE river_queue (
    name text PRIMARY KEY,
    created_at timestamptz DEFAULT now() NOT NULL,
    metadata jsonb DEFAULT '{}' NOT NULL,
    paused_at timestamptz,
    updated_at timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL
);

-- River's notifications.
CREATE TABLE river_notification (
    id bigserial PRIMARY KEY,
    created_at timestamptz DEFAULT now() NOT NULL,
    payload text NOT NULL,
    topic text NOT NULL,
    CONSTRAINT topic_length CHECK (length(topic) > 0 AND length(topic) < 128)
);

CREATE INDEX river_notification_created_at_idx ON river_notification (created_at);
CREATE INDEX river_notification_topic_id_idx ON river_notification (topic, id);

INSERT INTO river_migration (line, version) SELECT 'main', generate_series(1, 8);
