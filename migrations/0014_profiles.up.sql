-- What profiles, histories and leaderboards ask for, fast however many games there are. Servers go on storing games meanwhile:
-- nothing here rewrites games, and 0017_lists does what takes long.

-- As game.TimeControl.Speed says; null: a game without a clock.
CREATE FUNCTION speed_of(clock text, initial bigint, increment bigint, period bigint, stones integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN clock = 'none' THEN NULL
        WHEN clock = 'correspondence' THEN 'correspondence'
        WHEN initial + CASE WHEN clock = 'canadian' THEN 30 * period / greatest(stones, 1)
            ELSE 30 * (increment + period) END < 480000 THEN 'blitz'
        WHEN initial + CASE WHEN clock = 'canadian' THEN 30 * period / greatest(stones, 1)
            ELSE 30 * (increment + period) END < 1500000 THEN 'rapid'
        ELSE 'classical' END
$$;
-- A generated column would rewrite games, and so would a column of the domain. Whoever stores a game has its speed noted by
-- the trigger, the previous version too; older games get theirs in 0017_lists.
ALTER TABLE games ADD COLUMN speed text;
CREATE FUNCTION note_speed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.speed := speed_of(NEW.clock, NEW.initial, NEW.increment, NEW.period, NEW.stones);
    RETURN NEW;
END $$;
CREATE TRIGGER games_speed BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION note_speed();

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

-- Skeletons of names whose members have deleted their accounts: nobody gets them again. Whose they were is not kept.
CREATE TABLE reserved_names (skeleton text PRIMARY KEY);
