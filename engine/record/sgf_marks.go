package record

import (
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

var markIDs = [...]string{Label: "LB", Triangle: "TR", Circle: "CR", Square: "SQ", Cross: "MA"}

// comments reads the comment, of all values that there are, and the marks, each
// kind once a point. A comment that is a time is one only where MS does not give
// the time.
func (r *sgfReader) comments(n *Node, hasSpent bool) error {
	var all strings.Builder
	for i, p := range r.props {
		if p.id != "C" {
			continue
		}
		if i != r.firstOf["C"] {
			all.WriteByte('\n')
		}
		all.WriteString(plain(unescape(p.raw)))
	}
	n.Comment = all.String()
	if spent, ok := timeComment(n.Comment); ok && n.Move.Stone != board.Empty && !hasSpent {
		n.Move.Spent, n.Comment = spent, ""
	}
	for kind, id := range markIDs {
		if err := r.marks(n, MarkKind(kind), id); err != nil {
			return err
		}
	}
	return nil
}

// timeComment reads c-gomoku-cli's "12ms".
func timeComment(c string) (time.Duration, bool) {
	t, ok := strings.CutSuffix(strings.TrimSpace(c), "ms")
	spent := millis(t)
	return spent, ok && (spent > 0 || t == "0")
}

func (r *sgfReader) marks(n *Node, kind MarkKind, id string) error {
	if _, any := r.firstOf[id]; !any {
		return nil
	}
	var seen [board.MaxSize * board.MaxSize]bool
	var points []board.Point
	for _, p := range r.props {
		if p.id != id || p.raw == "" {
			continue
		}
		var text string
		var err error
		points = points[:0]
		if kind == Label {
			at, raw, _ := cutColon(p.raw)
			if pt, ok := sgfPoint(at, r.pos.size); ok {
				points, text, err = append(points, pt), simple(unescape(raw)), r.count(&r.extra, 1, maxExtra)
			} else {
				err = ErrPoint
			}
		} else {
			points, _, err = r.area(points, p.raw)
		}
		if err == ErrPoint {
			r.note(Notice{Code: MarkOff, Property: id, Value: p.raw[:min(len(p.raw), 20)]}, p.at)
			continue
		}
		if err != nil {
			return err
		}
		for _, pt := range points {
			if !seen[index(pt)] {
				seen[index(pt)] = true
				n.Marks = append(n.Marks, Mark{kind, pt, text})
			}
		}
	}
	return nil
}

// The properties that are read of a node, of a root, and those that a game need not keep.
var (
	nodeIDs  = []string{"PL", "BL", "WL", "MS"}
	rootIDs  = []string{"GM", "SZ", "RU", "TM", "RE", "TE", "AP", "GN", "PB", "PW", "BR", "WR", "DT", "EV", "RO", "OT", "ON", "OD"}
	emptyIDs = []string{"FF", "CA", "ST", "MN"}
)

// several may have more than one value, or stand more than once in a node.
var several = []string{"B", "W", "AB", "AW", "AE", "C", "LB", "TR", "CR", "SQ", "MA"}

// use is the use of a property.
type use uint8

const (
	useUnknown use = iota
	useNode        // its first value is read
	useRoot        // its first value is read, of a root
	useMany        // all values are read
	useNone        // it says nothing that is kept
)

var uses = func() map[string]use {
	m := map[string]use{}
	for u, ids := range map[use][]string{useNode: nodeIDs, useRoot: rootIDs, useMany: several, useNone: emptyIDs} {
		for _, id := range ids {
			m[id] = u
		}
	}
	return m
}()

// leftOver tells of properties that are not kept, and of values beside the first.
func (r *sgfReader) leftOver(root bool) {
	for i, p := range r.props {
		switch u := uses[p.id]; {
		case u == useMany, u == useNone, strings.TrimSpace(p.raw) == "", isNothing(p):
		case u == useUnknown, u == useRoot && !root:
			r.note(Notice{Code: PropertyDropped, Property: p.id, Value: p.raw}, p.at)
		case r.before(i):
			r.note(Notice{Code: PropertyTwice, Property: p.id, Value: p.raw}, p.at)
		}
	}
}

// isNothing reports whether a property of Go says that there is none of it.
func isNothing(p prop) bool {
	return (p.id == "HA" || p.id == "KM") && strings.Trim(strings.TrimSpace(p.raw), "0.,") == ""
}

// before reports whether another value of a property stands before value i.
func (r *sgfReader) before(i int) bool {
	raw, _ := r.lookup(r.props[i].id)
	return raw != r.props[i].raw
}
