package explorer

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// random plays a game of an opening by chance.
func random(t *testing.T, rng *rand.Rand, s Start, plies int) Played {
	t.Helper()
	g := Played{Start: s}
	line, ok := game.NewLine(s.Opening)
	if !ok {
		t.Fatal(s.Opening)
	}
	free := func(zone game.Zone) board.Point {
		for {
			p := board.At(rng.IntN(s.Size), rng.IntN(s.Size))
			if zone.Has(s.Size, p) && !slices.Contains(g.Moves, p) {
				return p
			}
		}
	}
	for line.Ply() < plies {
		next := line.Next()
		switch next.Do {
		case game.Choose:
			o := next.Options[rng.IntN(len(next.Options))]
			g.Decisions = append(g.Decisions, Decision{Option: o})
			line.Choose(o)
			continue
		case game.Offer:
			for range next.Left {
				g.Decisions = append(g.Decisions, Decision{Fifth: free(game.Zone{})})
			}
		}
		if next.Zone == (game.Zone{}) && rng.IntN(20) == 0 && line.Stage() == 0 && (len(g.Moves) == 0 || g.Moves[len(g.Moves)-1] != board.None) {
			line.Pass()
			g.Moves = append(g.Moves, board.None)
			continue
		}
		g.Moves = append(g.Moves, free(next.Zone))
		line.Place()
	}
	return g
}

// turned is the same game seen from another side.
func turned(g Played, s board.Symmetry) Played {
	out := Played{Start: g.Start, Decisions: slices.Clone(g.Decisions)}
	for _, m := range g.Moves {
		if m != board.None {
			m = s.Apply(m, g.Size)
		}
		out.Moves = append(out.Moves, m)
	}
	for i, d := range out.Decisions {
		if d.Option == "" {
			out.Decisions[i].Fifth = s.Apply(d.Fifth, g.Size)
		}
	}
	return out
}

