package gomocup

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// ponderer is a thinker that takes all its time, and a while to stop when it ponders. It writes down what it does and
// when, in milliseconds from its start; nothing guards that, so the race detector sees a caller that does not wait for
// it.
type ponderer struct {
	slow
	began time.Time
	did   []string
	mate  int  // of each thought
	fault bool // it has one when it ponders
}

// lag is how long a ponderer goes on after it has been told to stop.
const lag = 15 * time.Millisecond

func (p *ponderer) note(what string) {
	p.did = append(p.did, fmt.Sprintf("%s %d", what, time.Since(p.began).Milliseconds()))
}

func (p *ponderer) Search(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	if l.Time > 0 {
		p.note("think")
		res, err := p.slow.Search(ctx, b, l)
		res.Mate = p.mate
		return res, err
	}
	p.note(fmt.Sprintf("ponder after %d from", b.Ply()))
	if p.fault {
		panic("out of ideas")
	}
	<-ctx.Done()
	<-time.After(lag)
	p.note("to")
	return engine.Result{}, ctx.Err()
}

func (p *ponderer) Resize(int64)   { p.note("resize") }
func (p *ponderer) Grow() bool     { return false }
func (p *ponderer) Clear()         { p.note("clear") }
func (p *ponderer) SetThreads(int) { p.note("threads") }
func (p *ponderer) Close()         { p.note("close") }

// make is what a session makes its thinker with: again the same.
func (p *ponderer) make(int64) thinker {
	if p.began.IsZero() {
		p.began = time.Now()
	}
	p.note("make")
	return p
}

// TestPondering: every line stops it and waits for it, a move begins it anew,
// and of all that nothing is heard. The answer to BEGIN comes after 0.97 s.
func TestPondering(t *testing.T) {
	before := mostThreads
	mostThreads = func() int { return 2 }
	defer func() { mostThreads = before }()
	const begun = "make 0, threads 0, think 0, ponder after 1 from 970, to 5015"
	for _, tc := range []struct{ line, did, said string }{
		{"TURN 9,9", "think 5015, ponder after 3 from 5970, to 9015, close 9015", "5970 1,0"},
		{"YXBOARD\n9,9,1\nDONE", "close 9000", ""},
		{"BOARD\n9,9,2\nDONE", "think 5015, ponder after 2 from 5970, to 9015, close 9015", "5970 0,0"},
		{"SWAP2BOARD\n9,9\nDONE", "close 9000", "5015 ERROR SWAP2BOARD has 0, 3 or 5 stones, not 1"},
		{"YXNBEST 2", "think 5015, close 9000", "5970 1,0"},
		{"PLAY 9,9", "close 9000", "5015 9,9"},
		{"TAKEBACK 0,0", "close 9000", "5015 OK"},
		{"TURN 0,0", "close 9000", "5015 ERROR the point is taken: 0,0"},
		{"BEGIN", "close 9000", "5015 ERROR BEGIN is for an empty board"},
		{"START 15", "clear 5015, close 9000", "5015 OK"},
		{"RESTART", "clear 5015, close 9000", "5015 OK"},
		{"RECTSTART 15,15", "clear 5015, close 9000", "5015 OK"},
		{"INFO thread_num 2", "threads 5015, close 9000", ""},
		{"INFO max_memory 80000000", "resize 5015, close 9000", ""},
		{"INFO hash_size 1024", "resize 5015, close 9000", ""},
		{"INFO time_left 1000", "close 9000", ""},
		{"INFO rule 4", "close 9000", ""},
		{"INFO pondering 0", "close 9000", ""},
		{"INFO pondering 0\nTURN 9,9", "think 5015, close 9000", "5970 1,0"},
		{"INFO pondering 5", "close 9000", ""},
		{"ABOUT", "close 9000", `5015 name="Tengen", version="", author="The Tengen authors", country="", www="", email=""`},
		{"YXSHOWFORBID", "close 9000", "5015 FORBID ."},
		{"YXHASHCLEAR", "clear 5015, close 9000", ""},
		{"YXSTOP", "close 9000", ""},
		{"DONE", "close 9000", "5015 ERROR bad arguments: not inside a BOARD"},
		{"WHAT", "close 9000", "5015 UNKNOWN unknown command: \"WHAT\""},
		{strings.Repeat("x", 2*maxLine), "close 9000", "5015 ERROR the line is longer than 4096 bytes"},
		{" ", "close 9000", ""},
		{"END", "close 5015", ""},
	} {
		p := &ponderer{}
		said, at := clocked(t, p.make, "INFO show_detail 0\nINFO timeout_turn 1000\nINFO pondering 1\nSTART 15\nBEGIN\nwait 5s\n"+tc.line+"\nwait 4s")
		if want := begun + ", " + tc.did; strings.Join(p.did, ", ") != want {
			t.Errorf("%.40q: it did %q, want %q", tc.line, strings.Join(p.did, ", "), want)
		}
		for i := range said {
			said[i] = fmt.Sprint(at[i], " ", said[i])
		}
		if want := strings.TrimSuffix("0 OK\n970 0,0\n"+tc.said, "\n"); strings.Join(said, "\n") != want {
			t.Errorf("%.40q: it said %q, want %q", tc.line, said, want)
		}
	}
}

