-- How people have ended their last games with people, and who pauses since too many of them were left; hub/conduct has the rule. A reader
-- of finished games writes here. Without foreign keys: whoever deletes a game or a user waits for nobody here.
CREATE TABLE conduct (
    user_id bigint      NOT NULL,
    game    bigint      NOT NULL, -- games.number
    ended   timestamptz NOT NULL,
    kind    text        NOT NULL, -- '': fairly
    PRIMARY KEY (user_id, game)
);
CREATE INDEX conduct_user ON conduct (user_id, ended DESC, game DESC);
CREATE INDEX conduct_ended ON conduct (ended);
CREATE TABLE pauses (
    user_id bigint      NOT NULL,
    game    bigint      NOT NULL, -- the last one that was too many
    began   timestamptz NOT NULL,
    ends    timestamptz NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX pauses_user ON pauses (user_id, ends DESC);
CREATE INDEX pauses_ends ON pauses (ends);
