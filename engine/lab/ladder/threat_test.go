package ladder

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestPuzzles: every puzzle is solved, by fours if it can be, and as fast as known.
// Every line is played through to its five.
func TestPuzzles(t *testing.T) {
	for _, p := range Puzzles() {
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		search := VCT
		if p.Fours {
			search = VCF
		}
		r := search(t.Context(), b, Limits{})
		if Win-r.Score != p.Plies || r.Depth != p.Plies || len(r.Lines) == 0 || r.Lines[0][0] != r.Move {
			t.Errorf("%s: %+v, want Win-r.Score %v, Depth %v, len(r.Lines) not 0, Lines[0][0] %v", p.Name, r, p.Plies, p.Plies, r.Move)
		}
		seen := map[board.Point]bool{}
		for _, line := range r.Lines {
			if seen[line[0]] || len(line) > p.Plies {
				t.Errorf("%s: %v, want another first move, at most %d plies", p.Name, line, p.Plies)
			}
			seen[line[0]] = true
			replay(t, b, line)
		}
		if r := VCF(t.Context(), b, Limits{}); !p.Fours && r.Move != board.None {
			t.Errorf("%s: there is no win by fours, but %v", p.Name, r.Lines)
		}
	}
}

// replay plays a line on a copy of b; the side that begins must make five at its end.
func replay(t *testing.T, b *board.Board, line []board.Point) {
	t.Helper()
	c := b.Clone()
	for _, q := range line {
		if err := c.Check(q); err != nil || c.Five() != nil {
			t.Fatalf("%v in %v: %v", q, line, err)
		}
		c.Make(q)
	}
	if c.Five() == nil || c.Turn() == b.Turn() {
		t.Errorf("%v does not win", line)
	}
}

// TestEveryReply: after each first move that is said to win in so many plies,
// every legal reply, sensible or not, loses two plies faster.
func TestEveryReply(t *testing.T) {
	for _, p := range Puzzles()[3:4] {
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range VCT(t.Context(), b, Limits{}).Lines {
			b.Make(line[0])
			s := newHunt(&meter{ctx: t.Context()}, newCached(b), true)
			for _, q := range newPlain(b).Moves() {
				s.pos.Make(q)
				if _, wins := s.attack(p.Plies - 2); !wins {
					t.Errorf("%s: %v %v holds", p.Name, line[0], q)
				}
				s.pos.Undo()
			}
			b.Undo()
		}
	}
}

// TestOnlyRealWins compares with alpha-beta over all moves of both sides, which knows nothing of threats: a claimed win
// in so many plies is one, under every rule.
func TestOnlyRealWins(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	wins := map[bool]int{} // by fours; by threes where not by fours
	for n := range 100 {
		b := random(t, r, board.Rule(n%4), 9, 6+n%7)
		for _, threes := range []bool{false, true} {
			got := forced(t.Context(), b, Limits{Depth: 5}, threes)
			if got.Move == board.None {
				continue
			}
			wins[threes]++
			for _, line := range got.Lines {
				s := alphaBeta{&meter{ctx: t.Context()}, newWide(b)}
				s.pos.Make(line[0])
				if truth := -s.search(Win-got.Score-1, 1, -got.Score, 1-got.Score); truth < got.Score {
					t.Errorf("%v %v: %v wins in %d? %d", b.Rule(), b.Moves(), line, Win-got.Score, truth)
				}
			}
			if got.Depth != Win-got.Score {
				t.Errorf("depth %d, score %d", got.Depth, got.Score)
			}
			break
		}
	}
	if wins[true] < 2 || wins[false] < 3 {
		t.Errorf("too few wins to compare: %v", wins)
	}
}

// wide plays anywhere, in a good order.
type wide struct{ *cached }

func newWide(b *board.Board) wide { return wide{newCached(b)} }

func (g wide) Moves() []board.Point {
	var list []candidate
	me := number(g.Turn())
	for _, p := range g.points {
		if i := index(p); g.grid[i] == board.Empty {
			list = append(list, candidate{p, g.scores[me][i], g.scores[1-me][i]})
		}
	}
	return choose(g.Board, list)
}

// TestMightWin: a threat that wins against some replies but not against all is
// no win.
func TestMightWin(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	const plies = 7
	might := 0
	for range 16 {
		b := random(t, r, board.Freestyle, 11, 16)
		s := newHunt(&meter{ctx: t.Context()}, newCached(b), true)
		if len(s.pos.fives(b.Turn())) > 0 {
			continue
		}
		holds := map[board.Point]bool{} // moves that some replies hold against, and some do not
		for _, p := range s.threats() {
			s.pos.Make(p)
			replies, threat := s.replies(plies - 1)
			lost, held := 0, 0
			for _, q := range replies {
				if len(s.pos.fives(s.pos.Turn())) > 0 {
					break
				}
				s.pos.Make(q)
				if _, wins := s.attack(plies - 2); wins {
					lost++
				} else {
					held++
				}
				s.pos.Undo()
			}
			s.pos.Undo()
			if threat && lost > 0 && held > 0 {
				holds[p] = true
				might++
			}
		}
		for _, line := range VCT(t.Context(), b, Limits{Depth: plies}).Lines {
			if holds[line[0]] {
				t.Errorf("%v: %v only might win", b.Moves(), line)
			}
		}
	}
	if might == 0 {
		t.Error("no threat that some replies hold against and some do not")
	}
}

// TestDefendersFour: the defender answers an open three with a four, and the
// attacker must not go on as if nothing had happened.
func TestDefendersFour(t *testing.T) {
	// Black has an open three to make; White has a three that a four follows from.
	b := at(t, board.Freestyle, 15, "h8 a1 i8 b1 o15 c1 o13 a15")
	s := newHunt(&meter{ctx: t.Context()}, newCached(b), true)
	j8, d1 := board.At(9, 7), board.At(3, 0)
	s.pos.Make(j8)
	replies, threat := s.replies(10)
	if !threat {
		t.Fatal("an open three is a threat")
	}
	found := false
	for _, q := range replies {
		found = found || q == d1
	}
	if !found {
		t.Errorf("the four at d1 is not among the replies %v", replies)
	}
	s.pos.Make(d1)
	if got := s.threats(); len(got) != 1 || got[0] != board.At(4, 0) {
		t.Errorf("the four is answered at %v, not at e1", got)
	}
}

// TestForbiddenBlock: under Renju White wins where Black may not block.
func TestForbiddenBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 30 {
		b := random(t, r, board.Renju, 15, 20)
		if got := VCT(t.Context(), b, Limits{Nodes: 3000}); got.Move != board.None && b.Check(got.Move) != nil {
			t.Errorf("%v: %v is forbidden", b.Moves(), got.Move)
		}
	}
}

// TestExhausted: where there is nothing to threaten with, the search says so at once.
func TestExhausted(t *testing.T) {
	b := at(t, board.Freestyle, 15, "h8 i9")
	for _, search := range []Search{VCF, VCT} {
		if r := search(t.Context(), b, Limits{}); r.Move != board.None || r.Nodes > 10 || r.Lines != nil {
			t.Errorf("%+v, want Move None, Nodes at most 10, Lines nil", r)
		}
	}
}
