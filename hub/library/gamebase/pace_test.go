package gamebase

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// Transactions grow while the database is quick and shrink while it is slow; one that the database gives up is tried again in small ones, and
// an error in a small one ends the import. Every game is stored once, in its order.
func TestPace(t *testing.T) {
	var at time.Time
	var each time.Duration // a game's
	p := pace{games: batchOf, most: batchMost, now: func() time.Time { return at }}
	var sizes []int
	var stored []string
	late := errors.New("a fault")
	fails := func(int) error { return nil }
	store := func(games []Game) ([]bool, error) {
		sizes = append(sizes, len(games))
		if err := fails(len(games)); err != nil {
			return nil, err
		}
		at = at.Add(time.Duration(len(games)) * each)
		added := make([]bool, len(games))
		for i := range games {
			stored = append(stored, games[i].Black)
			added[i] = games[i].White == ""
		}
		return added, nil
	}
	list := make([]Game, 10_000)
	var want []string
	for i := range list {
		list[i].Black = time.Duration(i).String()
		if i%3 == 0 {
			list[i].White = "twice"
		}
		want = append(want, list[i].Black)
	}
	run := func(wantSizes ...int) {
		t.Helper()
		sizes, stored = nil, nil
		added, err := p.store(list, store)
		if err != nil || !slices.Equal(stored, want) {
			t.Errorf("%d games stored: %v", len(stored), err)
		}
		for i := range added {
			if added[i] != (i%3 != 0) {
				t.Fatalf("game %d: %v", i, added[i])
			}
		}
		if !slices.Equal(sizes, wantSizes) {
			t.Errorf("%v, want %v", sizes, wantSizes)
		}
	}
	each = 100 * time.Microsecond
	run(200, 400, 800, 1600, 3200, 3800)
	run(5000, 5000)
	each = time.Millisecond
	run(5000, 2500, 1250, 1250)
	fails = func(n int) error {
		if n > 1000 {
			return fault.New(fault.Retry, "too late").From(late)
		}
		return nil
	}
	each = 0
	run(1250, 200, 400, 800, 1600, 200, 400, 800, 1600, 200, 400, 800, 1600, 200, 400, 800, 1600, 200, 400, 800, 1600, 200, 400, 800, 1600, 200, 400, 800, 200)
	for _, err := range []error{late, fault.New(fault.Retry, "gone")} {
		fails = func(int) error { return err }
		p.games = batchOf
		if _, got := p.store(list, store); !errors.Is(got, err) {
			t.Errorf("%v, want %v", got, err)
		}
	}
}

// Games of small files are stored together. When a batch fails, what was stored before is told of each file, and the same again takes the rest.
func TestReadingAcrossFiles(t *testing.T) {
	kept := map[int64]bool{}
	var sizes []int
	fails := false
	store := func(games []Game) (added []bool, err error) {
		sizes = append(sizes, len(games))
		if fails && len(sizes) > 1 {
			return nil, errors.New("gone")
		}
		for i := range games {
			d := games[i].Digest()
			added = append(added, !kept[d])
			kept[d] = true
		}
		return added, nil
	}
	run := func() (BroughtReport, error) {
		sizes = nil
		r := NewReading(1<<20, record.ImportOptions{Rule: board.Renju, RuleKnown: true}, store, &OperatorImport{Look: func(string, []byte) error { return nil }, Heard: func(BroughtReport) {}})
		for i := range 300 {
			text := fmt.Sprintf("(;GM[4]SZ[15]PB[%d]PW[b];B[oo];W[%c%c];B[aa])", i, 'b'+i%13, 'b'+i/13%13)
			if err := r.File(strings.NewReader(text), fmt.Sprintf("%d.sgf", i)); err != nil {
				t.Fatal(err)
			}
		}
		return r.End()
	}
	fails = true
	report, err := run()
	if err == nil || report.Taken != batchOf || len(report.Files) != 300 || report.Files[batchOf-1].Taken != 1 || report.Files[batchOf].Taken != 0 {
		t.Errorf("%d games taken: %v", report.Taken, err)
	}
	fails = false
	report, err = run()
	if err != nil || report.Taken != 100 || report.Twice != batchOf || len(kept) != 300 || !slices.Equal(sizes, []int{200, 100}) {
		t.Errorf("%d games taken, %d twice, in batches of %v: %v", report.Taken, report.Twice, sizes, err)
	}
}
