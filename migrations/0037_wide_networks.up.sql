-- The /48 that members have played from: a customer of a provider may have all of it, a company, or a town. It makes neighbours of two only
-- while both accounts are young.
ALTER TABLE whereabouts ADD COLUMN wide boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION neighbours(one bigint, two bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM whereabouts a JOIN whereabouts b ON b.user_id = two AND b.place = a.place
        WHERE a.user_id = one AND a.at > now() - interval '1 day' AND b.at > now() - interval '1 day'
            AND (NOT a.wide OR (SELECT count(*) = 2 FROM users WHERE id IN (one, two) AND created > now() - interval '30 days'))
    )
$$;
