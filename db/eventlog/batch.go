package eventlog

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game/records"
)

const maxBatch = 512 // events in one commit

// writer commits batches of events. Only its goroutine uses it.
type writer struct {
	address  string
	fence    *atomic.Value // the log's
	fair     *atomic.Bool  // the log's
	grown    bool          // see grownBy
	life     context.Context
	answered chan<- *item

	conn    *pgx.Conn        // its own, so that no question can keep it waiting; nil: none
	used    time.Time        // when conn last answered
	numbers map[string]int64 // the numbers of games in conn's database, by their ids

	cancelling sync.WaitGroup // connections that have been closed, see disconnect
}

// run stores queued events until the queue is closed and empty.
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

// records commits a batch and answers its events. PostgreSQL takes a whole batch or nothing of it. If
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
		w.fail(batch, records.ErrFenced)
	case taken(err): // it is alone
		w.fail(batch, records.ErrConflict)
	default:
		// The next to answer may be another database, where games have other numbers.
		clear(w.numbers)
		w.fail(batch, pg.Failed("append", err))
	}
}

// taken reports whether the number of an event is taken. What an event implies may break other rules.
func taken(err error) bool {
	var answer *pgconn.PgError
	return pg.IsUnique(err) && errors.As(err, &answer) && answer.ConstraintName == "game_events_pkey"
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

// errNotStored marks the error of a batch that is certainly not stored, not even in part. Another try may store it.
var errNotStored = errors.New("not stored")

// A pause before each try but the second one, so that a failure that stays does not keep PostgreSQL busy.
const (
	firstPause = 5 * time.Millisecond
	maxPause   = 100 * time.Millisecond
)

// commit stores a batch in one transaction and sets the events' errors, nil or records.ErrConflict. It tries again while nothing
// is stored for certain and nobody has refused it: PostgreSQL is restarted, or somebody else has been in the way. If
// it returns an error, nothing was stored, or nobody knows; the events' errors mean nothing then. It takes no longer than
// pg.CommitWithin.
func (w *writer) commit(batch []*item) error {
	ctx, cancel := context.WithTimeout(w.life, pg.CommitWithin)
	defer cancel()
	there := w.conn != nil && !w.conn.IsClosed() // a PostgreSQL that may come back soon
	for pause := time.Duration(0); ; pause = min(max(firstPause, 2*pause), maxPause) {
		err := w.connect(ctx)
		if err == nil {
			there = true
			err = w.try(ctx, batch)
		} else if there && !pg.Refused(err) {
			err = errors.Join(errNotStored, err)
		}
		if !errors.Is(err, errNotStored) || !rest(ctx, pause) {
			return err
		}
	}
}

// rest waits, and reports whether there is time left.
func rest(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// try stores a batch over the connection there is. Its error says errNotStored if that is certain and another try may do.
func (w *writer) try(ctx context.Context, batch []*item) error {
	err := w.find(ctx, batch)
	certain := true // to look for games stores nothing
	if err == nil {
		certain, err = w.send(ctx, batch)
	}
	if !w.conn.IsClosed() { // it has answered, even if with a refusal
		w.used = time.Now()
	}
	if err != nil && certain && !pg.Refused(err) && !fenced(err) {
		return errors.Join(errNotStored, err)
	}
	return err
}
