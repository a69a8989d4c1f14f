package engine

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
)

// Why a pool does not answer.
var (
	ErrBusy   = errors.New("engine: the queue is full")  // at once; try again later
	ErrClosed = errors.New("engine: the pool is closed") // before, or while the request waited or was searched
)

// PoolOptions bound a pool.
type PoolOptions struct {
	Workers      int   // searches at a time, each on a goroutine of its own; at least 1
	Queue        int   // requests that may wait besides
	TableBudget  int64 // bytes of all tables together, of which each worker keeps a small one; its stack and the memory of its threat searches, some 20 MiB, come on top, and the proven wins of all games, up to 20 MiB
	Book         bool  // bots that use it play the first moves from the opening book
	TablePerGame int64 // bytes of a game's table; where its bot's searches are bounded in nodes, 1 MiB at most

	Log      Logger   // is told of panics; nil: nobody is
	Observer Observer // is told how long requests take; nil: nobody is
}

// Request asks for a move.
type Request struct {
	Game   string // searches of one game share a table and run one after another
	Board  *board.Board
	Bot    Bot
	Budget time.Duration // from the call to the answer, waiting included; 0 for the bot's own time
	Seed   uint64        // for the bot's choices, and among near-equal first moves
	Who    fair.Who      // the person of the request: people and networks take turns
}

// Pool runs searches for many games on a bounded number of workers, in a
// bounded queue, with bounded memory. It is safe for concurrent use.
//
// Requests are taken in turn by network and person (fair.Queue), those of one person in the order of their arrival. A
// request whose game is being searched waits until that search is done. Workers with nothing to do help with the
// searches of the full strength.
type Pool struct {
	opt        PoolOptions
	tables     *tables
	panics     panics
	priorities *priorities
	wg         sync.WaitGroup // the workers, and warm

	// closing is cancelled by Close and ends all searches.
	closing context.Context
	cancel  context.CancelFunc
	warmed  chan struct{} // closed when the tables of all rules are made

	// For tests: called before the tables of a rule are made, by a worker before each
	// search, and before it helps with another's; offer is offerSearch.
	beforeWarm   func(board.Rule)
	beforeSearch func(Request)
	beforeHelp   func(Request, *searcher)
	offer        func(Request, *team) (shut func())
	share, least time.Duration // shareTime, leastTime

	mu           sync.Mutex // guards the following
	ready        *sync.Cond // a worker may find something to do
	queue        *fair.Queue[*job]
	waiting      map[string]int  // requests of a game that wait; of none: absent
	running      map[string]bool // games being searched
	shared       []*shared       // searches that may be helped
	preemptibles []*preemptible  // searches that yield
	assists      []*assist       // workers that help
	free         int             // workers that look at the queue next: they wait, or come back from a request or a loan
	closed       bool
	stats        PoolStats // the counts only, without Panics
}

// job is a request on its way. Its owner is the queue, then a worker, which fills in the answer and closes done.
type job struct {
	req     Request
	ctx     context.Context
	arrived time.Time
	res     Result
	err     error
	done    chan struct{}

	// Pool.mu guards the following.
	taken       bool         // by a worker
	preemptible *preemptible // while it is searched, if it yields
}

// NewPool starts the workers, and makes the tables of all rules meanwhile, so that
// no request pays for them. Close stops everything.
func NewPool(opt PoolOptions) *Pool {
	p := newPool(opt)
	p.start()
	return p
}

