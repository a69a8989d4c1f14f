package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// Options select the puzzles, and bound the search for them, in positions visited.
type Options struct {
	Find   int64 // on a search for a win, or for a threat
	Second int64 // on one for another win, and for a win against a defence
	Sure   int64 // on each of those when all that a puzzle claims is checked in the end
	Work   int64 // on one position and those beside it, and as much on each check
	Least  int   // moves to find in a win that are not forced
	Most   int   // moves to find in a win

	Defences bool // make puzzles of defending, too; ways out of a trap are made in any case
	Beside   bool // look also at positions beside the game: after a defence that loses, and further on in a win
	Hard     bool // make no wins but those with more than five moves to find, or with a quiet first move
	Longer   int  // Hard: boards to look at with moves before a win that is neither long nor quiet
	Thin     int  // boards to look at with stones taken away or moved, where a win is not the only one
}

// HardOptions make the puzzles of which there are few: long wins, and those that begin with a quiet move.
var HardOptions = Options{Find: 12_000, Second: 24_000, Sure: 40_000, Work: 8_000_000, Least: 2, Most: 14, Beside: true, Hard: true, Longer: 12}

// DefaultOptions make some puzzles of a game of sixty moves in a second.
var DefaultOptions = Options{Find: 1000, Second: 8000, Sure: 40_000, Work: 2_000_000, Least: 2, Most: 9, Defences: true}

// How many stones lie in a puzzle at least, and at most: on a fuller board nobody likes to look for anything.
const (
	firstPly = 6
	lastPly  = 80
)

// Maker makes puzzles of games. It is not safe for concurrent use.
type Maker struct {
	*judge
	opt Options

	second  second          // that has made ErrSecond of a position last
	endings map[uint64]bool // of wins in this game that were made longer, or were to be

	// Refused counts the positions in which somebody wins or only one move holds, but which are no puzzles, by why.
	Refused map[string]int
}

// NewMaker returns a Maker.
func NewMaker(opt Options) *Maker {
	return &Maker{judge: newJudge(), opt: opt, Refused: map[string]int{}, endings: map[uint64]bool{}}
}

// Why a position is no puzzle. None of these is a failure.
var (
	errEasy   = errors.New("puzzle: one move wins")
	errLong   = errors.New("puzzle: too long")
	errShort  = errors.New("puzzle: not made longer")
	errUsual  = errors.New("puzzle: neither long nor quiet")
	errLarge  = errors.New("puzzle: too many answers")
	errForced = errors.New("puzzle: most moves are forced")
	errPlain  = errors.New("puzzle: too few moves to choose from")

	whyNone = []error{errEasy, errLong, errShort, errUsual, errLarge, errForced, errPlain, errWork, ErrSecond, ErrHolds, ErrLost, ErrDoubted, ErrKind, ErrLater}
)

// From returns the puzzles in a finished game: positions whose side to move has one way to win, or one to defend, as
// Check has it, no two with the same solution. It looks no further than to a pass, to a forbidden point that has ended
// the game, or to a crowded board. With an error, the board's for a move or the context's, it returns what it has made
// until then.
func (m *Maker) From(ctx context.Context, rule board.Rule, size int, moves []board.Point) ([]Puzzle, error) {
	b, err := board.New(rule, size)
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	clear(m.endings)
	var list []Puzzle
	lines := map[string]bool{} // solutions
	var inside [2][]Answer     // the right answers after the last moves, by the side to move, if they are in a puzzle that was made
	for i, q := range moves {
		switch err := b.Check(q); {
		case q == board.None || errors.Is(err, board.ErrForbidden):
			return list, nil
		case err == nil && b.Five() != nil:
			err = board.ErrOver
			fallthrough
		case err != nil:
			return list, fmt.Errorf("puzzle: move %d, %v: %w", i+1, q, err)
		}
		if b.Make(q); b.Ply() > lastPly {
			return list, nil
		}
		side := i % 2
		if inside[side] != nil {
			inside[side] = follow(inside[side], moves[i-1], q)
		}
		if inside[side] != nil {
			continue
		}
		made, err := m.Of(ctx, b.Clone())
		for _, p := range made {
			if slices.Equal(p.Moves, moves[:b.Ply()]) {
				inside[side] = p.Tree
			}
			if line := board.FormatList(p.Line()); !lines[line] {
				lines[line] = true
				list = append(list, p)
			}
		}
		if err != nil {
			return list, err
		}
	}
	return list, nil
}

