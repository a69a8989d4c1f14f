package main

import (
	"context"
	"log/slog"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/pause"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// endlessSheets has ever more games to measure, each of which takes so long.
type endlessSheets struct {
	takes  time.Duration
	taken  int
	kept   int
	sheets int
	used   time.Duration
}

func (e *endlessSheets) Take(context.Context, time.Time) (*fairplay.Task, error) {
	e.taken++
	line := []board.Point{board.At(7, 7), board.At(8, 8), board.At(7, 8), board.At(8, 7)}
	return &fairplay.Task{
		Number: int64(e.taken), Game: strconv.Itoa(e.taken), Rule: board.Freestyle, Speed: "blitz", Size: 15, Moves: line, Known: len(line),
		Players: [2]game.UserID{1, 2}, Rating: [2]float64{1500, 1500}, Deviation: [2]float64{60, 60},
	}, nil
}

func (e *endlessSheets) Keep(context.Context, *fairplay.Task, [2]fairplay.Played) error {
	e.kept++
	e.used += e.takes
	time.Sleep(e.takes)
	return nil
}
func (e *endlessSheets) Drop(context.Context, int64) error { return nil }
func (e *endlessSheets) Beside(context.Context, *fairplay.Task) (own fairplay.Board, beside, others []fairplay.Board, err error) {
	return own, nil, nil, nil
}
func (e *endlessSheets) Notes(context.Context, *fairplay.Task) ([]fairplay.Notes, error) {
	return nil, nil
}
func (e *endlessSheets) Relays(context.Context, *fairplay.Task, []fairplay.Relay) error { return nil }
func (e *endlessSheets) Games(context.Context, game.UserID, string, string, time.Time) ([]fairplay.Played, []fairplay.Relay, error) {
	return nil, nil, nil
}

func (e *endlessSheets) Sheet(context.Context, game.UserID, string, string, *fairplay.Sheet, time.Time) error {
	e.sheets++
	return nil
}

func (e *endlessSheets) Expected(context.Context, string, string) (*fairplay.Model, error) {
	return nil, nil
}

func (e *endlessSheets) Stale(context.Context, time.Time) (rule, speed string, people []fairplay.Person, err error) {
	return "", "", nil, nil
}
func (e *endlessSheets) Expect(context.Context, string, string, *fairplay.Model, time.Time) error {
	return nil
}

// The reader of sheets rests: it has a tenth of a processor while nobody plays and less while the server is busy, however many games wait,
// works on one game at a time, and measures each behind the games in play.
func TestSheetsRest(t *testing.T) {
	length := 2 * time.Hour
	if testing.Short() {
		length /= 8
	}
	options := moves.Standard
	options.Memory = 64 << 10 // thousands of games are begun, and nothing of them is searched
	for _, c := range []struct {
		takes time.Duration
		load  float64
		most  float64 // of a processor
	}{{2 * time.Second, 0, 0.1}, {200 * time.Millisecond, 1, 0.05}, {20 * time.Millisecond, 1, 0.01}} {
		synctest.Test(t, func(t *testing.T) {
			e := &endlessSheets{takes: c.takes}
			behind, begun := 0, 0
			s := fairplay.NewService(fairplay.Config{
				Store: e, Thresholds: fairplay.Standard, Options: options, Version: "1-abc", Log: slog.New(slog.DiscardHandler),
				InBackground: func(ctx context.Context) (context.Context, func()) {
					begun++
					behind++
					if behind > 1 {
						t.Error("two games at once")
					}
					return ctx, func() { behind-- }
				},
			})
			ctx, cancel := context.WithTimeout(t.Context(), length)
			defer cancel()
			newTasks([]task{{"fair play", s.Step}, {"expectations of fair play", s.Fit}}, func() float64 { return c.load }, slog.New(slog.DiscardHandler)).run(ctx)
			if got := float64(e.used) / float64(length); got > c.most*1.01 || got < c.most*0.1 {
				t.Errorf("games of %v at a load of %v: %.4f of a processor, not %.4f", c.takes, c.load, got, c.most)
			}
			if behind != 0 || begun != e.taken || e.kept != e.taken || e.sheets < 2*(e.taken-1) {
				t.Errorf("%d taken, %d measured, %d kept, %d sheets, %d go on", e.taken, begun, e.kept, e.sheets, behind)
			}
		})
	}
}

// A game that is measured for long has its tenth of a processor, or less, in each part of a second: no search goes on for longer than that
// without a rest, and the rests within a step are not rested for once more.
func TestMeasuringRests(t *testing.T) {
	for _, c := range []struct {
		works time.Duration
		load  float64
		most  float64 // of a processor
		ends  time.Duration
	}{{3 * time.Second, 0, 0.1, 31 * time.Second}, {3 * time.Second, 1, 0.011, restsWhole + 4*time.Second}, {time.Minute, 1, 0.17, restsWhole + time.Minute + time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			r := &rests{load: func() float64 { return c.load }}
			began := time.Now()
			longest, rested := time.Duration(0), time.Now()
			step := func(ctx context.Context) (bool, error) {
				search := pause.Of(r.begin(ctx))
				for worked := time.Duration(0); worked < c.works; worked += time.Millisecond {
					time.Sleep(time.Millisecond) // of work
					before := time.Now()
					if search(); time.Since(before) > 0 {
						longest, rested = max(longest, before.Sub(rested)), time.Now()
					}
				}
				return false, nil
			}
			if _, err := step(t.Context()); err != nil {
				t.Fatal(err)
			}
			took := time.Since(began)
			if share := float64(c.works) / float64(took); share > c.most || took > c.ends || longest > restEvery+time.Millisecond {
				t.Errorf("work of %v at a load of %v took %v, %v without a rest", c.works, c.load, took, longest)
			}
			if got := took - r.rested(); got != c.works {
				t.Errorf("%v of work are told as %v", c.works, got)
			}
			ctx, cancel := context.WithCancel(t.Context())
			search := pause.Of(r.begin(ctx))
			time.Sleep(restEvery)
			cancel()
			before := time.Now()
			if search(); time.Since(before) > 0 {
				t.Error("a search that was cancelled rests")
			}
		})
	}
}
