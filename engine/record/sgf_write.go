package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// movesPerLine is where the writer breaks lines.
const movesPerLine = 8

// WriteSGF writes a collection of games in UTF-8: the same games always give
// the same bytes. It writes nothing if a game does not stand by the rules that
// ReadSGF checks (ErrSize, ErrPoint, ErrOccupied, ErrDepth, ErrTooLarge), or
// is not a Game at all: a move in the root or beside a setup, a stone without
// a colour, a nil node (ErrUnfit), an unknown rule (ErrRule).
//
// A game that ReadSGF returned can be written, with one exception: writing spells out
// rectangles, headers, escapes and Latin-1, so games from a file near MaxBytes
// can be ErrTooLarge.
func WriteSGF(w io.Writer, games ...*Game) error {
	sw := &sgfWriter{}
	for _, g := range games {
		if err := sw.game(g); err != nil {
			return err
		}
	}
	return writeAll(w, []byte(sw.b.String()))
}

type sgfWriter struct {
	b            strings.Builder
	pos          *position
	nodes, extra int
	column       int // nodes on this line
}

func (w *sgfWriter) game(g *Game) error {
	if err := checkSize(g.Size); err != nil {
		return err
	}
	if g.Root.Move.Stone != board.Empty {
		return fmt.Errorf("%w: a move in the root", ErrUnfit)
	}
	w.pos = &position{size: g.Size}
	w.b.WriteString("(")
	w.column = 0
	if err := w.tree(g, &g.Root, 0); err != nil {
		return err
	}
	w.b.WriteString(")\n")
	return nil
}

// tree writes n, which stands depth nodes below the root, and all below it. It
// calls itself only for variations, so no deeper than MaxDepth.
func (w *sgfWriter) tree(g *Game, n *Node, depth int) error {
	defer w.pos.back(w.pos.here())
	for ; ; depth++ {
		if depth > MaxDepth {
			return fmt.Errorf("%w: more than %d nodes on a line", ErrDepth, MaxDepth)
		}
		if err := w.node(g, n); err != nil {
			return err
		}
		if len(n.Next) == 0 {
			return nil
		}
		if len(n.Next) > 1 {
			break
		}
		n = n.Next[0]
	}
	for _, c := range n.Next {
		w.b.WriteString("\n(")
		w.column = 0
		if err := w.tree(g, c, depth+1); err != nil {
			return err
		}
		w.b.WriteString(")")
	}
	return nil
}

func (w *sgfWriter) node(g *Game, n *Node) error {
	if n == nil || n.Setup != nil && n.Move.Stone != board.Empty {
		return fmt.Errorf("%w: a node that is nil, or both a setup and a move", ErrUnfit)
	}
	if w.nodes++; w.nodes > MaxNodes || w.b.Len() > MaxBytes {
		return fmt.Errorf("%w: %d nodes", ErrTooLarge, w.nodes)
	}
	if w.column++; w.column > movesPerLine {
		w.b.WriteString("\n")
		w.column = 1
	}
	w.b.WriteString(";")
	if n == &g.Root {
		if err := w.header(g); err != nil {
			return err
		}
	}
	if n.Setup != nil {
		if err := w.setup(n.Setup); err != nil {
			return err
		}
	}
	if n.Move.Stone != board.Empty {
		_, isTime := timeComment(plain(n.Comment))
		if err := w.move(n.Move, isTime); err != nil {
			return err
		}
	}
	if c := plain(n.Comment); c != "" {
		w.prop("C", escaper.Replace(c))
	}
	if err := w.marks(n.Marks); err != nil {
		return err
	}
	if n == &g.Root && len(n.Next) == 1 {
		w.b.WriteString("\n")
		w.column = 0
	}
	return nil
}

// move writes m and its clocks. Say writes the time spent even if it is not
// known, so that a comment like "12ms" is not read as the time.
func (w *sgfWriter) move(m Move, say bool) error {
	if err := w.pos.move(m); err != nil {
		return err
	}
	id := "B"
	if m.Stone == board.White {
		id = "W"
	}
	at := ""
	if m.Point != board.None {
		at = w.point(m.Point)
	}
	w.prop(id, at)
	if m.Left >= time.Millisecond && m.Left <= maxTime {
		w.prop(id+"L", inSeconds(m.Left))
	}
	spent := inMillis(int(m.Spent.Milliseconds())).Milliseconds()
	if spent > 0 || say {
		w.prop("MS", strconv.FormatInt(spent, 10))
	}
	return nil
}

func (w *sgfWriter) setup(s *Setup) error {
	if err := w.pos.setup(s); err != nil {
		return err
	}
	for _, l := range []struct {
		id     string
		points []board.Point
	}{{"AB", s.Black}, {"AW", s.White}, {"AE", s.Empty}} {
		for i, p := range l.points {
			if i == 0 {
				w.b.WriteString(l.id)
			}
			w.b.WriteString("[" + w.point(p) + "]")
		}
		w.extra += len(l.points)
	}
	switch s.Turn {
	case board.Black:
		w.prop("PL", "B")
	case board.White:
		w.prop("PL", "W")
	}
	return w.counted()
}

// marks writes each kind once a point, the kinds in their order.
func (w *sgfWriter) marks(marks []Mark) error {
	for kind, id := range markIDs {
		var seen [board.MaxSize * board.MaxSize]bool
		name := id
		for _, m := range marks {
			if m.Kind != MarkKind(kind) {
				continue
			}
			if !w.pos.on(m.Point) {
				return fmt.Errorf("%w: a mark after move %d", ErrPoint, w.pos.ply)
			}
			if seen[index(m.Point)] {
				continue
			}
			seen[index(m.Point)] = true
			value := w.point(m.Point)
			if m.Kind == Label {
				value += ":" + escaper.Replace(simple(m.Text))
			}
			w.prop(name, value)
			name = ""
			w.extra++
		}
	}
	return w.counted()
}

func (w *sgfWriter) counted() error {
	if w.extra > maxExtra {
		return fmt.Errorf("%w: %d marks", ErrTooLarge, w.extra)
	}
	return nil
}

// prop writes a value that is escaped already.
func (w *sgfWriter) prop(id, value string) {
	w.b.WriteString(id)
	w.b.WriteString("[")
	w.b.WriteString(value)
	w.b.WriteString("]")
}

// point writes column and row from the top.
func (w *sgfWriter) point(p board.Point) string {
	return string([]byte{'a' + byte(p.X()), 'a' + byte(w.pos.size-1-p.Y())})
}
