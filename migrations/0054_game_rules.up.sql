-- What the players of a game go without; hub/game/without.go has the names.
ALTER TABLE games ADD without text DEFAULT '' NOT NULL;
