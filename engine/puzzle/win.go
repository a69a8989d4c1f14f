package puzzle

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// winning returns the puzzles of winning on b, where a search has found how. If the way is not the only one, it may be
// later on. The board is not used any more.
func (m *Maker) winning(ctx context.Context, b *board.Board, res solve.Result) ([]Puzzle, error) {
	for {
		p, err := m.byWinning(ctx, b, res)
		many := errors.Is(err, ErrSecond)
		list, err := m.keep(ctx, nil, p, err)
		if err == nil && many && m.opt.Thin > 0 {
			list, err = m.thinning(ctx, b, res.Proof)
		}
		if err == nil && len(list) == 0 && m.opt.Longer > 0 && len(res.Proof.Replies) > 0 {
			list, err = m.lengthening(ctx, b, res.Proof)
		}
		if err != nil || len(list) > 0 || !m.opt.Beside || len(res.Proof.Replies) == 0 {
			return list, err
		}
		line := res.Proof.Line()
		b.Make(line[0])
		b.Make(line[1])
		if sit, _ := m.situation(b); sit != threat.Free && sit != threat.Defend {
			return nil, nil
		}
		if res, err = m.win(ctx, b, m.opt.Find); err != nil || res.Proof == nil {
			return nil, err
		}
	}
}

// byWinning returns the puzzle of winning on b, of Options.Hard only a hard one.
func (m *Maker) byWinning(ctx context.Context, b *board.Board, res solve.Result) (Puzzle, error) {
	if len(res.Proof.Replies) > 0 && m.opt.Hard && !m.hard(b, res.Proof) {
		return Puzzle{}, errUsual
	}
	return m.only(ctx, b, res)
}

// only returns the puzzle of winning on b.
func (m *Maker) only(ctx context.Context, b *board.Board, res solve.Result) (Puzzle, error) {
	p := Puzzle{Rule: b.Rule(), Size: b.Size(), Moves: b.Moves(), Kind: Win}
	switch {
	case len(res.Proof.Replies) == 0:
		return p, errEasy
	case res.Proof.Size() > MaxAnswers:
		return p, errLarge
	case (res.Proof.Plies()+1)/2 > m.opt.Most:
		return p, errLong
	}
	for _, nodes := range []int64{m.opt.Find, m.opt.Second} { // most positions fail here
		other, err := m.another(ctx, b, res.Plies, nodes, []board.Point{res.Proof.Move})
		if err != nil {
			return p, err
		}
		if other != nil {
			m.second = second{win: other}
			return p, ErrSecond
		}
	}
	w := winner{Maker: m, b: b.Clone(), from: b.Ply(), known: map[uint64][]Answer{}}
	a, err := w.answer(ctx, res.Proof, m.opt.Most)
	if err != nil {
		return p, err
	}
	p.Tree = []Answer{a}
	all, own := answers(p.Tree)
	switch {
	case all > MaxAnswers:
		return p, errLarge
	case own > m.opt.Most:
		return p, errLong
	case m.free(b, p.Line()) < m.opt.Least:
		return p, errForced
	}
	p.Own, p.Themes = own, winThemes(m.pos, b, p.Tree)
	if p.Rule == board.Renju && b.Turn() == board.White && slices.Contains(p.Themes, FoulTrap) {
		p.Kind = Trap
	}
	return p, nil
}

// hardOwn is how many moves there are at least to find in a long win.
const hardOwn = 6

// hard reports whether a win has many moves to find, the five not counted, or a quiet first move.
func (m *Maker) hard(b *board.Board, n *proof.Node) bool {
	if toFind(n) >= hardOwn {
		return true
	}
	m.pos.Reset(b)
	is := m.pos.Is(threat.SquareOf(n.Move), m.pos.Turn())
	return !is.HasFour() && !is.HasThree()
}

// free counts the own moves of a line that are not forced.
func (m *Maker) free(b *board.Board, line []board.Point) (n int) {
	b = b.Clone()
	for i, q := range line {
		if sit, _ := m.situation(b); i%2 == 0 && sit != threat.Block {
			n++
		}
		b.Make(q)
	}
	return n
}