// Of returns the puzzles of one position, and of those beside it, none where it would take too much work. The board is used up.
func (m *Maker) Of(ctx context.Context, b *board.Board) ([]Puzzle, error) {
	if b.Ply() < firstPly || b.Ply() > lastPly || b.Five() != nil {
		return nil, nil
	}
	list, err := m.at(ctx, b)
	if errors.Is(err, errWork) {
		m.Refused[err.Error()]++
		err = nil
	}
	return list, err
}

// at returns the puzzles of a position, and of those beside it.
func (m *Maker) at(ctx context.Context, b *board.Board) ([]Puzzle, error) {
	if sit, _ := m.situation(b); sit != threat.Free && sit != threat.Defend {
		return nil, nil // forced, won or lost at once
	}
	m.left = m.opt.Work
	res, err := m.win(ctx, b, m.opt.Find)
	if err != nil {
		return nil, err
	}
	if res.Proof != nil {
		return m.winning(ctx, b, res)
	}
	d, err := m.defender(ctx, b)
	if d == nil || err != nil {
		return nil, err
	}
	var list []Puzzle
	if m.opt.Defences || m.trapped(d) {
		p, err := m.defending(ctx, d)
		if list, err = m.keep(ctx, list, p, err); err != nil {
			return list, err
		}
	}
	if m.opt.Beside {
		err = m.beside(ctx, d, &list)
	}
	return list, err
}

// keep appends a puzzle that passes Check. It counts the reasons of the others.
func (m *Maker) keep(ctx context.Context, list []Puzzle, p Puzzle, err error) ([]Puzzle, error) {
	if err == nil {
		p, err = m.sure(ctx, p)
	}
	if err == nil {
		return append(list, p), nil
	}
	if ctx.Err() != nil {
		return list, ctx.Err()
	}
	for _, why := range whyNone {
		if errors.Is(err, why) {
			m.Refused[why.Error()]++
			return list, nil
		}
	}
	return list, err
}

// longer is how many times the nodes of the other questions those have on which most depends: whether another first move
// wins, whether the answer to a threat holds, and whether the threatened side does not win itself.
const longer = 12

// sure checks all that a puzzle claims, and returns it with the moves that win later.
func (m *Maker) sure(ctx context.Context, p Puzzle) (Puzzle, error) {
	left := m.left
	defer func() { m.left = left }()
	m.left = m.opt.Work
	p, err := m.check(ctx, p, Nodes{m.opt.Sure, longer * m.opt.Sure}, true)
	if err != nil {
		return p, err
	}
	b, err := p.board()
	if err != nil {
		return p, err
	}
	right := p.Tree[0].Move
	if p.Kind == Win || p.Kind == Trap {
		plies, err := proof.Measure(b, proofOf(p.Tree[0]))
		if err != nil {
			return p, err
		}
		other, err := m.another(ctx, b, plies, longer*m.opt.Sure, []board.Point{right})
		if err == nil && other != nil {
			err = ErrSecond
		}
		return p, err
	}
	res, err := m.win(ctx, b, longer*m.opt.Sure)
	if err != nil {
		return p, err
	}
	if res.Proof != nil {
		return p, ErrKind
	}
	b.Make(right)
	res, err = m.win(ctx, b, longer*m.opt.Sure)
	if err == nil && res.Proof != nil {
		err = ErrLost
	}
	return p, err
}
