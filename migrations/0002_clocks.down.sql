-- Fails while there are games of caro: the older schema cannot hold them.
ALTER TABLE games
    DROP CONSTRAINT games_rule_check,
    ADD CONSTRAINT games_rule_check CHECK (rule IN ('freestyle', 'standard', 'renju')),
    DROP COLUMN takebacks,
    DROP COLUMN period,
    DROP COLUMN periods,
    DROP COLUMN stones;
