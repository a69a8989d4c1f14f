-- Positions of many games, sorted by their key and packed (db/segment). Those of few games are rows of base_plies until there are enough of them.
CREATE TABLE base_segments (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    games integer NOT NULL,
    gone integer NOT NULL DEFAULT 0,     -- of them, since it was written
    low integer NOT NULL,                -- the least and the greatest game
    high integer NOT NULL,
    merged_into integer,                 -- the segment that takes this one's keys, from the least on
    from_key bigint,                     -- it has no keys below this one any more; null: it has all
    to_key bigint,                       -- it has only keys below this one yet; null: it has all
    dropped bigint NOT NULL DEFAULT 0    -- rows of base_dropped up to this one are not in it
);
CREATE INDEX base_segments_merged ON base_segments (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE base_blocks (
    segment integer NOT NULL,
    key bigint NOT NULL,
    last bigint NOT NULL,
    game integer NOT NULL,
    plies bytea NOT NULL
) WITH (autovacuum_vacuum_scale_factor='0.1', autovacuum_vacuum_insert_scale_factor='0.1');
ALTER TABLE base_blocks ALTER plies SET STORAGE PLAIN;
CREATE UNIQUE INDEX base_blocks_key ON base_blocks (segment, key, game);

-- Games that are gone and whose positions are still in segments: merging leaves them out.
CREATE TABLE base_dropped (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game integer NOT NULL
);
CREATE INDEX base_dropped_game ON base_dropped (game, id);

-- Games whose positions are rows of base_plies. A server of an older version writes such rows too, so a trigger notes the games.
CREATE TABLE base_loose (
    game integer PRIMARY KEY
);

CREATE FUNCTION note_base_loose() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO base_loose (game) SELECT DISTINCT game FROM new_plies ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER base_plies_loose AFTER INSERT ON base_plies REFERENCING NEW TABLE AS new_plies
    FOR EACH STATEMENT EXECUTE FUNCTION note_base_loose();

-- Games that were there before, all of base_plies, from which the reader of finished games packs them: those up to packed it has.
CREATE TABLE base_unpacked (
    packed integer NOT NULL,
    until integer NOT NULL
);
INSERT INTO base_unpacked SELECT first, last FROM (SELECT min(id) - 1 AS first, max(id) AS last FROM base_games) g WHERE last IS NOT NULL;
