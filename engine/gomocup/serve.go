package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// Options are a brain's description of itself, and its effects on its process.
type Options struct {
	Version string
	// SetMemoryLimit is told how many bytes Go's heap may have, 0 for any number, when max_memory or the table change;
	// nil: nobody.
	SetMemoryLimit func(bytes int64)
	// Log is told of panics in searches; nil: nobody is.
	Log engine.Logger
}

// thinker is what the brain needs of an engine.
type thinker interface {
	Search(context.Context, *board.Board, engine.Limits) (engine.Result, error)
	Resize(bytes int64)
	Grow() (more bool)
	Clear()
	SetThreads(n int)
	Close()
}

// Serve plays the brain's part until END, the end of the input, a failure to
// write, or the end of the context.
//
// END ends a thought without an answer. The end of the input is an END too, but
// what came before it is answered, with the moves found 0.4 s later at most, so
// that a script can be piped in.
//
// An input that is an io.Closer is closed, and waited for: its Close must end a Read. Any other is left with a Read
// that nobody waits for. The error is that of the pipes or the cause of the context's end; END and the end of the input
// are no errors.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opt Options) error {
	return serve(ctx, in, out, opt, func(table int64) thinker {
		o := engine.DefaultOptions()
		o.TableBytes, o.Log = 0, opt.Log
		e := engine.New(o)
		e.Resize(table)
		return e
	})
}

const (
	// maxQueue is how many lines may wait while the brain thinks; further ones
	// wait in the pipe, and END and YXSTOP behind them.
	maxQueue = 1024
	// farewell is how long a thought may go on after the end of the input.
	farewell = 400 * time.Millisecond
)

func serve(ctx context.Context, in io.Reader, out io.Writer, opt Options, newThinker func(table int64) thinker) error {
	ctx, quit := context.WithCancelCause(ctx)
	defer quit(nil)
	thoughts, silence := context.WithCancel(ctx)
	defer silence()
	s := &session{
		opt: opt, make: newThinker, set: defaults(), ctx: ctx, quit: quit, thoughts: thoughts, silence: silence,
		out: &answers{w: bufio.NewWriter(out), failed: quit},
	}
	queue := make(chan arrival, maxQueue)
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(queue)
		if err := readLines(in, func(a arrival) bool { return s.arrive(a, queue) }); err != nil {
			quit(err)
		}
		time.AfterFunc(farewell, func() { s.interrupt(math.MaxInt) })
	})
	for ctx.Err() == nil {
		a, ok := s.await(queue)
		if !ok {
			break
		}
		s.handle(a)
	}
	if c, ok := in.(io.Closer); ok {
		_ = c.Close() // the answer is on its way already
		reader.Wait()
	}
	if s.engine != nil {
		s.engine.Close()
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errEnd) {
		return err
	}
	return nil
}

// errEnd is the cause of an ordinary end.
var errEnd = errors.New("gomocup: end")

// arrive takes a line from the reader. Two commands that cannot wait for the search are handled here: the end, and the
// order to play at once.
func (s *session) arrive(a arrival, queue chan<- arrival) bool {
	last := false
	switch verb := Verb(upper(strings.TrimSpace(a.text))); {
	case a.long:
	case verb == VerbEnd:
		last = true
		s.silence() // commands before END are still answered, except with moves
	case verb == VerbYXStop:
		s.interrupt(a.n)
	}
	select {
	case queue <- a:
		return !last
	case <-s.ctx.Done():
		return false
	}
}

// answers writes lines, each at once. It is safe for concurrent use.
type answers struct {
	failed context.CancelCauseFunc

	mu sync.Mutex // guards the following
	w  *bufio.Writer
}

func (o *answers) say(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.w, format+"\n", args...)
	if err := o.w.Flush(); err != nil {
		o.failed(err)
	}
}
