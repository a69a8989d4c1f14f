DELETE FROM whereabouts WHERE wide;
CREATE OR REPLACE FUNCTION neighbours(one bigint, two bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM whereabouts a JOIN whereabouts b ON b.user_id = two AND b.place = a.place
        WHERE a.user_id = one AND a.at > now() - interval '1 day' AND b.at > now() - interval '1 day'
    )
$$;
ALTER TABLE whereabouts DROP COLUMN wide;
