-- A session that has scopes is a personal token, by which a program speaks for its user: it ends with the sessions, and not by idleness.
ALTER TABLE sessions ADD COLUMN label text, ADD COLUMN scopes text[];
ALTER TABLE sessions ADD CONSTRAINT sessions_token CHECK ((label IS NULL) = (scopes IS NULL)) NOT VALID;
-- Accounts that are bots' for good.
ALTER TABLE users ADD COLUMN program boolean NOT NULL DEFAULT false;
