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

	"github.com/tengen-go/tengen/engine/board"
)

// Why another brain gave no move. Test with errors.Is. After each of them but
// ErrAnswer and ErrIllegal the process is gone.
var (
	ErrTimeout = errors.New("gomocup: the brain did not answer in time") // the call's context ended
	ErrCrashed = errors.New("gomocup: the brain has ended")              // by itself, or it closed its output
	ErrAnswer  = errors.New("gomocup: bad answer")                       // not what the command asks for
	ErrIllegal = errors.New("gomocup: illegal move")                     // off the board or onto a stone
	ErrMemory  = errors.New("gomocup: the brain took too much memory")
	ErrClosed  = errors.New("gomocup: the brain is closed") // by Close, or the context of Start
)

// Config says how to run somebody else's brain.
type Config struct {
	Path string
	Args []string
	Dir  string   // working directory; empty: ours
	Env  []string // of the process; nil: ours
	// MaxMemory is how many bytes of memory the process may have had at once, or
	// may have together with what it starts; 0 is any number. Only Linux tells:
	// elsewhere nothing is watched.
	MaxMemory int64
	Grace     time.Duration // from END to the kill; 0: one second
	Term      time.Duration // from END to SIGTERM, where there is one; 0: half of Grace
	// Message gets MESSAGE, DEBUG and every other line that is no answer, one at a time, on the brain's goroutine or
	// the caller's. It must not hold them up nor call Close; nil: nobody. Messages has the last of them too.
	Message func(string)
}

// Brain is a process that speaks the protocol from the other side. One owner uses it; only Close, Messages and Peak may
// be called from elsewhere. The process and its group are gone when Close returns, in every case.
type Brain struct {
	cfg     Config
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	stdout  io.ReadCloser
	answers chan string // from the reader, closed at the end of the output
	stderr  tail
	size    int                                 // of the board
	taken   [board.MaxSize * board.MaxSize]bool // by x + y*MaxSize: points with a stone

	closing chan struct{} // closed by Close
	killed  chan struct{} // closed with the first kill
	gone    chan struct{} // closed when the process has been waited for
	once    sync.Once     // of Close
	telling sync.Mutex    // held while Config.Message runs; taken before mu

	mu       sync.Mutex // guards the following
	cause    error      // why it was killed; nil: it was not, or had ended
	dead     bool       // killed is closed
	reaped   bool       // nothing is left to kill
	peak     int64      // bytes of memory
	messages []string
}

const (
	maxAnswers  = 64  // answers that nobody asked for and that may wait
	maxMessages = 256 // lines that Messages keeps
)

// Start runs a brain. The end of the context kills it; Close ends it properly,
// and must be called in any case.
func Start(ctx context.Context, cfg Config) (*Brain, error) {
	if cfg.Grace <= 0 {
		cfg.Grace = time.Second
	}
	if cfg.Term <= 0 {
		cfg.Term = cfg.Grace / 2
	}
	b := &Brain{
		cfg: cfg, answers: make(chan string, maxAnswers),
		closing: make(chan struct{}), killed: make(chan struct{}), gone: make(chan struct{}),
	}
	b.cmd = exec.Command(cfg.Path, cfg.Args...)
	b.cmd.Dir, b.cmd.Env, b.cmd.Stderr = cfg.Dir, cfg.Env, &b.stderr
	b.cmd.WaitDelay = cfg.Grace // if something it started holds the pipes
	ownGroup(b.cmd)
	var err error
	if b.stdin, err = b.cmd.StdinPipe(); err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	if b.stdout, err = b.cmd.StdoutPipe(); err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	if err := b.cmd.Start(); err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	forget := context.AfterFunc(ctx, func() { b.kill(fmt.Errorf("%w: %w", ErrClosed, context.Cause(ctx))) })
	go func() {
		b.read()
		forget()
	}()
	go b.watch()
	return b, nil
}

// read hands the answers on until the output ends, then waits for the process.
func (b *Brain) read() {
	_ = readLines(b.stdout, func(a arrival) bool { // an error is an end
		word, _, _ := strings.Cut(a.text, " ")
		switch word = upper(word); {
		case a.long:
		case word == "MESSAGE", word == "DEBUG":
			b.message(a.text)
		default:
			b.hand(a.text)
		}
		return true
	})
	b.kill(nil) // it has no output any more, so it is no brain
	b.mu.Lock()
	b.reaped = true // from here on its number may become another's
	b.mu.Unlock()
	_ = b.cmd.Wait() // how it ended, its state tells
	close(b.answers)
	close(b.gone)
}

// hand hands on an answer. One that there is no room for waits, but not when
// nobody will ask again.
func (b *Brain) hand(text string) {
	select {
	case b.answers <- text:
		return
	default:
	}
	select {
	case b.answers <- text:
	case <-b.closing:
	case <-b.killed:
	}
}

func (b *Brain) message(text string) {
	b.telling.Lock()
	defer b.telling.Unlock()
	b.mu.Lock()
	if len(b.messages) == maxMessages {
		b.messages = append(b.messages[:0], b.messages[maxMessages/2:]...)
	}
	b.messages = append(b.messages, text)
	b.mu.Unlock()
	if b.cfg.Message != nil {
		b.cfg.Message(text)
	}
}

// Messages returns the brain's lines since the last call that are no answers, at least the last 128 of them.
func (b *Brain) Messages() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := b.messages
	b.messages = nil
	return m
}

// Peak returns the most bytes of memory that the process was seen to have, or,
// if MaxMemory is set, its group; 0 where the system does not tell.
func (b *Brain) Peak() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.look()
	return b.peak
}

// kill ends the process and its group, for a reason, the first of which counts; nil is none. A child may have left the
// group and still hold the output, which is given up after the grace.
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
	if !b.dead {
		b.dead = true
		close(b.killed)
		time.AfterFunc(b.cfg.Grace, func() { _ = b.stdout.Close() }) // closed already, as a rule
	}
}

// terminate tells the process and its group to end.
func (b *Brain) terminate() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.reaped {
		askGroup(b.cmd)
	}
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

// Close sends END, after Term SIGTERM, after the grace kills the process group, and returns when the process is gone.
// It may be called any number of times. A command that waits for its answer, and any later one, gets ErrClosed, or what
// ended the brain before.
func (b *Brain) Close() {
	b.once.Do(func() {
		timer := time.AfterFunc(b.cfg.Grace, func() { b.kill(ErrClosed) })
		defer timer.Stop()
		plea := time.AfterFunc(b.cfg.Term, b.terminate)
		defer plea.Stop()
		b.mu.Lock()
		if b.cause == nil && !b.reaped && !b.dead {
			b.cause = ErrClosed
		}
		b.mu.Unlock()
		close(b.closing)
		_, _ = io.WriteString(b.stdin, "END\r\n") // it may be gone already
		_ = b.stdin.Close()
		<-b.gone
	})
	<-b.gone
}
