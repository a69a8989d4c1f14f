// Package cost holds what the stages of a move and a game's end allocate, and what sockets take of memory, to figures in a file, so that none
// grows unnoticed.
package cost

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"
	"testing"
)

// figures are what each stage cost when it was last looked at. A change that makes one dearer on purpose, or cheaper, changes
// them.
//
//go:embed figures.json
var figures []byte

// Figure is what a stage costs a move.
type Figure struct {
	Allocs int64 `json:"allocs"`
	Bytes  int64 `json:"bytes"`
	// Times is its time as a multiple of the yardstick's: marshalling and reading a small message with encoding/json. A shared machine
	// moves it by half, so that it is only told.
	Times float64 `json:"times"`
	// Records and Log are the records, and their bytes, of PostgreSQL's write-ahead log.
	Records int64 `json:"records"`
	Log     int64 `json:"log"`
}

// Compare holds what something allocates and has logged to its figure, a tenth more at most. The least of three measurements of
// each counts.
func Compare(t *testing.T, thing string, measure func() Figure) {
	t.Helper()
	want := figure(t, thing)
	got := measure()
	for range 2 {
		again := measure()
		got.Allocs, got.Bytes = min(got.Allocs, again.Allocs), min(got.Bytes, again.Bytes)
		got.Records, got.Log = min(got.Records, again.Records), min(got.Log, again.Log)
	}
	fmt.Printf("%-34s %d allocations (%d) %d B (%d)  %d records of the log (%d) %d B (%d)\n",
		thing, got.Allocs, want.Allocs, got.Bytes, want.Bytes, got.Records, want.Records, got.Log, want.Log)
	if got.Allocs > may(want.Allocs) || got.Bytes > may(want.Bytes) || got.Records > may(want.Records) || got.Log > may(want.Log) {
		t.Errorf("%s: %+v; hub/testing/cost/figures.json has %+v", thing, got, want)
	}
}

// Held holds what something takes of memory, in bytes, to its figure, a tenth more at most. The least of three measurements
// counts: what a collection has left over is in the others.
func Held(t *testing.T, thing string, bytes func() int64) {
	t.Helper()
	want := figure(t, thing)
	got := min(bytes(), bytes(), bytes())
	fmt.Printf("%-34s %d B (%d)\n", thing, got, want.Bytes)
	if got > may(want.Bytes) {
		t.Errorf("%s takes %d bytes; hub/testing/cost/figures.json has %d", thing, got, want.Bytes)
	}
}

// figure returns the figure of a stage or a thing, unless the race detector would change it.
func figure(t *testing.T, stage string) Figure {
	t.Helper()
	if raced {
		t.Skip("the race detector allocates too")
	}
	all := map[string]Figure{}
	if err := json.Unmarshal(figures, &all); err != nil {
		t.Fatal(err)
	}
	want, ok := all[stage]
	if !ok {
		t.Errorf("figures.json has no %q", stage)
	}
	return want
}

// may is by how much more a stage may allocate than its figure says: a tenth, since what is made once a game is spread over moves.
func may(figure int64) int64 { return figure + figure/10 }

// Check measures a stage, which takes two seconds, and fails if it allocates a tenth more than its figure.
func Check(t *testing.T, stage string, bench func(b *testing.B)) {
	t.Helper()
	want := figure(t, stage)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // so that time is a processor's
	yardstick := testing.Benchmark(plain)
	got := testing.Benchmark(bench)
	times := perOp(got) / perOp(yardstick)
	fmt.Printf("%-34s %8.0f ns %5.2f times the yardstick (%.2f)  %3d allocations (%d) %6d B (%d)\n",
		stage, perOp(got), times, want.Times, got.AllocsPerOp(), want.Allocs, got.AllocedBytesPerOp(), want.Bytes)
	if got.AllocsPerOp() > may(want.Allocs) || got.AllocedBytesPerOp() > may(want.Bytes) {
		t.Errorf("%s: %d allocations of %d bytes a move; hub/testing/cost/figures.json has %d of %d",
			stage, got.AllocsPerOp(), got.AllocedBytesPerOp(), want.Allocs, want.Bytes)
	}
}

func perOp(r testing.BenchmarkResult) float64 { return float64(r.T.Nanoseconds()) / float64(r.N) }

// plain is the yardstick.
func plain(b *testing.B) {
	type message struct {
		Type string         `json:"type"`
		Data map[string]int `json:"data"`
	}
	m := message{"move", map[string]int{"x": 7, "y": 7}}
	for b.Loop() {
		text, err := json.Marshal(m)
		if err == nil {
			err = json.Unmarshal(text, &m)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
