package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// Long wins with one solution are rarer in games than one in four hundred wins. So they are made of short ones, backwards: a four is
// put before the win, whose stone the win needs, and its answer.

const (
	longest      = 4    // so many moves more than hardOwn there are to find, at most
	steps        = 40   // boards with a four more that are looked at
	earlierTries = 400  // boards that are looked at in search of one with a four more
	rootNodes    = 1000 // with which a board is searched for a win without that four
	spoilTries   = 120  // boards that are looked at in search of one that spoils a win
	repairs      = 16   // boards that are looked at in search of one without another win
)

// lengthening looks for long puzzles that end as a win on b does. It takes other wins away, puts fours before the win, on Options.Longer
// boards, until it is long enough, and takes away what wins there too. The same position gives the same puzzle. A win that ends like one
// that was to be made longer before, in the same game, gives none.
func (m *Maker) lengthening(ctx context.Context, b *board.Board, right *proof.Node) ([]Puzzle, error) {
	key := keyOf(b.Rule(), b.Size(), b.Moves(), right.Line())
	if m.endings[key] {
		return nil, nil
	}
	rng := rand.New(rand.NewPCG(b.Key(), 1))
	short, err := m.alone(ctx, b, right, 0, rng)
	if err != nil {
		return m.keep(ctx, nil, short, err)
	}
	m.endings[key] = true
	if b, err = short.board(); err != nil {
		return nil, err
	}
	right = proofOf(short.Tree[0])
	for range m.opt.Longer {
		long, n, err := m.lengthened(ctx, m.stripped(b, right, rng), right, rng)
		if err != nil {
			return nil, err
		}
		if n == nil {
			m.Refused[errShort.Error()]++
			continue
		}
		p, err := m.alone(ctx, long, n, hardOwn, rng)
		list, err := m.keep(ctx, nil, p, err)
		if err != nil || len(list) > 0 {
			return list, err
		}
	}
	return nil, nil
}

// lengthened returns a board on which a win has so many moves to find that it is long, and the win; none if it is not found.
func (m *Maker) lengthened(ctx context.Context, b *board.Board, n *proof.Node, rng *rand.Rand) (*board.Board, *proof.Node, error) {
	most := hardOwn + rng.IntN(longest)
	for range steps {
		if toFind(n) >= most {
			break
		}
		before, first := m.earlier(b, n, rng)
		if before == nil {
			break
		}
		other, err := m.win(ctx, before, rootNodes, first.Move)
		if err != nil {
			return nil, nil, err
		}
		if other.Proof == nil || other.Plies >= first.Plies()+slower {
			b, n = before, first
		}
	}
	if toFind(n) < hardOwn {
		return nil, nil, nil
	}
	return b, n, nil
}

// toFind counts the moves of a win that are to be found, the five not counted.
func toFind(n *proof.Node) int { return (n.Plies()+1)/2 - 1 }

// alone returns the puzzle of a board on which a win is known, or of one beside it: other wins as soon, and those that have less than so
// many moves to find, are taken away as they are found.
func (m *Maker) alone(ctx context.Context, b *board.Board, n *proof.Node, least int, rng *rand.Rand) (p Puzzle, err error) {
	for range repairs {
		res, err := m.win(ctx, b, m.opt.Find)
		if err != nil {
			return p, err
		}
		other := second{win: res.Proof}
		switch {
		case res.Proof == nil:
			res.Proof, res.Plies = n, n.Plies()
		case toFind(res.Proof) >= least:
			n = res.Proof
		}
		if res.Proof == n {
			if p, err = m.only(ctx, b, res); !errors.Is(err, ErrSecond) {
				return p, err
			}
			other = m.second
		}
		if b = m.spoilt(b, n, other, rng); b == nil {
			break
		}
	}
	return p, ErrSecond
}

// spoilt returns a board on which one proof holds and another one does not, since a stone of the other side has come or stands elsewhere;
// nil if none is found.
func (m *Maker) spoilt(b *board.Board, right *proof.Node, other second, rng *rand.Rand) *board.Board {
	key := pointsOf(other.win, nil)
	used := pointsOf(right, nil)
	for i := range spoilTries {
		var next *board.Board
		switch to := key[rng.IntN(len(key))]; {
		case slices.Contains(used, to) && i%4 > 0:
			continue
		case i%3 == 0:
			next = moved(b, to, rng)
		default:
			next = added(b, to, used, rng)
		}
		if next != nil && m.open(next) && proof.Verify(next, right) == nil && !other.holds(next) {
			return next
		}
	}
	return nil
}

