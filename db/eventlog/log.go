// Package eventlog writes the event log: the events of all games, in the order of each game.
//
// Two kinds of goroutine run from Start to Close. One writer takes all events that are queued and
// commits them as one batch, then the next batch. There is no timer: a lone event waits for nothing,
// and many events share a commit. There is one writer because the larger the batches, the less an
// event costs. The tellers call the events' done functions, so that the writer can go on meanwhile.
//
// Reading order: log.go (events come in, answers go out), batch.go (which events share a commit, and which of them
// fail), write.go (a batch becomes one message to PostgreSQL), last.go (what its failure proves), implied.go (events
// that change more than the log), rate.go (ratings), fair.go (a rated game's weight), numbers.go (which games are
// there), conn.go (the writer's connection), columns.go (games and events as PostgreSQL's values).
package eventlog

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game/records"
)

const (
	maxQueued = 8192 // events that wait for the writer; more are refused
	tellers   = 4
)

// Log is the event log, open for writing. Its methods are safe for use by many goroutines.
type Log struct {
	queue    chan *item // to the writer
	answered chan *item // from the writer to the tellers

	// fence is the node that must count as running for anything to be stored; "" is asked for nobody.
	fence atomic.Value // of string

	fair atomic.Bool // players who share an address play unrated with each other

	// Every commit happens within life. It ends when Close has waited long enough.
	life context.Context
	end  context.CancelFunc

	running sync.WaitGroup // the writer and the tellers

	mu     sync.RWMutex // guards closed, and the queue against a send after its close
	closed bool
}

// item is an event on its way. It belongs to the writer until it is answered, then to a teller.
type item struct {
	records.Append
	done func(error)

	payload string // the event's payload, as JSON
	start   string // the payload of the start of a rematch, as JSON; "" without one

	// number is the number of the game that the event belongs to, 0 while it is not known. Once an
	// event that implies more is stored, it is that of the game in which play goes on.
	number int64

	rated *rated // what becomes of the ratings, while a batch is tried; nil: nothing

	err error // the answer
}

// Start starts the writer of a database's log. It connects when there is something to write.
func Start(address string) *Log {
	l := &Log{queue: make(chan *item, maxQueued), answered: make(chan *item, maxBatch)}
	l.life, l.end = context.WithCancel(context.Background())
	l.fence.Store("")
	l.fair.Store(true)
	w := &writer{address: address, fence: &l.fence, fair: &l.fair, life: l.life, answered: l.answered, numbers: map[string]int64{}}
	l.running.Go(func() { w.run(l.queue) })
	for range tellers {
		l.running.Go(l.tell)
	}
	return l
}

// Fence has everything stored only while a node of the database counts as running: afterwards events get
// records.ErrFenced. It is called before the first Append.
func (l *Log) Fence(node string) { l.fence.Store(node) }

// RateNeighbours has games count between accounts that play from one address. It is called before the first Append.
func (l *Log) RateNeighbours() { l.fair.Store(false) }

// Append has an event committed, with all that it implies. It does not wait: done is called once, on another goroutine,
// with nil after the commit, or with one of these errors:
//   - records.ErrConflict: the game has an event with this number, or does not exist;
//   - fault.Busy: too many events wait; this one has not been tried;
//   - fault.Retry: nobody knows whether it has been stored; if it is records.ErrFenced, it has not;
//   - any other: it can never be stored.
//
// While done runs, one of the tellers is busy; when all are, the other answers wait.
func (l *Log) Append(a records.Append, done func(error)) {
	it, err := newItem(a, done)
	if err == nil {
		err = l.enqueue(it)
	}
	if err != nil {
		go done(err) // not here: the caller may hold a lock that done needs
	}
}

// newItem renders the event for the writer, which has enough work, and must not fail.
func newItem(a records.Append, done func(error)) (*item, error) {
	it := &item{Append: a, done: done}
	var err error
	if it.payload, err = payload(a.Event); err != nil || a.Next == nil {
		return it, err
	}
	if len(a.Next.Events) == 0 {
		return it, errors.New("append: a rematch without its start")
	}
	it.start, err = payload(a.Next.Events[0])
	return it, err
}

func (l *Log) enqueue(it *item) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.closed {
		return pg.Retry("append", errors.New("the log is closed"))
	}
	select {
	case l.queue <- it:
		return nil
	default:
		return fault.WithReason(fault.Busy, "store_queue", "Too many moves wait to be stored just now; try again.")
	}
}

// tell gives the answers to those who wait for them, until the writer has ended.
func (l *Log) tell() {
	for it := range l.answered {
		it.done(it.err)
	}
}

// Close commits the queue and returns when all is answered. Events that were not committed within pg.CloseWithin are
// answered with fault.Retry. Close may be called twice.
func (l *Log) Close() {
	l.mu.Lock()
	if !l.closed {
		l.closed = true
		close(l.queue)
	}
	l.mu.Unlock()
	late := time.AfterFunc(pg.CloseWithin, l.end)
	defer late.Stop()
	l.running.Wait()
	l.end()
}
