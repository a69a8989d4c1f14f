package gomocup

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tengen/engine"
	"tengen/engine/board"
)

// first is a thinker that plays the first legal point from the top left.
type first struct {
	limits  []engine.Limits
	tables  []int64
	clears  int
	thought chan struct{} // if not nil, a search waits for its context and says so here
}

func (f *first) Search(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	f.limits = append(f.limits, l)
	res := engine.Result{Move: board.None}
	for y := b.Size() - 1; y >= 0 && res.Move == board.None; y-- {
		for x := range b.Size() {
			if b.Check(board.At(x, y)) == nil {
				res.Move = board.At(x, y)
				break
			}
		}
	}
	if res.Move == board.None || b.Five() != nil {
		return res, engine.ErrNoMove
	}
	if f.thought != nil {
		f.thought <- struct{}{}
		<-ctx.Done()
		return res, ctx.Err()
	}
	for rank := range max(l.Lines, 1) {
		if l.Report != nil {
			l.Report(engine.Line{Rank: rank + 1, Depth: 3, SelDepth: 5, Score: 12, Mate: 5 * rank, Nodes: 12345, PV: []board.Point{res.Move}})
		}
	}
	return res, nil
}

func (f *first) Resize(n int64) { f.tables = append(f.tables, n) }
func (f *first) Clear()         { f.clears++ }
func (f *first) Close()         {}

