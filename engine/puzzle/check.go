package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// Why Check refuses a puzzle, besides ErrForm and the errors of package proof, which wrap board.ErrForbidden where an
// answer is a forbidden point. Test with errors.Is.
var (
	ErrSecond  = errors.New("puzzle: another move wins as soon") // or hardly later
	ErrHolds   = errors.New("puzzle: another move holds")        // or none was found to lose
	ErrLost    = errors.New("puzzle: the answer loses")
	ErrDoubted = errors.New("puzzle: the answer is believed to lose")
	ErrKind    = errors.New("puzzle: of another kind")
	ErrLater   = errors.New("puzzle: the moves that win later are others")
)

// Nodes are those for each question to a search.
type Nodes struct {
	Forced int64 // to the one for forced wins; 0: it was asked before, and is not again
	Whole  int64 // to the whole search
}

// Sure are those with which a puzzle is made sure of.
var Sure = Nodes{DefaultOptions.Sure, DefaultOptions.Sure}

// Times returns so many times the nodes.
func (n Nodes) Times(t int64) Nodes { return Nodes{t * n.Forced, t * n.Whole} }

// Check verifies all that a puzzle claims, however it was made, with so many nodes for each question, by the search for
// forced wins and by the whole search. The moves are legal, the tree is a proof by the rules alone, and with
// every answer of it one, which holds every reply that does not lose at once. No other move that a search finds wins within
// three plies of the right one; only at the end of a line several moves may be right. Later are the first moves that the
// whole search proves to win too. For a defence, every other move loses by a win that a search proves, and none is found, or
// believed in, after the right one; the side to move does not win either. It is a way out if the other side threatens to win
// by a foul.
func Check(ctx context.Context, p Puzzle, nodes Nodes) error {
	_, err := checked(ctx, p, nodes, false)
	return err
}

// Corrected returns the puzzle with all moves of Later that are found, also of those that the whole search only believes to win at
// first; Check's error if something else is wrong with it.
func Corrected(ctx context.Context, p Puzzle, nodes Nodes) (Puzzle, error) {
	return checked(ctx, p, nodes, true)
}

func checked(ctx context.Context, p Puzzle, nodes Nodes, correct bool) (Puzzle, error) {
	j := newJudge()
	j.left = math.MaxInt64
	return j.check(ctx, p, nodes, correct)
}

func (j *judge) check(ctx context.Context, p Puzzle, nodes Nodes, correct bool) (Puzzle, error) {
	b, err := p.board()
	if err != nil {
		return p, err
	}
	w := j.whole(nodes.Whole)
	defer w.close()
	w.doubts = correct
	if p.Kind == Defence || p.Kind == Escape {
		b.Make(p.Tree[0].Move)
		err := w.holds(ctx, b) // most that fail fail here
		if b.Undo(); err == nil && nodes.Forced > 0 {
			err = j.checkDefence(ctx, b, p, nodes.Forced)
		}
		return p, err
	}
	if err := j.checkWin(ctx, b, p, nodes.Forced, w); err != nil {
		return p, err
	}
	plies, err := proof.Measure(b, proofOf(p.Tree[0]))
	if err != nil {
		return p, fmt.Errorf("puzzle: %w", err)
	}
	later, err := w.later(ctx, b, p.Tree, plies, nodes.Whole)
	if err != nil {
		return p, err
	}
	return w.compare(ctx, b, p, later, correct)
}

// compare compares the moves of Later with those that were found. It puts in those that are missing, and leaves out those
// that are not proven to win with more nodes either, or returns ErrLater.
func (w *whole) compare(ctx context.Context, b *board.Board, p Puzzle, found []board.Point, correct bool) (Puzzle, error) {
	for _, q := range p.Later {
		if slices.Contains(found, q) {
			continue
		}
		win, err := w.wins(ctx, b, q, deeper*w.nodes)
		switch {
		case err != nil:
			return p, err
		case win.plies > 0:
			found = append(found, q)
		case !correct:
			return p, fmt.Errorf("%w: %v is not proven to win", ErrLater, q)
		}
	}
	slices.Sort(found)
	if correct {
		p.Later = found
	} else if !slices.Equal(found, p.Later) {
		return p, fmt.Errorf("%w: %v, not %v", ErrLater, found, p.Later)
	}
	return p, nil
}

