package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// talk is a command of the scripts: it runs the program and holds the
// conversation in a file, whose lines are
//
//	> TURN 7,7       what is said
//	< [0-9]+,[0-9]+  the next answer, as a regular expression for all of it
//	! term           a signal; "! eof" is the end of the input
//	# a remark
//
// MESSAGE and DEBUG are no answers unless the next "<" asks for one; then what
// comes before it is passed over. At the end the program must have no more to
// say; if it was told to end it must have done so by itself, with exit status 0
// for END and the end of the input.
func talk(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: talk file")
	}
	cmd := exec.Command(program(ts))
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	in, err := cmd.StdinPipe()
	ts.Check(err)
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	// A program that is silent is given up, so that a script fails and does not hang.
	watchdog := time.AfterFunc(await.Limit, func() { _ = cmd.Process.Kill() }) // it may have ended
	defer watchdog.Stop()
	ended := false
	ts.Defer(func() {
		if !ended {
			_ = cmd.Process.Kill() // the script has failed already
			_ = cmd.Wait()
		}
	})
	lines := bufio.NewScanner(out)
	signalled, open := false, true
	for _, line := range strings.Split(ts.ReadFile(args[0]), "\n") {
		watchdog.Reset(await.Limit)
		what, text, _ := strings.Cut(line, " ")
		switch what {
		case ">":
			_, err := io.WriteString(in, text+"\r\n")
			ts.Check(err)
			open = open && !strings.EqualFold(text, "END")
		case "<":
			hear(ts, lines, text)
		case "!":
			open = false
			if text == "eof" {
				ts.Check(in.Close())
				break
			}
			signalled = true
			ts.Check(cmd.Process.Signal(map[string]os.Signal{"term": syscall.SIGTERM, "int": os.Interrupt}[text]))
		case "", "#":
		default:
			ts.Fatalf("what is %q?", line)
		}
	}
	// A program that was told to end must do so with its input open.
	if open {
		ts.Check(in.Close())
	}
	watchdog.Reset(await.Limit)
	for lines.Scan() {
		if !remark(lines.Text()) {
			ts.Fatalf("it also said %q", lines.Text())
		}
	}
	err, ended = cmd.Wait(), true
	if !signalled {
		ts.Check(err)
	}
}

// program returns the path that the script would run.
func program(ts *testscript.TestScript) string {
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		path := filepath.Join(dir, "pbrain-tengen")
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	ts.Fatalf("the program is not in the path")
	return ""
}

// hear waits for the next answer and compares it.
func hear(ts *testscript.TestScript, lines *bufio.Scanner, pattern string) {
	want, err := regexp.Compile("^(?:" + pattern + ")$")
	ts.Check(err)
	for lines.Scan() {
		said := lines.Text()
		switch {
		case want.MatchString(said):
			return
		case !remark(said):
			ts.Fatalf("it said %q, not %q", said, pattern)
		}
	}
	ts.Fatalf("it ended without %q", pattern)
}

func remark(s string) bool { return strings.HasPrefix(s, "MESSAGE ") || strings.HasPrefix(s, "DEBUG ") }
