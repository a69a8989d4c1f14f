-- Rated games, and what they make of the players' ratings in the game's pool: its rule and its speed.
ALTER TABLE games ADD COLUMN rated boolean NOT NULL DEFAULT false;
-- Whom a game that waits is for; null: whoever finds it.
ALTER TABLE games ADD COLUMN invited bigint REFERENCES users;

-- The version of a bot's engine: a new one begins new ratings. '' is a person.
ALTER TABLE users ADD COLUMN engine text NOT NULL DEFAULT '';
-- When a member has deleted the account; its name is gone then, and its games stay.
ALTER TABLE users ADD COLUMN deleted timestamptz;

CREATE DOMAIN game_speed AS text CHECK (VALUE IN ('blitz', 'rapid', 'classical', 'correspondence'));

CREATE TABLE ratings (
    user_id    bigint           NOT NULL REFERENCES users,
    rule       game_rule        NOT NULL,
    speed      game_speed       NOT NULL,
    engine     text             NOT NULL DEFAULT '', -- as of users
    value      double precision NOT NULL DEFAULT 1500,
    deviation  double precision NOT NULL DEFAULT 350,
    volatility double precision NOT NULL DEFAULT 0.06,
    wins       integer          NOT NULL DEFAULT 0,
    draws      integer          NOT NULL DEFAULT 0,
    losses     integer          NOT NULL DEFAULT 0,
    played     timestamptz, -- when the last game ended; null: none has
    PRIMARY KEY (user_id, rule, speed, engine)
);
-- Leaderboards: who has few games or is provisional is not in it.
CREATE INDEX ratings_best ON ratings (rule, speed, value DESC, user_id)
    INCLUDE (engine, deviation, played, wins, draws, losses) WHERE wins + draws + losses >= 10;

CREATE TABLE rating_changes (
    game             bigint           NOT NULL REFERENCES games (number),
    user_id          bigint           NOT NULL REFERENCES users,
    rule             game_rule        NOT NULL,
    speed            game_speed       NOT NULL,
    engine           text             NOT NULL,
    at               timestamptz      NOT NULL,
    before           double precision NOT NULL,
    before_deviation double precision NOT NULL,
    after            double precision NOT NULL,
    after_deviation  double precision NOT NULL,
    PRIMARY KEY (game, user_id)
);
CREATE INDEX rating_changes_user ON rating_changes (user_id, rule, speed, engine, at) INCLUDE (after, after_deviation);

-- Who wants no challenges, and no games, from whom.
CREATE TABLE blocks (
    user_id bigint      NOT NULL REFERENCES users,
    blocked bigint      NOT NULL REFERENCES users,
    since   timestamptz NOT NULL,
    PRIMARY KEY (user_id, blocked),
    CHECK (user_id <> blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);
