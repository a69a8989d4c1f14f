package network

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// drawn makes a network of numbers as large as trained ones.
func drawn(rule board.Rule, sides int, rng *rand.Rand) *Network {
	n := &Network{Rule: rule}
	fill := func(list []Vector, most int) {
		for i := range list {
			for k := range list[i] {
				list[i][k] = int16(rng.IntN(2*most+1) - most)
			}
		}
	}
	for c := range n.Sides {
		if c == sides {
			n.Sides[c] = n.Sides[0]
			break
		}
		s := new(Side)
		fill(s.ToMove[1:], 60)
		fill(s.Waiting[1:], 60)
		fill(s.Threats[:], 400)
		fill(s.Out[:], 3000)
		n.Sides[c] = s
	}
	return n
}

// slow is what a judge makes of a position, point by point.
func slow(n *Network, pos *threat.Position) int {
	me, foe := n.Sides[pos.Turn()], n.Sides[pos.Turn()^1]
	step := weights.Lateness(pos.Stones())
	total := 0
	for k := range Lanes {
		lane := int(me.Threats[pos.ThreatSet()][k]) + int(me.Late[k])*step/weights.Span
		empties := pos.Empties()
		for q := empties.First(); q != threat.None; q = empties.After(q) {
			mine, _ := weights.Index(pos.Code(q, pos.Turn()))
			theirs, _ := weights.Index(pos.Code(q, pos.Turn()^1))
			lane += int(me.ToMove[mine][k]) + int(foe.Waiting[theirs][k])
		}
		out := (int(me.Out[weights.Early][k])*(weights.Span-step) + int(me.Out[weights.Late][k])*step) / weights.Span
		total += max(lane, 0) * out
	}
	return pos.Evaluate() + total*weights.Unit/(LaneUnit*OutUnit)
}

// TestJudge: moves made, unmade and passed between two evaluations do not change either.
func TestJudge(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	nets, ready := map[board.Rule]*Network{}, map[board.Rule]*Ready{}
	for _, rule := range board.Rules() {
		if rule == board.Caro {
			continue // has none
		}
		nets[rule] = drawn(rule, 1+rng.IntN(2), rng)
		ready[rule] = nets[rule].Ready()
	}
	judge := NewEvaluator(func(r board.Rule) *Ready { return ready[r] })
	list := board.Rules()
	for _, rule := range slices.Repeat(list[:], 2) {
		b, err := board.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		pos := threat.New()
		pos.Reset(b)
		var lasts []threat.Square
		differ := 0
		for range 400 {
			near := pos.Near()
			list := near.AppendTo(nil)
			switch {
			case rng.IntN(3) == 0 && len(lasts) > 0:
				pos.Unmake(lasts[len(lasts)-1])
				lasts = lasts[:len(lasts)-1]
			case rng.IntN(20) == 0:
				pos.Pass(threat.None)
			case pos.Stones() == 0 || len(list) > 0:
				q := threat.SquareOf(board.At(7, 7))
				if len(list) > 0 {
					q = list[rng.IntN(len(list))]
				}
				lasts = append(lasts, pos.Last())
				pos.Make(q)
			}
			if rng.IntN(3) == 0 {
				continue
			}
			want := pos.Evaluate()
			if nets[rule] != nil {
				want = slow(nets[rule], pos)
			}
			if got := judge.Evaluate(pos); got != want {
				t.Fatalf("%v, %d stones: %d, want %d", rule, pos.Stones(), got, want)
			}
			if want != pos.Evaluate() {
				differ++
			}
		}
		if (differ > 0) != (nets[rule] != nil) {
			t.Errorf("%v: the network matters %d times", rule, differ)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for sides := 1; sides <= 2; sides++ {
		n := drawn(board.Renju, sides, rng)
		var file bytes.Buffer
		if err := n.Write(&file, "first\nsecond"); err != nil {
			t.Fatal(err)
		}
		got, err := Read(iotest.HalfReader(&file))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(n, got); d != "" || (got.Sides[0] == got.Sides[1]) != (sides == 1) {
			t.Error(d)
		}
	}
}

func TestBadFiles(t *testing.T) {
	var file bytes.Buffer
	if err := drawn(board.Caro, 1, rand.New(rand.NewPCG(1, 2))).Write(&file, ""); err != nil {
		t.Fatal(err)
	}
	good := file.String()
	for _, text := range []string{
		"", "tengen network 2\n\n", good[:len(good)-1], good + "x", good[:len(magic)+1], magic + "\n\n",
		strings.Replace(good, "caro", "chess", 1), strings.Replace(good, "lanes ", "lanes 1", 1),
		strings.Replace(good, "sides 1", "sides 3", 1), strings.Replace(good, "sides 1", "sides 2", 1), strings.Replace(good, "sides 1", "speed 1", 1),
		magic + "\n" + strings.Repeat("# x\n", 2*maxLines), magic + "\n" + strings.Repeat("#", 2*maxLine),
	} {
		if _, err := Read(strings.NewReader(text)); !errors.Is(err, ErrFormat) {
			t.Errorf("%.60q: %v, want ErrFormat", text, err)
		}
	}
	if _, err := Read(iotest.ErrReader(iotest.ErrTimeout)); !errors.Is(err, iotest.ErrTimeout) {
		t.Error(err)
	}
}

// TestCut: a network is found behind the weights, and weights without one stay as they are.
func TestCut(t *testing.T) {
	var file bytes.Buffer
	text := "# weights\ntempo both 1 2\n"
	if w, n := Cut([]byte(text)); string(w) != text || n != nil {
		t.Errorf("%q, %q", w, n)
	}
	if err := drawn(board.Renju, 2, rand.New(rand.NewPCG(4, 2))).Write(&file, ""); err != nil {
		t.Fatal(err)
	}
	w, n := Cut(append([]byte(text), file.Bytes()...))
	if string(w) != text || !bytes.Equal(n, file.Bytes()) {
		t.Errorf("%d and %d bytes, want %d and %d", len(w), len(n), len(text), file.Len())
	}
}

// TestDefaults: the embedded networks can be read, once.
func TestDefaults(t *testing.T) {
	for _, rule := range board.Rules() {
		first := Default(rule)
		if first == nil {
			t.Errorf("%v has none", rule)
		}
		if Default(rule) != first {
			t.Errorf("%v is read twice", rule)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	ready := drawn(board.Freestyle, 1, rand.New(rand.NewPCG(1, 2))).Ready()
	judge := NewEvaluator(func(board.Rule) *Ready { return ready })
	bd, _ := board.New(board.Freestyle, 15)
	for i := range 20 {
		bd.Make(board.At(3+i*7%9, 3+i*5%8))
	}
	pos := threat.New()
	pos.Reset(bd)
	judge.Evaluate(pos) // as a search does at the node before
	near := pos.Near()
	list := near.AppendTo(nil)
	b.Run("sum", func(b *testing.B) {
		for i := range b.N {
			pos.Make(list[i%len(list)])
			pos.Evaluate()
			pos.Unmake(threat.None)
		}
	})
	b.Run("network", func(b *testing.B) {
		for i := range b.N {
			pos.Make(list[i%len(list)])
			judge.Evaluate(pos)
			pos.Unmake(threat.None)
		}
	})
}
