package gomocup

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// The answer is one or two free points, or an ERROR; the position is unchanged.
func TestBalance(t *testing.T) {
	const start, three = "INFO show_detail 0\nSTART 15\n", "YXBOARD\n7,7,1\n8,6,2\n8,8,1\nDONE\n"
	won := "YXBOARD\n"
	for x := range 5 {
		won += fmt.Sprintf("%d,7,1\n", x)
		if x < 4 {
			won += fmt.Sprintf("%d,0,2\n", 3*x)
		}
	}
	won += "DONE\n"
	for _, tc := range []struct {
		name, script string
		stones       int
		err          string
	}{
		{"one", start + three + "YXBALANCEONE\n", 1, ""},
		{"one, with a bias", start + three + "yxbalanceone -40\n", 1, ""},
		{"two", start + three + "YXBALANCETWO 0\n", 2, ""},
		{"two on an empty board", start + "YXBALANCETWO\n", 2, ""},
		{"renju", "INFO rule 4\n" + start + three + "YXBALANCETWO\n", 2, ""},
		{"no game", "YXBALANCEONE 0\n", 0, "ERROR no game: START comes first"},
		{"no number", start + "YXBALANCEONE even\n", 0, "ERROR bad arguments: not a whole number: \"even\""},
		{"two numbers", start + "YXBALANCETWO 1,2\n", 0, "ERROR bad arguments: 1 numbers are wanted: \"1,2\""},
		{"a number that is too large", start + "YXBALANCETWO 99999999999\n", 0, "ERROR bad arguments: not a whole number: \"99999999999\""},
		{"over", start + won + "YXBALANCEONE\n", 0, "ERROR the game is over"},
		{"inside a board", start + "YXBOARD\nYXBALANCEONE\n", 0, "ERROR YXBOARD was not ended by DONE"},
	} {
		f := &first{}
		got := strings.Split(strings.TrimPrefix(converse(t, f, tc.script+"BEGIN\n"), "OK\n"), "\n")
		if tc.err != "" {
			if got[0] != tc.err {
				t.Errorf("%s: %q, want %q", tc.name, got[0], tc.err)
			}
			continue
		}
		words := strings.Fields(got[0])
		seen := map[string]bool{"7,7": strings.Contains(tc.script, three), "8,6": strings.Contains(tc.script, three), "8,8": strings.Contains(tc.script, three)}
		for _, w := range words {
			var x, y int
			if _, err := fmt.Sscanf(w, "%d,%d", &x, &y); err != nil || x < 0 || y < 0 || x > 14 || y > 14 || seen[w] {
				t.Errorf("%s: %q", tc.name, got[0])
			}
			seen[w] = true
		}
		if after := strings.HasPrefix(got[1], "ERROR BEGIN"); len(words) != tc.stones || after != strings.Contains(tc.script, three) {
			t.Errorf("%s: %q", tc.name, got)
		}
	}
}

// The searches share the time and the positions of a move.
func TestBalanceSharesTheTime(t *testing.T) {
	f := &first{}
	converse(t, f, "INFO show_detail 0\nINFO timeout_turn 5000\nINFO max_node 4900\nSTART 15\nYXBALANCETWO\n")
	var all int64
	for _, l := range f.limits {
		all += l.Nodes
		if l.Time <= 0 || l.Time > 5*time.Second {
			t.Errorf("a search of %v", l.Time)
		}
	}
	if len(f.limits) < 10 || all > 4900 || all == 0 {
		t.Errorf("%d searches of %d positions in all", len(f.limits), all)
	}
}

// With this program's engine the stone after which neither side is worth more is one of the quiet ones, and the bias
// moves it.
func TestBalanceByTheEngine(t *testing.T) {
	ask := func(bias string) string {
		var out bytes.Buffer
		script := "INFO show_detail 0\nINFO max_node 16000\nINFO timeout_turn 60000\nSTART 15\nYXBOARD\n7,7,1\n8,6,2\nDONE\nYXBALANCEONE " + bias + "\n"
		// The end of the input would have the brain answer at once.
		in, end := &held{Reader: strings.NewReader(script), end: make(chan struct{})}, context.Background()
		err := serve(end, in, &notes{Buffer: &out, lines: 2, done: in.end}, Options{}, func(int64) thinker {
			o := engine.DefaultOptions()
			o.TableBytes = 1 << 20
			return engine.New(o)
		})
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimPrefix(out.String(), "OK\n")
	}
	even, ahead := ask("0"), ask("3000")
	if even == ahead || even != ask("0") {
		t.Errorf("even %q, ahead %q, even again %q", even, ahead, ask("0"))
	}
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{even, ahead} {
		var x, y int
		if _, err := fmt.Sscanf(p, "%d,%d", &x, &y); err != nil || b.Check(board.At(x, 14-y)) != nil {
			t.Error(p, err)
		}
	}
}

// held is an input that ends when it is told to.
type held struct {
	*strings.Reader
	end chan struct{}
}

func (h *held) Read(b []byte) (int, error) {
	n, err := h.Reader.Read(b)
	if err != nil {
		<-h.end
	}
	return n, err
}

// notes is an output that says when it has so many lines.
type notes struct {
	*bytes.Buffer
	lines int
	done  chan struct{}
}

func (n *notes) Write(b []byte) (int, error) {
	had := bytes.Count(n.Bytes(), []byte("\n"))
	k, err := n.Buffer.Write(b)
	if has := bytes.Count(n.Bytes(), []byte("\n")); had < n.lines && has >= n.lines {
		close(n.done)
	}
	return k, err
}