// converse sends a script to a brain that thinks with f and returns what it says.
func converse(t testing.TB, f *first, script string) string {
	t.Helper()
	var out bytes.Buffer
	err := serve(context.Background(), strings.NewReader(script), &out, Options{Version: "test"}, func(n int64) thinker {
		f.tables = append(f.tables, n)
		return f
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestServe(t *testing.T) {
	const quiet = "INFO show_detail 0\n"
	for _, tc := range []struct{ name, script, want string }{
		{"a game", "START 15\nBEGIN\nTURN 0,1\n", "OK\n0,0\n1,0\n"},
		{"line ends", "START 15\r\n\r\nBEGIN\rTURN 0,1\n\n", "OK\n0,0\n1,0\n"},
		{"board", "START 15\nBOARD\n0,0,2\n5,5,1\n1,0,2\nDONE\n", "OK\n2,0\n"},
		{"board, one side after the other", "START 15\nBOARD\n0,0,1\n1,0,1\n5,5,2\n6,6,2\nDONE\n", "OK\n2,0\n"},
		{"board that cannot be", "START 15\nBOARD\n0,0,1\n1,0,1\nDONE\nTURN 3,3\n", "OK\nERROR 2 own stones and 0 of the opponent do not alternate\n0,0\n"},
		{"board with a stone twice", "START 15\nBOARD\n0,0,1\n0,0,2\nDONE\n", "OK\nERROR the point is taken: 0,0\n"},
		{"board off the board", "START 15\nBOARD\n0,15,1\nDONE\n", "OK\nERROR bad arguments: 0,15 is off the board\nERROR bad arguments: not inside a BOARD\n"},
		{"board without its end", "START 15\nBEGIN\nBOARD\n5,5,1\nTURN 0,1\nTURN 0,2\n", "OK\n0,0\nERROR BOARD was not ended by DONE\n1,0\n"},
		{"won board", "START 15\nBOARD\n0,0,1\n0,1,2\n1,0,1\n1,1,2\n2,0,1\n2,1,2\n3,0,1\n3,1,2\n4,0,1\n5,5,2\nDONE\n", "OK\nERROR the game is over\n"},
		{"before START", "BEGIN\nTURN 1,1\nRESTART\nBOARD\n1,1,1\nDONE\n", strings.Repeat("ERROR no game: START comes first\n", 4) + strings.Repeat("ERROR bad arguments: not inside a BOARD\n", 2)},
		{"sizes", "START 0\nSTART 4\nSTART 5\nSTART 20\nSTART 21\nSTART 101\nRECTSTART 15,20\nRECTSTART 9,9\nRESTART\n", "ERROR boards are 5 to 20: 0\nERROR boards are 5 to 20: 4\nOK\nOK\nERROR boards are 5 to 20: 21\nERROR boards are 5 to 20: 101\nERROR only square boards: 15,20\nOK\nOK\n"},
		{"a taken point keeps the game", "START 15\nBEGIN\nTURN 0,0\nTURN 0,1\n", "OK\n0,0\nERROR the point is taken: 0,0\n1,0\n"},
		{"takeback", "START 15\nBEGIN\nTURN 5,5\nTAKEBACK 5,5\nTAKEBACK 1,0\nTAKEBACK 5,5\nTURN 6,6\n", "OK\n0,0\n1,0\nERROR 5,5 is not the last move\nOK\nOK\n1,0\n"},
		{"play", "START 15\nPLAY 7,7\nTURN 7,8\n", "OK\n7,7\n0,0\n"},
		{"unknown", "HELLO\nSTART 15\nYXQUIT 1\nBEGIN\n", "UNKNOWN unknown command: \"HELLO\"\nOK\nUNKNOWN unknown command: \"YXQUIT\"\n0,0\n"},
		{"rules", "INFO rule 9\nINFO rule 5\nINFO rule x\nINFO rule -1\nSTART 15\nINFO rule 4\nBOARD\n0,0,1\n1,1,2\nDONE\n", "ERROR bad arguments: rule 9 is not supported\nERROR bad arguments: rule 5 is not supported\nERROR bad arguments: INFO rule wants a number: \"x\"\nERROR bad arguments: INFO rule -1 is negative\nOK\n1,0\n"},
		{"forbidden", "START 15\nINFO rule 4\nYXBOARD\n5,7,1\n0,0,2\n6,7,1\n0,2,2\n7,5,1\n0,4,2\n7,6,1\n0,6,2\nDONE\nYXSHOWFORBID\nTURN 7,7\n", "OK\nFORBID 0707.\nERROR board: point is forbidden to Black\n"},
		{"no forbidden points", "START 15\nYXSHOWFORBID\n", "OK\nFORBID .\n"},
		{"swap2 with two stones", "START 15\nSWAP2BOARD\n1,1,1\n2,2,2\nDONE\n", "OK\nERROR SWAP2BOARD has 0, 3 or 5 stones, not 2\n"},
		{"swap2 kept", "START 15\nSWAP2BOARD\n1,1,1\n2,2,2\n3,3,1\nDONE\n", "OK\n0,0\n"},
		{"end of the game", "START 15\nPLAY 0,5\nPLAY 0,6\nPLAY 1,5\nPLAY 1,6\nPLAY 2,5\nPLAY 2,6\nPLAY 3,5\nPLAY 3,6\nTURN 4,5\nTURN 9,9\n", "OK\n0,5\n0,6\n1,5\n1,6\n2,5\n2,6\n3,5\n3,6\nMESSAGE the game is over\nERROR the game is over\n"},
		{"long line", "START 15\n" + strings.Repeat("x", 10_000) + "\nBEGIN\n", "OK\nERROR the line is longer than 4096 bytes\n0,0\n"},
		{"end", "START 15\nEND\n", "OK\n"},
	} {
		// END may overtake what waits; a script that tests it says so itself.
		if got := converse(t, &first{}, quiet+tc.script); got != tc.want && tc.name != "end" {
			t.Errorf("%s:\n%s\nwant\n%s", tc.name, got, tc.want)
		}
	}
}

func TestMessages(t *testing.T) {
	f := &first{}
	got := converse(t, f, "START 15\nYXNBEST 2\nINFO show_detail 1\nBEGIN\n")
	want := "OK\nMESSAGE depth 3-5 ev 12 n 12K pv 0,0\nMESSAGE (2) depth 3-5 ev +M5 n 12K pv 0,0\n0,0\nMESSAGE depth 0-0 ev 0 n 0 pv\n0,0\n"
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
	for i, most := range []time.Duration{970 * time.Millisecond, 200 * time.Millisecond, fastest, 4970 * time.Millisecond} {
		if got := f.limits[i].Time; got > most || got <= 0 {
			t.Errorf("thought %d has %v, at most %v", i, got, most)
		}
	}
	if f.limits[0].Depth != 7 || f.limits[0].Nodes != 5000 {
		t.Errorf("%+v", f.limits[0])
	}
	if want := []int64{20 << 20, 4 << 20}; len(f.tables) != 2 || f.tables[0] != want[0] || f.tables[1] != want[1] {
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
	say("START 15\n")
	buf := make([]byte, 100)
	if n, err := out.Read(buf); string(buf[:n]) != "OK\n" || err != nil {
		t.Fatal(string(buf[:n]), err)
	}
	say("BEGIN\n")
	<-f.thought
	say("YXSTOP\n")
	if n, err := out.Read(buf); string(buf[:n]) != "0,0\n" || err != nil {
		t.Fatal(string(buf[:n]), err)
	}
	say("TURN 5,5\n")
	<-f.thought
	say("END\n")
	if err := <-ended; err != nil {
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
	if err := <-ended; !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}

// TestNoise is G8: random lines get ERROR or UNKNOWN and never a panic.
func TestNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := []string{"START", "BEGIN", "TURN", "BOARD", "DONE", "INFO", "SWAP2BOARD", "YXBOARD", "YXNBEST", "TAKEBACK", "PLAY",
		"RESTART", "ABOUT", "YXSHOWFORBID", "rule", "timeout_turn", "max_memory", "4", "8", "1", "15", "20", "7,7", "3,4,1", "3,4,2", "0,0,3", "-1", "2147483648", "x", "\xff"}
	var script strings.Builder
	for range 10_000 {
		for range 1 + rng.IntN(3) {
			script.WriteString(words[rng.IntN(len(words))] + " ")
		}
		script.WriteString("\n")
	}
	converse(t, &first{}, script.String())
}

func FuzzServe(f *testing.F) {
	f.Add("START 15\nBEGIN\nTURN 1,1\nEND\n")
	f.Add("START 5\nINFO rule 4\nBOARD\n1,1,1\n2,2,2\nDONE\nYXSHOWFORBID\n")
	f.Add("START 20\nSWAP2BOARD\nDONE\n")
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 4000 {
			return
		}
		converse(t, &first{}, script)
	})
}
