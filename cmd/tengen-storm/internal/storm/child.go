package storm

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

const (
	childStart = 90 * time.Second // recovery and migrations included
	childStop  = 15 * time.Second
)

// child is a process under measure: the server, or the yardstick. It says
// "ready on http://…" when it is.
type child struct {
	cmd  *exec.Cmd
	base string        // the address that it said
	log  string        // file with what it wrote to stderr
	done chan struct{} // closed when it has been reaped
}

// childError says why a child is not there, with the end of its log.
type childError struct {
	what string
	tail string
}

func (e *childError) Error() string { return e.what + "\n" + e.tail }

// startChild starts a program and waits until it is ready. env comes on top of
// ours, in which no setting of Tengen is left.
func startChild(ctx context.Context, binary string, args, env []string, log string) (*child, error) {
	out, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	c := &child{cmd: exec.Command(binary, args...), log: log, done: make(chan struct{})}
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "TENGEN_") && !strings.HasPrefix(kv, "DATABASE_URL=") {
			c.cmd.Env = append(c.cmd.Env, kv)
		}
	}
	c.cmd.Env = append(c.cmd.Env, env...)
	c.cmd.Stderr = out
	c.cmd.SysProcAttr = ours()
	stdout, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	ready := make(chan string, 1)
	go func() {
		defer close(c.done)
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
	timer := time.NewTimer(childStart)
	defer timer.Stop()
	select {
	case c.base = <-ready:
		return c, nil
	case <-c.done:
		return nil, &childError{fmt.Sprintf("%s %s ended: %v", binary, strings.Join(args, " "), c.cmd.ProcessState), c.tail()}
	case <-timer.C:
		err = &childError{fmt.Sprintf("%s %s was not ready in %v", binary, strings.Join(args, " "), childStart), c.tail()}
	case <-ctx.Done():
		err = ctx.Err()
	}
	c.stop()
	return nil, err
}

// pid returns its process id.
func (c *child) pid() int { return c.cmd.Process.Pid }

// alive reports whether it runs.
func (c *child) alive() bool {
	select {
	case <-c.done:
		return false
	default:
		return true
	}
}

// stop asks it to end, and insists after a while. It returns when it is gone.
func (c *child) stop() error {
	if !c.alive() {
		return &childError{fmt.Sprintf("it had ended by itself: %v", c.cmd.ProcessState), c.tail()}
	}
	c.cmd.Process.Signal(syscall.SIGTERM)
	timer := time.NewTimer(childStop)
	defer timer.Stop()
	select {
	case <-c.done:
	case <-timer.C:
		c.cmd.Process.Kill()
		<-c.done
		return &childError{fmt.Sprintf("it did not stop within %v", childStop), c.tail()}
	}
	if !c.cmd.ProcessState.Success() {
		return &childError{fmt.Sprintf("it stopped with %v", c.cmd.ProcessState), c.tail()}
	}
	return nil
}

// tail returns the end of its log.
func (c *child) tail() string {
	b, err := os.ReadFile(c.log)
	if err != nil {
		return err.Error()
	}
	return string(b[max(0, len(b)-4000):])
}

// logged counts the lines of its log that hold a text.
func (c *child) logged(text string) (n int) {
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
