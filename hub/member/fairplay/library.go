package fairplay

import (
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// Filed is a game for a file of games.
type Filed struct {
	Game         string
	Rule         string
	Size         int
	Black, White string   // names
	Winner       string   // "black", "white" or ""
	Moves        []string // as the database has them
}

// Library returns games as one tree, as federations want them: what they have in common once, and at the end of each its
// players and id. Games on boards of another size than the first one's are left out. It errs if one cannot have been played.
func Library(games []Filed) (*record.Game, error) {
	var out *record.Game
	for _, f := range games {
		rule, err := board.ParseRule(f.Rule)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", f.Game, err)
		}
		points, err := board.ParseMoves(f.Moves)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", f.Game, err)
		}
		if i := slices.Index(points, board.None); i >= 0 { // RenLib has no passes
			points = points[:i]
		}
		g := record.New(rule, f.Size, points...)
		if out == nil {
			out = record.New(rule, f.Size)
		}
		if f.Size != out.Size {
			continue
		}
		n := &out.Root
		for from := &g.Root; len(from.Next) > 0; from = from.Next[0] {
			next := from.Next[0]
			i := slices.IndexFunc(n.Next, func(o *record.Node) bool { return o.Move.Point == next.Move.Point })
			if i < 0 {
				i = len(n.Next)
				n.Next = append(n.Next, &record.Node{Move: record.Move{Stone: next.Move.Stone, Point: next.Move.Point}})
			}
			n = n.Next[i]
		}
		if n.Comment != "" {
			n.Comment += "\n"
		}
		n.Comment += fmt.Sprintf("%s: %s - %s, %s", f.Game, f.Black, f.White, map[string]string{"black": "1-0", "white": "0-1"}[f.Winner])
	}
	if out == nil {
		out = record.New(board.Freestyle, 15)
	}
	return out, nil
}
