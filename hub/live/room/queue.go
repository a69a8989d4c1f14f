package room

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	queueSize = 64            // of others, and of the server's own that can wait elsewhere
	urgentMax = 4 * queueSize // of players' and the server's own
	eachMax   = 16            // commands of one player, and as many other messages of its, in either lane
	unbounded = math.MaxInt   // no limit, for the server's own messages: none may be lost, and they are few
)

// queue is the messages of a room, and whether somebody runs it. It has two lanes, so that no player waits behind what others
// say. Players' commands, their coming and going and the server's own messages come first, then everything else, with places
// kept for the players.
type queue struct {
	deaf atomic.Bool // refused is not empty

	mu      sync.Mutex // guards the following
	urgent  lane
	rest    lane
	players []game.UserID // of the game, or its host and the user it waits for; nil: not known yet
	refused []refusal     // commands that found no place
	timer   bool          // the timer has fired
	running bool          // somebody runs the room, or the store has its event; stays true when the room has left
}

// put queues m unless there is no place for it: limit messages wait or, for a player's, too many of its own. It returns why it
// did not, and whether the caller must run the room. A command that the sender's own messages keep out does not count as
// refused by the server: its time is charged.
func (q *queue) put(m Message, limit int) (refused error, run bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	w := waiting{m: m, from: sender(m)}
	l := q.laneOf(&w)
	if limit != unbounded {
		refused = q.fits(l, w, limit)
	}
	if refused != nil {
		if c, ok := m.(*Command); ok && l == &q.urgent && refused != wire.ErrOwnQueue {
			q.refused = noteRefusal(q.refused, c)
			q.deaf.Store(true)
		}
		return refused, false
	}
	l.put(w)
	return nil, q.start()
}

// laneOf returns the lane for a message, and records its sender. mu is held.
func (q *queue) laneOf(w *waiting) *lane {
	switch m := w.m.(type) {
	case *Command:
		if m.From == nil {
			return &q.urgent
		}
		w.by = m.Actor
		if q.players == nil || slices.Contains(q.players, m.Actor) {
			return &q.urgent
		}
	case Watch, leave: // behind what the same page has said before
		w.by = userID(w.from)
		if slices.Contains(q.players, w.by) && !q.rest.from(w.from) {
			return &q.urgent
		}
	case Say, Explain, NameWatchers:
		w.by = userID(w.from)
	case Show, said, forget:
	default:
		return &q.urgent
	}
	return &q.rest
}

// fits returns nil if there is a place for a message, wire.ErrOwnQueue if its sender has taken too many, else wire.ErrGameQueue; mu
// is held.
func (q *queue) fits(l *lane, w waiting, limit int) error {
	if w.by != 0 && (l == &q.urgent || slices.Contains(q.players, w.by)) {
		if l.of(w) >= eachMax {
			return wire.ErrOwnQueue
		}
		limit = unbounded // others do not keep a player out
		if l == &q.urgent {
			limit = urgentMax
		}
	}
	if l.len() >= limit {
		return wire.ErrGameQueue
	}
	return nil
}

// takeRefused returns the commands that have found no place, once.
func (q *queue) takeRefused() []refusal {
	q.mu.Lock()
	defer q.mu.Unlock()
	out := q.refused
	q.refused = nil
	q.deaf.Store(false)
	return out
}

// know records the players.
func (q *queue) know(players []game.UserID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.players = players
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

// next returns what is to be done: players' messages before the timer's business, so that a move that came in
// time is heard before the flag, and the rest after it. It is nil, and the timer's business false, when there is nothing.
func (q *queue) next() (m Message, timer bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.urgent.len() > 0:
		return q.urgent.next(), false
	case q.timer:
		q.timer = false
		return nil, true
	case q.rest.len() > 0:
		return q.rest.next(), false
	}
	return nil, false
}

// asksNothing reports whether the next message, such as a move, asks the store nothing.
func (q *queue) asksNothing() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := &q.urgent
	if l.len() == 0 {
		if l = &q.rest; q.timer || l.len() == 0 {
			return false
		}
	}
	m, ok := l.list[l.head].m.(interface{ asks() bool })
	return ok && !m.asks()
}

// stop notes that nobody runs the room any more, unless there is something to do.
func (q *queue) stop() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running = q.timer || q.urgent.len()+q.rest.len() > 0
	return !q.running
}

// waiting returns how many messages wait.
func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.urgent.len() + q.rest.len()
}

// playersWait reports whether something of a player's or of the server's own waits.
func (q *queue) playersWait() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.urgent.len() > 0
}

// waiting is a message that waits.
type waiting struct {
	m    Message
	by   game.UserID // 0: the server's own, or a visitor's
	from Follower    // whose place in the room it is about; nil: nobody's
}

// commands reports whether it is a command: watching takes no place of one.
func (w *waiting) commands() bool {
	_, ok := w.m.(*Command)
	return ok
}

// sender returns the follower whose place in the room a message changes or needs, nil for none.
func sender(m Message) Follower {
	switch m := m.(type) {
	case Watch:
		return m.From
	case leave:
		return m.from
	case Say:
		return m.From
	case Explain:
		return m.From
	case NameWatchers:
		return m.From
	}
	return nil
}

// lane is messages in their order.
type lane struct {
	list []waiting
	head int // of list: what comes first
}

func (l *lane) len() int { return len(l.list) - l.head }

func (l *lane) put(w waiting) {
	if len(l.list) == cap(l.list) && l.head > 0 { // it need not grow
		n := copy(l.list, l.list[l.head:])
		clear(l.list[n:])
		l.list, l.head = l.list[:n], 0
	}
	l.list = append(l.list, w)
}

func (l *lane) next() Message {
	m := l.list[l.head].m
	l.list[l.head] = waiting{}
	if l.head++; l.head == len(l.list) {
		l.list, l.head = l.list[:0], 0
	}
	return m
}

// of returns how many messages of the same user's as w wait: commands if w is one, else others.
func (l *lane) of(w waiting) (n int) {
	for i := range l.list[l.head:] {
		if o := &l.list[l.head+i]; o.by == w.by && o.commands() == w.commands() {
			n++
		}
	}
	return n
}

// from reports whether something waits that a follower has said.
func (l *lane) from(f Follower) bool {
	return slices.ContainsFunc(l.list[l.head:], func(w waiting) bool { return w.from == f })
}