// A game has the same rows in all symmetries, through every protocol; no two positions of it are one.
func TestRowsAreTheSameFromEverySide(t *testing.T) {
	rng := seed.Rand(t)
	for _, opening := range game.Openings() {
		for range 60 {
			s := Start{board.Rule(rng.IntN(4)), opening, []int{15, 19}[rng.IntN(2)]}
			g := random(t, rng, s, rng.IntN(30))
			want, err := g.Rows()
			if err != nil {
				t.Fatal(opening, err)
			}
			keys, decided := map[int64]bool{}, 0
			for _, r := range want {
				keys[r.Key] = true
				if r.Move >= chosen && r.Move < Offered {
					decided++
				}
			}
			// One position for each stone and each decision, and the last one if the game ended there.
			if n := min(len(g.Moves), MaxPlies) + decided + btoi(len(g.Moves) < MaxPlies); len(keys) != n {
				t.Fatalf("%v: %d positions, want %d: %v", g, len(keys), n, want)
			}
			for sym := range board.Symmetry(board.Symmetries) {
				turned := turned(g, sym)
				if got, err := turned.Rows(); err != nil || !slices.Equal(sorted(got), sorted(want)) {
					t.Fatalf("%v by %d: %v\n%v\n%v", g, sym, err, got, want)
				}
			}
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func sorted(rows []Row) []Row {
	out := slices.Clone(rows)
	slices.SortFunc(out, func(a, b Row) int {
		if a.Key != b.Key {
			return int(a.Key>>1 - b.Key>>1)
		}
		return int(a.Move) - int(b.Move)
	})
	return out
}

// Every continuation that is told of a position leads on from it, to the intended position.
func TestWhatIsToldCanBePlayed(t *testing.T) {
	rng := seed.Rand(t)
	for _, opening := range game.Openings() {
		for range 20 {
			g := random(t, rng, Start{board.Renju, opening, 15}, 12)
			rows, err := g.Rows()
			if err != nil {
				t.Fatal(err)
			}
			p, err := New(g.Start)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(rows); i++ {
				if rows[i].Move >= Offered {
					continue
				}
				if p.Key() != rows[i].Key {
					t.Fatalf("%v: row %d is of another position", g, i)
				}
				what, word := p.move(rows[i].Move)
				if what == ComingEnd {
					break
				}
				if err := p.play(word); err != nil {
					t.Fatalf("%s %q: %v", what, word, err)
				}
			}
		}
	}
}

// Points that the position's own symmetries map onto each other are one move.
func TestTwinsAreOneMove(t *testing.T) {
	s := Start{board.Freestyle, game.Free, 15}
	var rows []Row
	for _, second := range []board.Point{board.At(7, 8), board.At(8, 7), board.At(6, 7), board.At(7, 6)} {
		g := Played{Start: s, Moves: []board.Point{board.At(7, 7), second}}
		got, err := g.Rows()
		if err != nil {
			t.Fatal(err)
		}
		if rows == nil {
			rows = got
		}
		if !slices.Equal(got, rows) {
			t.Errorf("%v: %v, want %v", second, got, rows)
		}
	}
	other := Played{Start: s, Moves: []board.Point{board.At(7, 7), board.At(8, 8)}}
	if got, err := other.Rows(); err != nil || got[1] == rows[1] || got[1].Key != rows[1].Key {
		t.Errorf("another move: %v, %v", got, err)
	}
}

// Rule, size, opening, the opening's step and whose turn it is tell positions with the same stones apart.
func TestPositionsApart(t *testing.T) {
	seen := map[int64]string{}
	for _, c := range []struct {
		start Start
		line  string
	}{
		{Start{board.Freestyle, game.Free, 15}, "h8,h9,h10"}, {Start{board.Standard, game.Free, 15}, "h8,h9,h10"},
		{Start{board.Freestyle, game.Swap, 15}, "h8,h9,h10"}, {Start{board.Freestyle, game.Swap, 15}, "h8,h9,h10,black"},
		{Start{board.Freestyle, game.Swap2, 15}, "h8,h9,h10"}, {Start{board.Freestyle, game.Swap2, 15}, "h8,h9,h10,place2"},
		{Start{board.Freestyle, game.Swap2, 15}, "h8,h9,h10,black"}, {Start{board.Freestyle, game.Free, 19}, "h8,h9,h10"},
		{Start{board.Freestyle, game.Free, 15}, "h8,h9,h10,pass"}, {Start{board.Freestyle, game.Free, 15}, "h8,pass,h10"},
	} {
		p, err := New(c.start)
		if err == nil {
			err = p.ParseLine(c.line)
		}
		if err != nil {
			t.Fatal(err)
		}
		if before, ok := seen[p.Key()]; ok {
			t.Errorf("%v %s is %s", c.start, c.line, before)
		}
		seen[p.Key()] = fmt.Sprint(c)
	}
	// Decisions that are left out are filled in.
	for left, whole := range map[string]string{"h8,h9,h10,h11,3,a1": "h8,h9,h10,keep,h11,3,keep,a1", "h8,h9,h10,h11,a1": "h8,h9,h10,swap,h11,7,swap,a1"} {
		if mustPlay(t, game.Soosyrv8, left).Key() != mustPlay(t, game.Soosyrv8, whole).Key() {
			t.Errorf("%s is not %s", left, whole)
		}
	}
	// The choice of sides does not matter once stones are free.
	one, two := mustPlay(t, game.Swap, "h8,h9,h10,black"), mustPlay(t, game.Swap, "h10,h9,h8,white")
	if one.Key() != two.Key() {
		t.Error("a choice of sides makes two positions of one")
	}
}

func mustPlay(t *testing.T, o game.Opening, line string) *Position {
	t.Helper()
	p, err := New(Start{board.Renju, o, 15})
	if err == nil {
		err = p.ParseLine(line)
	}
	if err != nil {
		t.Fatal(line, err)
	}
	return p
}

// The next decision of a position; fifths are one step.
func TestDue(t *testing.T) {
	for _, c := range []struct {
		opening game.Opening
		line    string
		want    string
	}{
		{game.Free, "", "{place black <nil> [] 0}"},
		{game.Swap2, "h8,h9,h10", "{choose white <nil> [black white place2] 0}"},
		{game.RIF, "h8,h9,h10,keep,a1", "{offer black <nil> [] 2}"},
		{game.RIF, "h8,h9,h10,keep,a1,b1", "{place white <nil> [] 0}"},
		{game.Soosyrv8, "h8,h9,h10,swap,a1,3,keep", "{offer black <nil> [] 3}"},
	} {
		if got := fmt.Sprint(mustPlay(t, c.opening, c.line).due()); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.opening, c.line, got, c.want)
		}
	}
	if z := mustPlay(t, game.Taraguchi10, "h8,keep").due().Zone; z == nil || z.In != 3 {
		t.Errorf("zone %+v", z)
	}
}

func TestLinesThatAreNone(t *testing.T) {
	for _, c := range []struct {
		opening game.Opening
		line    string
	}{
		{game.Free, "pass,pass"}, {game.Free, "h8,h8"}, {game.Free, "keep"}, {game.Free, "H8"}, {game.Free, "h8 "}, {game.Free, "h0"}, {game.Free, "p1"},
		{game.Swap, "pass"}, {game.Swap, "h8,black"}, {game.Swap, "h8,h9,h10,place2"}, {game.Soosyrv8, "h8,h9,h10,keep,a1,9"},
		{game.Soosyrv8, "h8,h9,h10,keep,a1,03"}, {game.Free, "h8,,h9"},
	} {
		p, err := New(Start{board.Renju, c.opening, 15})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.ParseLine(c.line); !errors.Is(err, errNext) {
			t.Errorf("%s %q: %v", c.opening, c.line, err)
		}
	}
	for _, s := range []Start{{board.Renju, "later", 15}, {board.Renju, game.Free, 4}, {board.Rule(9), game.Free, 15}} {
		if _, err := New(s); !errors.Is(err, errStart) {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// Every rating is in one band, and every game in the strata of each filter that it fits.
func TestStrata(t *testing.T) {
	fits := func(f Filter, s Level) bool { return slices.Contains(f.levels(), s) }
	for _, c := range []struct {
		rating            float64
		low, high         int
		with              With
		bot, private, own bool
		want              bool
	}{
		{0, 0, 0, "", false, false, false, true}, {0, 1200, 0, "", false, false, false, false}, {0, 0, 2200, "", false, false, false, false},
		{1199.9, 0, 1200, "", false, false, false, true}, {1200, 0, 1200, "", false, false, false, false}, {1200, 1200, 1400, "", false, false, false, true},
		{2600, 2200, 0, "", false, false, false, true}, {2199, 2200, 0, "", false, false, false, false}, {1500, 1600, 1400, "", false, false, false, false},
		{1500, 0, 0, WithPeople, true, false, false, false}, {1500, 0, 0, WithBots, true, false, false, true}, {1500, 0, 0, WithBots, false, false, false, false},
		{1500, 0, 0, "", false, true, false, false}, {1500, 0, 0, "", false, true, true, true}, {1500, 0, 0, WithBots, true, true, true, true},
		{1500, 0, 0, WithPeople, true, true, true, false},
	} {
		f := Filter{With: c.with, Low: c.low, High: c.high}
		if c.own {
			f.Mine = 1
		}
		if got := fits(f, LevelOf(c.bot, c.private, c.rating)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if a, b := MonthOf(time.Date(2026, 11, 30, 23, 59, 0, 0, time.UTC)), MonthOf(time.Date(2026, 12, 1, 0, 30, 0, 0, time.FixedZone("", 3600))); a != b || a != 26*12+10 {
		t.Error(a, b)
	}
	if MonthOf(time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)) != minMonth || MonthOf(time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)) != maxMonth {
		t.Error("out of range")
	}
}

// A fact says what went into it, and lies in the ranges of the filters that its game fits, behind older ones.
func TestFacts(t *testing.T) {
	rng := seed.Rand(t)
	var before Bucket
	for range 1000 {
		stratum, month, id := Level(rng.IntN(int(sorts)*bands)), Month(rng.IntN(int(maxMonth)+1)), rng.Int64N(1<<31)
		code, winner := Code(rng.IntN(2048)), rng.IntN(3)
		f := BucketOf(Span(stratum, month)|id<<idAt, code, winners[winner])
		var sum Tally
		sum.Add(f)
		if int64(f.Game()) != id || f.Move() != code || [3]int{sum.Draws, sum.Black, sum.White}[winner] != 1 || f < 0 ||
			f.Cells() != [2]int64{Span(stratum, month) | int64(code)<<moveAt, Span(stratum, allMonths) | int64(code)<<moveAt} {
			t.Fatalf("%x: %v %v %v", f, f.Game(), f.Move(), sum)
		}
		all := Filter{Since: month, Upto: month, Mine: 1}
		r, in := all.ranges(), 0
		for i := range r.Low {
			if r.Low[i] <= int64(f) && int64(f) < r.High[i] {
				in++
			}
		}
		if in != 1 {
			t.Fatalf("%x is in %d ranges", f, in)
		}
		for _, f := range []Filter{all, {Since: minMonth, Upto: maxMonth, Mine: 1}} {
			r, in := f.cells(), 0
			for i := range r.Low {
				for _, c := range BucketOf(Span(stratum, month), code, "").Cells() {
					if r.Low[i] <= c && c < r.High[i] {
						in++
					}
				}
			}
			if in != 1 {
				t.Fatalf("%x is counted %d times", f, in)
			}
		}
		older := before&(1<<levelAt-1)>>idAt < f&(1<<levelAt-1)>>idAt
		if older && !f.After(before) {
			t.Fatalf("%x is not after %x", f, before)
		}
		before = f
	}
	none := Filter{Since: 5, Upto: 4}
	if r := none.ranges(); len(r.Low) != 0 {
		t.Error(r)
	}
}

// counter is a Store that counts how often it is asked.
type counter struct{ asked int }

func (c *counter) Explore(context.Context, Question) ([]Count, []archive.Summary, error) {
	c.asked++
	p, _ := New(Start{board.Renju, game.RIF, 15})
	_ = p.ParseLine("h8,h9,h10,keep,a1")
	b1, c1 := Code(p.images.Canonical(board.At(1, 0))), Code(p.images.Canonical(board.At(2, 0)))
	return []Count{{b1, Tally{3, 1, 2}}, {Offered + b1, Tally{1, 0, 0}}, {Offered + c1, Tally{4, 0, 1}}, {ended, Tally{0, 1, 0}}}, nil, nil
}

func (c *counter) Plays(game.UserID) bool             { return false }
func (c *counter) RepeatsLiveGame([]board.Point) bool { return false }

// Fifths are told once each, with how often they were offered besides; answers for everybody are kept for a minute, and
// not for ever.
func TestTold(t *testing.T) {
	c := &counter{}
	s, now := NewService(c, c), time.Unix(0, 0)
	s.now = func() time.Time { return now }
	ask := func(line string, f Filter) Explored {
		t.Helper()
		a, err := s.Explore(t.Context(), Start{board.Renju, game.RIF, 15}, line, f, f.Mine)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := ask("h8,h9,h10,keep,a1", All)
	want := "[{place b1 {3 1 2} 1} {end  {0 1 0} 0} {place c1 {0 0 0} 5}]"
	if got := fmt.Sprint(a.Moves); got != want || a.Games() != 7 || a.Pattern == nil || a.Pattern.Code != "D1" {
		t.Errorf("%s\n%s, %d games, %+v", got, want, a.Games(), a.Pattern)
	}
	ask("h8,h9,h10,keep,a1", All)
	mine := All
	mine.Mine = 7
	ask("h8,h9,h10,keep,a1", mine)
	ask("h8,h9,h10,keep,a1", mine)
	if c.asked != 3 {
		t.Errorf("asked %d times", c.asked)
	}
	now = now.Add(keptFor)
	ask("h8,h9,h10,keep,a1", All)
	if c.asked != 4 {
		t.Errorf("asked %d times after a minute", c.asked)
	}
	for x := range 15 {
		for y := range 15 {
			for _, with := range []With{"", WithBots, WithPeople} {
				f := All
				f.With = with
				ask(board.At(x, y).String(), f)
			}
		}
	}
	if len(s.kept) != keptMost || s.used.Len() != keptMost {
		t.Errorf("%d are kept, want %d", len(s.kept), keptMost)
	}
	// Nothing is counted any more after MaxPlies, and nobody is asked.
	asked, line := c.asked, "h8,h9,h10,keep,a1,b1"
	for i := range MaxPlies - 5 {
		line += "," + board.At(i%15, 3+i/15).String()
	}
	if a := ask(line, All); !a.Deepest || len(a.Moves) != 0 || c.asked != asked {
		t.Errorf("%+v", a)
	}
	if _, err := s.Explore(t.Context(), Start{board.Renju, game.RIF, 15}, "", mine, 8); !errors.Is(err, ErrVisitor) {
		t.Errorf("somebody else's games: %v", err)
	}
}
