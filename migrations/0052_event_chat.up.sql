-- Who has lost a game by a decision of its event while it was in play: the game is ended. Null: it ends by itself.
ALTER TABLE event_games ADD loser bigint;
CREATE INDEX event_games_lost ON event_games (game) WHERE loser IS NOT NULL AND NOT over;
