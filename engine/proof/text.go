package proof

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// ErrText is wrapped by the errors of Parse.
var ErrText = errors.New("proof: not the text of a tree")

// Text writes a tree in as few characters as can be read without the rules: an attack, and behind it in brackets each
// reply with what follows, as in h8(i9j10)(k9j10(l11m12)).
func (n *Node) Text() string {
	var b strings.Builder
	n.text(&b)
	return b.String()
}

func (n *Node) text(b *strings.Builder) {
	b.WriteString(n.Move.String())
	for _, r := range n.Replies {
		b.WriteByte('(')
		b.WriteString(r.Move.String())
		r.Next.text(b)
		b.WriteByte(')')
	}
}

// deepest bounds the attacks on a line that Parse reads: no board has room for more.
const deepest = 200

// Parse reads what Text has written: one tree, nothing behind it. Whether it proves anything, Verify says.
// Errors wrap ErrText.
func Parse(text string) (*Node, error) {
	p := parser{text: text}
	n, err := p.node(0)
	if err == nil && p.at < len(text) {
		err = p.fail("more than a tree")
	}
	return n, err
}

// parser reads a text from at on.
type parser struct {
	text string
	at   int
}

func (p *parser) fail(why string) error { return fmt.Errorf("%w: %s at %d", ErrText, why, p.at) }

func (p *parser) node(depth int) (*Node, error) {
	if depth == deepest {
		return nil, p.fail("too deep")
	}
	m, err := p.point()
	if err != nil {
		return nil, err
	}
	n := &Node{Move: m}
	for p.at < len(p.text) && p.text[p.at] == '(' {
		p.at++
		r, err := p.point()
		if err != nil {
			return nil, err
		}
		next, err := p.node(depth + 1)
		if err != nil {
			return nil, err
		}
		if p.at == len(p.text) || p.text[p.at] != ')' {
			return nil, p.fail("no closing bracket")
		}
		p.at++
		n.Replies = append(n.Replies, Reply{Move: r, Next: next})
	}
	return n, nil
}

func (p *parser) point() (board.Point, error) {
	q, rest, err := board.CutPoint(p.text[p.at:])
	if err != nil {
		return board.None, p.fail("no point")
	}
	p.at = len(p.text) - len(rest)
	return q, nil
}
