DROP TRIGGER sessions_ended ON sessions;
DROP FUNCTION tell_ended_sessions();
DROP TABLE answered_challenges, passkeys, recovery_codes;
ALTER TABLE sessions DROP COLUMN proved, DROP COLUMN passkey;
