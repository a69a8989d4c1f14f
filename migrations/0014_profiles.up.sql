-- What profiles, histories and leaderboards ask for, fast however many games there are. This rewrites games.

-- As game.TimeControl.Speed says; null: a game without a clock.
ALTER TABLE games ADD COLUMN speed game_speed GENERATED ALWAYS AS (CASE
    WHEN clock = 'none' THEN NULL
    WHEN clock = 'correspondence' THEN 'correspondence'
    WHEN initial + CASE WHEN clock = 'canadian' THEN 30 * period / greatest(stones, 1)
        ELSE 30 * (increment + period) END < 480000 THEN 'blitz'
    WHEN initial + CASE WHEN clock = 'canadian' THEN 30 * period / greatest(stones, 1)
        ELSE 30 * (increment + period) END < 1500000 THEN 'rapid'
    ELSE 'classical' END) STORED;

-- What a list is filtered by is in the index that has its order, so that what does not fit costs no look at the games.
DROP INDEX games_black, games_white;
CREATE INDEX games_black ON games (black, ended DESC, id DESC)
    INCLUDE (number, white, winner, reason, rule, speed, rated, private) WHERE status = 'over';
CREATE INDEX games_white ON games (white, ended DESC, id DESC)
    INCLUDE (number, black, winner, reason, rule, speed, rated, private) WHERE status = 'over';
CREATE INDEX games_pair ON games (black, white, ended DESC, id DESC)
    INCLUDE (number, winner, reason, rule, speed, rated, private) WHERE status = 'over';

DROP INDEX ratings_best;
CREATE INDEX ratings_best ON ratings (rule, speed, value DESC, user_id)
    INCLUDE (engine, deviation, played, wins, draws, losses) WHERE wins + draws + losses >= 10;
DROP INDEX rating_changes_user;
CREATE INDEX rating_changes_user ON rating_changes (user_id, rule, speed, engine, at) INCLUDE (after, after_deviation);

-- What a user's games up to an instant come to, noted by servers now and then: only what came after has to be counted.
-- Whoever gives a user other games than have ended since begins it anew: upto is -infinity then.
CREATE TABLE tallies (
    user_id bigint      PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    upto    timestamptz NOT NULL, -- games that ended until then are counted
    wins    integer     NOT NULL DEFAULT 0,
    draws   integer     NOT NULL DEFAULT 0,
    losses  integer     NOT NULL DEFAULT 0,
    best    bigint[]    NOT NULL DEFAULT '{}' -- numbers of the rated, public games won against the highest rated
);
CREATE INDEX tallies_anew ON tallies (user_id) WHERE upto = '-infinity';

-- When a user's data was given out last.
ALTER TABLE users ADD COLUMN exported timestamptz;
CREATE INDEX users_deleted ON users (deleted) WHERE deleted IS NOT NULL;

-- Skeletons of names whose members have deleted their accounts: nobody gets them again. Whose they were is not kept.
CREATE TABLE reserved_names (skeleton text PRIMARY KEY);