// newPool is a pool in which nothing runs yet.
func newPool(opt PoolOptions) *Pool {
	opt.Workers, opt.Queue = max(opt.Workers, 1), max(opt.Queue, 0)
	if opt.Observer == nil {
		opt.Observer = unobserved{}
	}
	p := &Pool{
		opt:        opt,
		panics:     panics{log: opt.Log},
		priorities: newPriorities(),
		tables:     newTables(opt.TableBudget-int64(opt.Workers)*minTableBytes, opt.TablePerGame),
		queue:      fair.New[*job](opt.Workers),
		waiting:    map[string]int{},
		running:    map[string]bool{},
		free:       opt.Workers,
		warmed:     make(chan struct{}),
		share:      shareTime,
		least:      leastTime,
	}
	p.queue.Ready = func(j *job) bool { return !p.running[j.req.Game] }
	p.queue.Stops = func(j *job) bool { return j.preemptible != nil && j.preemptible.least }
	p.ready, p.offer = sync.NewCond(&p.mu), p.offerSearch
	p.closing, p.cancel = context.WithCancel(context.Background())
	return p
}

// start starts the workers and the warm-up.
func (p *Pool) start() {
	p.wg.Go(p.warm)
	for range p.opt.Workers {
		p.wg.Go(p.work)
	}
}

// Search waits for the answer to a request. The move is legal even if the search fails. Errors: ErrBusy when the queue
// is full and the caller's person has the most requests, at once or when a person with fewer asks; ErrClosed,
// ErrNoMove, ErrPanic with a safe move if there is one, or the context's own; the worker is free a few milliseconds
// after the context ends. The board is copied before it returns.
func (p *Pool) Search(ctx context.Context, req Request) (Result, error) {
	req.Board = req.Board.Clone()
	j := &job{req: req, ctx: ctx, arrived: time.Now(), done: make(chan struct{})}
	if err := p.enqueue(j); err != nil {
		return Result{Move: board.None}, err
	}
	select {
	case <-j.done:
		return j.res, j.err
	case <-ctx.Done():
		p.withdraw(j)
		return Result{Move: board.None}, ctx.Err()
	}
}

func (p *Pool) enqueue(j *job) error {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		p.stats.Refused.Closed++
		return ErrClosed
	}
	p.queue.Add(j.req.Who, j)
	p.waits(j, 1)
	if p.queue.Waiting()+len(p.running) > p.opt.Workers+p.opt.Queue {
		last, _ := p.queue.Last()
		p.remove(last)
		p.stats.Refused.Full++
		if last == j {
			return ErrBusy
		}
		last.finish(Result{Move: board.None}, ErrBusy)
	}
	p.count()
	p.recall()
	p.preempt()
	p.ready.Signal()
	return nil
}

// withdraw takes a job out of the queue if it is still there.
func (p *Pool) withdraw(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !j.taken {
		p.remove(j)
		p.count()
	}
}

// remove takes out a job that waits. p.mu is held.
func (p *Pool) remove(j *job) {
	if p.queue.Remove(j) {
		p.waits(j, -1)
	}
}

// waits counts a request of a game that waits now, or with -1 no longer. p.mu is held.
func (p *Pool) waits(j *job, n int) {
	if p.waiting[j.req.Game] += n; p.waiting[j.req.Game] == 0 {
		delete(p.waiting, j.req.Game)
	}
}

// count notes how many requests there are, for what goes behind them. p.mu is held.
func (p *Pool) count() { p.priorities.count(p.queue.Waiting() + len(p.running)) }

// Release frees the table of a game: at once, or after the search that is
// using it. It may be called any number of times.
func (p *Pool) Release(game string) { p.tables.release(game) }

// Close refuses further requests, ends those that wait or run with ErrClosed,
// and returns when all workers have stopped or with the context's error.
func (p *Pool) Close(ctx context.Context) error {
	p.mu.Lock()
	p.closed = true
	for _, j := range p.queue.Clear() {
		p.stats.Refused.Closed++
		j.finish(Result{Move: board.None}, ErrClosed)
	}
	clear(p.waiting)
	p.count()
	p.ready.Broadcast()
	p.mu.Unlock()
	p.cancel()

	stopped := make(chan struct{})
	go func() {
		p.wg.Wait()
		p.tables.releaseAll()
		close(stopped)
	}()
	select {
	case <-stopped:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (j *job) finish(res Result, err error) {
	j.res, j.err = res, err
	close(j.done)
}
