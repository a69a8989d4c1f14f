-- With every statement that writes to a table PostgreSQL reads its checks from the catalog anew, and the
-- ten of games' columns were a fifth of what ending a game and beginning its rematch cost. The checks of
-- a domain it remembers. What ties columns to each other stays with the table.
CREATE DOMAIN game_rule AS text CHECK (VALUE IN ('freestyle', 'standard', 'renju', 'caro'));
CREATE DOMAIN game_wish AS text CHECK (VALUE IN ('black', 'white', 'random'));
CREATE DOMAIN game_status AS text CHECK (VALUE IN ('waiting', 'live', 'over'));
CREATE DOMAIN game_winner AS text CHECK (VALUE IN ('black', 'white', ''));
CREATE DOMAIN board_size AS smallint CHECK (VALUE BETWEEN 5 AND 20);
CREATE DOMAIN milliseconds AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN quantity AS smallint CHECK (VALUE >= 0);
ALTER TABLE games
    DROP CONSTRAINT games_rule_check,
    DROP CONSTRAINT games_wish_check,
    DROP CONSTRAINT games_status_check,
    DROP CONSTRAINT games_winner_check,
    DROP CONSTRAINT games_size_check,
    DROP CONSTRAINT games_initial_check,
    DROP CONSTRAINT games_increment_check,
    DROP CONSTRAINT games_period_check,
    DROP CONSTRAINT games_periods_check,
    DROP CONSTRAINT games_stones_check,
    ALTER COLUMN rule TYPE game_rule,
    ALTER COLUMN wish TYPE game_wish,
    ALTER COLUMN status TYPE game_status,
    ALTER COLUMN winner TYPE game_winner,
    ALTER COLUMN size TYPE board_size,
    ALTER COLUMN initial TYPE milliseconds,
    ALTER COLUMN increment TYPE milliseconds,
    ALTER COLUMN period TYPE milliseconds,
    ALTER COLUMN periods TYPE quantity,
    ALTER COLUMN stones TYPE quantity;
