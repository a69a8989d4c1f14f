//go:build unix

package bridge

import (
	"bufio"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// brainEnv makes the test binary a brain of a kind. It goes on when the file of toldEnv is there, and notes in that of startsEnv that
// it was started.
const (
	brainEnv  = "TENGEN_BRIDGE_BRAIN"
	startsEnv = "TENGEN_BRIDGE_STARTS"
	toldEnv   = "TENGEN_BRIDGE_TOLD"
)

// TestMain is also the main of the brains that the tests run.
func TestMain(m *testing.M) {
	if kind := os.Getenv(brainEnv); kind != "" {
		brain(kind)
		return
	}
	goleak.VerifyTestMain(m)
}

// brain plays a brain of the kind, which places its stones from the top left, column by column.
func brain(kind string) {
	say := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	hang := func() { <-time.After(time.Hour) }
	untilTold := func() {
		for {
			if _, err := os.Stat(os.Getenv(toldEnv)); err == nil {
				return
			}
			<-time.After(time.Millisecond)
		}
	}
	if kind == "never ends" || kind == "nonsense, ends when told" {
		signal.Ignore(syscall.SIGTERM)
	}
	size, moves := 0, 0
	var taken [20][20]bool
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		line := in.Text()
		word, rest, _ := strings.Cut(line, " ")
		var x, y int
		if n, _ := fmt.Sscanf(line, "%d,%d,", &x, &y); n == 2 {
			taken[x][y] = true
			continue
		}
		switch word {
		case "START":
			if kind == "starts when told" {
				note(os.Getenv(startsEnv), "START\n")
				untilTold()
			}
			if _, err := fmt.Sscan(rest, &size); err != nil || kind == "15 only" && size != 15 {
				say("ERROR no such size")
				continue
			}
			taken, moves = [20][20]bool{}, 0
			say("OK")
		case "ABOUT":
			say(`name="Fake"`)
		case "SWAP2BOARD":
			say("UNKNOWN")
		case "END":
			switch kind {
			case "never ends":
				hang()
			case "nonsense, ends when told":
				untilTold()
			}
			return
		case "BEGIN", "TURN", "DONE":
			if _, err := fmt.Sscanf(rest, "%d,%d", &x, &y); err == nil {
				taken[x][y] = true
			}
			moves++
			switch kind {
			case "crashes":
				fmt.Fprintln(os.Stderr, strings.Repeat("a long story ", 100_000), "and its end")
				os.Exit(3)
			case "crashes once": // a game: later it is told by BOARD
				if word != "DONE" {
					os.Exit(3)
				}
			case "late", "never ends":
				hang()
			case "nonsense", "nonsense, ends when told":
				say("I resign")
				continue
			case "off the board":
				say("%d,0", size)
				continue
			case "floods":
				for i := range 20_000 {
					say("MESSAGE %d", i)
				}
				for range 1000 {
					say("0,0")
				}
				hang()
			case "hogs":
				block := make([]byte, 400<<20)
				for i := range block {
					block[i] = 1
				}
				hang()
				fmt.Fprintln(os.Stderr, len(block))
			}
			x, y = 0, 0
			for taken[x][y] {
				if y++; y == size {
					x, y = x+1, 0
				}
			}
			taken[x][y] = true
			say("%d,%d", x, y)
		}
	}
}

// note appends a text to a file.
func note(name, text string) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err != nil {
		panic(err)
	}
	_ = f.Close()
}
