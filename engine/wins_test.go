package engine

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// TestKeptWin: a long win that one search has proven was lost two plies later, when a search of the same size did not find
// it again: the game was drawn.
func TestKeptWin(t *testing.T) {
	const moves = "f11 i11 j9 k10 k9 i10 j10 h9 j11 j12 h10 i9 i8 j7 f9 f10 e10 g8 e11 g12 i12 d11 d8 g7 e8 f7 e6 d7 e12 e9 e7 f6"
	e := New(DefaultOptions())
	defer e.Close()
	b := game(t, board.Standard, moves)
	res, err := e.Search(t.Context(), b, Limits{Nodes: 480_000})
	if err != nil || res.Mate < 20 {
		t.Fatalf("%+v, %v, want a long win", res, err)
	}
	var told Wins
	e.Ask(&told)
	other := small(t)
	other.Tell(&told)
	after := b.Clone()
	after.Make(res.Move)
	after.Make(res.PV[1])
	if got, err := other.Search(t.Context(), after, Limits{Nodes: 10}); err != nil || got.Mate <= 0 || got.Mate > res.Mate-2 {
		t.Errorf("an engine that was told: %+v, %v", got, err)
	}
	playOut(t, e, b, res, func(_ *board.Board, r Result) board.Point {
		if len(r.PV) > 1 {
			return r.PV[1]
		}
		return board.None
	}, Limits{Nodes: 20_000})
}

// playOut plays a win on for the side that has it, against reply's moves, or what comes first if those are None. Each search
// finds a win that is nearer than the last one. The table forgets everything after each search.
func playOut(t *testing.T, e *Engine, b *board.Board, res Result, reply func(*board.Board, Result) board.Point, l Limits) {
	t.Helper()
	for mate := res.Mate; ; mate -= 2 {
		if res.Mate <= 0 || res.Mate > mate {
			t.Fatalf("%v: a win in %d plies, then %+v", b.Moves(), mate, res)
		}
		mate = res.Mate
		if b.Make(res.Move); b.Five() != nil {
			return
		}
		q := reply(b, res)
		if q == board.None || b.Check(q) != nil {
			var ok bool
			if q, ok = SafeMove(b); !ok {
				return // Black has no point that is allowed: not lost, but nobody's fault
			}
		}
		if b.Make(q); b.Five() != nil {
			t.Fatalf("%v: the loser has won", b.Moves())
		}
		e.s.table.clear()
		var err error
		if res, err = e.Search(t.Context(), b, l); err != nil {
			t.Fatal(err)
		}
	}
}

// wonPositions are the first of each of the rules that a search of so many nodes proves, with what it found.
func wonPositions(t *testing.T, opt Options, each int, nodes int64, do func(e *Engine, b *board.Board, res Result)) {
	t.Helper()
	f, err := os.Open("solve/testdata/forced_wins_dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	found := map[board.Rule]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var p struct {
			Rule  int      `json:"rule"`
			Moves [][2]int `json:"moves"`
		}
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		rule := map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju}[p.Rule]
		if found[rule] == each {
			continue
		}
		b, err := board.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves {
			b.Make(board.At(m[0], 14-m[1]))
		}
		e := New(opt)
		res, err := e.Search(t.Context(), b, Limits{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		if res.Mate >= 7 {
			found[rule]++
			do(e, b, res)
		}
		e.Close()
	}
	if len(found) < 3 {
		t.Error("wins under these rules only:", found)
	}
}

// TestWinsAreKept: a proven win is played to its end, against all moves, with any size of table, and from any source of
// its proof.
func TestWinsAreKept(t *testing.T) {
	each := 12
	if testing.Short() {
		each = 3
	}
	for name, off := range map[string]func(*Options){
		"all":                          func(*Options) {},
		"no proofs by threats":         func(o *Options) { o.RootVCT = false },
		"no searches for forced wins":  func(o *Options) { o.RootVCT, o.RootVCF = false, false },
		"no search with all defences":  func(o *Options) { o.Certain = false },
		"the main search alone proves": func(o *Options) { o.Certain, o.RootVCF, o.RootVCT = false, false, false },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			opt := DefaultOptions()
			opt.TableBytes = 1 << 20
			off(&opt)
			rng := rand.New(rand.NewPCG(7, 7))
			wonPositions(t, opt, each, 40_000, func(e *Engine, b *board.Board, res Result) {
				playOut(t, e, b, res, func(b *board.Board, r Result) board.Point {
					if len(r.PV) > 1 && rng.IntN(3) > 0 {
						return r.PV[1]
					}
					return board.At(rng.IntN(15), rng.IntN(15))
				}, Limits{Nodes: 4000})
			})
		})
	}
}

// TestWhereWinsAreKept: a proof is known for both sides, in any order of the moves, after a takeback and with another
// table, but not in another game.
func TestWhereWinsAreKept(t *testing.T) {
	opt := DefaultOptions()
	opt.TableBytes = 1 << 20
	tried := false
	wonPositions(t, opt, 1, 40_000, func(e *Engine, b *board.Board, res Result) {
		if len(e.s.wins.at) == 0 {
			t.Fatalf("%v: %+v, nothing was kept", b.Moves(), res)
		}
		tried = true
		knows := func(what string, b *board.Board, mate int) {
			t.Helper()
			e.s.table.clear()
			got, err := e.Search(t.Context(), b, Limits{Nodes: 10})
			if err != nil || got.Mate == 0 || got.Mate*mate < 0 || distance(int16(got.Mate)) > distance(int16(mate)) {
				t.Errorf("%s: %+v, %v, want %d plies", what, got, err, mate)
			}
		}
		knows("the same position", b, res.Mate)
		turned := reordered(t, b)
		knows("in another order", turned, res.Mate)
		e.Resize(1 << 19)
		knows("with another table", b, res.Mate)
		if len(res.PV) > 2 {
			after := b.Clone()
			after.Make(res.Move)
			if _, ok := e.s.wins.at[after.Key()]; ok {
				knows("the loser's move", after, 1-res.Mate)
			}
			after.Make(res.PV[1])
			knows("after a reply", after, res.Mate-2)
			knows("after a takeback", b, res.Mate)
		}
		e.Clear()
		if len(e.s.wins.at) > 0 {
			t.Error("Clear forgets nothing")
		}
	})
	if !tried {
		t.Error("nothing was tried")
	}
}

