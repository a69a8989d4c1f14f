-- What the games that are searched showed in small parts of the board: hub/library/gamebase/windows.go. No foreign key: positions of games
-- that are gone go with base_gone.
CREATE TABLE base_shapes (
    game integer NOT NULL,
    rule game_rule NOT NULL,
    size board_size NOT NULL,
    windows bit varying NOT NULL,
    moves bytea NOT NULL              -- two bytes each, so that hardly any game that is looked at is read twice
) WITH (autovacuum_vacuum_insert_scale_factor='0.05');
CREATE UNIQUE INDEX base_shapes_game ON base_shapes (game) INCLUDE (rule, size);
ALTER TABLE base_shapes ALTER windows SET STORAGE PLAIN, ALTER moves SET STORAGE PLAIN;

-- Games whose windows are not there yet.
CREATE TABLE base_unshaped (
    game integer PRIMARY KEY
);
INSERT INTO base_unshaped SELECT id FROM base_games;

-- Names in a member's brought games that are a member's: asked by the owner of the games, accepted by that member.
CREATE TABLE base_names (
    owner bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    name text NOT NULL,              -- in small letters
    member bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    asked timestamptz NOT NULL,
    accepted timestamptz,            -- null: not answered yet
    refused timestamptz,             -- the member is not asked again by this owner
    PRIMARY KEY (owner, name, member),
    CONSTRAINT base_names_answer CHECK (accepted IS NULL OR refused IS NULL)
);
CREATE UNIQUE INDEX base_names_one ON base_names (owner, name) WHERE refused IS NULL;
CREATE INDEX base_names_member ON base_names (member);

-- Brought games are reviewed too, as 'brought-' and their id, so a review's game is of one of two tables.
ALTER TABLE reviews DROP CONSTRAINT reviews_game_id_fkey;

CREATE FUNCTION drop_review() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM reviews WHERE game_id = OLD.id;
    RETURN NULL;
END $$;

CREATE TRIGGER games_review AFTER DELETE ON games FOR EACH ROW EXECUTE FUNCTION drop_review();

CREATE FUNCTION drop_brought_reviews() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM reviews WHERE game_id IN (SELECT 'brought-' || id FROM old_games WHERE owner IS NOT NULL);
    RETURN NULL;
END $$;

CREATE TRIGGER base_games_review AFTER DELETE ON base_games REFERENCING OLD TABLE AS old_games
    FOR EACH STATEMENT EXECUTE FUNCTION drop_brought_reviews();
