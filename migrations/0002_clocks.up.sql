ALTER TABLE games
    ADD COLUMN takebacks boolean  NOT NULL DEFAULT true,
    ADD COLUMN period    bigint   NOT NULL DEFAULT 0 CHECK (period >= 0), -- ms
    ADD COLUMN periods   smallint NOT NULL DEFAULT 0 CHECK (periods >= 0),
    ADD COLUMN stones    smallint NOT NULL DEFAULT 0 CHECK (stones >= 0),
    DROP CONSTRAINT games_rule_check,
    ADD CONSTRAINT games_rule_check CHECK (rule IN ('freestyle', 'standard', 'renju', 'caro'));
-- What every game before this had; from now on each says it.
ALTER TABLE games
    ALTER COLUMN takebacks DROP DEFAULT,
    ALTER COLUMN period DROP DEFAULT,
    ALTER COLUMN periods DROP DEFAULT,
    ALTER COLUMN stones DROP DEFAULT;
