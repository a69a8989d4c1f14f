-- Members whose accounts were suspended or deleted while they took part in events, ran them or were their hosts. The event's log
-- learns it from here, once.
CREATE TABLE event_gone (
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    user_id bigint NOT NULL,
    deleted boolean NOT NULL,
    PRIMARY KEY (event, user_id)
);

-- Who helps to run which event.
CREATE TABLE event_helpers (
    event bigint NOT NULL REFERENCES events(number) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    PRIMARY KEY (event, user_id)
);

CREATE INDEX event_helpers_user ON event_helpers (user_id);

CREATE FUNCTION leave_events(who bigint, gone boolean) RETURNS void
    LANGUAGE sql
    AS $$
    INSERT INTO event_gone (event, user_id, deleted)
    SELECT number, who, gone FROM events WHERE phase IN ('coming', 'running') AND number IN (
        SELECT event FROM event_players WHERE user_id = who UNION ALL
        SELECT event FROM event_helpers WHERE user_id = who UNION ALL
        SELECT number FROM events WHERE host = who)
    ON CONFLICT (event, user_id) DO UPDATE SET deleted = event_gone.deleted OR excluded.deleted;
$$;

CREATE FUNCTION leave_events_suspended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM leave_events(NEW.user_id, false);
    RETURN NULL;
END $$;

CREATE TRIGGER standings_leave_events AFTER INSERT OR UPDATE OF suspended ON standings FOR EACH ROW
    WHEN (NEW.suspended > now()) EXECUTE FUNCTION leave_events_suspended();

CREATE FUNCTION leave_events_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM leave_events(NEW.id, true);
    RETURN NULL;
END $$;

CREATE TRIGGER users_leave_events AFTER UPDATE OF deleted ON users FOR EACH ROW
    WHEN (NEW.deleted IS NOT NULL AND OLD.deleted IS NULL) EXECUTE FUNCTION leave_events_deleted();
