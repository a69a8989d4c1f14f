package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Berserk is an arena's: before the own first move a player gives up half of the time and all increments, for one point more
// if the game is won.

// OfEvent says that the game is one of an event, of an arena perhaps. The events of the log are those of any other game.
func (g *Game) OfEvent(arena bool) {
	g.ofEvent, g.arena = true, arena
	g.rights = [2]Rights{g.rightsOf(board.Black), g.rightsOf(board.White)}
}

// mayBerserk returns why a seat may not go berserk, nil if it may.
func mayBerserk(g *Game, seat board.Stone) error {
	u := g.Player(seat)
	if !g.arena || g.settings.Time.Kind != Fischer || g.berserk[g.roleOf(u)] {
		return ErrNotNow
	}
	for v := 1; v <= g.version; v++ { // up to the player's first act
		if e := g.Event(v); e.Actor == u && e.Acts() {
			return ErrTooLate
		}
	}
	return nil
}

func decideBerserk(g *Game, c *Command, seat board.Stone, now time.Time) (*Event, error) {
	if err := mayBerserk(g, seat); err != nil {
		return nil, err
	}
	have := g.clock.Of(seat)
	have.MS /= 2
	e := g.event(Berserked, c, now)
	e.setClock(g.clock.with(seat, have))
	return &e.Event, nil
}
