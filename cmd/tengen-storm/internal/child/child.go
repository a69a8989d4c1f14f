// Package child runs programs under measure: a server, a yardstick. They say where they are ready, and do not
// outlive us.
package child

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"time"
)

const (
	startWithin = 90 * time.Second // recovery and migrations included
	stopWithin  = time.Minute      // a server stops in nine seconds, unless the machine is busy
)

// Child is a process. It says "ready on http://…" when it is.
type Child struct {
	Base string        // the address that it said
	Done chan struct{} // closed when it has been reaped

	cmd *exec.Cmd
	log string // file with what it wrote to stderr
}

// Error says why a child is not there, with the end of its log.
type Error struct {
	What, Tail string
}

func (e *Error) Error() string { return e.What + "\n" + e.Tail }

// Start starts a program and waits until it is ready. env comes on top of
// ours, in which no setting of Tengen is left.
func Start(ctx context.Context, binary string, args, env []string, log string) (*Child, error) {
	out, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	c := &Child{cmd: exec.Command(binary, args...), log: log, Done: make(chan struct{})}
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "TENGEN_") && !strings.HasPrefix(kv, "DATABASE_URL=") {
			c.cmd.Env = append(c.cmd.Env, kv)
		}
	}
	c.cmd.Env = append(c.cmd.Env, env...)
	c.cmd.Stderr = out
	c.cmd.SysProcAttr = Ours()
	stdout, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	ready := make(chan string, 1)
	go func() {
		defer close(c.Done)
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if _, url, ok := strings.Cut(lines.Text(), "ready on "); ok {
				select {
				case ready <- strings.TrimSpace(url):
				default:
				}
			}
		}
		c.cmd.Wait() // how it ended is in ProcessState
	}()
	timer := time.NewTimer(startWithin)
	defer timer.Stop()
	select {
	case c.Base = <-ready:
		return c, nil
	case <-c.Done:
		return nil, &Error{fmt.Sprintf("%s %s ended: %v", binary, strings.Join(args, " "), c.cmd.ProcessState), c.Tail()}
	case <-timer.C:
		err = &Error{fmt.Sprintf("%s %s was not ready in %v", binary, strings.Join(args, " "), startWithin), c.Tail()}
	case <-ctx.Done():
		err = ctx.Err()
	}
	c.Stop()
	return nil, err
}

// Pid returns its process id.
func (c *Child) Pid() int { return c.cmd.Process.Pid }

// Alive reports whether it runs.
func (c *Child) Alive() bool {
	select {
	case <-c.Done:
		return false
	default:
		return true
	}
}

// Stop asks it to end, and insists after a while. It returns when it is gone.
func (c *Child) Stop() error {
	if !c.Alive() {
		return &Error{fmt.Sprintf("it had ended by itself: %v", c.cmd.ProcessState), c.Tail()}
	}
	c.cmd.Process.Signal(syscall.SIGTERM)
	timer := time.NewTimer(stopWithin)
	defer timer.Stop()
	select {
	case <-c.Done:
	case <-timer.C:
		c.cmd.Process.Kill()
		<-c.Done
		return &Error{fmt.Sprintf("it did not stop within %v", stopWithin), c.Tail()}
	}
	if !c.cmd.ProcessState.Success() {
		return &Error{fmt.Sprintf("it stopped with %v", c.cmd.ProcessState), c.Tail()}
	}
	return nil
}

// Tail returns the end of its log.
func (c *Child) Tail() string {
	b, err := os.ReadFile(c.log)
	if err != nil {
		return err.Error()
	}
	return string(b[max(0, len(b)-4000):])
}

// Metrics waits until a server has said in its log where its metrics are, and returns the address.
func (c *Child) Metrics(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		b, err := os.ReadFile(c.log)
		if err != nil {
			return "", err
		}
		if found := metrics.FindSubmatch(b); found != nil {
			return string(found[1]), nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return "", &Error{"it does not say where its metrics are", c.Tail()}
		}
	}
}

var metrics = regexp.MustCompile(`"msg":"metrics","addr":"([^"]+)"`)

// Logged counts the lines of its log that hold a text.
func (c *Child) Logged(text string) (n int) {
	b, err := os.ReadFile(c.log)
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(b) {
		if bytes.Contains(line, []byte(text)) {
			n++
		}
	}
	return n
}

// Signal sends it a signal, unless it has ended.
func (c *Child) Signal(s syscall.Signal) {
	if c.Alive() {
		c.cmd.Process.Signal(s)
	}
}

// Kill ends it as a crash does, and returns when it is gone.
func (c *Child) Kill() {
	c.Signal(syscall.SIGKILL)
	<-c.Done
}
