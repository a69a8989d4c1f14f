-- Texts that moderators have hidden, each with the action that did it: a line of chat, or the titles, names and comments of a study,
-- or the title of a list.
CREATE TABLE hidden_texts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    action bigint NOT NULL,
    line bigint UNIQUE REFERENCES chat(id) ON DELETE CASCADE,
    study text UNIQUE REFERENCES studies(id) ON DELETE CASCADE,
    list text UNIQUE REFERENCES lists(id) ON DELETE CASCADE,
    CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list) = 1)
);

CREATE INDEX hidden_texts_action ON hidden_texts (action);
