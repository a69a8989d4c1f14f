package demo

import (
	"os"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// TestFill: people, games and tried puzzles are there, every game is over and lies in the past, and the same seed names the same people.
func TestFill(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	var first []string
	for range 2 {
		url := dbtest.URL(t)
		d := dbtest.Open(t, url)
		told := 0
		names, err := Fill(t.Context(), d, Options{Members: 30, Games: 40, Seed: 3, Now: now, Workers: 2, Told: func(n int) { told = n }})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = names
		}
		if len(names) != 30 || names[7] != first[7] || told < 30 {
			t.Errorf("%d people, %s and %s, %d games", len(names), names[7], first[7], told)
		}
		stored, err := d.Games().Stored(t.Context(), 0, 100)
		if err != nil || len(stored) != told {
			t.Fatal(len(stored), err)
		}
		for _, g := range stored {
			if g.Status != "over" || g.Err != nil || g.End.Ended.After(now) {
				t.Errorf("%s is %s, %v, %+v", g.ID, g.Status, g.Err, g.End)
			}
		}
	}
}
