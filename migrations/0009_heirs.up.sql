-- Who has taken over a guest's games. The log of a game keeps naming the guest: whoever reads it
-- puts the heir in the guest's place, unless the game's own row still names the guest.
CREATE TABLE heirs (
    guest  bigint      PRIMARY KEY REFERENCES users,
    member bigint      NOT NULL REFERENCES users,
    at     timestamptz NOT NULL,
    CHECK (guest <> member)
);
CREATE INDEX heirs_member ON heirs (member);
CREATE INDEX heirs_at ON heirs (at);
CREATE INDEX chat_user ON chat (user_id);
