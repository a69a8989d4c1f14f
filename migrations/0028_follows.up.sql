-- Whom members follow, to see who of them is here and plays.
CREATE TABLE follows (
    user_id  bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    followed bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    since    timestamptz NOT NULL,
    PRIMARY KEY (user_id, followed),
    CHECK (user_id <> followed)
);
CREATE INDEX follows_followed ON follows (followed);

-- What a member lets others know and do; who has no row, all of it.
CREATE TABLE privacy (
    user_id bigint  PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    follow  text    NOT NULL, -- who may follow: store.MayFollow
    hidden  boolean NOT NULL  -- nobody is told that the member is here
);
