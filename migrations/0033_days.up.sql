-- Times in which somebody's clocks of days stand; hub/vacation has the rules. Until is a planned end while one lasts.
CREATE TABLE vacations (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
    began   timestamptz NOT NULL,
    until   timestamptz NOT NULL CHECK (until >= began),
    changed timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX vacations_user ON vacations (user_id, began);
CREATE INDEX vacations_changed ON vacations (changed);
CREATE INDEX vacations_until ON vacations (until);

-- Whoever listens hears of it with the commit, whether or not the servers hear each other.
CREATE FUNCTION tell_vacation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('vacation_users', NEW.user_id::text);
    RETURN NULL;
END $$;
CREATE TRIGGER vacations_told AFTER INSERT OR UPDATE ON vacations FOR EACH ROW EXECUTE FUNCTION tell_vacation();

-- What the players of games of days will answer; hub/game has the rules. Lines of points, as "h8i9"; gone with the game's end.
CREATE TABLE plans (
    game    bigint  NOT NULL, -- games.number
    user_id bigint  NOT NULL,
    version integer NOT NULL, -- of the game that they were made for
    ply     integer NOT NULL, -- moves that it had
    lines   text[]  NOT NULL CHECK (cardinality(lines) <= 30),
    PRIMARY KEY (game, user_id)
);
CREATE INDEX plans_user ON plans (user_id);
