-- Of which turn of a game of days its player has been told last, by the kind of notification: none is told twice, and one that a server
-- did not come to is told by the next. A turn is named by the event that began it.
CREATE TABLE told_turns (
    game bigint NOT NULL,
    kind text NOT NULL,
    turn integer NOT NULL,
    PRIMARY KEY (game, kind)
);

-- Turns of before were told by the servers of before.
INSERT INTO told_turns (game, kind, turn)
SELECT e.game, 'turn', max(e.seq) FROM game_events e JOIN games g ON g.number = e.game
WHERE g.status = 'live' AND g.clock = 'correspondence' GROUP BY e.game;

ALTER TABLE push_subscriptions ADD COLUMN reminder boolean DEFAULT true NOT NULL, ADD COLUMN vacation boolean DEFAULT true NOT NULL;

-- What the member has been told of its end: 1 that it comes, 2 that it has come. Those of before are old news.
ALTER TABLE vacations ADD COLUMN told smallint DEFAULT 0 NOT NULL;
