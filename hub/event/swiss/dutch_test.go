package swiss

import (
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/trf"
)

// TestAsBbpPairings pairs every round of tournaments that bbpPairings 6.0 made by chance, with
// draws, byes, absences and games without a player. Who moves first must be the same, too.
func TestAsBbpPairings(t *testing.T) {
	f, err := os.Open("testdata/dutch.trf.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	rounds := 0
	for one := range strings.SplitSeq(string(text), "\n\n") {
		if strings.TrimSpace(one) == "" {
			continue
		}
		file, err := trf.Read(strings.NewReader(one))
		if err != nil {
			t.Fatal(err)
		}
		e := file.Event
		e.Rounds = max(e.Rounds, e.Played)
		for r := range e.Played {
			before, want := history(&e, r)
			if len(want.Pairs) == 0 {
				continue
			}
			rounds++
			got, err := Pair(&before, Options{})
			if err != nil {
				t.Fatal(e.Name, err)
			}
			slices.SortFunc(got.Pairs, func(a, b event.Pair) int { return a.First - b.First })
			if !slices.Equal(got.Pairs, want.Pairs) || got.Bye != want.Bye {
				t.Errorf("%s, round %d: %v, bye %d; bbpPairings has %v, bye %d", e.Name, r+1, got.Pairs, got.Bye, want.Pairs, want.Bye)
			}
		}
	}
	if rounds < 300 {
		t.Errorf("only %d rounds", rounds)
	}
}

// history returns an event before a round, and how the round was paired.
func history(e *event.Event, round int) (before event.Event, was event.Pairing) {
	before, was.Bye = *e, event.Nobody
	before.Played, before.FirstTurn = round, firstTurn(e)
	before.Players = slices.Clone(e.Players)
	for i := range e.Players {
		entry := e.Players[i].Entry(round)
		var past []event.Entry
		for r := range round {
			past = append(past, e.Players[i].Entry(r))
		}
		switch {
		case entry.Outcome == event.PairingBye:
			was.Bye = i
		case entry.Opponent == event.Nobody:
			if entry.Outcome == event.Unknown {
				entry.Outcome = event.ZeroBye
			}
			past = append(past, entry)
		case entry.Turn == event.First:
			was.Pairs = append(was.Pairs, event.Pair{First: i, Second: entry.Opponent})
		}
		before.Players[i].Entries = past
	}
	return before, was
}
