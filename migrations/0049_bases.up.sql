-- Games to be searched for their positions: those that were played here, those that members have brought, and those of the keeper's
-- bases. hub/library/gamebase has the rules.

-- A base of a keeper's: games of masters beside the site's.
CREATE TABLE bases (
    id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    licence text NOT NULL,
    shown boolean NOT NULL
);

CREATE TABLE base_games (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint UNIQUE,           -- number of the site's game
    owner bigint REFERENCES users(id) ON DELETE CASCADE,   -- who has brought it
    base smallint REFERENCES bases(id),
    shown boolean NOT NULL,       -- to everybody, else to its owner or its players alone
    rule game_rule NOT NULL,
    size board_size NOT NULL,
    opening text NOT NULL,
    moves text NOT NULL,
    length smallint NOT NULL,
    black bigint,                 -- of the site's game; no foreign keys: deleting a user must not wait here
    white bigint,
    black_name text NOT NULL,     -- of any other
    white_name text NOT NULL,
    winner text NOT NULL CHECK (winner IN ('black', 'white', 'draw', '')),
    ending text NOT NULL,
    event text NOT NULL,
    round text NOT NULL,
    played text NOT NULL,         -- '2026', '2026-11' or '2026-11-30'; '': nobody knows
    rating smallint NOT NULL,     -- mean of both before the game; 0: none
    digest bigint NOT NULL,       -- of the moves, up to symmetry
    added timestamptz NOT NULL,
    source text NOT NULL,         -- the file's name
    noted text NOT NULL,          -- SGF with comments and variations; '': there are none
    CONSTRAINT base_games_one CHECK (num_nonnulls(game, owner, base) = 1)
);

CREATE UNIQUE INDEX base_games_owner ON base_games (owner, digest) WHERE owner IS NOT NULL;
CREATE UNIQUE INDEX base_games_base ON base_games (base, digest) WHERE base IS NOT NULL;
CREATE INDEX base_games_brought ON base_games (owner, id) WHERE owner IS NOT NULL;
CREATE INDEX base_games_black ON base_games (black, id) WHERE black IS NOT NULL;
CREATE INDEX base_games_white ON base_games (white, id) WHERE white IS NOT NULL;
CREATE INDEX base_games_black_name ON base_games (lower(black_name), id) WHERE black_name <> '';
CREATE INDEX base_games_white_name ON base_games (lower(white_name), id) WHERE white_name <> '';

-- The positions of all games: path tells by which order of moves a game came to one, next what was played.
CREATE TABLE base_plies (
    key bigint NOT NULL,
    game integer NOT NULL,
    path smallint NOT NULL,
    next smallint NOT NULL
) WITH (autovacuum_vacuum_insert_scale_factor='0.05');

CREATE INDEX base_plies_key ON base_plies (key, game);
-- Games are stored one after the other, so the pages of one are found by ranges.
CREATE INDEX base_plies_game ON base_plies USING brin (game) WITH (pages_per_range = 32);

-- The same, counted, for positions in which somebody found more games than are looked through. A key has the row of next -1 if and only if
-- all games that everybody may see are counted; base 0 is the site.
CREATE TABLE base_counts (
    key bigint NOT NULL,
    base smallint NOT NULL,
    next smallint NOT NULL,
    black integer NOT NULL,
    draws integer NOT NULL,
    white integer NOT NULL,
    PRIMARY KEY (key, base, next)
) WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05');

CREATE TABLE base_wanted (
    key bigint PRIMARY KEY
);

-- Games that changed after their end, or whose player has left. A game may stand here twice.
CREATE TABLE base_again (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint NOT NULL
);

-- Games of a base that are gone, whose plies are still there.
CREATE TABLE base_gone (
    game integer PRIMARY KEY
);

CREATE FUNCTION note_base_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO base_again (game) VALUES (OLD.number);
    RETURN NULL;
END $$;

CREATE TRIGGER games_base_again
    AFTER UPDATE OF status, winner, reason, moves, black, white, private, damage, unrated ON games FOR EACH ROW
    WHEN (OLD.status = 'over' AND (OLD.status, OLD.winner, OLD.reason, OLD.moves, OLD.black, OLD.white, OLD.private, OLD.damage, OLD.unrated)
        IS DISTINCT FROM (NEW.status, NEW.winner, NEW.reason, NEW.moves, NEW.black, NEW.white, NEW.private, NEW.damage, NEW.unrated))
    EXECUTE FUNCTION note_base_again();
CREATE TRIGGER games_base_deleted AFTER DELETE ON games FOR EACH ROW
    WHEN (OLD.status = 'over') EXECUTE FUNCTION note_base_again();

CREATE FUNCTION note_base_left() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO base_again (game) SELECT game FROM base_games WHERE black = NEW.id AND game IS NOT NULL
        UNION ALL SELECT game FROM base_games WHERE white = NEW.id AND game IS NOT NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER users_base_left AFTER UPDATE OF deleted ON users FOR EACH ROW
    WHEN (OLD.deleted IS NULL AND NEW.deleted IS NOT NULL) EXECUTE FUNCTION note_base_left();

CREATE FUNCTION note_base_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO base_gone (game) SELECT id FROM old_games ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER base_games_gone AFTER DELETE ON base_games REFERENCING OLD TABLE AS old_games
    FOR EACH STATEMENT EXECUTE FUNCTION note_base_gone();
