-- Each process beats under a name of its own. Schema is the one that it works with, beaten is
-- when it last did so by the database's clock, and gone says that it has stopped in order.
ALTER TABLE heartbeats
    ADD COLUMN schema integer     NOT NULL DEFAULT 6,
    ADD COLUMN beaten timestamptz NOT NULL DEFAULT 'epoch',
    ADD COLUMN gone   boolean     NOT NULL DEFAULT false;
ALTER TABLE heartbeats
    ALTER COLUMN schema DROP DEFAULT,
    ALTER COLUMN beaten DROP DEFAULT;

-- Random keys that must outlive a process, such as the one that names games.
CREATE TABLE keys (
    name text  PRIMARY KEY,
    key  bytea NOT NULL CHECK (length(key) = 32)
);

-- A game that cannot be played on: what is wrong with it, and since when its clocks stand.
ALTER TABLE games
    ADD COLUMN damage     text,
    ADD COLUMN damaged_at timestamptz,
    ADD CONSTRAINT games_damage CHECK ((damage IS NULL) = (damaged_at IS NULL));
CREATE INDEX games_damaged ON games (damaged_at) WHERE damage IS NOT NULL;

-- Written anew, in new pages, to find out whether the disk takes anything.
CREATE TABLE trial (filler text NOT NULL);
ALTER TABLE trial ALTER COLUMN filler SET STORAGE PLAIN;

-- When nobody could be heard: no clock is charged from heard until back.
CREATE TABLE outages (
    id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    heard timestamptz NOT NULL UNIQUE,
    back  timestamptz NOT NULL CHECK (back >= heard)
);
