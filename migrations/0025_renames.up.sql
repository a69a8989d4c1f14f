-- When a member last changed the name, and names that members had before. They are among reserved_names too: nobody else gets them.
ALTER TABLE users ADD COLUMN renamed timestamptz;
CREATE TABLE former_names (
    skeleton text        PRIMARY KEY,
    name     text        NOT NULL,
    user_id  bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    until    timestamptz NOT NULL
);
CREATE INDEX former_names_user ON former_names (user_id);
CREATE INDEX former_names_name ON former_names (lower(name));
