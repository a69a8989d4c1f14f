package record

import (
	"bytes"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/engine/board"
)

// ReadRenLib returns the tree of a RenLib library: a game on 15×15 without players, rule or result, its comments, and
// its board texts as labels. The text is in the encoding given, or with Auto in a guessed one; other bytes become
// U+FFFD. Marks and the start position are skipped. RenLib itself sorts variations by their points, so the main line is
// only the first of them.
//
// A file may end before the tree does: RenLib writes such files when it saves a
// part of a library. ErrSyntax, ErrPoint, ErrOccupied, ErrTooLarge or ErrDepth,
// with the byte.
func ReadRenLib(r io.Reader, e Encoding) (*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	g, _, err := parseRenLib(data, e, &Notices{})
	return g, err
}

// parseRenLib reads a library twice if its encoding is in doubt: its texts are
// known only then.
func parseRenLib(data []byte, chosen Encoding, n *Notices) (*Game, decoded, error) {
	r, g, err := readLib(data, chosen)
	if err != nil {
		return nil, decoded{encoding: chosen}, err
	}
	d := read(r.texts, "", chosen, n)
	if r.marks > 0 {
		n.Add(Notice{Code: MarksDropped, Game: 1, Count: r.marks})
	}
	if d.foreign != nil && d.encoding != chosen {
		_, g, err = readLib(data, d.encoding)
	}
	return g, d, err
}

// readLib reads a library whose encoding is known, Auto as UTF-8.
func readLib(data []byte, e Encoding) (*libReader, *Game, error) {
	r := &libReader{data: data, i: renlibHeader, encoding: e, pos: &position{size: renlibSize}, nodes: 1}
	g, err := r.game()
	return r, g, err
}

func (r *libReader) game() (*Game, error) {
	data := r.data
	if !bytes.HasPrefix(data, []byte(renlibMagic)) || len(data) < renlibHeader {
		return nil, nowhere(fmt.Errorf("%w: not a RenLib header", ErrSyntax))
	}
	at := len(renlibMagic)
	if major, minor := int(data[at]), int(data[at+1]); 100*major+minor > renlibVersion {
		return nil, atByte(at, fmt.Errorf("%w: RenLib version %d.%d", ErrSyntax, major, minor))
	}
	g := &Game{Size: renlibSize}
	if r.i < len(data) && data[r.i] == 0 {
		root, err := r.record()
		if err != nil {
			return nil, err
		}
		g.Root.Comment = root.comment
	}
	if err := r.tree(&g.Root); err != nil {
		return nil, err
	}
	return g, nil
}

type libReader struct {
	data     []byte
	i        int // the next byte
	encoding Encoding
	nodes    int    // so far, with the root
	labels   int    // on points without a move
	marks    int    // bookmarks and start positions, which are skipped
	texts    []byte // all that are in the encoding, a line each
	pos      *position
}

// libRecord is one node as it stands in the file.
type libRecord struct {
	at            int // byte offset
	point         board.Point
	flags         byte
	comment, text string
}

// tree reads all below the root. It keeps its own stack, of the nodes whose
// next child follows once the present line ends.
func (r *libReader) tree(cur *Node) error {
	var open []branch
	depth := 0
	for r.i < len(r.data) {
		rec, err := r.record()
		if err != nil {
			return err
		}
		count, most := &r.nodes, MaxNodes
		label := rec.flags&libNoMove != 0
		if label {
			count, most = &r.labels, maxExtra
		}
		if *count++; *count > most {
			return atByte(rec.at, fmt.Errorf("%w: more than %d nodes or labels", ErrTooLarge, most))
		}
		if depth == MaxDepth && !label || depth > MaxDepth {
			return atByte(rec.at, fmt.Errorf("%w: more than %d nodes on a line", ErrDepth, MaxDepth))
		}
		if rec.flags&libSibling != 0 {
			open = append(open, branch{cur, r.pos.here(), depth})
		}
		if cur, err = r.child(cur, rec); err != nil {
			return atByte(rec.at, err)
		}
		depth++
		if rec.flags&libNoChild == 0 {
			continue
		}
		if len(open) == 0 {
			break
		}
		next := open[len(open)-1]
		open = open[:len(open)-1]
		cur, depth = next.node, next.depth
		r.pos.back(next.place)
	}
	if r.i < len(r.data) {
		return atByte(r.i, fmt.Errorf("%w: bytes after the tree", ErrSyntax))
	}
	return nil
}

// child adds a record to its parent and returns its node. A point without a
// move gives a label and a node outside of the tree: RenLib has no way to what
// might stand below it.
func (r *libReader) child(parent *Node, rec libRecord) (*Node, error) {
	if rec.text != "" && rec.point != board.None {
		parent.Marks = setLabel(parent.Marks, rec.point, rec.text)
	}
	if rec.flags&libNoMove != 0 {
		return &Node{}, nil
	}
	m := Move{Stone: turn(r.pos.ply), Point: rec.point}
	if err := r.pos.move(m); err != nil {
		return nil, err
	}
	n := parent.Add(m)
	n.Comment = rec.comment
	return n, nil
}

func (r *libReader) record() (libRecord, error) {
	rec := libRecord{at: r.i}
	head, err := r.pair()
	if err != nil {
		return rec, err
	}
	var ok bool
	if rec.point, ok = libPoint(head[0]); !ok {
		return rec, atByte(rec.at, fmt.Errorf("%w: %#02x after move %d", ErrPoint, head[0], r.pos.ply))
	}
	rec.flags = head[1]
	if rec.flags&(libMark|libStart) != 0 {
		r.marks++
	}
	hasText := false
	if rec.flags&libExtended != 0 {
		more, err := r.pair()
		if err != nil {
			return rec, err
		}
		hasText = more[1]&libBoardText != 0
	}
	switch {
	case rec.flags&libOldComment != 0:
		rec.comment, err = r.oldComment()
	case rec.flags&libComment != 0:
		var raw []byte
		raw, err = r.text()
		rec.comment = joinComment(raw, r.encoding)
	}
	if err == nil && hasText {
		var raw []byte
		raw, err = r.text()
		rec.text = simple(r.encoding.decode(raw))
	}
	return rec, err
}

func (r *libReader) pair() ([]byte, error) {
	if r.i+2 > len(r.data) {
		return nil, atByte(r.i, fmt.Errorf("%w: the file ends inside a node", ErrSyntax))
	}
	r.i += 2
	return r.data[r.i-2 : r.i], nil
}

// text reads up to a zero byte and skips what makes its length even.
func (r *libReader) text() ([]byte, error) {
	n := bytes.IndexByte(r.data[r.i:], 0)
	if n < 0 {
		return nil, atByte(r.i, fmt.Errorf("%w: a text without an end", ErrSyntax))
	}
	raw := r.data[r.i : r.i+n]
	r.texts = append(append(r.texts, raw...), '\n')
	r.skip(n + 1)
	return raw, nil
}

// oldComment reads text of seven bits up to the byte that has eight, which is
// its last letter.
func (r *libReader) oldComment() (string, error) {
	rest := r.data[r.i:]
	n := bytes.IndexFunc(rest, func(c rune) bool { return c >= 0x80 })
	if n < 0 {
		return "", atByte(r.i, fmt.Errorf("%w: a text without an end", ErrSyntax))
	}
	raw := append(bytes.Clone(rest[:n]), rest[n]&0x7f)
	r.skip(n + 1)
	return swedish.Replace(joinComment(raw, UTF8)), nil
}

// skip passes over n bytes and, if n is odd, one more.
func (r *libReader) skip(n int) { r.i = min(r.i+n+n%2, len(r.data)) }
