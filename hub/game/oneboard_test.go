package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game/vacation"
)

// simulOf begins boards of ann against others, who are users 11, 12 and so on.
func simulOf(t *testing.T, boards int) (tables []*table) {
	t.Helper()
	s := settings(Free, 10*time.Minute, 0)
	for i := range boards {
		first := Start(s, ann, UserID(11+i), 0, "", t0)
		g, err := Replay(fmt.Sprint(i), s, ann, WishBlack, []*Event{first})
		if err != nil {
			t.Fatal(err)
		}
		OfSimul(g)
		tables = append(tables, &table{t: t, g: g, now: t0})
	}
	return tables
}

// comes tells all boards where the host is, as a read of the store does, and returns which that is.
func comes(tables []*table) int {
	boards := make([]*BoardTurns, len(tables))
	for i, tb := range tables {
		boards[i] = NewBoardTurns(tb.g.ID(), tb.g.Settings(), ann)
		for _, e := range tb.g.Log(tb.g.Version()) {
			boards[i].Read(e)
		}
	}
	elsewhere, at := AtOneBoard(boards)
	for i, tb := range tables {
		SetElsewhere(tb.g, elsewhere[i])
	}
	return at
}

// The host's clock runs on the board that has waited longest, and on no other; the others' clocks run as ever.
func TestAHostIsAtOneBoard(t *testing.T) {
	tables := simulOf(t, 3)
	now := t0
	// do has a board's player to move act so many seconds later, and checks at which board the host is then.
	do := func(seconds, i int, point string, at int) {
		t.Helper()
		now = now.Add(time.Duration(seconds) * time.Second)
		tables[i].now = now
		tables[i].play(point)
		if got := comes(tables); got != at {
			t.Fatalf("at %d, want %d", got, at)
		}
	}
	hosts := func(want ...int64) {
		t.Helper()
		for i, tb := range tables {
			c, run, _ := tb.g.Remaining(now)
			if left := 600 - c.Black/1000; left != want[i] {
				t.Errorf("board %d: %d s are gone, want %d (%v runs)", i, left, want[i], run)
			}
		}
	}
	if comes(tables) != 0 {
		t.Fatal("where the host begins")
	}
	if _, run, _ := tables[1].g.Remaining(t0.Add(time.Minute)); run != board.Empty {
		t.Error("a clock runs at a board that waits")
	}
	if at, ok := tables[1].g.Deadline(0); !ok || at.Before(t0.Add(ElsewhereAtMost)) {
		t.Error(at)
	}
	do(10, 0, "h8", 1)
	hosts(10, 0, 0)
	do(5, 0, "i9", 1) // the first board waits again, behind the others
	do(15, 1, "h8", 2)
	hosts(10, 20, 0)
	do(7, 2, "h8", 0)
	hosts(10, 20, 7)
	do(3, 0, "h9", -1)
	hosts(13, 20, 7)
	do(60, 2, "i9", 2) // whoever answers is visited, since nobody waits
	hosts(13, 20, 7)
	do(4, 1, "i9", 2)
	do(2, 1, "h9", 2) // out of turn: it costs nothing there, and the host's clock runs on where the host should be
	hosts(13, 20, 13)
	if c, run, _ := tables[0].g.Remaining(now); run != board.White || c.White != (600-5-66)*1000 {
		t.Errorf("%v %+v", run, c)
	}
	if old, err := tables[1].g.AsOf(1); err != nil || !slices.Equal(Elsewhere(old), Elsewhere(tables[1].g)) {
		t.Error(err)
	}
	// A stop of all clocks is within the wait, and counts once.
	stop := []vacation.Span{{Began: t0, Until: now.Add(5 * time.Minute)}}
	tables[2].g.SetVacations(map[UserID][]vacation.Span{ann: stop, 13: stop})
	if _, run, _ := tables[2].g.Remaining(now.Add(time.Minute)); run != board.Empty {
		t.Error("it runs while all clocks stand")
	}
	if at, _ := tables[2].g.Deadline(0); !at.Equal(now.Add(5*time.Minute + 593*time.Second + Grace)) {
		t.Error(at.Sub(now))
	}
}

// Moves in random order: the boards together charge the host the time in which a board waited, each instant at one board.
func TestAHostPaysForEachInstantOnce(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		tables := simulOf(t, 2+r.IntN(5))
		now, waited, free := t0, time.Duration(0), 0
		for range 60 {
			at := comes(tables)
			step := time.Duration(r.IntN(5)) * time.Second
			if at >= 0 {
				waited += step
			}
			now = now.Add(step)
			i := r.IntN(len(tables))
			tables[i].now = now
			tables[i].play(board.At(free%15, free/15).String())
			free++
		}
		comes(tables)
		spent := time.Duration(0)
		for _, tb := range tables {
			c, _, _ := tb.g.Remaining(now)
			spent += 10*time.Minute - time.Duration(c.Black)*time.Millisecond
		}
		if spent != waited {
			t.Fatalf("seed %d: %v are charged, want %v", seed, spent, waited)
		}
	}
}

// A host's move at a hundred boards: read from their whole logs, and from the new events alone.
func BenchmarkAHundredBoards(b *testing.B) {
	const moves = 40
	s := settings(Free, 10*time.Minute, 0)
	logs := make([][]*Event, 100)
	for i := range logs {
		g, err := Replay(fmt.Sprint(i), s, ann, WishBlack, []*Event{Start(s, ann, UserID(11+i), 0, "", t0)})
		if err != nil {
			b.Fatal(err)
		}
		for m := range moves {
			e, err := g.Decide(&Command{
				Kind: Move, Actor: []UserID{ann, UserID(11 + i)}[m%2], ClientID: fmt.Sprint(m), Version: g.Version(), Point: board.At(m%15, 2*(m/15)+m%2),
			}, t0.Add(time.Duration(m*100+i)*time.Millisecond))
			if err == nil {
				err = g.Apply(e)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
		logs[i] = g.Log(g.Version())
	}
	read := func(boards []*BoardTurns) {
		for i, log := range logs {
			if boards[i] == nil {
				boards[i] = NewBoardTurns(fmt.Sprint(i), s, ann)
			}
			for _, e := range log[boards[i].Version():] {
				boards[i].Read(e)
			}
		}
		AtOneBoard(boards)
	}
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			read(make([]*BoardTurns, len(logs)))
		}
	})
	b.Run("new", func(b *testing.B) {
		boards := make([]*BoardTurns, len(logs))
		for b.Loop() {
			read(boards)
		}
	})
}
