package record

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// WriteRenLib writes the tree of g as a RenLib library of version 3.4, with its
// comments and labels in the encoding given, Auto being UTF-8. Players, rule, result, times and
// other marks do not survive, nor do empty labels or a second one on a point.
//
// Nothing is written and nothing replaced if the format cannot hold the tree:
// ErrSize unless the board is 15×15, ErrOrder if the moves do not alternate from
// Black or stones were set up, ErrUnfit for a node without a move and for a
// character that the encoding does not have, and ErrPoint, ErrOccupied,
// ErrDepth, ErrTooLarge.
func WriteRenLib(w io.Writer, g *Game, e Encoding) error {
	if g.Size != renlibSize {
		return fmt.Errorf("%w: %d, and RenLib's is %d", ErrSize, g.Size, renlibSize)
	}
	if g.Root.Move.Stone != board.Empty {
		return fmt.Errorf("%w: a move in the root", ErrUnfit)
	}
	if e.wide() {
		return fmt.Errorf("%w: RenLib's texts end with a zero byte, which is a part of %v", ErrUnfit, e)
	}
	lw := &libWriter{encoding: e, pos: &position{size: renlibSize}}
	lw.b.WriteString(renlibMagic)
	lw.b.Write([]byte{renlibVersion / 100, renlibVersion % 100})
	lw.b.Write(bytes.Repeat([]byte{0xff}, renlibHeader-lw.b.Len()))
	if err := lw.node(libItem{node: &g.Root, point: board.None}, true, 0); err != nil {
		return err
	}
	return writeAll(w, lw.b.Bytes())
}

type libWriter struct {
	b        bytes.Buffer
	encoding Encoding
	pos      *position
	nodes    int // written so far
	labels   int // on points without a move
}

// libItem is what becomes a record.
type libItem struct {
	node  *Node // nil for a label where nobody plays
	point board.Point
	label string // of the parent, at this point
}

// node writes a record and all below it. It calls itself no deeper than
// MaxDepth.
func (w *libWriter) node(it libItem, last bool, depth int) error {
	if it.node == nil {
		w.labels++
	} else {
		w.nodes++
	}
	if it.node != nil && depth > MaxDepth {
		return fmt.Errorf("%w: more than %d nodes on a line", ErrDepth, MaxDepth)
	}
	if w.nodes > MaxNodes || w.labels > maxExtra || w.b.Len() > MaxBytes {
		return fmt.Errorf("%w: %d nodes, %d labels", ErrTooLarge, w.nodes, w.labels)
	}
	defer w.pos.back(w.pos.here())
	if depth > 0 && it.node != nil {
		if err := w.move(it.node); err != nil {
			return err
		}
	}
	below, err := w.below(it.node)
	if err != nil {
		return err
	}
	if err := w.record(it, last, len(below) == 0); err != nil {
		return err
	}
	for i, c := range below {
		if err := w.node(c, i == len(below)-1, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (w *libWriter) move(n *Node) error {
	if n.Move.Stone == board.Empty {
		return fmt.Errorf("%w: a node without a move after move %d", ErrUnfit, w.pos.ply)
	}
	if n.Move.Stone != turn(w.pos.ply) {
		return fmt.Errorf("%w: move %d is %v", ErrOrder, w.pos.ply+1, n.Move.Stone)
	}
	return w.pos.move(n.Move)
}

// below lists the moves after n, each with the label on its point, and then the
// other labels.
func (w *libWriter) below(n *Node) ([]libItem, error) {
	if n == nil {
		return nil, nil
	}
	if n.Setup != nil {
		return nil, fmt.Errorf("%w: stones set up after move %d", ErrOrder, w.pos.ply)
	}
	var labels []Mark
	for _, m := range n.Marks {
		if m.Kind != Label {
			continue
		}
		if !w.pos.on(m.Point) {
			return nil, fmt.Errorf("%w: a mark after move %d", ErrPoint, w.pos.ply)
		}
		if text := simple(m.Text); text != "" {
			labels = setLabel(labels, m.Point, text)
		}
	}
	items := make([]libItem, 0, len(n.Next)+len(labels))
	for _, c := range n.Next {
		if c == nil {
			return nil, fmt.Errorf("%w: a node that is nil after move %d", ErrUnfit, w.pos.ply)
		}
		it := libItem{node: c, point: c.Move.Point}
		if i := slices.IndexFunc(labels, func(m Mark) bool { return m.Point == it.point }); i >= 0 {
			it.label = labels[i].Text
			labels = slices.Delete(labels, i, i+1)
		}
		items = append(items, it)
	}
	for _, m := range labels {
		items = append(items, libItem{point: m.Point, label: m.Text})
	}
	return items, nil
}

func (w *libWriter) record(it libItem, last, leaf bool) error {
	comment := ""
	flags := byte(0)
	if it.node == nil {
		flags |= libNoMove
	} else if comment = splitComment(plain(it.node.Comment)); comment != "" {
		flags |= libComment
	}
	if it.label != "" {
		flags |= libExtended
	}
	if leaf {
		flags |= libNoChild
	}
	if !last {
		flags |= libSibling
	}
	w.b.Write([]byte{libByte(it.point), flags})
	if it.label != "" {
		w.b.Write([]byte{0, libBoardText})
	}
	if err := w.text(comment); err != nil {
		return err
	}
	return w.text(it.label)
}

// text writes s with its end, if there is one.
func (w *libWriter) text(s string) error {
	if s == "" {
		return nil
	}
	s, err := w.encoding.encode(s)
	if err != nil {
		return fmt.Errorf("%w, after move %d", err, w.pos.ply)
	}
	w.b.WriteString(s)
	w.b.WriteByte(0)
	if len(s)%2 == 0 {
		w.b.WriteByte(0)
	}
	return nil
}
