package eventlog

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/db/pg"
	"tengen/hub/store"
)

const maxBatch = 512 // events in one commit

// writer commits batches of events. Only its goroutine uses it.
type writer struct {
	address  string
	fence    *atomic.Value // the log's
	fair     *atomic.Bool  // the log's
	life     context.Context
	answered chan<- *item

	conn    *pgx.Conn        // its own, so that no question can keep it waiting; nil: none
	used    time.Time        // when conn last answered
	numbers map[string]int64 // the numbers of games in conn's database, by their ids

	cancelling sync.WaitGroup // connections that have been closed, see disconnect
}

// run stores what is queued until the queue is closed and empty.
func (w *writer) run(queue <-chan *item) {
	for batch := gather(queue); len(batch) > 0; batch = gather(queue) {
		w.store(batch)
	}
	close(w.answered)
	w.disconnect()
	w.cancelling.Wait()
}

// gather waits for an event and returns it with those queued behind it, up to maxBatch. It returns
// nothing when the queue is closed and empty.
func gather(queue <-chan *item) (batch []*item) {
	first, ok := <-queue
	if !ok {
		return nil
	}
	batch = append(make([]*item, 0, min(1+len(queue), maxBatch)), first)
	for len(batch) < maxBatch {
		select {
		case next, ok := <-queue:
			if !ok {
				return batch
			}
			batch = append(batch, next)
		default:
			return batch
		}
	}
	return batch
}

// store commits a batch and answers its events. PostgreSQL takes a whole batch or nothing of it. If
// it refuses, at least one event is to blame, and the halves are stored each for itself: in the end
// the bad event is alone, and fails alone.
func (w *writer) store(batch []*item) {
	if i := again(batch); i > 0 {
		w.store(batch[:i])
		w.store(batch[i:])
		return
	}
	err := w.commit(batch)
	switch half := len(batch) / 2; {
	case err == nil:
		w.answer(batch)
	case half > 0 && pg.Refused(err):
		w.store(batch[:half])
		w.store(batch[half:])
	case fenced(err):
		w.fail(batch, store.ErrFenced)
	case pg.IsUnique(err) && !batch[0].implies(): // it is alone
		w.fail(batch, store.ErrConflict)
	default:
		// The next to answer may be another database, where games have other numbers.
		clear(w.numbers)
		w.fail(batch, pg.Failed("append", err))
	}
}

func (w *writer) fail(batch []*item, err error) {
	for _, it := range batch {
		it.err = err
	}
	w.answer(batch)
}

func (w *writer) answer(batch []*item) {
	for _, it := range batch {
		w.answered <- it
	}
}

// errUnsent marks the error of a batch that did not reach PostgreSQL, so that it can be sent again.
var errUnsent = errors.New("the connection had died")

// commit stores a batch in one transaction and sets the events' errors, nil or store.ErrConflict. If
// it returns an error, nothing was stored, or nobody knows; the events' errors mean nothing then. It takes no longer than
// pg.CommitWithin.
func (w *writer) commit(batch []*item) error {
	ctx, cancel := context.WithTimeout(w.life, pg.CommitWithin)
	defer cancel()
	err := w.try(ctx, batch)
	if errors.Is(err, errUnsent) && ctx.Err() == nil { // PostgreSQL was restarted, perhaps
		err = w.try(ctx, batch)
	}
	return err
}

func (w *writer) try(ctx context.Context, batch []*item) error {
	if err := w.connect(ctx); err != nil {
		return err
	}
	err := w.find(ctx, batch)
	unsent := err != nil && w.conn.IsClosed() // to look for games stores nothing
	if err == nil {
		err = w.send(ctx, batch)
		unsent = pgconn.SafeToRetry(err)
	}
	if !w.conn.IsClosed() { // it has answered, be it with a refusal
		w.used = time.Now()
	}
	if unsent {
		return errors.Join(errUnsent, err)
	}
	return err
}
