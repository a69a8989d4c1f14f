package puzzle

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// The search for forced wins knows fours and threes alone, and many wins need a quiet move. So what a puzzle claims is put
// to the whole search too: that its defence holds, and that no other move wins as soon.

// The bounds of the whole search.
const (
	wholeDepth = 30
	wholeBytes = 16 << 20
	mostLines  = 32     // first moves that are looked at
	deeper     = 10     // the part of the nodes that a later move has, of which there are many
	surely     = 0.9    // the chance from which on a side is believed to win, as in a review
	soonNodes  = 20_000 // for each reply
)

// whole is the whole search with so many nodes for each question.
type whole struct {
	*judge
	search *engine.Engine
	nodes  int64
	doubts bool // moves that are only believed to win are looked at too
}

// whole returns one, which the caller closes.
func (j *judge) whole(nodes int64) *whole {
	o := engine.DefaultOptions()
	o.TableBytes = wholeBytes
	return &whole{judge: j, search: engine.New(o), nodes: nodes}
}

func (w *whole) close() { w.search.Close() }

// find searches b within limits. Its nodes are not those that the searches for forced wins share.
func (w *whole) find(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	l.Depth = wholeDepth
	res, err := w.search.Search(ctx, b, l)
	if errors.Is(err, engine.ErrNoMove) {
		err = nil
	}
	return res, err
}

// holds returns ErrLost if the side to move on b, against which a defence was made, wins, ErrDoubted if it is believed to,
// and ErrKind if it loses: then the defence was a win.
func (w *whole) holds(ctx context.Context, b *board.Board) error {
	w.search.Clear()
	res, err := w.find(ctx, b, engine.Limits{Nodes: w.nodes})
	switch {
	case err != nil:
		return err
	case res.Mate > 0:
		return fmt.Errorf("%w: to %v, in %d plies", ErrLost, res.Move, res.Mate)
	case res.Mate < 0:
		return fmt.Errorf("%w: %v wins", ErrKind, b.Last())
	case engine.Fitted.Chance(res.Score) >= surely:
		return fmt.Errorf("%w: to %v", ErrDoubted, res.Move)
	}
	return nil
}

// otherWin is the shortest win that was found of a first move.
type otherWin struct {
	plies int
	reply board.Point // that holds out longest; None: unknown
}

// others returns the first moves besides right that are proven to win on b, where right wins by the tree.
func (w *whole) others(ctx context.Context, b *board.Board, tree []Answer, nodes int64) (map[board.Point]otherWin, error) {
	w.search.Clear()
	w.search.Learn(b, proofOf(tree[0]))
	found, believed := map[board.Point]otherWin{}, map[board.Point]bool{}
	report := func(l engine.Line) {
		if len(l.PV) == 0 || slices.ContainsFunc(tree, func(a Answer) bool { return a.Move == l.PV[0] }) {
			return
		}
		q := l.PV[0]
		if old := found[q].plies; l.Mate > 0 && (old == 0 || l.Mate < old) {
			found[q] = otherWin{plies: l.Mate}
			if len(l.PV) > 1 {
				found[q] = otherWin{l.Mate, l.PV[1]}
			}
		} else if w.doubts && engine.Fitted.Chance(l.Score) >= surely {
			believed[q] = true
		}
	}
	for lines := 2; lines <= mostLines; lines *= 2 {
		if _, err := w.find(ctx, b, engine.Limits{Nodes: nodes, Lines: lines, Report: report}); err != nil {
			return nil, err
		}
		if len(found) < lines-1 {
			break // not all lines win
		}
	}
	for _, q := range slices.Sorted(maps.Keys(believed)) {
		if found[q].plies > 0 {
			continue
		}
		win, err := w.wins(ctx, b, q, nodes)
		if err != nil {
			return nil, err
		}
		if win.plies > 0 {
			found[q] = win
		}
	}
	return found, nil
}

// later returns the first moves on b that win too, but so much later than the tree, which takes so many plies, that they are
// not right; ErrSecond if one wins about as soon.
func (w *whole) later(ctx context.Context, b *board.Board, tree []Answer, plies int, nodes int64) ([]board.Point, error) {
	found, err := w.others(ctx, b, tree, nodes)
	if err != nil {
		return nil, err
	}
	list := slices.Sorted(maps.Keys(found))
	most := plies + slower - 1
	for _, q := range list {
		soon := found[q].plies <= most
		if !soon {
			if soon, err = w.soon(ctx, b, q, found[q].reply, most); err != nil {
				return nil, err
			}
		}
		if soon {
			return nil, fmt.Errorf("%w: %v, not %v, after %v", ErrSecond, q, tree[0].Move, b.Last())
		}
	}
	return list, nil
}

// soon reports whether a move wins within so many plies: after every reply there is a win by threats that is short enough. The reply
// that is believed to hold out longest is tried first, which mostly answers it.
func (w *whole) soon(ctx context.Context, b *board.Board, q, best board.Point, most int) (bool, error) {
	if b.Check(q) != nil {
		return false, nil
	}
	b.Make(q)
	defer b.Undo()
	replies := legal(b)
	if i := slices.Index(replies, best); i > 0 {
		replies[0], replies[i] = replies[i], replies[0]
	}
	for _, r := range replies {
		if b.Wins(r, b.Turn()) {
			return false, nil
		}
		b.Make(r)
		won, err := w.within(ctx, b, most-2)
		b.Undo()
		if err != nil || !won {
			return false, err
		}
	}
	return true, nil
}

// within reports whether the side to move wins by threats within so many plies.
func (w *whole) within(ctx context.Context, b *board.Board, most int) (bool, error) {
	if most < 1 {
		return false, nil
	}
	res, err := w.win(ctx, b, soonNodes)
	if err != nil || res.Proof == nil || res.Plies <= most {
		return res.Proof != nil, err
	}
	res, err = w.judge.within(ctx, b, soonNodes, most)
	return res.Proof != nil && res.Plies <= most, err
}

// wins returns the win of a first move on b; zero if it is not proven to win.
func (w *whole) wins(ctx context.Context, b *board.Board, q board.Point, nodes int64) (otherWin, error) {
	if b.Check(q) != nil {
		return otherWin{}, nil
	}
	b.Make(q)
	defer b.Undo()
	w.search.Clear()
	res, err := w.find(ctx, b, engine.Limits{Nodes: nodes})
	if res.Mate >= 0 {
		return otherWin{}, err
	}
	return otherWin{1 - res.Mate, res.Move}, err
}
