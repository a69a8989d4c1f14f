package gomocup

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// slow is a thinker that takes all its time, or half as much again.
type slow struct {
	first
	late bool
}

func (s *slow) Search(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	res, err := s.first.Search(ctx, b, l)
	if s.late {
		l.Time += l.Time / 2
	}
	select {
	case <-ctx.Done():
		return res, ctx.Err()
	case <-time.After(l.Time):
		return res, err
	}
}

// clocked runs a script against thinkers and returns the answers with
// their times in milliseconds. "wait" lines wait for the duration; a last line
// "stay" keeps the input open until the brain ends.
func clocked(t *testing.T, newThinker func(int64) thinker, script string) (said []string, at []int64) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		began := time.Now()
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		go func() {
			if err := serve(t.Context(), inR, outW, Options{}, newThinker); err != nil {
				t.Error(err)
			}
			_ = outW.Close() // always nil
		}()
		var writer sync.WaitGroup
		defer writer.Wait()
		writer.Go(func() {
			for _, line := range strings.Split(script, "\n") {
				if d, ok := strings.CutPrefix(line, "wait "); ok {
					pause, err := time.ParseDuration(d)
					if err != nil {
						t.Error(err)
					}
					<-time.After(pause)
				} else if _, err := io.WriteString(inW, line+"\n"); err != nil {
					return // it has ended
				}
			}
			_ = inW.Close() // always nil
		})
		_ = readLines(outR, func(a arrival) bool { // the pipe has no other error than its end
			said, at = append(said, a.text), append(at, a.at.Sub(began).Milliseconds())
			return true
		})
	})
	return said, at
}

// TestClock: moves come in time, which counts from the command's line.
func TestClock(t *testing.T) {
	for _, tc := range []struct {
		name, script string
		want         []int64
	}{
		{"a turn", "START 15\nINFO timeout_turn 1000\nBEGIN\nwait 1h", []int64{0, 970}},
		{"a short turn", "START 15\nINFO timeout_turn 50\nBEGIN\nwait 1h", []int64{0, 25}},
		{"as fast as possible", "START 15\nINFO timeout_turn 0\nBEGIN\nwait 1h", []int64{0, 10}},
		{"a turn that waited", "START 15\nINFO timeout_turn 1000\nBEGIN\nTURN 9,9\nwait 1h", []int64{0, 970, 971}},
		{"what is left", "START 15\nINFO timeout_turn 30000\nINFO timeout_match 100000\nINFO time_left 40030\nBEGIN\nwait 1h", []int64{0, 964}},
		{"nothing left", "START 15\nINFO timeout_turn 30000\nINFO time_left 0\nBEGIN\nwait 1h", []int64{0, 1}},
		{"a match that nobody counts", "START 15\nINFO timeout_turn 30000\nINFO timeout_match 100000\nBEGIN\nwait 10s\nTURN 9,9\nwait 1h",
			[]int64{0, 2463, 12_528}},
		{"stopped", "START 15\nBEGIN\nwait 70ms\nYXSTOP\nwait 1h", []int64{0, 70}},
		{"stopped before it began", "START 15\nINFO timeout_turn 1000\nBEGIN\nTURN 9,9\nYXSTOP\nTURN 9,8\nwait 1h", []int64{0, 0, 0, 970}},
		{"the end of the input", "START 15\nBEGIN\nTURN 9,9", []int64{0, 400, 400}},
		{"swap2", "START 15\nINFO timeout_turn 1000\nSWAP2BOARD\n1,1\n2,2\n3,3\nDONE\nwait 1h", []int64{0, 970}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			said, at := clocked(t, func(int64) thinker { return &slow{} }, "INFO show_detail 0\n"+tc.script)
			if len(at) != len(tc.want) {
				t.Fatalf("%q at %v, want %v", said, at, tc.want)
			}
			for i := range at {
				if at[i] != tc.want[i] {
					t.Errorf("%q at %v, want %v", said, at, tc.want)
					break
				}
			}
		})
	}
}

// TestEndOfThought: END ends a thought at once and without an answer.
func TestEndOfThought(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		began := time.Now()
		inR, inW := io.Pipe()
		go func() {
			_, _ = io.WriteString(inW, "START 15\nINFO timeout_turn 100000\nBEGIN\nTURN 9,9\n") // it reads that
			<-time.After(time.Second)
			_, _ = io.WriteString(inW, "END\n")
		}()
		var out strings.Builder
		if err := serve(t.Context(), inR, &out, Options{}, func(int64) thinker { return &slow{} }); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took != time.Second || out.String() != "OK\n" {
			t.Errorf("%q after %v", out.String(), took)
		}
	})
}

// TestContextEnds: the end of the context ends a thought too, and is the error.
func TestContextEnds(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		inR, inW := io.Pipe()
		go func() { _, _ = io.WriteString(inW, "START 15\nBEGIN\n") }() // it reads that
		if err := serve(ctx, inR, io.Discard, Options{}, func(int64) thinker { return &slow{} }); err != context.DeadlineExceeded {
			t.Error(err)
		}
	})
}

// TestPauses: where answers come late by pauses of the machine, more of a match is kept for them.
func TestPauses(t *testing.T) {
	const script = "INFO show_detail 0\nSTART 15\nINFO timeout_turn 30000\nINFO time_left 20000\nBEGIN\nINFO time_left 20000\nTURN 9,9\nwait 1h"
	took := func(late bool) int64 {
		said, at := clocked(t, func(int64) thinker { return &slow{late: late} }, script)
		if len(at) != 3 {
			t.Fatalf("%q at %v", said, at)
		}
		took := at[2] - at[1]
		if late {
			took = took * 2 / 3 // the thought's own time
		}
		return took
	}
	if calm, busy := took(false), took(true); busy > calm*97/100 {
		t.Errorf("%d ms after a late answer, %d ms after one in time", busy, calm)
	}
}
