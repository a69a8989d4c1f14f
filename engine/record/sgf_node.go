package record

import (
	"fmt"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// node turns the collected properties into a node below cur, or into the root
// if cur is nil, and returns the last node it made.
func (r *sgfReader) node(g *Game, cur *Node) (*Node, error) {
	if cur == nil {
		if err := r.count(&r.nodes, 1, MaxNodes); err != nil {
			return nil, err
		}
		if err := r.header(g); err != nil {
			return nil, err
		}
		cur = &g.Root
	} else {
		var err error
		if cur, err = r.child(cur); err != nil {
			return nil, err
		}
	}
	if err := r.setup(cur); err != nil {
		return nil, err
	}
	c := r.clocks()
	for _, p := range r.props {
		if p.id != "B" && p.id != "W" {
			continue
		}
		if cur == &g.Root || cur.Setup != nil || cur.Move.Stone != board.Empty {
			var err error
			cur.Move.Spent = 0 // MS is the last move's
			if cur, err = r.child(cur); err != nil {
				return nil, err
			}
		}
		if err := r.move(cur, p, c); err != nil {
			return nil, err
		}
	}
	if err := r.comments(cur, c.hasSpent); err != nil {
		return nil, err
	}
	r.leftOver(cur == &g.Root)
	return cur, nil
}

// clocks are the times of one node, for every move in it. They are read once:
// a node of many moves must not search its properties for each.
type clocks struct {
	black, white, spent time.Duration
	hasSpent            bool // MS is there, even if 0
}

func (r *sgfReader) clocks() clocks {
	ms, ok := r.lookup("MS")
	return clocks{seconds(r.first("BL")), seconds(r.first("WL")), millis(ms), ok}
}

func (r *sgfReader) child(n *Node) (*Node, error) {
	if r.depth++; r.depth > MaxDepth {
		return nil, r.fail(ErrDepth, prop{at: r.i}, "", fmt.Sprintf("more than %d nodes on a line", MaxDepth))
	}
	return n.Add(Move{}), r.count(&r.nodes, 1, MaxNodes)
}

func (r *sgfReader) count(sum *int, n, limit int) error {
	if *sum += n; *sum > limit {
		return r.fail(ErrTooLarge, prop{at: r.i}, "", fmt.Sprintf("more than %d nodes, marks or values", limit))
	}
	return nil
}

// move reads B or W and takes the clocks that belong to it.
func (r *sgfReader) move(n *Node, p prop, c clocks) error {
	m := Move{Stone: board.Black, Point: board.None, Spent: c.spent, Left: c.black}
	if p.id == "W" {
		m.Stone, m.Left = board.White, c.white
	}
	raw := strings.ToLower(strings.TrimSpace(p.raw))
	if raw != "" && (raw != "tt" || r.pos.size >= 20) {
		var ok bool
		if m.Point, ok = sgfPoint(p.raw, r.pos.size); !ok {
			return r.offBoard(p, p.raw)
		}
	}
	if err := r.pos.move(m); err != nil {
		return r.fail(err, p, p.raw, "")
	}
	n.Move = m
	return nil
}

// setup reads AB, AW, AE and PL.
func (r *sgfReader) setup(n *Node) error {
	var s Setup
	var last *prop
	for i, p := range r.props {
		var list *[]board.Point
		switch p.id {
		case "AB":
			list = &s.Black
		case "AW":
			list = &s.White
		case "AE":
			list = &s.Empty
		default:
			continue
		}
		if strings.TrimSpace(p.raw) == "" {
			continue // some programs write a list without points
		}
		var err error
		if *list, err = r.points(*list, p); err != nil {
			return err
		}
		last = &r.props[i]
	}
	s.Turn = r.turn(last != nil)
	if last == nil && s.Turn == board.Empty {
		return nil
	}
	if err := r.pos.setup(&s); err != nil {
		return r.fail(err, *last, last.raw, "") // without stones there is none
	}
	n.Setup = &s
	return nil
}

// turn reads PL. In a node with a move it names the side to move after it, which the move says too: it counts there
// only beside stones that are set up, and if the move agrees.
func (r *sgfReader) turn(stones bool) board.Stone {
	turn, first, last, at := board.Empty, board.Empty, board.Empty, 0
	for _, p := range r.props {
		switch p.id {
		case "PL":
			turn, at = colour(p.raw), p.at
		case "B":
			last = board.Black
		case "W":
			last = board.White
		}
		if first == board.Empty {
			first = last
		}
	}
	switch {
	case turn == board.Empty || first == board.Empty || stones && turn == first:
		return turn
	case turn == last:
		r.note(Notice{Code: TurnIgnored, Property: "PL", Value: r.first("PL")}, at)
	}
	return board.Empty
}

// colour reads the value of PL, Empty if it is none.
func colour(raw string) board.Stone {
	switch strings.ToLower(strings.TrimSpace(raw)) {
	case "b", "black", "1":
		return board.Black
	case "w", "white", "2":
		return board.White
	}
	return board.Empty
}

// points reads a point or a rectangle "aa:cc" of a setup, and adds its points to a list.
func (r *sgfReader) points(points []board.Point, p prop) ([]board.Point, error) {
	points, off, err := r.area(points, p.raw)
	if err == ErrPoint {
		err = r.offBoard(p, off)
	}
	return points, err
}

// area adds the points of a point or a rectangle "aa:cc" to a list. For a value off the board it returns ErrPoint
// itself and the value, and adds nothing. For a mark this is no error, and there may be one for each value.
func (r *sgfReader) area(points []board.Point, raw string) (_ []board.Point, off string, err error) {
	from, to, isRange := cutColon(raw)
	a, ok := sgfPoint(from, r.pos.size)
	if !ok {
		return points, from, ErrPoint
	}
	if !isRange {
		return append(points, a), "", r.count(&r.extra, 1, maxExtra)
	}
	b, ok := sgfPoint(to, r.pos.size)
	if !ok {
		return points, to, ErrPoint
	}
	left, right := min(a.X(), b.X()), max(a.X(), b.X())
	bottom, top := min(a.Y(), b.Y()), max(a.Y(), b.Y())
	if err := r.count(&r.extra, (right-left+1)*(top-bottom+1), maxExtra); err != nil {
		return points, "", err
	}
	for y := top; y >= bottom; y-- {
		for x := left; x <= right; x++ {
			points = append(points, board.At(x, y))
		}
	}
	return points, "", nil
}

// maxTime bounds every time, about 31 years; more is not a time.
const maxTime = 1_000_000_000_000 * time.Millisecond
