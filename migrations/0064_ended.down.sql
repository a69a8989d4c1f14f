CREATE OR REPLACE FUNCTION note_finished() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO finished (game) VALUES (NEW.number) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- Nobody may note an end here meanwhile.
LOCK TABLE ended;
INSERT INTO finished (game) SELECT number FROM games WHERE number IN (SELECT game FROM ended) ON CONFLICT DO NOTHING;
DROP TABLE ended;