// TestNoPondering: it is off unless it is wanted, follows moves only, and not
// those that end the game or are followed by a line already.
func TestNoPondering(t *testing.T) {
	for _, tc := range []struct {
		script string
		mate   int
	}{
		{script: "START 15\nBEGIN\nwait 1h"},
		{script: "INFO pondering 1\nINFO pondering 0\nSTART 15\nBEGIN\nwait 1h"},
		{script: "INFO pondering 1\nwait 1h\nSTART 15\nwait 1h\nBOARD\nwait 1h\n1,1,2\nwait 1h\nDONE\nYXNBEST 3\nwait 1h"},
		{script: "INFO pondering 1\nSTART 15\nSWAP2BOARD\nDONE\nwait 1h"},
		{script: "INFO pondering 1\nSTART 15\nBEGIN\nwait 1h", mate: 7},
		{script: "INFO pondering 1\nSTART 15\nBEGIN\nwait 1h", mate: -4},
		{script: "INFO pondering 1\nSTART 15\nBEGIN\nwait 1s\nEND\nwait 1h"},
		// A five of the brain's, and the last point of a board.
		{script: "INFO pondering 1\nSTART 15\nBOARD\n1,0,1\n1,1,2\n2,0,1\n2,2,2\n3,0,1\n3,3,2\n4,0,1\n4,4,2\nDONE\nwait 1h"},
		{script: "INFO pondering 1\nSTART 5\nBOARD\n" + strings.TrimSuffix(full(5), "4,4,2\n") + "DONE\nwait 1h"},
	} {
		p := &ponderer{mate: tc.mate}
		clocked(t, p.make, tc.script)
		if i := slices.IndexFunc(p.did, func(s string) bool { return strings.HasPrefix(s, "ponder") }); i >= 0 {
			t.Errorf("%q: %q, want no pondering", tc.script, p.did[i:])
		}
	}
}

// TestPonderingEnds: every end of the session ends it, and so does END while the brain still thinks.
func TestPonderingEnds(t *testing.T) {
	for name, end := range map[string]func(in *io.PipeWriter, cancel context.CancelFunc) error{
		"the end of the input": func(in *io.PipeWriter, _ context.CancelFunc) error { return in.Close() },
		"a broken input":       func(in *io.PipeWriter, _ context.CancelFunc) error { return in.CloseWithError(io.ErrUnexpectedEOF) },
		"the context":          func(_ *io.PipeWriter, cancel context.CancelFunc) error { cancel(); return nil },
	} {
		virtual.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			inR, inW := io.Pipe()
			go func() {
				_, _ = io.WriteString(inW, "INFO timeout_turn 1000\nINFO show_detail 0\nINFO pondering 1\nSTART 15\nBEGIN\n") // it reads that
				<-time.After(5 * time.Second)
				if err := end(inW, cancel); err != nil {
					t.Errorf("%s: %v, want no error", name, err)
				}
			}()
			p := &ponderer{}
			var out strings.Builder
			err := serve(ctx, inR, &out, Options{}, p.make)
			if (err == nil) != (name == "the end of the input") {
				t.Errorf("%s: %v, want an error unless the input ended", name, err)
			}
			if did := strings.Join(p.did[3:], ", "); did != "ponder after 1 from 970, to 5015, close 5015" || out.String() != "OK\n0,0\n" {
				t.Errorf("%s: it did %q and said %q", name, did, out.String())
			}
		})
	}
}

