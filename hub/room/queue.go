package room

import (
	"math"
	"sync"
)

// Message is something that a room is to do: *Command, *Seat, Watch, Say, Explain, Withdraw, Adjourn, GiveUp, or one of
// this package's own (leave, call).
type Message interface{ do(r *room) }

// call is a message of the server's own.
type call func(*room)

func (f call) do(r *room) { f(r) }

const (
	queueSize = 64
	unbounded = math.MaxInt // no limit, for the server's own messages: none may be lost, and they are few
)

// queue is what a room has to do, and whether somebody runs the room.
type queue struct {
	mu       sync.Mutex // guards the following
	messages []Message
	head     int  // of messages: what comes first
	timer    bool // the timer has fired
	running  bool // somebody runs the room, or the store has its event; stays true when the room has left
}

// put queues m unless limit messages wait. It reports whether it did, and whether the caller must run
// the room.
func (q *queue) put(m Message, limit int) (ok, run bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.messages)-q.head >= limit {
		return false, false
	}
	if len(q.messages) == cap(q.messages) && q.head > 0 { // it need not grow
		n := copy(q.messages, q.messages[q.head:])
		clear(q.messages[n:])
		q.messages, q.head = q.messages[:n], 0
	}
	q.messages = append(q.messages, m)
	return true, q.start()
}

// timeIsUp notes that the timer has fired. It reports whether the caller must run the room.
func (q *queue) timeIsUp() (run bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.timer = true
	return q.start()
}

// start notes that the room is run, unless it is already; mu is held.
func (q *queue) start() bool {
	started := !q.running
	q.running = true
	return started
}

// next returns what is to be done: messages before the timer's business, so that a move that came in
// time is heard before the flag. It is nil, and the timer's business false, when there is nothing.
func (q *queue) next() (m Message, timer bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.head < len(q.messages) {
		m = q.messages[q.head]
		q.messages[q.head] = nil
		if q.head++; q.head == len(q.messages) {
			q.messages, q.head = q.messages[:0], 0
		}
		return m, false
	}
	timer, q.timer = q.timer, false
	return nil, timer
}

// stop notes that nobody runs the room any more, unless there is something to do.
func (q *queue) stop() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running = q.timer || q.head < len(q.messages)
	return !q.running
}

// waiting returns how many messages wait.
func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.messages) - q.head
}
