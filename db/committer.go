package db

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"

	"tengen/hub"
	"tengen/hub/fault"
	"tengen/hub/game"
)

const (
	writerQueue  = 8192            // events waiting for the writer; more are refused
	maxFlush     = 512             // events in one commit
	maxKnown     = 32768           // games whose numbers the writer remembers
	flushTimeout = 2 * time.Second // then the waiters hear that nobody knows
	tellers      = 4               // tell the waiters
	share        = 4               // of a batch, what a teller takes at a time
)

// committer writes the event log: its writer commits whatever is queued as soon
// as its previous commit has returned. There is no timer, so a lone event waits
// for nothing, and a crowd shares its commits. One writer makes the largest
// batches: what a row costs falls with them.
type committer struct {
	url      string
	life     context.Context // of every commit; ended when closing has waited long enough
	end      context.CancelFunc
	queue    chan *item
	answered chan []*item     // for the tellers; closed by the writer
	conn     *pgx.Conn        // the writer's own, so that no question can keep it waiting; nil: none
	used     time.Time        // when conn last answered; the writer's
	known    map[string]int64 // the numbers of games in conn's database; the writer's
	plain    []*item          // of a batch, to be filled again; the writer's
	rows     rows             // the writer's
	wg       sync.WaitGroup   // the writer, the tellers, and who abandons what the writer asked

	mu     sync.RWMutex // guards closed, and sends against close
	closed bool
}

// item is one event on its way. The writer owns it until it is answered, then
// the teller, who puts it back.
type item struct {
	a       hub.Append
	number  int64 // of its game; of the one that is played in, once a special event is stored
	payload []byte
	stored  bool
	err     error // its answer
	done    func(error)
}

var items = sync.Pool{New: func() any { return &item{payload: make([]byte, 0, 128)} }}

// free forgets an event and keeps the room for the next.
func (it *item) free() {
	*it = item{payload: it.payload[:0]}
	items.Put(it)
}

func startCommitter(url string) *committer {
	c := &committer{url: url, known: map[string]int64{}, queue: make(chan *item, writerQueue), answered: make(chan []*item, maxFlush/share)}
	c.life, c.end = context.WithCancel(context.Background())
	for range tellers {
		c.wg.Go(c.tellAll)
	}
	c.wg.Go(c.write)
	return c
}

// close commits what is queued and ends the writer. What has not been committed
// after closeWithin is answered as unknown.
func (c *committer) close() {
	c.mu.Lock()
	if !c.closed {
		c.closed = true
		close(c.queue)
	}
	c.mu.Unlock()
	late := time.AfterFunc(closeWithin, c.end)
	defer late.Stop()
	c.wg.Wait()
	c.end()
}

// append hands an event to the writer and waits for the commit. If ctx
// ends first the event may still be committed: fault.Retry.
func (c *committer) append(ctx context.Context, a hub.Append) error {
	answer := make(chan error, 1) // buffered: the writer never waits for its reader
	c.begin(a, func(err error) { answer <- err })
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return retry("append", ctx.Err())
	}
}

// begin hands an event to the writer, which calls done after the commit.
// What cannot be handed over is answered at once.
func (c *committer) begin(a hub.Append, done func(error)) {
	if a.Next != nil && len(a.Next.Events) == 0 {
		go done(errors.New("append: a rematch without its start"))
		return
	}
	it := items.Get().(*item)
	it.a, it.done = a, done
	var err error
	if it.payload, err = it.a.Event.Payload.AppendJSON(it.payload); err == nil {
		err = c.enqueue(it)
	}
	if err != nil {
		it.free()
		go done(err)
	}
}

func (c *committer) enqueue(it *item) error {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.closed {
		return retry("append", errors.New("the database is closed"))
	}
	select {
	case c.queue <- it:
		return nil
	default:
		return fault.New(fault.Busy, "The server is very busy; try again.")
	}
}

func (c *committer) write() {
	defer close(c.answered)
	defer c.disconnect()
	for it := range c.queue {
		batch := append(make([]*item, 0, min(1+len(c.queue), maxFlush)), it)
		for more := true; more && len(batch) < maxFlush; {
			select {
			case next, ok := <-c.queue:
				if more = ok; ok {
					batch = append(batch, next)
				}
			default:
				more = false
			}
		}
		c.flush(batch)
	}
}

// flush commits a batch. If the database refuses it because of some of its
// events, it goes in halves, so that these fail alone.
func (c *committer) flush(batch []*item) {
	err := c.commit(batch)
	if errors.Is(err, errUnsent) { // PostgreSQL was started again, perhaps: a new connection may do
		err = c.commit(batch)
	}
	switch half := len(batch) / 2; {
	case err == nil:
	case half > 0 && refused(err):
		c.flush(batch[:half])
		c.flush(batch[half:])
	case half == 0 && isUnique(err) && !batch[0].special():
		batch[0].err = hub.ErrConflict
		c.answer(batch)
	default:
		clear(c.known) // who knows which database answers next
		for _, it := range batch {
			it.err = retryOrFault(err)
		}
		c.answer(batch)
	}
}

// answer gives a batch to those who tell its waiters, and does not wait until
// they have: the writer goes on with what is queued meanwhile.
func (c *committer) answer(batch []*item) {
	for part := range slices.Chunk(batch, share) {
		c.answered <- part
	}
}

