-- Why a rated game changes no rating (rating.Unrated); null: it does, or is not over yet.
ALTER TABLE games ADD COLUMN unrated text;

-- Against whom a change was won or lost; null: an older version has stored it.
ALTER TABLE rating_changes ADD COLUMN opponent bigint REFERENCES users;

-- Whether one opponent alone has paid for a rise (rating.Narrow); in a change, before the game and after it.
ALTER TABLE ratings ADD COLUMN narrow boolean NOT NULL DEFAULT false;
ALTER TABLE rating_changes
    ADD COLUMN before_narrow boolean NOT NULL DEFAULT false,
    ADD COLUMN narrow boolean NOT NULL DEFAULT false;

-- Where members have played from in the last day, as a keyed hash of the address: who shares one plays unrated with each other.
CREATE TABLE whereabouts (
    user_id bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    place   bytea       NOT NULL CHECK (octet_length(place) = 16),
    at      timestamptz NOT NULL,
    PRIMARY KEY (user_id, place)
);
CREATE INDEX whereabouts_at ON whereabouts (at);

-- Whether two users have played from one place in the last day.
CREATE FUNCTION neighbours(one bigint, two bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM whereabouts a JOIN whereabouts b ON b.user_id = two AND b.place = a.place
        WHERE a.user_id = one AND a.at > now() - interval '1 day' AND b.at > now() - interval '1 day'
    )
$$;
