package botapi

import (
	"encoding/json"
	"slices"

	"tengen/hub/game"
	"tengen/hub/live/wire"
)

// endedMost is how many games that are over a stream of events follows for the rematches that opponents offer; the oldest make way.
const endedMost = 8

// rematches are the last games of a bot's with people that are over: only who follows such a game is told of an offer in it.
type rematches struct {
	games []gameInfo // the oldest first
}

// follow has the stream follow a game that is over, unless its opponent is a bot: two of these make a challenge instead.
func (e *rematches) follow(t *events, i gameInfo) error {
	if !t.caller.token.User.Program || i.Opponent.Title == titleBot || i.Status == string(game.Aborted) {
		return nil
	}
	if len(e.games) == endedMost {
		old := e.games[0].ID
		e.games = e.games[1:]
		if err := t.stream.Unwatch(old); err != nil {
			t.api.cfg.Log.Debug("a game that is over is still followed", "game", old, "err", err)
		}
	}
	e.games = append(e.games, i)
	if err := t.stream.Watch(i.ID, 0); err != nil { // no offer is told of
		t.api.cfg.Log.Debug("a game that is over is not followed", "game", i.ID, "err", err)
	}
	return nil
}

// hear tells of an opponent's offer of a rematch, and that there is none any more. That it is accepted is told as the new game's start.
func (e *rematches) hear(t *events, m message[json.RawMessage]) error {
	n := slices.IndexFunc(e.games, func(i gameInfo) bool { return i.ID == m.G })
	if n < 0 {
		return nil
	}
	i := e.games[n]
	switch m.T {
	case wire.OutState:
		var s wire.GameState
		if json.Unmarshal(m.D, &s) == nil && s.Offer != nil && s.Offer.Offer == game.OfferRematch && s.Offer.By != i.Color {
			return t.out.line(gameEvent{"rematchOffer", i})
		}
	case string(game.Offered):
		var d wire.EventData
		if json.Unmarshal(m.D, &d) == nil && d.Offer == game.OfferRematch && d.By != i.Color {
			return t.out.line(gameEvent{"rematchOffer", i})
		}
	case string(game.Answered):
		var d wire.EventData
		if json.Unmarshal(m.D, &d) == nil && d.By != i.Color {
			return t.out.line(gameEvent{"rematchCanceled", i})
		}
	}
	return nil
}
