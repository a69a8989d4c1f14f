package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"tengen/engine/board"
)

// Why another brain gave no answer. Test with errors.Is. After each of them but
// ErrAnswer the process is gone.
var (
	ErrTimeout = errors.New("gomocup: the brain did not answer in time") // the context ended
	ErrCrashed = errors.New("gomocup: the brain has ended")              // by itself, or it closed its output
	ErrAnswer  = errors.New("gomocup: bad answer")                       // not what the command asks for
	ErrMemory  = errors.New("gomocup: the brain took too much memory")
	ErrClosed  = errors.New("gomocup: the brain is closed") // by Close
)

// BrainConfig says how to run somebody else's brain.
type BrainConfig struct {
	Path      string
	Args      []string
	Dir       string        // working directory; empty: ours
	Env       []string      // of the process; nil: ours
	MaxMemory int64         // bytes the process may have in memory; 0: not watched. Linux only
	Grace     time.Duration // from END to the kill; 0: one second
	Message   func(string)  // gets MESSAGE, DEBUG and whatever else is no answer, on a goroutine of the brain; nil: nobody
}

// Brain is a process that speaks the protocol from the other side. One owner
// uses it; only Close may be called from elsewhere. Whatever happens to it, the
// process and what it started are gone when Close returns.
type Brain struct {
	cfg     BrainConfig
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	answers chan string // from the reader, closed at the end of the output
	stderr  tail
	size    int

	closing chan struct{} // closed by Close
	gone    chan struct{} // closed when the process has been waited for
	once    sync.Once     // of Close

	mu     sync.Mutex // guards the following
	cause  error      // why it was killed; nil: it was not, or had ended
	reaped bool       // nothing is left to kill
}

// maxAnswers is how many answers that nobody asked for may wait.
const maxAnswers = 64

// StartBrain runs a brain. Close ends it.
func StartBrain(cfg BrainConfig) (*Brain, error) {
	if cfg.Grace <= 0 {
		cfg.Grace = time.Second
	}
	b := &Brain{cfg: cfg, answers: make(chan string, maxAnswers), closing: make(chan struct{}), gone: make(chan struct{})}
	b.cmd = exec.Command(cfg.Path, cfg.Args...)
	b.cmd.Dir, b.cmd.Env, b.cmd.Stderr = cfg.Dir, cfg.Env, &b.stderr
	b.cmd.WaitDelay = cfg.Grace // if something it started holds the pipes
	ownGroup(b.cmd)
	var err error
	if b.stdin, err = b.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := b.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := b.cmd.Start(); err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	go b.read(stdout)
	if cfg.MaxMemory > 0 {
		go b.watch()
	}
	return b, nil
}

// read hands the answers on until the output ends, then waits for the process.
func (b *Brain) read(stdout io.Reader) {
	_ = readLines(stdout, func(a arrival) bool { // an error is an end
		word, _, _ := strings.Cut(a.text, " ")
		if a.long {
			return true
		}
		switch strings.ToUpper(word) {
		case "MESSAGE", "DEBUG":
			b.message(a.text)
			return true
		}
		select {
		case b.answers <- a.text:
			return true
		case <-b.closing:
			return false
		}
	})
	b.kill(nil) // it has no output any more, so it is no brain
	b.mu.Lock()
	b.reaped = true // from here on its number may become another's
	b.mu.Unlock()
	_ = b.cmd.Wait() // how it ended, its state tells
	close(b.answers)
	close(b.gone)
}

func (b *Brain) message(text string) {
	if b.cfg.Message != nil {
		b.cfg.Message(text)
	}
}

// kill ends the process and what it started, for a reason, the first of which
// counts; nil is none.
func (b *Brain) kill(cause error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reaped {
		return
	}
	if b.cause == nil {
		b.cause = cause
	}
	killGroup(b.cmd)
}

// ended returns why there are no more answers.
func (b *Brain) ended() error {
	<-b.gone
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cause != nil {
		return b.cause
	}
	return fmt.Errorf("%w: %v %s", ErrCrashed, b.cmd.ProcessState, b.stderr.text())
}

// watch kills the process when it takes more memory than it may.
func (b *Brain) watch() {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-b.gone:
			return
		case <-tick.C:
			if memoryOf(b.cmd.Process.Pid) > b.cfg.MaxMemory {
				b.kill(ErrMemory)
				return
			}
		}
	}
}

// Close says END, waits for the grace, kills what is left and returns when the
// process is gone. It may be called any number of times.
func (b *Brain) Close() {
	b.once.Do(func() {
		timer := time.AfterFunc(b.cfg.Grace, func() { b.kill(ErrClosed) })
		defer timer.Stop()
		close(b.closing)
		_, _ = io.WriteString(b.stdin, "END\r\n") // it may be gone already
		_ = b.stdin.Close()
		<-b.gone
	})
	<-b.gone
}

// ask sends lines and returns the next answer. UNKNOWN is one only if the
// command is optional: some brains say it to an INFO that came before.
func (b *Brain) ask(ctx context.Context, lines string, optional bool) (string, error) {
	defer context.AfterFunc(ctx, func() { b.kill(fmt.Errorf("%w: %w", ErrTimeout, context.Cause(ctx))) })()
	for stale := true; stale; {
		select {
		case text, ok := <-b.answers:
			if !ok {
				return "", b.ended()
			}
			b.message(text)
		default:
			stale = false
		}
	}
	if err := b.send(lines); err != nil {
		return "", err
	}
	for text := range b.answers {
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		switch word = strings.ToUpper(word); {
		case word == "SUGGEST":
			if err := b.send("PLAY " + rest); err != nil {
				return "", err
			}
		case word == "ERROR", word == "UNKNOWN" && optional:
			return "", fmt.Errorf("%w: %.80q", ErrAnswer, text)
		case word == "UNKNOWN":
			b.message(text)
		default:
			return strings.TrimSpace(text), nil
		}
	}
	return "", b.ended()
}

// send writes lines. A brain that does not read them is killed by whoever waits.
func (b *Brain) send(lines string) error {
	if _, err := io.WriteString(b.stdin, strings.ReplaceAll(lines, "\n", "\r\n")+"\r\n"); err != nil {
		b.kill(nil)
		return b.ended()
	}
	return nil
}

// moveOf reads an answer of one point on the board.
func (b *Brain) moveOf(text string) (board.Point, error) {
	c := Command{}
	if err := c.numbers(text, 2); err != nil {
		return board.None, fmt.Errorf("%w: %.80q", ErrAnswer, text)
	}
	p, err := point(c.Args[0], c.Args[1], b.size)
	if err != nil {
		return board.None, fmt.Errorf("%w: %.80q", ErrAnswer, text)
	}
	return p, nil
}
