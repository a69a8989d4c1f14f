-- The language that a member has chosen, for the other browsers that the member signs in with.
CREATE TABLE language_choices (
    user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
    lang text NOT NULL CHECK (length(lang) <= 10)
);
