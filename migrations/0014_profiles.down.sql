DROP TABLE reserved_names, tallies;
DROP INDEX users_deleted;
ALTER TABLE users DROP COLUMN exported;
DROP INDEX rating_changes_user, ratings_best, games_pair, games_white, games_black;
CREATE INDEX rating_changes_user ON rating_changes (user_id, rule, speed, at);
CREATE INDEX ratings_best ON ratings (rule, speed, value DESC) WHERE wins + draws + losses >= 10;
CREATE INDEX games_black ON games (black, ended DESC, id DESC) WHERE status = 'over';
CREATE INDEX games_white ON games (white, ended DESC, id DESC) WHERE status = 'over';
ALTER TABLE games DROP COLUMN speed;
