package puzzle

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// leastTries is how many moves there are at least that meet the threat somehow.
const leastTries = 3

// defender returns the side that must defend on b; nil if nothing threatens.
func (m *Maker) defender(ctx context.Context, b *board.Board) (*defender, error) {
	threatens, err := m.win(ctx, passed(b), m.opt.Find)
	if err != nil || threatens.Proof == nil || threatens.Proof.Size() > MaxAnswers {
		return nil, err
	}
	return &defender{judge: m.judge, b: b, threat: threatens.Proof}, nil
}

// defending returns the puzzle of defending, if one move only holds.
func (m *Maker) defending(ctx context.Context, d *defender) (Puzzle, error) {
	b := d.b
	p := Puzzle{Rule: b.Rule(), Size: b.Size(), Moves: b.Moves(), Kind: Defence, Own: 1}
	only, tries, err := d.only(ctx, m.opt.Find, m.opt.Second)
	if err != nil {
		return p, err
	}
	if tries < leastTries {
		return p, errPlain
	}
	p.Tree = []Answer{{Move: only}}
	p.Themes = d.themes()
	if m.trapped(d) {
		p.Kind = Escape
	}
	return p, nil
}

// trapped reports whether Black is to find the way out of a trap: White threatens to win by making Black's answer forbidden.
func (j *judge) trapped(d *defender) bool {
	return d.b.Rule() == board.Renju && d.b.Turn() == board.Black && slices.Contains(j.threatThemes(d.b, d.threat), FoulTrap)
}

// themes are those of a puzzle of defending.
func (d *defender) themes() []string {
	list := append(d.threatThemes(d.b, d.threat), OnlyMove, Short)
	slices.Sort(list)
	return list
}

// beside appends the puzzles of winning after moves that meet the threat but still lose.
func (m *Maker) beside(ctx context.Context, d *defender, list *[]Puzzle) error {
	for _, q := range d.threat.Line() {
		if d.b.Check(q) != nil {
			continue
		}
		b := d.b.Clone()
		b.Make(q)
		if sit, _ := m.situation(b); sit != threat.Free && sit != threat.Defend {
			continue
		}
		res, err := m.win(ctx, b, m.opt.Find/2)
		if err != nil {
			return err
		}
		if res.Proof == nil {
			continue
		}
		more, err := m.winning(ctx, b, res)
		if err != nil {
			return err
		}
		*list = append(*list, more...)
	}
	return nil
}

// threatThemes says how the other side threatens to win on b.
func (j *judge) threatThemes(b *board.Board, n *proof.Node) []string {
	b = passed(b)
	kind := VCT
	if allFours(j.pos, b, proven(n)) {
		kind = VCF
	}
	line := n.Line()
	for _, q := range line[:len(line)-1] {
		b.Make(q)
	}
	j.pos.Reset(b)
	return append(ending(j.pos, threat.SquareOf(line[len(line)-1])), kind)
}

// proven is a proof as a tree of answers.
func proven(n *proof.Node) []Answer {
	a := Answer{Move: n.Move}
	for _, r := range n.Replies {
		a.Replies = append(a.Replies, Reply{Move: r.Move, Next: proven(r.Next)})
	}
	return []Answer{a}
}

// defender looks for the moves that hold on a board whose side to move is threatened.
type defender struct {
	*judge
	b      *board.Board
	threat *proof.Node // the win of the other side after a pass
}

// only returns the one move that holds, and how many there were that the threat itself does not refute. A move is lost
// where a win is found within some nodes. The first number of nodes is for all moves, the others for those, of which there
// may be few, after which no win has been found by then.
func (d *defender) only(ctx context.Context, nodes ...int64) (only board.Point, tries int, err error) {
	var holds []board.Point
	for _, q := range d.likelyFirst() {
		if ctx.Err() != nil {
			return board.None, tries, ctx.Err()
		}
		lost := false
		d.b.Make(q)
		if proof.Verify(d.b, d.threat) != nil {
			tries++
			lost, err = d.lost(ctx, nodes[0])
		} else {
			lost = true
		}
		d.b.Undo()
		if err != nil {
			return board.None, tries, err
		}
		if !lost {
			if holds = append(holds, q); len(holds) > len(nodes) {
				return board.None, tries, ErrHolds
			}
		}
	}
	for _, n := range nodes[1:] {
		left := holds[:0]
		for _, q := range holds {
			d.b.Make(q)
			lost, err := d.lost(ctx, n)
			d.b.Undo()
			if err != nil {
				return board.None, tries, err
			}
			if !lost {
				left = append(left, q)
			}
		}
		holds = left
	}
	switch len(holds) {
	case 0:
		return board.None, tries, ErrLost
	case 1:
		return holds[0], tries, nil
	}
	return board.None, tries, ErrHolds
}

// lost reports whether the side to move, the attacker, wins.
func (d *defender) lost(ctx context.Context, nodes int64) (bool, error) {
	res, err := d.win(ctx, d.b, nodes)
	return res.Proof != nil, err
}

// likelyFirst returns the legal moves, those first that are likely to hold: the points of the threat and one's own fours.
func (d *defender) likelyFirst() []board.Point {
	all := legal(d.b)
	likely := d.threat.Line()
	d.pos.Reset(d.b)
	own := d.pos.Fours(d.pos.Turn())
	first := func(q board.Point) bool { return slices.Contains(likely, q) || own.Has(threat.SquareOf(q)) }
	slices.SortStableFunc(all, func(a, b board.Point) int {
		switch fa, fb := first(a), first(b); {
		case fa == fb:
			return 0
		case fa:
			return -1
		}
		return 1
	})
	return all
}
