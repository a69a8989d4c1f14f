-- Where members' browsers want to be told of games (Web Push). Each ends with the session that made it.
CREATE TABLE push_subscriptions (
    id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session   bigint      NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
    user_id   bigint      NOT NULL, -- the session's
    endpoint  text        NOT NULL UNIQUE CHECK (length(endpoint) <= 1024),
    p256dh    text        NOT NULL CHECK (length(p256dh) <= 200),
    auth      text        NOT NULL CHECK (length(auth) <= 200),
    lang      text        NOT NULL CHECK (length(lang) <= 10),
    turn      boolean     NOT NULL,
    challenge boolean     NOT NULL,
    began     boolean     NOT NULL,
    created   timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created DESC, id DESC);

-- Whoever is suspended, by whatever way, is told nothing any more, and subscribes anew afterwards.
CREATE FUNCTION unsubscribe_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM push_subscriptions WHERE user_id = NEW.user_id;
    RETURN NULL;
END $$;
CREATE TRIGGER standings_unsubscribe AFTER INSERT OR UPDATE ON standings FOR EACH ROW
    WHEN (NEW.suspended > now()) EXECUTE FUNCTION unsubscribe_suspended();
