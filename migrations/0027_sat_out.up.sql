-- Whose positions were proven lost when their time ran out: reviews note it, the reader of how games end takes it away. Without foreign
-- keys: whoever deletes a game waits for nobody here.
CREATE TABLE proven_lost (
    game    text   PRIMARY KEY,
    user_id bigint NOT NULL
);

-- Games that are reviewed by themselves, since somebody may have sat them out.
CREATE INDEX games_time_ended ON games (ended) WHERE status = 'over' AND bot = '' AND reason = 'time';
