DROP TABLE reserved_names, tallies;
ALTER TABLE users DROP COLUMN exported;
DROP TRIGGER games_speed ON games;
ALTER TABLE games DROP COLUMN speed;
DROP FUNCTION note_speed, speed_of;
