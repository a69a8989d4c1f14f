package proof

import (
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// prove looks for a proof in which no node needs more than three replies.
func prove(t *testing.T, b *board.Board, depth int) *Node {
	s := b.Turn()
	for _, p := range empties(b) {
		if b.Wins(p, s) {
			return &Node{Move: p}
		}
	}
	if depth == 0 {
		return nil
	}
	for _, p := range empties(b) {
		if b.Check(p) != nil {
			continue
		}
		b.Make(p)
		n := proveAfter(t, b, p, depth)
		b.Undo()
		if n != nil {
			return n
		}
	}
	return nil
}

func proveAfter(t *testing.T, b *board.Board, p board.Point, depth int) *Node {
	var threat threats // only to leave quiet moves out sooner
	threat.find(b, b.Turn().Opponent())
	if threat.lost != board.None || len(threat.fives)+len(threat.straights) == 0 {
		return nil
	}
	var open []board.Point
	legal := 0
	for _, r := range empties(b) {
		if b.Check(r) != nil {
			continue
		}
		legal++
		b.Make(r)
		if slowLoses(t, b) == 0 {
			open = append(open, r)
		}
		b.Undo()
		if len(open) > 3 {
			return nil
		}
	}
	if legal == 0 {
		return nil
	}
	n := &Node{Move: p}
	for _, r := range open {
		b.Make(r)
		next := prove(t, b, depth-1)
		b.Undo()
		if next == nil {
			return nil
		}
		n.Replies = append(n.Replies, Reply{r, next})
	}
	return n
}

// spoil returns a copy of n with one change at random: a reply dropped, added,
// doubled or moved, another attack, a subtree lost.
func spoil(rng *rand.Rand, n *Node, size int) *Node {
	c := *n
	c.Replies = append([]Reply(nil), n.Replies...)
	point := board.At(rng.IntN(size), rng.IntN(size))
	if len(c.Replies) == 0 {
		if rng.IntN(2) == 0 {
			c.Move = point
		} else {
			c.Replies = []Reply{{point, n}}
		}
		return &c
	}
	i := rng.IntN(len(c.Replies))
	switch rng.IntN(9) {
	case 0:
		c.Move = point
	case 1:
		c.Replies[i].Move = point
	case 2:
		c.Replies[i].Next = nil
	case 3:
		c.Replies = append(c.Replies, c.Replies[i])
	case 4, 5:
		c.Replies = append(c.Replies[:i], c.Replies[i+1:]...)
	default:
		c.Replies[i].Next = spoil(rng, c.Replies[i].Next, size)
	}
	return &c
}

// slowPositions is how many random positions TestAgainstSlow tries. Set
// TENGEN_PROOF_POSITIONS for a long run.
func slowPositions(t *testing.T) int {
	text := os.Getenv("TENGEN_PROOF_POSITIONS")
	if text == "" {
		return 80
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestAgainstSlow compares found proofs and spoilt ones under all rules.
func TestAgainstSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(400, 5))
	good, bad, deep := 0, map[error]int{}, 0
	for i := range slowPositions(t) {
		b, _ := board.New(board.Rule(i%4), 6+rng.IntN(3))
		for stones := 8 + rng.IntN(14); b.Ply() < stones && b.Five() == nil; {
			if p := board.At(rng.IntN(b.Size()), rng.IntN(b.Size())); b.Check(p) == nil {
				b.Make(p)
			}
		}
		if b.Five() != nil {
			continue
		}
		n := prove(t, b, 2)
		if n == nil {
			continue
		}
		for k := range 12 {
			tree := n
			if k > 0 {
				tree = spoil(rng, n, b.Size())
			}
			plies, err := Measure(b, tree)
			slowPlies, slowErr := slowMeasure(t, b, tree)
			if plies != slowPlies || !errors.Is(err, slowErr) {
				t.Fatalf("%v %v: %d plies, %v; the slow verifier says %d, %v", b.Rule(), b.Moves(), plies, err, slowPlies, slowErr)
			}
			if k == 0 && err != nil {
				t.Fatalf("%v %v: a found proof fails: %v", b.Rule(), b.Moves(), err)
			}
			if err == nil {
				good++
				if plies > 5 {
					deep++
				}
			}
			bad[slowErr]++
		}
	}
	for _, err := range []error{ErrMalformed, ErrIllegal, ErrRefuted} {
		if bad[err] == 0 {
			t.Errorf("no %v among the spoilt proofs", err)
		}
	}
	if good == 0 || deep == 0 {
		t.Error("no proof found")
	}
	t.Logf("%d good (%d of more than 5 plies); spoilt: %v", good, deep, bad)
}
