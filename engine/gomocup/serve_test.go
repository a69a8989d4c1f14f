package gomocup

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// first is a thinker that plays the first legal point from the top left.
type first struct {
	limits  []engine.Limits
	tables  []int64
	threads []int
	clears  int
	thought chan struct{} // if not nil, a search waits for its context and says so here
	scores  []int         // of the searches in their order; then 0
	panics  bool          // with every search
}

func (f *first) Search(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	f.limits = append(f.limits, l)
	if f.panics {
		panic("out of ideas")
	}
	res := engine.Result{Move: board.None}
	if len(f.scores) > 0 {
		res.Score, f.scores = f.scores[0], f.scores[1:]
	}
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

func (f *first) Resize(n int64)   { f.tables = append(f.tables, n) }
func (f *first) Grow() bool       { return false }
func (f *first) Clear()           { f.clears++ }
func (f *first) SetThreads(n int) { f.threads = append(f.threads, n) }
func (f *first) Close()           {}

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
		{"board off the board", "START 15\nBOARD\n0,15,1\nDONE\n", "OK\nERROR bad arguments: 0,15 is off the board\n"},
		{"board with bad lines", "START 15\nBOARD\n0,0,4\n1,x,1\nHELLO\n2,2\nDONE\nBOARD\nHELLO\nDONE\nBOARD\n0,0,3\nDONE\nBOARD\n1,1\nDONE\nBEGIN\n", "OK\nERROR bad arguments: field 4\nERROR unknown command: \"HELLO\"\nERROR bad arguments: field 3 belongs to a continuous game, which is not played\nERROR bad arguments: field 0\n0,0\n"},
		{"INFO in a board", "START 15\nBOARD\n5,5,2\nINFO time_left 9\nINFO\nINFO rule x\nDONE\n", "OK\n0,0\n"},
		{"board ended by another command", "START 15\nBOARD\n5,5,1\nABOUT\nDONE\nBEGIN\n", "OK\nERROR BOARD was not ended by DONE\nERROR bad arguments: not inside a BOARD\n0,0\n"},
		{"board ended by START", "START 15\nBOARD\n5,5,1\nSTART 20\nBEGIN\nTURN 19,19\n", "OK\nOK\n0,0\n1,0\n"},
		{"board ended by RESTART", "START 15\nBOARD\n5,5,1\n6,6,9\nRESTART\nSWAP2BOARD\nRECTSTART 9,9\nBEGIN\n", "OK\nOK\nOK\n0,0\n"},
		{"board ended by a START that is none", "START 15\nBOARD\n5,5,1\nSTART x\nBEGIN\n", "OK\nERROR BOARD was not ended by DONE\n0,0\n"},
		{"INFO has no answer", "INFO\nINFO timeout_turn soon\nINFO rule 9\nINFO thread_num 0\nINFO evaluate\nINFO folder " + strings.Repeat("x", 10_000) + "\nSTART 15\n", "OK\n"},
		{"but for whoever wants all details", "INFO show_detail 3\nINFO rule 9\n", "DEBUG bad arguments: rule 9 is not supported\n"},
		{"board ended by END", "START 15\nBOARD\n5,5,1\nEND\n", "OK\n"},
		{"six in a row count for nothing", "START 15\nINFO rule 1\nBOARD\n0,0,1\n0,9,2\n1,0,1\n2,9,2\n2,0,1\n4,9,2\n3,0,1\n6,9,2\n4,0,1\n8,9,2\n5,0,1\n10,9,2\nDONE\n", "OK\n6,0\n"},
		{"full board", "START 5\nBOARD\n" + full(5) + "DONE\nBEGIN\n", "OK\nERROR the game is over\n0,0\n"},
		{"the last point", "START 5\nBOARD\n" + strings.TrimSuffix(full(5), "4,4,2\n") + "DONE\n", "OK\n4,4\n"},
		{"board without its end", "START 15\nBEGIN\nBOARD\n5,5,1\nTURN 0,1\nTURN 0,2\n", "OK\n0,0\nERROR BOARD was not ended by DONE\n1,0\n"},
		{"won board", "START 15\nBOARD\n0,0,1\n0,1,2\n1,0,1\n1,1,2\n2,0,1\n2,1,2\n3,0,1\n3,1,2\n4,0,1\n5,5,2\nDONE\n", "OK\nERROR the game is over\n"},
		{"before START", "BEGIN\nTURN 1,1\nRESTART\nBOARD\n1,1,1\nDONE\n", strings.Repeat("ERROR no game: START comes first\n", 4)},
		{"sizes", "START 0\nSTART 4\nSTART 5\nSTART 20\nSTART 21\nSTART 101\nRECTSTART 15,20\nRECTSTART 9,9\nRESTART\n", "ERROR boards are 5 to 20: 0\nERROR boards are 5 to 20: 4\nOK\nOK\nERROR boards are 5 to 20: 21\nERROR boards are 5 to 20: 101\nERROR only square boards: 15,20\nOK\nOK\n"},
		{"a taken point keeps the game", "START 15\nBEGIN\nTURN 0,0\nTURN 0,1\n", "OK\n0,0\nERROR the point is taken: 0,0\n1,0\n"},
		{"takeback", "START 15\nBEGIN\nTURN 5,5\nTAKEBACK 5,5\nTAKEBACK 1,0\nTAKEBACK 5,5\nTURN 6,6\n", "OK\n0,0\n1,0\nERROR 5,5 is not the last move\nOK\nOK\n1,0\n"},
		{"play", "START 15\nPLAY 7,7\nTURN 7,8\n", "OK\n7,7\n0,0\n"},
		{"unknown", "HELLO\nSTART 15\nYXQUIT 1\nBEGIN\n", "UNKNOWN unknown command: \"HELLO\"\nOK\nUNKNOWN unknown command: \"YXQUIT\"\n0,0\n"},
		{"a continuous game", "INFO rule 3\nINFO rule 2\nSTART 15\nINFO rule 12\nYXSHOWFORBID\n", "MESSAGE a continuous game ends with its first five here\nOK\nFORBID .\n"},
		{"blank lines", "  \n\t\nSTART 15\n \nBEGIN\n", "OK\n0,0\n"},
		{"stones elsewhere", "7,7,1\nDONE\nYXSTOP\nSTART 15\n7,7\n", strings.Repeat("ERROR bad arguments: not inside a BOARD\n", 2) + "OK\nERROR bad arguments: not inside a BOARD\n"},
		{"analysis plays nothing", "START 15\nYXNBEST 1\nYXNBEST 0\nYXNBEST 2147483647\nBEGIN\n", "OK\n0,0\nERROR bad arguments: YXNBEST 0\n0,0\n0,0\n"},
		{"rules", "INFO rule 9\nINFO rule 5\nINFO rule x\nINFO rule -1\nSTART 15\nINFO rule 4\nBOARD\n0,0,1\n1,1,2\nDONE\n", "OK\n1,0\n"},
		{"forbidden", "START 15\nINFO rule 4\nYXBOARD\n5,7,1\n0,0,2\n6,7,1\n0,2,2\n7,5,1\n0,4,2\n7,6,1\n0,6,2\nDONE\nYXSHOWFORBID\nTURN 7,7\n", "OK\nFORBID 0707.\nERROR board: point is forbidden to Black\n"},
		{"no forbidden points", "START 15\nYXSHOWFORBID\n", "OK\nFORBID .\n"},
		{"end of the game", "START 15\nPLAY 0,5\nPLAY 0,6\nPLAY 1,5\nPLAY 1,6\nPLAY 2,5\nPLAY 2,6\nPLAY 3,5\nPLAY 3,6\nTURN 4,5\nTURN 9,9\n", "OK\n0,5\n0,6\n1,5\n1,6\n2,5\n2,6\n3,5\n3,6\nMESSAGE the game is over\nERROR the game is over\n"},
		{"long line", "START 15\n" + strings.Repeat("x", 10_000) + "\nBEGIN\n", "OK\nERROR the line is longer than 4096 bytes\n0,0\n"},
		{"end", "START 15\nEND\n", "OK\n"},
	} {
		if got := converse(t, &first{}, quiet+tc.script); got != tc.want {
			t.Errorf("%s:\n%s\nwant\n%s", tc.name, got, tc.want)
		}
	}
}

// full is the lines of a full board without a five for a side of 5, which is
// the brain's to move on.
func full(size int) string {
	var own, theirs []string
	for y := range size {
		for x := range size {
			line := fmt.Sprintf("%d,%d", x, y)
			if (x+y/2)%2 == 1 {
				own = append(own, line+",1\n")
			} else {
				theirs = append(theirs, line+",2\n")
			}
		}
	}
	return strings.Join(own, "") + strings.Join(theirs, "")
}
