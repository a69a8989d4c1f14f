CREATE INDEX games_black ON games (black, ended DESC, id DESC) WHERE status = 'over';
CREATE INDEX games_white ON games (white, ended DESC, id DESC) WHERE status = 'over';
DROP INDEX users_deleted, games_pair, games_of_white, games_of_black;
