-- Further ways into an account than the password, and what tells servers of sessions that have ended.

-- When the session's user has last shown the password or a passkey again, and the passkey that began it.
ALTER TABLE sessions ADD COLUMN proved timestamptz, ADD COLUMN passkey bigint;

-- Codes that each let a member set a new password once. Of one that is used nothing is kept.
CREATE TABLE recovery_codes (
    hash    bytea  PRIMARY KEY CHECK (length(hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- Public keys of credentials of WebAuthn.
CREATE TABLE passkeys (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    credential bytea       NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
    key        bytea       NOT NULL, -- COSE
    counter    bigint      NOT NULL, -- of its signatures, as far as it counts them
    flags      smallint    NOT NULL, -- of its last authenticator data
    site       text        NOT NULL, -- the domain for which it was made
    name       text        NOT NULL,
    created    timestamptz NOT NULL,
    used       timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges of passkeys that have been answered: none is answered twice. Afterwards they are too old anyway.
CREATE TABLE answered_challenges (
    challenge bytea       PRIMARY KEY,
    until     timestamptz NOT NULL
);
CREATE INDEX answered_challenges_until ON answered_challenges (until);

-- Whoever listens hears of sessions that have ended, however they have: with the commit, and whether or not the servers hear each other.
-- A note has 8,000 bytes at most.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('ended_sessions', string_agg(id::text, ' '))
    FROM (SELECT id, row_number() OVER () / 300 AS part FROM ended) e GROUP BY part;
    RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
    FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
