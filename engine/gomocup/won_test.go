package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestWinIsPlayed: a brain that has announced a win plays it to the five, against the defence that holds longest and with a
// fraction of the nodes; also if the manager sends the whole board each time, in another order.
func TestWinIsPlayed(t *testing.T) {
	const moves = "i6 g5 g6 i3 j1 j4 h6 j6 f7 k5 l6"
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := Serve(context.Background(), inR, outW, Options{})
		_ = outW.Close() // always nil
		ended <- err
	}()
	lines := bufio.NewScanner(outR)
	message := regexp.MustCompile(`ev \+M(\d+) .* pv(.*)`)
	// ask returns the plies and the line that the brain announces, and plays its move.
	ask := func(text string) (mate int, pv []string) {
		t.Helper()
		go func() { _, _ = io.WriteString(inW, text) }() // a pipe that breaks is seen below
		for lines.Scan() {
			line := lines.Text()
			if m := message.FindStringSubmatch(line); m != nil {
				mate, _ = strconv.Atoi(m[1])
				pv = strings.Fields(m[2])
			}
			var x, y int
			if n, _ := fmt.Sscanf(line, "%d,%d", &x, &y); n == 2 {
				b.Make(board.At(x, 14-y))
				return mate, pv
			}
		}
		t.Fatal("no answer")
		return 0, nil
	}
	whole := func() string {
		var s strings.Builder
		s.WriteString("BOARD\n")
		all := b.Moves()
		all[0], all[2], all[1], all[3] = all[2], all[0], all[3], all[1]
		for i, p := range all {
			fmt.Fprintf(&s, "%s,%d\n", coordinates(p, 15), 1+(len(all)-i)%2)
		}
		s.WriteString("DONE\n")
		return s.String()
	}
	const settings = "INFO rule 0\nINFO timeout_turn 600000\nINFO timeout_match 0\nINFO show_detail 1\nSTART 15\nINFO max_node 20000\n"
	mate, pv := ask(settings + whole())
	if mate < 20 {
		t.Fatalf("a win in %d plies, want a long one", mate)
	}
	for turn := 0; b.Five() == nil; turn++ {
		reply := b.Clone()
		if len(pv) > 1 {
			p, err := board.ParsePoint(pv[1])
			if err != nil {
				t.Fatal(err)
			}
			reply.Make(p)
		} else {
			t.Fatalf("%v: no line, and no five", b.Moves())
		}
		text := "TURN " + coordinates(reply.Last(), 15) + "\n"
		if b = reply; turn%2 == 1 {
			text = whole()
		}
		before := mate
		if mate, pv = ask("INFO max_node 500\n" + text); mate == 0 || mate > before-2 {
			t.Fatalf("%v: a win in %d plies, then in %d", b.Moves(), before, mate)
		}
		if mate <= 5 {
			break // anybody sees that
		}
	}
	_ = inW.Close() // always nil
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