// reordered has the stones of b in another order, if there are enough.
func reordered(t *testing.T, b *board.Board) *board.Board {
	t.Helper()
	moves := b.Moves()
	for i := 0; i+2 < len(moves)-1; i += 4 {
		moves[i], moves[i+2] = moves[i+2], moves[i]
	}
	var list []string
	for _, p := range moves {
		list = append(list, p.String())
	}
	return game(t, b.Rule(), strings.Join(list, " "))
}

// TestWinsAreBounded: where there is no room, older searches' go; of one search no more than the bound is kept, and what
// wins sooner replaces what wins later.
func TestWinsAreBounded(t *testing.T) {
	w := &wins{}
	for k := range uint64(2 * maxWins) {
		w.note(k, threat.Square(1), 9)
	}
	if len(w.at) != maxWins || w.at[0].plies != 9 {
		t.Fatal(len(w.at), w.at[0])
	}
	w.note(3, threat.Square(2), 11)
	w.note(4, threat.Square(2), 7)
	w.note(5, threat.Square(2), -11)
	if w.at[3].plies != 9 || w.at[4] != (outcome{2, 7, 0}) || w.at[5].plies != 9 {
		t.Error(w.at[3], w.at[4], w.at[5])
	}
	w.newSearch()
	w.note(1<<20, threat.Square(1), -8)
	if len(w.at) != 1 || w.at[1<<20].plies != -8 {
		t.Error(len(w.at))
	}
}

// TestWinsTold: the told wins are bounded too, and an engine that is taught a proof plays it.
func TestWinsTold(t *testing.T) {
	var all Wins
	for i := range uint64(3) {
		part := &wins{}
		for k := range uint64(maxWins / 2) {
			part.note(i<<32|k, threat.Square(1), 9)
		}
		all.wins.add(part)
	}
	if _, ok := all.wins.at[2<<32]; !ok || len(all.wins.at) > maxWins {
		t.Error(len(all.wins.at), "positions, the last ones among them:", ok)
	}
	b := game(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 h9 g1")
	won, err := solve.New(solve.DefaultOptions).Solve(t.Context(), b, solve.Limits{})
	if err != nil || won.Proof == nil {
		t.Fatalf("%+v, %v", won, err)
	}
	e := small(t)
	e.Learn(b, won.Proof)
	if res, err := e.Search(t.Context(), b, Limits{Nodes: 1}); err != nil || res.Mate <= 0 || res.Mate > won.Plies {
		t.Errorf("%+v, %v, want a win in %d plies", res, err, won.Plies)
	}
}

// TestWinsOutliveTables: a game whose table went to another keeps what was proven in it, until it is released.
func TestWinsOutliveTables(t *testing.T) {
	ts := newTables(minTableBytes, minTableBytes)
	_, first := ts.acquire("a", false)
	first.note(1, threat.Square(1), 9)
	if table, none := ts.acquire("b", false); table != nil || none == first {
		t.Error("a table that is pinned was given away, or wins were")
	}
	ts.unpin("a", false)
	if table, _ := ts.acquire("b", false); table == nil {
		t.Fatal("no table")
	}
	ts.unpin("b", false)
	if _, again := ts.acquire("a", false); again != first || len(again.at) != 1 {
		t.Error("the wins are gone with the table")
	}
	ts.unpin("a", true)
	if _, again := ts.acquire("a", false); len(again.at) != 0 {
		t.Error("what a panic may have spoiled is kept")
	}
	ts.release("a")
	if _, ok := ts.wins["a"]; ok {
		t.Error("a game that was released is kept")
	}
	ts.unpin("a", false)

	// Games in which nothing is proven take no room; of too much the oldest goes.
	many := func(name string, positions int) {
		_, w := ts.acquire(name, false)
		for k := range uint64(positions) {
			w.note(k, threat.Square(1), 9)
		}
		ts.unpin(name, false)
	}
	for i := range 100 {
		many(fmt.Sprint("quiet ", i), 0)
	}
	if len(ts.wins) != 0 || ts.won != 0 {
		t.Error(len(ts.wins), "games without a win are kept, of positions", ts.won)
	}
	const room = maxWon / maxWins
	for i := range room + 3 {
		many(fmt.Sprint("game ", i), maxWins)
	}
	if ts.wins["game 2"] != nil || ts.wins["game 3"] == nil || len(ts.wins) != room || ts.won != maxWon {
		t.Error(len(ts.wins), "games,", ts.won, "positions, the third", ts.wins["game 2"] != nil)
	}
	ts.release("game 5")
	if many("small", 10); ts.won != maxWon-maxWins+10 {
		t.Error(ts.won, "positions after a release")
	}
	if ts.releaseAll(); len(ts.wins) > 0 {
		t.Error("games are kept after the end")
	}
}
