package record

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Decision is a decision in an opening after some stones: a choice, or the points that were offered for the next stone.
type Decision struct {
	Ply    int           // stones on the board
	Choice string        // small letters and digits, as the protocol names it; "" for Fifths
	Fifths []board.Point // in their order
}

// Bounds of decisions, which are those of openings.
const (
	maxDecisions = 32
	maxChoice    = 16
	maxFifths    = 26
)

// formatDecisions writes decisions as one word each: "3=swap 4=2 4=keep 4=b1+c1".
func formatDecisions(decisions []Decision) string {
	words := make([]string, len(decisions))
	for i, d := range decisions {
		what := d.Choice
		if len(d.Fifths) > 0 {
			names := make([]string, len(d.Fifths))
			for k, p := range d.Fifths {
				names[k] = p.String()
			}
			what = strings.Join(names, "+")
		}
		words[i] = strconv.Itoa(d.Ply) + "=" + what
	}
	return strings.Join(words, " ")
}

// parseDecisions reads what formatDecisions writes, for a board of a size; false if it is something else.
func parseDecisions(s string, size int) ([]Decision, bool) {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > maxDecisions {
		return nil, false
	}
	var out []Decision
	for _, word := range words {
		ply, what, _ := strings.Cut(word, "=")
		n, ok := whole(ply)
		if !ok || n < 0 || n > size*size || len(out) > 0 && n < out[len(out)-1].Ply {
			return nil, false
		}
		d := Decision{Ply: n}
		if isChoice(what) {
			d.Choice = what
		} else if d.Fifths, ok = parseFifths(what, size); !ok {
			return nil, false
		}
		out = append(out, d)
	}
	return out, true
}

// isChoice reports whether a word is a choice: no point, though it has letters and digits too.
func isChoice(s string) bool {
	if _, err := board.ParsePoint(s); err == nil || s == "" || len(s) > maxChoice {
		return false
	}
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

func parseFifths(s string, size int) ([]board.Point, bool) {
	var fifths []board.Point
	for name := range strings.SplitSeq(s, "+") {
		p, err := board.ParsePoint(name)
		if err != nil || p.X() >= size || p.Y() >= size || slices.Contains(fifths, p) || len(fifths) == maxFifths {
			return nil, false
		}
		fifths = append(fifths, p)
	}
	return fifths, true
}

// offered returns the fifths that were offered and the node of the main line before the one that was picked, nil if there is none.
func (g *Game) offered() (before *Node, fifths []board.Point) {
	for _, d := range g.Decisions {
		if len(d.Fifths) == 0 {
			continue
		}
		stones := 0
		for n := range g.mainLine {
			if n.Move.Stone != board.Empty {
				stones++
			}
			if stones == d.Ply && len(n.Next) > 0 && n.Next[0] != nil {
				return n, d.Fifths
			}
		}
	}
	return nil, nil
}

// AddFifths adds the fifths that were not picked as variations of the one that was, where they are free and none yet.
func (g *Game) AddFifths() {
	before, fifths := g.offered()
	if before == nil {
		return
	}
	taken := map[board.Point]bool{}
	for n := range g.mainLine {
		taken[n.Move.Point] = n.Move.Stone != board.Empty
		if n == before {
			break
		}
	}
	for _, c := range before.Next {
		if c != nil {
			taken[c.Move.Point] = true
		}
	}
	for _, p := range fifths {
		if !taken[p] {
			before.Add(Move{Stone: before.Next[0].Move.Stone, Point: p})
		}
	}
}

// fifthsOnly reports whether the variations after a node are the fifths that were not picked, with nothing behind them.
func (g *Game) fifthsOnly(n *Node) bool {
	before, fifths := g.offered()
	return n == before && !slices.ContainsFunc(n.Next[1:], func(c *Node) bool {
		return c == nil || len(c.Next) > 0 || !slices.Contains(fifths, c.Move.Point)
	})
}
