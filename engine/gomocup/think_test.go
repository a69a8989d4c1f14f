package gomocup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/timeman"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMessages(t *testing.T) {
	f := &first{}
	got := converse(t, f, "START 15\nYXNBEST 2\nINFO show_detail 1\nBEGIN\n")
	want := "OK\nMESSAGE depth 3-5 ev 12 n 12K pv a15\nMESSAGE (2) depth 3-5 ev +M5 n 12K pv a15\n0,0\nMESSAGE depth 0-0 ev 0 n 0 pv\n0,0\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if f.limits[0].Lines != 2 || f.limits[1].Lines != 1 {
		t.Errorf("lines %d and %d", f.limits[0].Lines, f.limits[1].Lines)
	}
}

func TestLimits(t *testing.T) {
	f := &first{}
	converse(t, f, "START 15\nINFO timeout_turn 1000\nINFO max_depth 7\nINFO max_node 5000\nINFO max_memory 83886080\nBEGIN\n"+
		"INFO time_left 4000\nTURN 1,1\nINFO timeout_turn 0\nTURN 2,2\nINFO time_left 2147483647\nINFO hash_size 4096\nINFO timeout_turn 5000\nTURN 3,3\nYXHASHCLEAR\n")
	if len(f.limits) != 4 {
		t.Fatalf("%d thoughts", len(f.limits))
	}
	for i, most := range []time.Duration{970 * time.Millisecond, 4 * time.Second / 38, timeman.Fastest, 4970 * time.Millisecond} {
		if got := f.limits[i].Time; got > most || got <= 0 {
			t.Errorf("thought %d has %v, at most %v", i, got, most)
		}
	}
	if f.limits[0].Depth != 7 || f.limits[0].Nodes != 5000 {
		t.Errorf("%+v, want Depth 7, Nodes 5000", f.limits[0])
	}
	if want := []int64{defaultTable, 30 << 20, 4 << 20}; !slices.Equal(f.tables, want) {
		t.Errorf("tables %v, want %v", f.tables, want)
	}
	if f.clears != 1 {
		t.Errorf("cleared %d times", f.clears)
	}
}

// talk runs a brain on pipes.
func talk(t *testing.T, f *first) (say func(string), out *io.PipeReader, ended chan error) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended = make(chan error, 1)
	go func() {
		err := serve(context.Background(), inR, outW, Options{}, func(int64) thinker { return f })
		_ = outW.Close() // always nil
		ended <- err
	}()
	return func(s string) {
		if _, err := io.WriteString(inW, s); err != nil {
			t.Error(err)
		}
	}, outR, ended
}

// TestStop: YXSTOP plays what was found so far, END ends a thought.
func TestStop(t *testing.T) {
	f := &first{thought: make(chan struct{})}
	say, out, ended := talk(t, f)
	say("START 15\nINFO show_detail 0\n")
	buf := make([]byte, 100)
	if n, err := out.Read(buf); string(buf[:n]) != "OK\n" || err != nil {
		t.Fatalf("%+v, %v, want %q", string(buf[:n]), err, "OK\n")
	}
	say("BEGIN\n")
	await.Receive(t, "a thought", f.thought)
	say("YXSTOP\n")
	if n, err := out.Read(buf); string(buf[:n]) != "0,0\n" || err != nil {
		t.Fatalf("%+v, %v, want %q", string(buf[:n]), err, "0,0\n")
	}
	say("TURN 5,5\n")
	await.Receive(t, "a thought", f.thought)
	say("END\n")
	if err := await.Receive(t, "the end", ended); err != nil {
		t.Error(err)
	}
	if rest, err := io.ReadAll(out); len(rest) > 0 || err != nil {
		t.Errorf("said %q after END, %v", rest, err)
	}
}

// TestClosedOutput: a manager that is gone ends the brain.
func TestClosedOutput(t *testing.T) {
	say, out, ended := talk(t, &first{})
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	say("START 15\n")
	if err := await.Receive(t, "the end", ended); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v, want ErrClosedPipe", err)
	}
}

// TestPanic: a fault in the search is answered with a safe move.
func TestPanic(t *testing.T) {
	got := converse(t, &first{panics: true}, "START 15\nINFO show_detail 0\nBOARD\n7,7,1\n0,0,2\n8,7,1\n2,0,2\n9,7,1\n4,0,2\n10,7,1\n6,7,2\nDONE\n")
	if want := "OK\nDEBUG the search failed: out of ideas\n11,7\n"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestPanicIsLogged: a panic in a search or in pondering goes to the log with its
// value, where it was and its stack.
func TestPanicIsLogged(t *testing.T) {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	s := &session{
		opt: Options{Log: slog.New(slog.NewTextHandler(&log, nil))}, out: &answers{w: bufio.NewWriter(io.Discard)},
		make: func(int64) thinker { return &first{panics: true} }, set: defaults(), thoughts: t.Context(), board: b, open: true,
	}
	s.set.pondering = true
	for in, think := range map[string]func(){
		`in="a search"`: func() { s.search(t.Context(), b, engine.Limits{}) },
		"in=pondering":  func() { s.ponder()() },
	} {
		log.Reset()
		s.engine = s.fresh()
		think()
		for _, want := range []string{in, `panic="out of ideas"`, "(*first).Search("} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("no %s in the log:\n%s", want, log.String())
			}
		}
	}
}

// TestMemoryLimit: the process hears what max_memory leaves to Go's heap beside the table, when that changes.
func TestMemoryLimit(t *testing.T) {
	var limits []int64
	opt := Options{SetMemoryLimit: func(n int64) { limits = append(limits, n) }}
	script := "INFO max_memory 83886080\nINFO max_memory 83886080\nINFO max_memory x\nINFO max_memory 1000\nINFO max_memory 0\n"
	if err := serve(context.Background(), strings.NewReader(script), io.Discard, opt, nil); err != nil {
		t.Fatal(err)
	}
	if want := []int64{40 << 20, leastHeap, 0}; !slices.Equal(limits, want) {
		t.Errorf("%v, want %v", limits, want)
	}
}

// TestTables: no table is as large as somebody claims.
func TestTables(t *testing.T) {
	for _, tc := range []struct {
		key   string
		value int64
		want  int64
	}{
		{"hash_size", 0, defaultTable},
		{"hash_size", 1, leastTable},
		{"hash_size", 4096, 4 << 20},
		{"hash_size", math.MaxInt32, mostTable},
		{"hash_size", math.MaxInt64, mostTable},
		{"max_memory", 1, leastTable},
		{"max_memory", 80 << 20, 30 << 20},
		{"max_memory", math.MaxInt64, mostUnasked},
	} {
		s := defaults()
		if err := s.set(tc.key, fmt.Sprint(tc.value)); err != nil || s.table() != tc.want {
			t.Errorf("%s %d: %d, %v, want %d", tc.key, tc.value, s.table(), err, tc.want)
		}
	}
}
