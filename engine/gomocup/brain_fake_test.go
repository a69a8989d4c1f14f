//go:build unix

package gomocup

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func init() { fakeBrain = playBrain }

// fakeEnv is the environment of a brain of the kind. The race detector would
// wait for a second at its end.
func fakeEnv(kind string, more ...string) []string {
	return append(append(os.Environ(), "TENGEN_FAKE_BRAIN="+kind, "GORACE=atexit_sleep_ms=0"), more...)
}

// fifoEnv names the pipe that a child of a brain holds open while it lives.
const fifoEnv = "TENGEN_FAKE_FIFO"

const thinking = "MESSAGE thinking" // said before a brain is lost

func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// hang waits as a brain does that has lost itself in thought: with a timer, or
// the runtime would call it a deadlock.
func hang() { <-time.After(time.Hour) }

// think is hang, told.
func think() {
	say(thinking)
	hang()
}

// playBrain is what the test binary does when it is run as a brain.
func playBrain(kind string) {
	switch kind {
	case "child":
		fifo, err := os.OpenFile(os.Getenv(fifoEnv), os.O_WRONLY, 0)
		if err != nil {
			panic(err)
		}
		defer func() { _ = fifo.Close() }() // never: it is killed
		ready()
		hang()
	case "hogging child":
		ready()
		hog()
	case "closes":
		_ = os.Stdout.Close()
	case "never reads":
		think()
	}
	terms := make(chan os.Signal, 1)
	if kind == "waits for SIGTERM" {
		signal.Notify(terms, syscall.SIGTERM)
	}
	in := bufio.NewScanner(os.Stdin)
	swap2 := -1 // stones of the SWAP2BOARD that is read; -1: none
	for n := 0; in.Scan(); {
		word, _, _ := strings.Cut(strings.TrimSpace(in.Text()), " ")
		switch word {
		case "START":
			say("OK")
		case "INFO":
			say("UNKNOWN")
		case "END":
			switch kind {
			case "ignores END":
				hang()
			case "waits for SIGTERM":
				<-terms
				say("MESSAGE told to end")
			case "answers after END":
				for range 2 * maxAnswers {
					say("1,2")
				}
			}
			return
		case "ABOUT":
			say(`name="Fake", version="1"`)
		case "SWAP2BOARD":
			swap2 = 0
			if !strings.HasPrefix(kind, "swap2") {
				say("UNKNOWN")
			}
		case "BEGIN", "TURN", "DONE":
			if swap2 >= 0 {
				fakeSwap2(kind, swap2)
				swap2 = -1
				continue
			}
			n++
			fakeMove(kind, n)
		case "PLAY":
			say("3,4")
		default:
			if swap2 >= 0 {
				swap2++
			}
		}
	}
}

// fakeSwap2 answers a SWAP2BOARD of so many stones.
func fakeSwap2(kind string, stones int) {
	switch {
	case kind == "swap2 garbage":
		say("1,1 1,1 SWAP")
	case kind != "swap2":
		say("UNKNOWN")
	default:
		say("%s", map[int]string{0: "7,7 8,7 9,9", 3: "0,0 1,0", 5: "SWAP"}[stones])
	}
}

// fakeMove answers the nth time that a move is asked for.
func fakeMove(kind string, n int) {
	switch kind {
	case "silent", "answers after END":
		think()
	case "crashes":
		fmt.Fprintln(os.Stderr, "out of ideas")
		os.Exit(3)
	case "garbage":
		say("1;2")
	case "long garbage":
		say("%s", strings.Repeat("é", 1000))
	case "off the board":
		say("15,0")
	case "onto a stone":
		say("7,7")
	case "suggests":
		if n == 1 {
			say("SUGGEST 3,4")
		}
	case "chatty":
		for i := range chatter {
			say("MESSAGE %d", i)
		}
		say("1,2")
	case "hog":
		hog()
	case "child hogs":
		fork("hogging child", false)
		hang()
	case "forks", "forks and crashes", "forks away":
		say("MESSAGE %d", fork("child", kind == "forks away"))
		if kind == "forks and crashes" {
			os.Exit(3)
		}
		say("1,2")
	default:
		if n == maxAnswers {
			say(thinking)
		}
		say("%d,%d", n, n)
	}
}

// chatter is how many messages a chatty brain sends.
const chatter = 100_000

// hog takes 300 MiB of memory and keeps them.
func hog() {
	blocks := make([]byte, 300<<20)
	for i := range blocks {
		blocks[i] = 1
	}
	hang()
	fmt.Fprintln(os.Stderr, len(blocks))
}

// ready signals the parent process.
func ready() { _ = os.NewFile(3, "ready").Close() } // it is a pipe

// fork starts another brain that has our output, in its own group or ours, and
// waits until it is ready.
func fork(kind string, away bool) (pid int) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = fakeEnv(kind)
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	cmd.Stdout, cmd.ExtraFiles = os.Stdout, []*os.File{w}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: away}
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	_ = w.Close()                  // the child has it
	_, _ = r.Read(make([]byte, 1)) // until its end
	return cmd.Process.Pid
}