// added returns a board with another stone of the side that is not to move, and one of the other side where there are few near it, on none of
// some points; nil if that cannot be played.
func added(b *board.Board, to board.Point, but []board.Point, rng *rand.Rand) *board.Board {
	if b.At(to) != board.Empty || b.Ply() > lastPly-2 {
		return nil
	}
	sides := stones(b)
	me := b.Ply() % 2
	best, fewest := board.None, 0
	for range 8 {
		q := board.At(rng.IntN(b.Size()), rng.IntN(b.Size()))
		if q == to || b.At(q) != board.Empty || slices.Contains(but, q) {
			continue
		}
		near := 0
		for _, s := range sides[me] {
			if s.Distance(q) < 5 {
				near++
			}
		}
		if best == board.None || near < fewest {
			best, fewest = q, near
		}
	}
	if best == board.None {
		return nil
	}
	sides[me], sides[1-me] = append(sides[me], best), append(sides[1-me], to)
	return replayed(b, sides)
}

// earlier returns a board two plies earlier, and the longer win that begins with a four there; none if it is not found. The four's stone
// is one without which the win fails. What stones the four lacks are added, and as many of the other side's.
func (m *Maker) earlier(b *board.Board, n *proof.Node, rng *rand.Rand) (*board.Board, *proof.Node) {
	for range earlierTries {
		before, first := m.before(b, n, rng)
		if before == nil || !m.open(before) || proof.Verify(before, first) != nil || before.Check(n.Move) != nil {
			continue
		}
		before.Make(n.Move)
		sit, _ := m.situation(before)
		if before.Undo(); sit == threat.Free || sit == threat.Defend {
			return before, first
		}
	}
	return nil, nil
}

// before returns some board two plies before b, and the win there if there is one; nil if the stones cannot be put so.
func (m *Maker) before(b *board.Board, n *proof.Node, rng *rand.Rand) (*board.Board, *proof.Node) {
	sides := stones(b)
	me := b.Ply() % 2
	needed := slices.DeleteFunc(slices.Clone(sides[me]), func(q board.Point) bool { return !inLine(q, n.Move) })
	if len(needed) == 0 {
		return nil, nil
	}
	stone, answer, window := fourOf(needed[rng.IntN(len(needed))], rng)
	used := pointsOf(n, nil)
	extra := -1 // stones that the other side gets beside the answer
	for _, q := range window {
		switch {
		case !b.On(q):
			return nil, nil
		case q == stone:
		case q == answer:
			if i := slices.Index(sides[1-me], q); i >= 0 {
				sides[1-me] = slices.Delete(sides[1-me], i, i+1)
				extra++
			} else if b.At(q) != board.Empty || slices.Contains(used, q) {
				return nil, nil
			}
		case slices.Contains(sides[me], q):
		case b.At(q) != board.Empty || slices.Contains(used, q):
			return nil, nil
		default:
			sides[me] = append(sides[me], q)
			extra++
		}
	}
	i := slices.Index(sides[me], stone)
	sides[me] = slices.Delete(sides[me], i, i+1)
	if extra < 0 {
		i := rng.IntN(len(sides[1-me]))
		sides[1-me] = slices.Delete(sides[1-me], i, i+1)
	}
	for range extra {
		near := window[rng.IntN(len(window))]
		q := board.At(near.X()+rng.IntN(5)-2, near.Y()+rng.IntN(5)-2)
		if q == board.None || !b.On(q) || b.At(q) != board.Empty || slices.Contains(window[:], q) || slices.Contains(used, q) || slices.Contains(sides[1-me], q) {
			return nil, nil
		}
		sides[1-me] = append(sides[1-me], q)
	}
	return replayed(b, sides), &proof.Node{Move: stone, Replies: []proof.Reply{{Move: answer, Next: n}}}
}

// inLine reports whether two points can be in one five.
func inLine(p, q board.Point) bool {
	x, y := p.X()-q.X(), p.Y()-q.Y()
	return p.Distance(q) < 5 && (x == 0 || y == 0 || x == y || x == -y)
}

// fourOf returns five points in a row, one of them the stone that makes a four and another one its answer.
func fourOf(stone board.Point, rng *rand.Rand) (_, answer board.Point, window [5]board.Point) {
	steps := [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
	step := steps[rng.IntN(len(steps))]
	at, gap := rng.IntN(len(window)), rng.IntN(len(window)-1)
	if gap >= at {
		gap++
	}
	for i := range window {
		window[i] = board.At(stone.X()+(i-at)*step[0], stone.Y()+(i-at)*step[1])
	}
	return stone, window[gap], window
}