func (c *committer) tellAll() {
	for part := range c.answered {
		for _, it := range part {
			done, err := it.done, it.err
			it.free()
			done(err)
		}
	}
}

// retryOrFault tells an event that can never be stored from a commit that
// failed or whose answer was lost.
func retryOrFault(err error) error {
	if f := failed("append", err); fault.CodeOf(f) != fault.NotFound {
		return f
	}
	return retry("append", err)
}

// commit writes a batch in one implicit transaction and one round trip, and
// answers its waiters after the commit. On an error nobody has been answered.
func (c *committer) commit(batch []*item) error {
	ctx, cancel := context.WithTimeout(c.life, flushTimeout)
	defer cancel()
	if err := c.connect(ctx); err != nil {
		return err
	}
	defer func() {
		if !c.conn.IsClosed() { // it has answered, be it with a refusal
			c.used = time.Now()
		}
	}()
	if err := c.find(ctx, c.conn, batch); err != nil {
		return unsent(err)
	}
	var special []*item
	plain := c.plain[:0]
	for _, it := range batch {
		it.stored = false
		switch {
		case it.special():
			special = append(special, it)
		case it.number != 0:
			plain = append(plain, it)
		}
	}
	c.plain = plain
	if err := c.send(ctx, c.conn, special, plain); err != nil {
		return err
	}
	for _, it := range batch {
		switch {
		case !it.stored:
			it.err = hub.ErrConflict
		case it.special():
			c.known[it.playsIn()] = it.number
		}
	}
	c.answer(batch)
	return nil
}

// connect opens the writer's connection unless there is one. Its database may be
// another than the last one's, restored from a backup, with other numbers.
func (c *committer) connect(ctx context.Context) error {
	if c.conn != nil && !c.conn.IsClosed() && (time.Since(c.used) < time.Second || c.answers(ctx)) {
		return nil
	}
	c.disconnect()
	clear(c.known)
	conn, err := connect(ctx, c.url, "tengen writer")
	if err != nil {
		return err
	}
	c.conn = conn
	return nil
}

// answers asks a connection that has been idle for a sign of life.
func (c *committer) answers(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, pingWithin)
	defer cancel()
	return c.conn.Ping(ctx) == nil
}

// disconnect closes the writer's connection, if there is one.
func (c *committer) disconnect() {
	if c.conn == nil || c.conn.IsClosed() {
		return
	}
	ctx, cancel := context.WithTimeout(c.life, closeWithin)
	defer cancel()
	c.conn.Close(ctx)
}

// find numbers a batch's events by their games, and asks for those games that the
// writer does not know yet. Games are never deleted: one that was there once need
// not be looked for with every event.
func (c *committer) find(ctx context.Context, conn *pgx.Conn, batch []*item) error {
	if len(c.known) > maxKnown {
		clear(c.known)
	}
	var games []string
	for _, it := range batch {
		if it.number = c.known[it.a.Game]; it.number == 0 && !it.special() {
			games = append(games, it.a.Game)
		}
	}
	if games == nil {
		return nil
	}
	rows, err := conn.Query(ctx, `SELECT id, number FROM games WHERE id = ANY ($1)`, games)
	if err != nil {
		return err
	}
	var id string
	var number int64
	_, err = pgx.ForEachRow(rows, []any{&id, &number}, func() error {
		c.known[id] = number
		return nil
	})
	for _, it := range batch {
		if it.number == 0 {
			it.number = c.known[it.a.Game]
		}
	}
	return err
}

// send runs a statement for each special event and copies the plain ones, and notes
// which of them were stored.
func (c *committer) send(ctx context.Context, conn *pgx.Conn, special, plain []*item) error {
	if len(special)+len(plain) == 0 {
		return nil
	}
	calls := make([]pgproto3.FrontendMessage, 0, 2*len(special)+5)
	for _, it := range special {
		call, err := it.statement(ctx, conn)
		if err != nil {
			return unsent(err)
		}
		calls = append(calls, call, &pgproto3.Execute{})
	}
	if len(plain) > 0 {
		s, err := conn.Prepare(ctx, copyEvents, copyEvents)
		if err != nil {
			return unsent(err)
		}
		calls = append(calls, &pgproto3.Bind{PreparedStatement: s.Name}, &pgproto3.Execute{},
			&pgproto3.CopyData{Data: c.rows.render(plain)}, &pgproto3.CopyDone{})
	}
	bound := 0
	err := exchange(ctx, conn.PgConn(), append(calls, &pgproto3.Sync{}), func(m pgproto3.BackendMessage) {
		switch m := m.(type) {
		case *pgproto3.BindComplete:
			bound++
		case *pgproto3.DataRow:
			it := special[bound-1]
			it.number, it.stored = int64(binary.BigEndian.Uint64(m.Values[0])), true
		}
	})
	if errors.Is(err, os.ErrDeadlineExceeded) {
		pg := conn.PgConn()
		c.wg.Go(func() { abandon(c.life, pg) })
	}
	if err != nil {
		return err
	}
	for _, it := range plain {
		it.stored = true
	}
	return nil
}

// special reports whether an event implies more than its row in the log.
func (it *item) special() bool {
	e := it.a.Event
	return it.a.Final != nil || it.a.Next != nil || e.Kind == game.Started || e.Kind == game.Chose && e.Payload.Black != 0
}
