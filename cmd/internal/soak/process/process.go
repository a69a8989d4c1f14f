// Package process starts our programs for tests and measurements, reads the address at which they are ready, and stops, kills
// or suspends them. None outlives the process that started it.
package process

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

const (
	startWithin = 90 * time.Second // recovery and migrations included
	stopWithin  = time.Minute      // a server stops in nine seconds, unless the machine is busy
)

// Process is a running program. It says "ready on http://…" when it is.
type Process struct {
	Base string        // the address that it said
	Log  Log           // what it writes to stderr
	Done chan struct{} // closed when it has been reaped

	cmd *exec.Cmd
}

// Error says why a process is not there, with the end of its log.
type Error struct{ What, Tail string }

func (e *Error) Error() string { return e.What + "\n" + e.Tail }

// Start starts a program and waits until it is ready. env is added to this process's environment without Tengen's
// settings; log is the file for its stderr.
func Start(ctx context.Context, program string, args, env []string, log string) (*Process, error) {
	out, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	p := &Process{cmd: exec.Command(program, args...), Log: Log(log), Done: make(chan struct{})}
	p.cmd.Env = append(Environ(), env...)
	p.cmd.Stderr, p.cmd.SysProcAttr = out, Ours()
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	ready := make(chan string, 1)
	go func() {
		defer close(p.Done)
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			if _, url, ok := strings.Cut(lines.Text(), "ready on "); ok {
				select {
				case ready <- strings.Replace(strings.TrimSpace(url), "localhost", "127.0.0.1", 1):
				default:
				}
			}
		}
		p.cmd.Wait() // how it ended is in State
	}()
	timer := time.NewTimer(startWithin)
	defer timer.Stop()
	what := program + " " + strings.Join(args, " ")
	select {
	case p.Base = <-ready:
		return p, nil
	case <-p.Done:
		return nil, p.error("%s ended: %v", what, p.State())
	case <-timer.C:
		err = p.error("%s was not ready in %v", what, startWithin)
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.Stop()
	return nil, err
}

// Environ is our environment without any setting of Tengen.
func Environ() (env []string) {
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "TENGEN_") && !strings.HasPrefix(kv, "DATABASE_URL=") {
			env = append(env, kv)
		}
	}
	return env
}

func (p *Process) error(format string, args ...any) error {
	return &Error{fmt.Sprintf(format, args...), p.Log.Tail()}
}

// Pid returns its process id.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// State is how it ended, once Done is closed.
func (p *Process) State() *os.ProcessState { return p.cmd.ProcessState }

// Alive reports whether it runs.
func (p *Process) Alive() bool {
	select {
	case <-p.Done:
		return false
	default:
		return true
	}
}

// Stop asks it to end, and insists after a minute. It returns when it is gone; that it was gone before, or ended badly, is an
// *Error.
func (p *Process) Stop() error {
	if !p.Alive() {
		return p.error("it had ended by itself: %v", p.State())
	}
	p.Signal(syscall.SIGTERM)
	timer := time.NewTimer(stopWithin)
	defer timer.Stop()
	select {
	case <-p.Done:
	case <-timer.C:
		p.Kill()
		return p.error("it did not stop within %v", stopWithin)
	}
	if !p.State().Success() {
		return p.error("it stopped with %v", p.State())
	}
	return nil
}

// Signal sends it a signal, unless it has ended.
func (p *Process) Signal(s syscall.Signal) {
	if p.Alive() {
		p.cmd.Process.Signal(s)
	}
}

// Kill ends it as a crash does, and returns when it is gone.
func (p *Process) Kill() {
	p.Signal(syscall.SIGKILL)
	<-p.Done
}
