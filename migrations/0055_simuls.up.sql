-- Times in which the clocks of all games of an event stand: of a simul, once, while its host is away. They follow from the event's log.
CREATE TABLE event_stops (
    event bigint PRIMARY KEY REFERENCES events(number) ON DELETE CASCADE,
    began timestamptz NOT NULL,
    until timestamptz NOT NULL,
    CHECK (until >= began)
);
