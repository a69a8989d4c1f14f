package wire

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// RestsOf returns the vacations in a live game of days, nil if no player is on one.
func RestsOf(g *game.Game, now time.Time) *Vacations {
	if g.Phase() != game.Live {
		return nil
	}
	until := func(s board.Stone) int64 {
		if v := g.VacationOf(g.Player(s), now); v != nil {
			return v.Until.UnixMilli()
		}
		return 0
	}
	if v := (Vacations{until(board.Black), until(board.White)}); v != (Vacations{}) {
		return &v
	}
	return nil
}

// RestsLine tells which players are on vacation now, and what the clocks said at an instant.
func RestsLine(g *game.Game, now, clocksAt time.Time) []byte {
	return Line(Out{T: OutVacation, G: g.ID(), D: Rests{Vacations: RestsOf(g, now), Clock: ClockAt(g, clocksAt), Next: next(g)}})
}
