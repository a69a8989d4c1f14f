-- Puzzles, who has tried which, and what that has made of ratings; hub/puzzle has the rules.
CREATE TABLE puzzles (
    number     bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         text             NOT NULL UNIQUE, -- public
    key        text             NOT NULL UNIQUE, -- of the position, up to symmetry
    rule       game_rule        NOT NULL,
    size       board_size       NOT NULL,
    kind       text             NOT NULL,
    themes     text[]           NOT NULL,
    own        smallint         NOT NULL, -- moves to find
    body       jsonb            NOT NULL CHECK (octet_length(body::text) <= 1048576), -- all of it, as in data files
    source     text,                      -- games.id; without a foreign key: whoever deletes a game waits for nobody here
    rating     double precision NOT NULL,
    deviation  double precision NOT NULL,
    volatility double precision NOT NULL,
    votes      integer          NOT NULL DEFAULT 0,
    plays      integer          NOT NULL DEFAULT 0,
    added      timestamptz      NOT NULL DEFAULT now(),
    withdrawn  timestamptz
);

-- What may be shown: a puzzle by each of its themes and by '' (all); '+' those of batches, which are handed out with their solutions and so
-- never count for a rating: every fourth.
CREATE TABLE puzzle_shelf (
    puzzle bigint           NOT NULL REFERENCES puzzles,
    rule   game_rule        NOT NULL,
    theme  text             NOT NULL,
    rating double precision NOT NULL,
    PRIMARY KEY (puzzle, theme)
);
CREATE INDEX puzzle_shelf_rating ON puzzle_shelf (rule, theme, rating, puzzle);

CREATE TABLE puzzle_ratings (
    user_id    bigint           NOT NULL REFERENCES users ON DELETE CASCADE,
    rule       game_rule        NOT NULL,
    value      double precision NOT NULL,
    deviation  double precision NOT NULL,
    volatility double precision NOT NULL,
    plays      integer          NOT NULL DEFAULT 0,
    solved     integer          NOT NULL DEFAULT 0,
    changed    timestamptz      NOT NULL,
    PRIMARY KEY (user_id, rule)
);

CREATE TABLE puzzle_tries (
    user_id bigint           NOT NULL REFERENCES users ON DELETE CASCADE,
    puzzle  bigint           NOT NULL REFERENCES puzzles,
    at      timestamptz      NOT NULL, -- the first, which alone counts
    solved  boolean          NOT NULL, -- at the first try
    gain    double precision,          -- of the user's rating; null: it did not count
    vote    smallint         NOT NULL DEFAULT 0 CHECK (vote BETWEEN -1 AND 1),
    again   smallint         NOT NULL DEFAULT 0, -- solved so often in a row since it was failed
    due     timestamptz,                         -- it comes again then; null: it was never failed
    PRIMARY KEY (user_id, puzzle)
);
CREATE INDEX puzzle_tries_due ON puzzle_tries (user_id, due) WHERE due IS NOT NULL;
CREATE INDEX puzzle_tries_at ON puzzle_tries (user_id, at DESC);
CREATE INDEX puzzle_tries_puzzle ON puzzle_tries (puzzle);

-- The puzzle of each day.
CREATE TABLE puzzle_days (
    day    date   PRIMARY KEY,
    puzzle bigint NOT NULL REFERENCES puzzles
);
CREATE INDEX puzzle_days_puzzle ON puzzle_days (puzzle);

-- Finished games of which puzzles are still to be made. Without a foreign key, as above.
CREATE TABLE puzzle_games (game bigint PRIMARY KEY); -- games.number

-- Who does not want puzzles to be made of own games.
CREATE TABLE puzzle_refusals (user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE);

-- Which data file of the program was read last.
CREATE TABLE puzzle_house (
    rule game_rule PRIMARY KEY,
    name text      NOT NULL
);
