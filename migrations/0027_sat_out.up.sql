-- Whose positions were proven lost when their time ran out: reviews note it, the reader of how games end takes it away.
CREATE TABLE proven_lost (
    game    text   PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    user_id bigint NOT NULL
);
