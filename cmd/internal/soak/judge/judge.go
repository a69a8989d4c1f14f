// Package judge compares stored games with what their players know. It finds acknowledged events that are lost, events
// that nobody made, and turns that were charged for time in which nobody could be heard.
package judge

import (
	"fmt"

	"github.com/tengen-go/tengen/cmd/internal/soak/clocks"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Verdict is what became of some games.
type Verdict struct {
	Acked   int // moves
	Lost    int // acknowledged, and not in the game
	Doubled int // in the game twice, taken twice, or nobody's
	Charged int // turns that paid for a fault, and games that ended by it
	Bonuses int // given by those who took games over
	Faults  []string
}

func (v *Verdict) fault(format string, args ...any) {
	v.Faults = append(v.Faults, fmt.Sprintf(format, args...))
}

// Moves returns the moves of a log.
func Moves(log []wire.AuditRow) (moves []play.Placed) {
	for _, e := range log {
		if e.Kind == game.Moved {
			moves = append(moves, play.Placed{At: e.At, V: e.V})
		}
	}
	return moves
}

// Add adds a finished game: its log, and the stored times in which nobody could be heard. In deaf nothing can have been
// stored.
func (v *Verdict) Add(g *play.Game, log []wire.AuditRow, stored *clocks.Stored, deaf ...records.Outage) {
	v.moves(g, Moves(log))
	if no := g.Refused; no != nil && no.Code != fault.Code("over") {
		v.fault("game %s: move %d, sent %d times: %v", g.ID, len(g.Moves)+1, g.Tries, no)
		if g.Tries > 1 { // it was taken before and not known again
			v.Doubled++
		}
	}
	for _, e := range log {
		if e.Kind == game.Bonus {
			v.Bonuses++
		}
		if e.Reason != "" && e.Reason != game.ByTime && !(g.Left && e.Reason == game.ByResign) {
			v.Charged++
			v.fault("game %s, version %d: the game ended, %s, and its players did not do it", g.ID, e.V, e.Reason)
		}
	}
	for _, said := range stored.Faults(log, deaf...) {
		v.Charged++
		v.fault("game %s, %s", g.ID, said)
	}
}

// moves counts lost and doubled moves.
func (v *Verdict) moves(g *play.Game, stored []play.Placed) {
	v.Acked += len(g.Moves)
	for i, m := range g.Moves {
		if i >= len(stored) || stored[i] != m {
			v.Lost++
			v.fault("game %s: move %d, %s, was acknowledged as version %d and is not there", g.ID, i+1, m.At, m.V)
		}
	}
	seen := map[string]bool{}
	for i, m := range stored {
		unheard := i == len(g.Moves) && m.At == g.Pending // its answer was lost
		if seen[m.At] || i >= len(g.Moves) && !unheard {
			v.Doubled++
			v.fault("game %s: move %d, %s, is there and nobody made it, or twice", g.ID, i+1, m.At)
		}
		seen[m.At] = true
	}
}
