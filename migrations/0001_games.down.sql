DROP TABLE heartbeats;
DROP TABLE chat;
DROP TABLE game_events;
DROP TABLE games;
DROP TABLE sessions;
DROP TABLE users;
