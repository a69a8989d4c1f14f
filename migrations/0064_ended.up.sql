-- Games that have ended and have no place in finished yet. A table without an index, since it is written with every end and is
-- read whole: its rows go when they get a place. finished_new stays for servers of the version before, and for what they note.
CREATE TABLE ended (game bigint NOT NULL);
CREATE OR REPLACE FUNCTION note_finished() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO ended (game) VALUES (NEW.number);
    RETURN NULL;
END $$;
