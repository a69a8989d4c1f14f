package calibrate

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/ladder"
)

// Anchors are programs that stay as they are when levels change: two rungs of the ladder, bounded in positions and plies. The same
// position gets the same move.
var Anchors = []Player{
	rung("two plies", ladder.Candidates, ladder.Limits{Depth: 2}),
	rung("pvs and fours", ladder.WithVCF, ladder.Limits{Nodes: 5000}),
}

// IsAnchor reports whether a player is one of the anchors.
func IsAnchor(name string) bool {
	return slices.ContainsFunc(Anchors, func(p Player) bool { return p.Name == name })
}

// near names the levels that an anchor plays: those that neither always win nor always lose.
var near = map[string][]string{
	"two plies":     {"bamboo", "dogwood", "fir"},
	"pvs and fours": {"elm", "ginkgo", "ironwood"},
}

func rung(name string, search ladder.Search, l ladder.Limits) Player {
	return Player{Name: name, choose: func(ctx context.Context, _ *engine.Engine, b *board.Board, _ uint64) (board.Point, error) {
		res := search(ctx, b, l)
		if err := ctx.Err(); err != nil {
			return board.None, err
		}
		if res.Move == board.None {
			return board.None, engine.ErrNoMove
		}
		return res.Move, nil
	}}
}

// pair is two levels that play each other, the weaker first as far as that is known.
type pair struct{ a, b Player }

// pairs returns the pairings: neighbours, every other two, and the anchors with those that they can be compared with.
func pairs(players, anchors []Player) (all []pair) {
	for i := range players {
		for _, j := range []int{i - 1, i - 2} {
			if j >= 0 {
				all = append(all, pair{players[j], players[i]})
			}
		}
	}
	for _, anchor := range anchors {
		for _, name := range near[anchor.Name] {
			for _, p := range players {
				if p.Name == name {
					all = append(all, pair{anchor, p})
				}
			}
		}
	}
	return all
}
