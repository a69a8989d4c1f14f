ALTER TABLE game_events RENAME TO numbered;
ALTER TABLE numbered DROP CONSTRAINT game_events_pkey, DROP CONSTRAINT game_events_seq_check;
CREATE TABLE game_events (
    game_id   text        NOT NULL,
    seq       integer     NOT NULL CHECK (seq > 0),
    kind      text        NOT NULL,
    actor     bigint      NOT NULL,
    payload   json        NOT NULL,
    client_id text        NOT NULL,
    at        timestamptz NOT NULL
);
INSERT INTO game_events (game_id, seq, kind, actor, payload, client_id, at)
SELECT g.id, n.seq, n.kind, n.actor, n.payload, n.client_id, n.at
FROM numbered n JOIN games g ON g.number = n.game;
ALTER TABLE game_events ADD PRIMARY KEY (game_id, seq);
DROP TABLE numbered;
ALTER TABLE games DROP COLUMN number;
