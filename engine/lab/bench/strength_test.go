package bench

import (
	"strings"
	"testing"

	"tengen/engine"
	"tengen/engine/board"
)

// The bots of the house against each other and against a novice. A match is one goroutine and bounded by nodes, so that it is
// the same everywhere: whoever makes the search weaker hears of it here.

// player chooses a move; it is asked only while the game goes on.
type player func(b *board.Board, seed uint64) board.Point

// searching plays by a search of fixed nodes.
func searching(t *testing.T, l engine.Limits) player {
	t.Helper()
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 20
	e := engine.New(opt)
	t.Cleanup(e.Close)
	l.Time = 0
	return func(b *board.Board, _ uint64) board.Point {
		res, err := e.Search(t.Context(), b, l)
		if err != nil {
			t.Fatal(err)
		}
		return res.Move
	}
}

// acorn plays as the bot of that name.
func acorn(t *testing.T) player {
	t.Helper()
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 18
	e := engine.New(opt)
	t.Cleanup(e.Close)
	return func(b *board.Board, seed uint64) board.Point {
		res, err := e.Choose(t.Context(), engine.Request{Board: b, Strength: engine.Acorn, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return res.Move
	}
}

// novice knows only the rules: it completes a five, blocks a five, and
// otherwise makes its own longest row longer, nearest to the centre.
func novice(b *board.Board, _ uint64) board.Point {
	me := b.Turn()
	best, bestValue := board.None, -1
	for y := range b.Size() {
		for x := range b.Size() {
			p := board.At(x, y)
			if b.Check(p) != nil {
				continue
			}
			value := 100*longestRow(b, p, me) + central(p, b.Size())
			switch {
			case b.Wins(p, me):
				value += 1 << 20
			case b.Wins(p, me.Opponent()):
				value += 1 << 19
			}
			if value > bestValue {
				best, bestValue = p, value
			}
		}
	}
	return best
}

// central is more the nearer a point is to the centre.
func central(p board.Point, size int) int {
	off := func(n int) int { return max(2*n-size+1, size-1-2*n) }
	return 2*size - off(p.X()) - off(p.Y())
}

// longestRow returns the longest row that a stone of s on p makes and that
// still has room for five on its line.
func longestRow(b *board.Board, p board.Point, s board.Stone) int {
	longest := 0
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		row, room := 1, 1
		for _, sign := range [2]int{1, -1} {
			unbroken := true
			for k := 1; k <= 4; k++ {
				q := board.At(p.X()+sign*k*d[0], p.Y()+sign*k*d[1])
				if !b.On(q) || b.At(q) == s.Opponent() {
					break
				}
				room++
				if unbroken = unbroken && b.At(q) == s; unbroken {
					row++
				}
			}
		}
		if room >= 5 {
			longest = max(longest, row)
		}
	}
	return longest
}

// playOut plays a game and returns the winner, Empty for a draw.
func playOut(t *testing.T, b *board.Board, players [2]player, seed uint64) board.Stone {
	t.Helper()
	for !b.Full() && b.Five() == nil {
		p := players[b.Ply()%2](b, seed)
		if err := b.Check(p); err != nil {
			t.Fatalf("%v after %v: %v", p, b.Moves(), err)
		}
		b.Make(p)
	}
	if b.Five() == nil {
		return board.Empty
	}
	return b.Turn().Opponent()
}

// match plays games with changing colours and rules and returns the points of a.
func match(t *testing.T, a, b player, games int, start func(rule board.Rule, seed uint64) *board.Board) (points float64) {
	t.Helper()
	for i := range games {
		seed := uint64(i/2) + 1
		bd := start(board.Rules()[i/2%len(board.Rules())], seed)
		first := i%2 == 0
		players := [2]player{a, b}
		if !first {
			players = [2]player{b, a}
		}
		switch winner := playOut(t, bd, players, seed); {
		case winner == board.Empty:
			points += 0.5
		case (winner == board.Black) == first:
			points++
		}
	}
	return points
}

func fromEmpty(rule board.Rule, _ uint64) *board.Board {
	b, _ := board.New(rule, 15)
	return b
}

func fromThree(rule board.Rule, seed uint64) *board.Board {
	b := fromEmpty(rule, 0)
	for _, p := range engine.PlaceThree(rule, 15, seed) {
		b.Make(p)
	}
	return b
}

func TestNoviceBeatsAcorn(t *testing.T) {
	got := match(t, novice, acorn(t), 40, fromEmpty)
	t.Logf("the novice scores %v of 40", got)
	if got < 32 {
		t.Errorf("the novice scores %v of 40, want 32", got)
	}
}

func TestBambooBeatsAcorn(t *testing.T) {
	got := match(t, searching(t, engine.Bamboo.Limits()), acorn(t), 24, fromEmpty)
	t.Logf("Bamboo scores %v of 24", got)
	if got < 22 {
		t.Errorf("Bamboo scores %v of 24, want 22", got)
	}
}

func TestBambooBeatsNovice(t *testing.T) {
	got := match(t, searching(t, engine.Bamboo.Limits()), novice, 24, fromThree)
	t.Logf("Bamboo scores %v of 24", got)
	if got < 22 {
		t.Errorf("Bamboo scores %v of 24, want 22", got)
	}
}

// TestCedarBeatsBamboo gives Cedar a small part of what it has in a second.
func TestCedarBeatsBamboo(t *testing.T) {
	cedar, bamboo := searching(t, engine.Limits{Nodes: 20_000}), searching(t, engine.Bamboo.Limits())
	got := match(t, cedar, bamboo, 24, fromThree)
	t.Logf("Cedar scores %v of 24", got)
	if got < 20 {
		t.Errorf("Cedar scores %v of 24, want 20", got)
	}
}

// midgame is a position in freestyle.
func midgame(t *testing.T, moves string) *board.Board {
	t.Helper()
	b := fromEmpty(board.Freestyle, 0)
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
	}
	return b
}

// TestFivesAndFours: every strength completes its own five; Bamboo and Cedar
// block every four that they may.
func TestFivesAndFours(t *testing.T) {
	five := midgame(t, "h8 a1 i8 c1 j8 e1 k8 g2")
	four := midgame(t, "h8 g8 i8 a1 j8 a3 k8")
	bamboo, cedar := searching(t, engine.Bamboo.Limits()), searching(t, engine.Limits{Nodes: 5000})
	for seed := range uint64(20) {
		for i, p := range []player{acorn(t), bamboo, cedar} {
			if m := p(five, seed).String(); m != "g8" && m != "l8" {
				t.Errorf("strength %d, seed %d: %s instead of the five", i, seed, m)
			}
			if m := p(four, seed).String(); i > 0 && m != "l8" {
				t.Errorf("strength %d, seed %d: %s does not block", i, seed, m)
			}
		}
	}
}

// TestDeterminism: fixed nodes give the same move and node count, with a
// fresh table each time.
func TestDeterminism(t *testing.T) {
	b := midgame(t, "h8 i9 i7 g9 j8 h10 f8")
	var first engine.Result
	for i := range 100 {
		opt := engine.DefaultOptions()
		opt.TableBytes = 1 << 18
		e := engine.New(opt)
		res, err := e.Search(t.Context(), b, engine.Limits{Nodes: 1500})
		e.Close()
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = res
		}
		if res.Move != first.Move || res.Nodes != first.Nodes || res.Score != first.Score {
			t.Fatalf("run %d: %v %d %d, the first run: %v %d %d", i,
				res.Move, res.Nodes, res.Score, first.Move, first.Nodes, first.Score)
		}
	}
}
