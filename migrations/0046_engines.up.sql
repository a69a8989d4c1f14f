-- What a bot's account says of the program behind it: shown on its page.
CREATE TABLE engines (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    author text NOT NULL CHECK (length(author) <= 80),
    version text NOT NULL CHECK (length(version) <= 40)
);