// TestPonderingFault: a fault costs the engine, and nothing is said of it.
func TestPonderingFault(t *testing.T) {
	p := &ponderer{fault: true}
	said, _ := clocked(t, p.make, "INFO timeout_turn 1000\nINFO show_detail 0\nINFO pondering 1\nSTART 15\nBEGIN\nwait 5s\nTURN 9,9\nwait 5s\nEND")
	want := "make 0, threads 0, think 0, ponder after 1 from 970, make 970, threads 970, " +
		"think 5000, ponder after 3 from 5970, make 5970, threads 5970, close 10000"
	if did := strings.Join(p.did, ", "); did != want || !slices.Equal(said, []string{"OK", "0,0", "1,0"}) {
		t.Errorf("it did %q and said %q", did, said)
	}
}

// deep is the engine itself. It says when it has come some way in pondering.
type deep struct {
	*engine.Engine
	far chan<- struct{}
}

func (d deep) Search(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	if l.Time == 0 {
		l.Report = func(line engine.Line) {
			if line.Depth == 4 {
				d.far <- struct{}{}
			}
		}
	}
	return d.Engine.Search(ctx, b, l)
}

// TestPonderingEngine: the engine gives up searches without an end, on two
// threads if there are as many, and moves after them.
func TestPonderingEngine(t *testing.T) {
	far := make(chan struct{})
	newThinker := func(table int64) thinker {
		o := engine.DefaultOptions()
		o.TableBytes = table
		return deep{engine.New(o), far}
	}
	inR, inW := io.Pipe()
	var out strings.Builder
	ended := make(chan error, 1)
	go func() { ended <- serve(context.Background(), inR, &out, Options{}, newThinker) }()
	for _, line := range []string{
		"INFO pondering 1\nINFO thread_num 2\nINFO hash_size 4096\nINFO max_depth 2\nINFO show_detail 0\nSTART 15\nBEGIN\n",
		"TURN 0,0\n", "TURN 14,0\n",
	} {
		if _, err := io.WriteString(inW, line); err != nil {
			t.Fatal(err)
		}
		await.Receive(t, "some way in pondering", far)
	}
	told := time.Now()
	if _, err := io.WriteString(inW, "END\n"); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", ended); err != nil {
		t.Error(err)
	}
	t.Logf("%v from END to the end", time.Since(told))
	wellFormed(t, out.String())
	if n := strings.Count(out.String(), "\n"); n != 4 {
		t.Errorf("%d answers: %s", n, out.String())
	}
}

// TestThreads: their number reaches the engine that is there and one that is
// made later, once.
func TestThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	f := &first{}
	converse(t, f, "INFO thread_num 2\nSTART 15\nINFO thread_num 2\nINFO thread_num 3\nINFO thread_num 0\nINFO thread_num x\nINFO thread_num 100\nBEGIN\nINFO thread_num 1\nRESTART\n")
	if want := []int{2, 3, 4, 1}; !slices.Equal(f.threads, want) {
		t.Errorf("%v, want %v", f.threads, want)
	}
	f = &first{panics: true}
	converse(t, f, "START 15\nINFO thread_num 3\nBEGIN\n")
	if want := []int{1, 3, 3}; !slices.Equal(f.threads, want) {
		t.Errorf("after a fault %v, want %v", f.threads, want)
	}
}