// winner turns proofs into trees of answers.
type winner struct {
	*Maker
	b     *board.Board
	from  int                 // plies of the position that the puzzle is of
	known map[uint64][]Answer // of positions that were met in another order of moves
	made  int
}

// own returns the right moves on the board, where a proof is known. left is how many moves may be left to find.
func (w *winner) own(ctx context.Context, known *proof.Node, left int) ([]Answer, error) {
	if left == 0 {
		return nil, errLong
	}
	if tree := w.known[w.b.Key()]; tree != nil {
		return tree, nil
	}
	n, plies, err := w.shortest(ctx, known)
	if err != nil {
		return nil, err
	}
	var tree []Answer
	if len(n.Replies) == 0 {
		tree, err = w.last(ctx, n, plies, left)
	} else {
		tree, err = w.middle(ctx, n, plies, left)
	}
	if err == nil {
		w.known[w.b.Key()] = tree
	}
	return tree, err
}

// shortest returns a proof for the position, and its plies: a search's, or else the one that is known.
func (w *winner) shortest(ctx context.Context, known *proof.Node) (*proof.Node, int, error) {
	res, err := w.win(ctx, w.b, w.opt.Find)
	if err != nil || res.Proof != nil {
		return res.Proof, res.Plies, err
	}
	plies, err := proof.Measure(w.b, known)
	return known, plies, err
}

// middle returns the only move that is right, where more are to follow.
func (w *winner) middle(ctx context.Context, n *proof.Node, plies, left int) ([]Answer, error) {
	a, err := w.answer(ctx, n, left)
	if err != nil {
		return nil, err
	}
	if sit, _ := w.situation(w.b); sit != threat.Block {
		other, err := w.another(ctx, w.b, plies, w.opt.Second, []board.Point{n.Move})
		if err != nil {
			return nil, err
		}
		if other != nil {
			w.second = second{w.b.Moves()[w.from:], other}
			return nil, ErrSecond
		}
	}
	return []Answer{a}, nil
}

// maxDetours is how many ways of winning a little later are right at the end of a line.
const maxDetours = 3

// last returns all that is right where a move is known that nothing answers: all such moves, and what wins hardly later.
func (w *winner) last(ctx context.Context, n *proof.Node, plies, left int) ([]Answer, error) {
	moves := w.decisive(w.b)
	if !slices.Contains(moves, n.Move) {
		moves = append(moves, n.Move) // a four that nothing answers as it stands
	}
	if i := slices.Index(moves, n.Move); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	var tree []Answer
	for _, q := range moves {
		tree = append(tree, Answer{Move: q})
	}
	if sit, _ := w.situation(w.b); sit != threat.Free && sit != threat.Defend {
		return tree, nil
	}
	for range maxDetours {
		other, err := w.another(ctx, w.b, plies, w.opt.Second, moves)
		if err != nil || other == nil {
			return tree, err
		}
		a, err := w.answer(ctx, other, left)
		if err != nil {
			return nil, err
		}
		tree, moves = append(tree, a), append(moves, other.Move)
		w.second = second{w.b.Moves()[w.from:], other}
	}
	return nil, ErrSecond
}

// answer returns a proof's move with all that may follow.
func (w *winner) answer(ctx context.Context, n *proof.Node, left int) (Answer, error) {
	a := Answer{Move: n.Move}
	if w.made++; w.made > MaxAnswers {
		return a, errLarge
	}
	w.b.Make(n.Move)
	defer w.b.Undo()
	for _, r := range n.Replies {
		w.b.Make(r.Move)
		next, err := w.own(ctx, r.Next, left-1)
		w.b.Undo()
		if err != nil {
			return a, err
		}
		a.Replies = append(a.Replies, Reply{Move: r.Move, Next: next})
	}
	sortReplies(a.Replies)
	return a, nil
}
