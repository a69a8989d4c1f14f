package botapi

import (
	"encoding/json"
	"slices"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// endedMost is how many games that are over a stream of events follows for the rematches that opponents offer; the oldest make way.
const endedMost = 8

// rematches are the last games of a bot's that are over: only who follows such a game is told of an offer in it.
type rematches struct {
	games []*ended // the oldest first
}

// ended is a game that is over.
type ended struct {
	gameInfo
	by string // the colour that offers a rematch; "": none does
}

// follow has the stream follow a game that is over.
func (e *rematches) follow(t *events, i gameInfo) error {
	if !t.caller.token.User.Program || i.Status == string(game.Aborted) {
		return nil
	}
	if len(e.games) == endedMost {
		old := e.games[0].ID
		e.games = e.games[1:]
		if err := t.stream.Unwatch(old); err != nil {
			t.api.cfg.Log.Debug("a game that is over is still followed", "game", old, "err", err)
		}
	}
	e.games = append(e.games, &ended{gameInfo: i})
	if err := t.stream.Watch(i.ID, 0); err != nil { // no offer is told of
		t.api.cfg.Log.Debug("a game that is over is not followed", "game", i.ID, "err", err)
	}
	return nil
}

// hear tells of an opponent's offer of a rematch, and that an offer of either is none any more: it is declined by the other, or
// withdrawn, as one that expires is too. That it is accepted is told as the new game's start.
func (e *rematches) hear(t *events, m message[json.RawMessage]) error {
	n := slices.IndexFunc(e.games, func(i *ended) bool { return i.ID == m.G })
	if n < 0 {
		return nil
	}
	i := e.games[n]
	switch m.T {
	case wire.OutState:
		var s wire.GameState
		if json.Unmarshal(m.D, &s) == nil && s.Offer != nil && s.Offer.Offer == game.OfferRematch {
			return i.offered(t, s.Offer.By)
		}
	case string(game.Offered):
		var d wire.EventData
		if json.Unmarshal(m.D, &d) == nil && d.Offer == game.OfferRematch {
			return i.offered(t, d.By)
		}
	case string(game.Answered):
		var d wire.EventData
		if json.Unmarshal(m.D, &d) == nil && i.by != "" {
			kind := "rematchCanceled"
			if d.By != i.by {
				kind = "rematchDeclined"
			}
			i.by = ""
			return t.out.line(gameEvent{kind, i.gameInfo})
		}
	}
	return nil
}

// offered notes who offers a rematch, and tells of the opponent's offer once.
func (i *ended) offered(t *events, by string) error {
	if i.by == by {
		return nil
	}
	if i.by = by; by == i.Color {
		return nil
	}
	return t.out.line(gameEvent{"rematchOffer", i.gameInfo})
}
