package demo

import (
	"log/slog"
	"maps"
	"os"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/jobs"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/library/review"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// TestFill: people, games, events, a review and tried puzzles are there; every game that is over lies in the past, and of the
// events one is over, one goes on and one is to come. The same seed names the same people.
func TestFill(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	var first []string
	reviews := 1
	if testing.Short() {
		reviews = 0 // one takes up to a minute
	}
	for _, number := range []int{30, 0} {
		url := dbtest.URL(t)
		d := dbtest.Open(t, url)
		told := 0
		names, err := Fill(t.Context(), d, Options{URL: url, Members: 30, Games: number, Reviews: min(number, reviews), Seed: 3, Now: now, Workers: 2, Told: func(n int) { told = n }})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = names
		}
		if len(names) != 30 || names[7] != first[7] || told < number*3/4 {
			t.Errorf("%d people, %s and %s, %d games", len(names), names[7], first[7], told)
		}
		stored, err := d.Games().Stored(t.Context(), 0, 200)
		if err != nil || len(stored) < told+30 {
			t.Fatal(len(stored), err)
		}
		live := 0
		for _, g := range stored {
			switch {
			case g.Err != nil:
				t.Errorf("%s: %v", g.ID, g.Err)
			case g.Status == "live" && g.Record.Settings.OfDays():
				live++
			case g.Status != "over" || g.End.Ended.After(now):
				t.Errorf("%s is %s, %+v", g.ID, g.Status, g.End)
			}
		}
		if live == 0 {
			t.Error("no game of days goes on")
		}
		if events := phases(t, d); !maps.Equal(events, map[tournament.Phase]int{tournament.Over: 1, tournament.Running: 1, tournament.Coming: 1}) {
			t.Errorf("%v", events)
		}
		if n := reviewed(t, url, stored); n != min(number, reviews) {
			t.Errorf("%d reviews", n)
		}
	}
}

// phases counts the events by how far they are.
func phases(t *testing.T, d *db.DB) map[tournament.Phase]int {
	t.Helper()
	list, err := d.Events().List(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[tournament.Phase]int{}
	for _, e := range list {
		out[e.Phase]++
	}
	return out
}

// reviewed counts the games that have a complete review.
func reviewed(t *testing.T, url string, stored []games.StoredGame) (n int) {
	t.Helper()
	j, err := jobs.Open(t.Context(), url, "", 1, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for _, g := range stored {
		r, err := j.Review(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status == review.Done && r.Complete {
			n++
		}
	}
	return n
}
