-- What was played in the openings of finished games, for the explorer. One server at a time writes here, as a reader of finished games
-- (0021_finished), games of before first; `tengen explore rebuild` begins anew. What a key, a start, a stratum, a month and a move are
-- says the package hub/explorer.

-- A fact is one number, since there are many: 7 bits a stratum, 12 a month, 31 a game's id in explored, 11 a move, 2 who won. So those
-- of a stratum and some months are a range of a key's, the newest games last.
CREATE FUNCTION explored_id(fact bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT (fact >> 13 & 2147483647)::integer $$;
CREATE FUNCTION explored_move(fact bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT (fact >> 2 & 2047)::integer $$;
-- A fact without its game and its winner is a cell: where it is counted with others. So it is once more, with the month that is all months.
CREATE FUNCTION explored_cell(fact bigint, all_months boolean) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT CASE WHEN all_months THEN fact & -17592186036228 | 72040001851883520 ELSE fact & -17592186036228 END $$;
-- A fact without its stratum: the newest game has the greatest.
CREATE FUNCTION explored_time(fact bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $$ SELECT fact & 72057594037927935 $$;

-- The games that are counted. Without foreign keys: whoever deletes a game or a user waits for nobody here.
CREATE TABLE explored (
    id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    start integer NOT NULL, -- rule, opening and size
    game  bigint  NOT NULL UNIQUE,
    span  bigint  NOT NULL, -- its stratum and month, as in a fact
    fact  bigint  GENERATED ALWAYS AS (span + (id::bigint << 13)) STORED, -- its facts come from here on, fewer than 8192
    black bigint, -- null: a bot of the house, who has no games of its own here
    white bigint
);
CREATE INDEX explored_black ON explored (black, start, fact) WHERE black IS NOT NULL;
CREATE INDEX explored_white ON explored (white, start, fact) WHERE white IS NOT NULL;

-- What came next in each position of a game.
CREATE TABLE explored_plies (
    key  bigint NOT NULL,
    fact bigint NOT NULL,
    PRIMARY KEY (key, fact)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE INDEX explored_plies_game ON explored_plies (explored_id(fact));

-- The same counted, for keys that have many plies. A key has rows here, perhaps of nothing, if and only if all its plies are counted.
CREATE TABLE explored_counts (
    key   bigint  NOT NULL,
    cell  bigint  NOT NULL,
    black integer NOT NULL,
    draws integer NOT NULL,
    white integer NOT NULL,
    PRIMARY KEY (key, cell)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- Games that have changed after their end, to be looked at again: annulled, set aside, given to another user, or deleted. Whoever
-- changes one must not wait for who reads here, so that a game may be there twice.
CREATE TABLE explored_again (
    id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint NOT NULL
);
CREATE FUNCTION note_explored_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO explored_again (game) VALUES (OLD.number);
    RETURN NULL;
END $$;
CREATE TRIGGER games_explored_again AFTER UPDATE OF status, winner, reason, moves, black, white, private, damage, unrated ON games FOR EACH ROW
    WHEN (OLD.status = 'over' AND (OLD.status, OLD.winner, OLD.reason, OLD.moves, OLD.black, OLD.white, OLD.private, OLD.damage, OLD.unrated)
        IS DISTINCT FROM (NEW.status, NEW.winner, NEW.reason, NEW.moves, NEW.black, NEW.white, NEW.private, NEW.damage, NEW.unrated))
    EXECUTE FUNCTION note_explored_again();
CREATE TRIGGER games_explored_gone AFTER DELETE ON games FOR EACH ROW
    WHEN (OLD.status = 'over') EXECUTE FUNCTION note_explored_again();

-- Users who have deleted their accounts, and whose games are still to go.
CREATE TABLE explored_left (user_id bigint PRIMARY KEY);
CREATE FUNCTION note_explored_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO explored_left (user_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER users_explored_left AFTER UPDATE OF deleted ON users FOR EACH ROW
    WHEN (OLD.deleted IS NULL AND NEW.deleted IS NOT NULL) EXECUTE FUNCTION note_explored_left();