// checkWin checks all of a win but the moves that win later.
func (j *judge) checkWin(ctx context.Context, b *board.Board, p Puzzle, nodes int64, w *whole) error {
	if sit, _ := j.situation(b); sit != threat.Free && sit != threat.Defend {
		return fmt.Errorf("%w: the move is forced, or wins at once", ErrKind)
	}
	if len(p.Tree) > 1 || p.Own < 2 {
		return fmt.Errorf("%w: %d first moves, %d to find", ErrSecond, len(p.Tree), p.Own)
	}
	if err := proof.Verify(b, proofOf(p.Tree[0])); err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	if got := winThemes(j.pos, b, p.Tree); !slices.Equal(got, p.Themes) || (p.Kind == Trap) != (b.Turn() == board.White && slices.Contains(got, FoulTrap)) {
		return fmt.Errorf("%w: themes %v, not %v", ErrKind, got, p.Themes)
	}
	c := checker{judge: j, b: b, nodes: nodes, whole: w, root: b.Key(), seen: map[uint64]bool{}}
	return c.tree(ctx, p.Tree)
}

// checker goes through a tree that is a proof.
type checker struct {
	*judge
	b     *board.Board
	nodes int64
	whole *whole
	root  uint64          // the puzzle's position
	seen  map[uint64]bool // positions
}

// tree checks the right moves on the board, and everything behind them.
func (c *checker) tree(ctx context.Context, tree []Answer) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if c.seen[c.b.Key()] {
		return nil
	}
	c.seen[c.b.Key()] = true
	plies, err := proof.Measure(c.b, proofOf(tree[0]))
	if err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	var moves []board.Point
	for i, a := range tree {
		if slices.Contains(moves, a.Move) {
			return fmt.Errorf("%w: %v is right twice", ErrForm, a.Move)
		}
		moves = append(moves, a.Move)
		if i > 0 {
			if err := proof.Verify(c.b, proofOf(a)); err != nil {
				return fmt.Errorf("puzzle: %w", err)
			}
		}
	}
	if len(tree) > 1 && len(tree[0].Replies) > 0 {
		return fmt.Errorf("%w: %v after %v", ErrSecond, tree[1].Move, c.b.Last())
	}
	last := len(tree[0].Replies) == 0
	if err := c.complete(ctx, moves, last, plies); err != nil {
		return err
	}
	if sit, _ := c.situation(c.b); !last && c.b.Key() != c.root && sit != threat.Block {
		if _, err := c.whole.later(ctx, c.b, tree, plies, c.whole.nodes/deeper); err != nil {
			return err
		}
	}
	for _, a := range tree {
		c.b.Make(a.Move)
		for _, r := range a.Replies {
			c.b.Make(r.Move)
			err := c.tree(ctx, r.Next)
			c.b.Undo()
			if err != nil {
				return err
			}
		}
		c.b.Undo()
	}
	return nil
}

// complete reports ErrSecond if a move is right that is not listed.
func (c *checker) complete(ctx context.Context, moves []board.Point, last bool, plies int) error {
	sit, _ := c.situation(c.b)
	if sit == threat.Block {
		return nil
	}
	second := board.None
	if last {
		for _, q := range c.decisive(c.b) {
			if !slices.Contains(moves, q) {
				second = q
			}
		}
	}
	if second == board.None && c.nodes > 0 && (sit == threat.Free || sit == threat.Defend) {
		other, err := c.another(ctx, c.b, plies, c.nodes, moves)
		if err != nil {
			return err
		}
		if other != nil {
			second = other.Move
		}
	}
	if second != board.None {
		return fmt.Errorf("%w: %v, not %v, after %v", ErrSecond, second, moves, c.b.Last())
	}
	return nil
}

// checkDefence checks that one move holds, as far as the search for forced wins can say.
func (j *judge) checkDefence(ctx context.Context, b *board.Board, p Puzzle, nodes int64) error {
	if sit, _ := j.situation(b); sit != threat.Free && sit != threat.Defend {
		return fmt.Errorf("%w: the move is forced, or wins at once", ErrKind)
	}
	wins, err := j.win(ctx, b, nodes)
	if err != nil {
		return err
	}
	if wins.Proof != nil {
		return fmt.Errorf("%w: %v wins", ErrKind, wins.Proof.Move)
	}
	threatens, err := j.win(ctx, passed(b), nodes)
	if err != nil {
		return err
	}
	if threatens.Proof == nil {
		return fmt.Errorf("%w: nothing threatens", ErrHolds)
	}
	d := defender{judge: j, b: b, threat: threatens.Proof}
	if got := d.themes(); !slices.Equal(got, p.Themes) || (p.Kind == Escape) != j.trapped(&d) {
		return fmt.Errorf("%w: %s, themes %v, not %v", ErrKind, p.Kind, got, p.Themes)
	}
	only, _, err := d.only(ctx, nodes)
	if err != nil {
		return fmt.Errorf("%w: where %v is right", err, p.Tree[0].Move)
	}
	if only != p.Tree[0].Move {
		return fmt.Errorf("%w: not %v, but %v", ErrLost, p.Tree[0].Move, only)
	}
	return nil
}
