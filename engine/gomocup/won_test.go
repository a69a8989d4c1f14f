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

	"tengen/engine/board"
)

// TestWinIsPlayed: a brain that has announced a win plays it to the five, against the defence that holds longest and with a
// fraction of the nodes; also if the manager sends the whole board each time, in another order.
func TestWinIsPlayed(t *testing.T) {
	const moves = "f11 i11 j9 k10 k9 i10 j10 h9 j11 j12 h10 i9 i8 j7 f9 f10 e10 g8 e11 g12 i12 d11 d8 g7 e8 f7 e6 d7 e12 e9 e7 f6"
	b, err := board.New(board.Standard, 15)
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
		for i := range all {
			p, who := all[(i+4)%len(all)], 1+i%2
			if len(all)%2 == 1 {
				t.Fatal("not the brain's turn")
			}
			fmt.Fprintf(&s, "%s,%d\n", coordinates(p, 15), who)
		}
		s.WriteString("DONE\n")
		return s.String()
	}
	const settings = "INFO rule 1\nINFO timeout_turn 600000\nINFO timeout_match 0\nINFO show_detail 1\nSTART 15\nINFO max_node 480000\n"
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
		if mate, pv = ask("INFO max_node 2000\n" + text); mate == 0 || mate > before-2 {
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
