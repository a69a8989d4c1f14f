package puzzles

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// config makes puzzles of a few games.
func config(t *testing.T, rule board.Rule, games int) Config {
	t.Helper()
	source, err := SelfPlay(rule, 3)
	if err != nil {
		t.Fatal(err)
	}
	opt := puzzle.DefaultOptions
	opt.Beside, opt.Sure = true, 8000
	return Config{Rule: rule, Count: 1000, Games: games, Workers: 1, Source: source, Options: opt}
}

// TestSameGamesSamePuzzles: the speed of workers changes nothing.
func TestSameGamesSamePuzzles(t *testing.T) {
	c := config(t, board.Renju, 14)
	list, done, err := Make(t.Context(), c)
	if err != nil || len(list) == 0 || done.Games != c.Games || done.Found != len(list) {
		t.Fatalf("%d puzzles, %+v, %v", len(list), done, err)
	}
	c.Workers = 3
	again, _, err := Make(t.Context(), c)
	if err != nil || !reflect.DeepEqual(list, again) {
		t.Errorf("%d puzzles, then %d others, %v", len(list), len(again), err)
	}
}

// TestEnds: making ends with the count, the games, a fault and the context, and returns what it has.
func TestEnds(t *testing.T) {
	c := config(t, board.Renju, 0)
	c.Count = 3
	if list, _, err := Make(t.Context(), c); err != nil || len(list) < 3 { // all that the last game gave
		t.Errorf("three: %d, %v", len(list), err)
	}
	c.Count = 1000
	var told int
	ctx, cancel := context.WithCancel(t.Context())
	c.Tell = func(p Progress) {
		if told = p.Found; told > 0 {
			cancel()
		}
	}
	if list, _, err := Make(ctx, c); err != nil || len(list) == 0 || len(list) < told {
		t.Errorf("cancelled: %d of %d, %v", len(list), told, err)
	}
	c.Tell = nil
	some := []board.Point{board.At(7, 7), board.At(7, 8)}
	c.Source = List([]Game{{15, some}, {15, some}})
	if list, done, err := Make(t.Context(), c); err != nil || len(list) > 0 || done.Games != 2 {
		t.Errorf("two short games: %d, %+v, %v", len(list), done, err)
	}
	c.Source = List([]Game{{15, some}, {15, append(slices.Clone(some), some...)}, {15, some}})
	if _, done, err := Make(t.Context(), c); !errors.Is(err, board.ErrOccupied) || done.Games != 1 {
		t.Errorf("a bad game: %+v, %v", done, err)
	}
}

// TestSpread: a sort that has its share waits, until there is nothing else.
func TestSpread(t *testing.T) {
	const count = 16
	s := newSpread(count)
	for i := range count {
		s.add(some(i, puzzle.Win))
		s.add(some(i, puzzle.Win)) // once
	}
	if most := s.most(sortShare); len(s.chosen) != most || len(s.all()) != count {
		t.Errorf("%d of one sort chosen, want %d; %d in all", len(s.chosen), most, len(s.all()))
	}
	for i := range count {
		p := some(count+i, puzzle.Defence)
		p.Themes = []string{string(rune('a' + i))}
		s.add(p)
	}
	if most := s.most(kindShare); s.sorts["defence"] != most {
		t.Errorf("%d defences, want %d", s.sorts["defence"], most)
	}
	if all := s.all(); len(all) != count || s.full() {
		t.Errorf("%d puzzles", len(all))
	}
}

func TestDistinct(t *testing.T) {
	a, b := some(1, puzzle.Win), some(2, puzzle.Win)
	longer := some(3, puzzle.Win)
	longer.Own = 2
	list := []puzzle.Puzzle{longer, a, b, a}
	if got := Distinct(list); len(got) != 3 || got[2].Own != 2 {
		t.Errorf("%d puzzles, the last of %d moves", len(got), got[len(got)-1].Own)
	}
	if len(list) != 4 || list[3].Own != 1 || len(Distinct(nil)) != 0 {
		t.Error("the list was changed, or none made some")
	}
}

// some is the n-th of different puzzles that are none.
func some(n int, kind puzzle.Kind) puzzle.Puzzle {
	return puzzle.Puzzle{
		Size: 15, Kind: kind, Own: 1, Moves: []board.Point{board.At(n%7, n/7), board.At(7, 7), board.At(3, 14)}, Tree: []puzzle.Answer{{Move: board.At(7, 0)}},
	}
}
