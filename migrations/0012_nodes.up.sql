-- Several servers may share a database as its members. Each game that is loaded or open has one owner then:
-- the node that alone decides in it.
ALTER TABLE heartbeats ADD COLUMN member boolean NOT NULL DEFAULT false;

CREATE TABLE owners (
    game bigint PRIMARY KEY REFERENCES games (number),
    node text NOT NULL -- of heartbeats; '' if it has been given up
);
CREATE INDEX owners_node ON owners (node);

-- When nobody could be heard by one node.
CREATE TABLE absences (
    node  text        NOT NULL,
    heard timestamptz NOT NULL,
    back  timestamptz NOT NULL CHECK (back >= heard),
    PRIMARY KEY (node, heard)
);

-- Who is about to begin a game that runs by the clock.
CREATE TABLE sitting (
    user_id bigint PRIMARY KEY,
    game    text        NOT NULL,
    at      timestamptz NOT NULL
);

-- Fails unless a member counts as running, and keeps it so until the transaction ends: whoever notes that it has
-- gone takes its row FOR UPDATE and waits. Heartbeats do not wait.
CREATE FUNCTION fence(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM heartbeats WHERE node = name AND member AND NOT gone FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'node % has gone', name USING ERRCODE = 'TG001';
    END IF;
END $$;
