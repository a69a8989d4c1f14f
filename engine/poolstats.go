package engine

import "time"

// PoolStats is a pool at one moment.
type PoolStats struct {
	Workers int // searches that can run at a time
	Busy    int // workers that have a request
	Helping int // workers that have none and help with another's
	Queued  int // requests that wait for a worker

	Tables     int   // games with a table
	TableBytes int64 // theirs and the workers' own, never more than the budget

	// Counts since the start.
	Answered int64    // requests answered with a move and no error, also late ones
	Late     int64    // requests whose time was up before a worker took them: they get a safe move
	Refused  Refusals // requests without an answer
	Panics   int64    // recovered from in searches, their helpers, safe moves and the warm-up
}

// Refusals counts the requests that a pool did not answer, by reason.
type Refusals struct {
	Full   int64 // ErrBusy
	Closed int64 // ErrClosed
}

// Observer is told how long a pool's requests take. The workers call it, several at
// a time, so it must be safe for concurrent use and must not block.
type Observer interface {
	// Waited tells how long a request waited in the queue before a worker took it.
	Waited(time.Duration)
	// Thought tells how long a bot took for a move, also one that was cancelled. Moves from
	// the book, late requests and searches that panicked are left out.
	Thought(Bot, time.Duration)
}

// unobserved is the Observer of a pool that was given none.
type unobserved struct{}

func (unobserved) Waited(time.Duration)       {}
func (unobserved) Thought(Bot, time.Duration) {}

// Stats returns the pool's figures now.
func (p *Pool) Stats() PoolStats {
	p.mu.Lock()
	defer p.mu.Unlock()
	st := p.stats
	st.Workers, st.Busy, st.Helping, st.Queued = p.opt.Workers, len(p.running), len(p.assists), p.queue.Waiting()
	st.Tables, st.TableBytes = p.tables.size()
	st.TableBytes += int64(p.opt.Workers) * minTableBytes
	st.Panics = p.panics.n.Load()
	return st
}
