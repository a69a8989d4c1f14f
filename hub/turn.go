package hub

import "sync"

// A room has no goroutine of its own. What it is to do is put into its queue,
// and while there is something a goroutine has its turn with the room: nobody
// else touches it. While a move is being stored nobody has, and the queue waits;
// the store's answer takes the turn up again.

const inboxSize = 64

// turns is a room's queue and who has the room.
type turns struct {
	mu    sync.Mutex // guards the following
	queue []func(*room)
	head  int  // of the queue: what comes first
	rung  bool // the timer has fired
	taken bool // a goroutine has the room, or the store does; for good once the room has left
	ends  bool // the hub stops: only what is queued is done
}

// put queues f unless limit functions wait. It reports whether it did, and
// whether the caller must start a turn.
func (t *turns) put(f func(*room), limit int) (ok, start bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue)-t.head >= limit {
		return false, false
	}
	if len(t.queue) == cap(t.queue) && t.head > 0 { // it need not grow
		n := copy(t.queue, t.queue[t.head:])
		clear(t.queue[n:])
		t.queue, t.head = t.queue[:n], 0
	}
	t.queue = append(t.queue, f)
	return true, t.take()
}

// ring notes that the timer has fired.
func (t *turns) ring() (start bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rung = true
	return t.take()
}

// begin takes the room if nobody has it: then nothing is queued.
func (t *turns) begin() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.ends && t.take()
}

// shut lets nobody take the room any more but for what is queued.
func (t *turns) shut() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ends = true
}

// take takes the room if nobody has it; mu is held.
func (t *turns) take() bool {
	if t.taken {
		return false
	}
	t.taken = true
	return true
}

// next returns what is to be done: what is queued, before the timer's business,
// so that a move that came in time is heard before the flag. It is nil, and the
// timer's business false, when there is nothing.
func (t *turns) next() (f func(*room), timer bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.head < len(t.queue) {
		f = t.queue[t.head]
		t.queue[t.head] = nil
		if t.head++; t.head == len(t.queue) {
			t.queue, t.head = t.queue[:0], 0
		}
		return f, false
	}
	timer, t.rung = t.rung, false
	return nil, timer
}

// rest gives the room up, unless there is something to do.
func (t *turns) rest() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.taken = t.rung || t.head < len(t.queue)
	return !t.taken
}

// waiting returns how many functions wait.
func (t *turns) waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.queue) - t.head
}

// take gives a socket's reader the room, until finish, if the game is loaded and
// nobody has it: otherwise there is the queue. The reader, which the hub counts
// itself, may know a room that has left: nobody takes that.
func (r *room) take() bool {
	if !r.turns.begin() {
		return false
	}
	r.hub.wg.Add(1)
	if r.game == nil || r.dirty { // reading it may wait
		go r.work()
		return false
	}
	return true
}

// work is a turn of a goroutine of its own. The hub counts whoever has a turn;
// with a move that is to be stored the count passes on to the store's answer.
func (r *room) work() {
	for r.step() {
	}
}

// finish ends the turn of a socket's reader, which has done what its own message
// asks for and leaves the rest to others.
func (r *room) finish() {
	if !r.handOver() && !r.end() {
		go r.work()
	}
}

// step does what comes next and reports whether the turn goes on.
func (r *room) step() bool {
	if r.mending {
		r.do((*room).mend)
		return true
	}
	f, timer := r.turns.next()
	switch {
	case f != nil:
		r.do(f)
	case !timer:
		return !r.end()
	case r.ticked():
		r.forget()
		r.hub.wg.Done()
		return false // nobody finds the room any more
	}
	return !r.handOver()
}

// ticked does what is due and reports whether the room has left.
func (r *room) ticked() (left bool) {
	defer r.rescue()
	return r.tick()
}

// end ends a turn if there is nothing to do.
func (r *room) end() bool {
	r.do((*room).arm)
	if r.mending || !r.turns.rest() {
		return false
	}
	r.hub.wg.Done()
	return true
}
