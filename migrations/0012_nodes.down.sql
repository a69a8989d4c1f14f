DROP FUNCTION fence(text);
DROP TABLE sitting;
DROP TABLE absences;
DROP TABLE owners;
ALTER TABLE heartbeats DROP COLUMN member;
