package explorer

import (
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Decision is a decision in a game's opening: an option, or a fifth that was offered.
type Decision struct {
	Option game.Option
	Fifth  board.Point // if Option is ""
}

// Played is a finished game as it is counted.
type Played struct {
	Start
	Moves     []board.Point // that stand at the end, None for a pass
	Decisions []Decision    // in their order
}

// Row says that something came next in a position.
type Row struct {
	Key  int64
	Move Code
}

// Rows returns what came next in each position that the game went through, up to MaxPlies, the first first. The error says that the
// game does not follow its protocol from there on; the rows before are good.
func (g *Played) Rows() ([]Row, error) {
	p, err := New(g.Start)
	if err != nil {
		return nil, err
	}
	decisions := g.Decisions
	var rows []Row
	for len(p.moves) < MaxPlies {
		key, next := p.Key(), p.Next()
		if next.Do == game.Choose {
			if len(decisions) == 0 && len(p.moves) == len(g.Moves) {
				break
			}
			if len(decisions) == 0 {
				return rows, fmt.Errorf("explorer: no decision at ply %d", len(p.moves))
			}
			c, ok := codeOf(decisions[0].Option)
			if !ok || p.Choose(decisions[0].Option) != nil {
				return rows, fmt.Errorf("explorer: no decision %q at ply %d", decisions[0].Option, len(p.moves))
			}
			rows, decisions = append(rows, Row{key, c}), decisions[1:]
			continue
		}
		picked := board.None
		if n := len(p.moves); n < len(g.Moves) {
			picked = g.Moves[n]
		}
		if next.Do == game.Offer {
			for ; len(decisions) > 0 && decisions[0].Option == ""; decisions = decisions[1:] {
				f := p.images.Canonical(decisions[0].Fifth)
				row := Row{key, Offered + Code(f)}
				if f != p.images.Canonical(picked) && !slices.Contains(rows, row) {
					rows = append(rows, row)
				}
			}
		}
		if len(p.moves) == len(g.Moves) {
			break
		}
		code := passed
		if picked == board.None {
			err = p.Pass()
		} else {
			code = Code(p.images.Canonical(picked))
			err = p.Place(picked)
		}
		if err != nil {
			return rows, fmt.Errorf("explorer: no move %v at ply %d", picked, len(p.moves))
		}
		rows = append(rows, Row{key, code})
	}
	if len(p.moves) < MaxPlies {
		rows = append(rows, Row{p.Key(), ended})
	}
	return rows, nil
}
