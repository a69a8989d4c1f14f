package storm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// match is two players at one board, through as many games as it takes, and
// everybody who follows them. It plays by itself: the reader that sees an event
// sends what follows it.
type match struct {
	trial  *trial
	seats  [2]*follower
	all    []*follower // players first
	closed bool        // the next move follows as soon as the last one has arrived

	sent    [sentMost]atomic.Int64 // when a move was, by its version: Unix ns
	reached [sentMost]atomic.Int32 // followers that have seen it

	mu      sync.Mutex // guards the following
	rng     *rand.Rand
	g       string
	length  int             // at which the game is given up for the next
	games   int             // that are over: colours change with each
	past    map[string]mark // the moves in them
	order   [2][]string
	mark                // the moves sent in this one
	list    []string    // the same, move by move
	acked   int         // of it
	newest  int         // the version that its last move makes
	ready   bool        // the player to move has seen all that was
	changed int         // players who wait for the next game's state; 0: they play
	owed    []time.Time // open loop: moves that were due while the last one was on its way
	stopped bool
	leaving bool // the next end is for good
	faults  []string
}

const (
	sentMost   = 128  // moves that a follower may be behind and still have its time taken
	owedMost   = 1000 // moves that a match may be behind
	faultsMost = 20   // that a match remembers
)

// fault notes what must not happen; mu is held.
func (m *match) fault(format string, args ...any) {
	if len(m.faults) < faultsMost {
		m.faults = append(m.faults, m.g+": "+fmt.Sprintf(format, args...))
	}
}

// turn returns the player to move; mu is held. Black changes with each game.
func (m *match) turn() *follower { return m.seats[(m.moves+m.games)%2] }

// begin lets the first move be played: at once in a closed loop.
func (m *match) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready, m.stopped = true, false
	if m.closed {
		m.play(time.Now())
	}
}

// stop ends the play after pending messages have arrived.
func (m *match) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stopped, m.owed = true, nil
}

// due is for the open loop: a move must be played now. If the last one has not arrived, the move is owed, and its time
// counts from now too. Between two games nothing is due.
func (m *match) due(now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.stopped || m.changed > 0 || len(m.owed) >= owedMost:
	case m.ready:
		m.play(now)
	default:
		m.owed = append(m.owed, now)
	}
}

// play sends the next move, whose time counts from at; mu is held.
func (m *match) play(at time.Time) {
	if m.stopped {
		return
	}
	p := m.turn()
	if !m.trial.target.relay && m.moves >= m.length {
		m.changed, m.ready, m.owed = 2, false, nil
		p.command(wire.InResign, m.g, "")
		return
	}
	point := m.point()
	m.mark, m.list = m.add([]byte(point)), append(m.list, point)
	m.ready = false
	m.newest = p.version() + 1
	v := m.newest % sentMost
	m.sent[v].Store(at.UnixNano())
	m.reached[v].Store(0)
	p.command(wire.InMove, m.g, `{"at":"`+point+`"}`)
}

// point returns where the next stone goes; mu is held. The yardstick has no
// board and takes them in turn.
func (m *match) point() string {
	if m.order[0] == nil {
		m.order = colours(m.rng)
	}
	own := m.order[m.moves%2]
	return own[m.moves/2%len(own)]
}

// moved is told of a move's event by each follower.
func (m *match) moved(f *follower, v int, at time.Time) {
	t, counting := m.trial, m.trial.counting.Load()
	took := time.Duration(at.UnixNano() - m.sent[v%sentMost].Load())
	seen := m.reached[v%sentMost].Add(1)
	if counting {
		t.deliveries.Add(1)
		if f.seat < 0 {
			t.crowd.Record(took)
		}
		if int(seen) == len(m.all) {
			t.last.Record(took)
		}
	}
	if f.seat < 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if v != m.newest || m.turn() != f || m.ready || m.changed > 0 {
		return
	}
	m.ready = true
	if counting {
		t.moves.Add(1)
		t.opponent.Record(took)
	}
	switch {
	case m.closed:
		m.play(at)
	case len(m.owed) > 0:
		due := m.owed[0]
		m.owed = slices.Delete(m.owed, 0, 1)
		m.play(due)
	}
}

// answered is told of the ack of a move.
func (m *match) answered(v, want int, took time.Duration) {
	if m.trial.counting.Load() {
		m.trial.acks.Record(took)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.acked++
	if v != want {
		m.fault("a move was acknowledged as version %d, not %d", v, want)
	}
}

// game returns the game that is being played.
func (m *match) game() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.g
}

// ended is told by the players that the game is over: they want another.
func (m *match) ended(f *follower) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if f == m.seats[0] && !m.leaving {
		f.command(wire.InOffer, m.g, `{"offer":"rematch"}`)
	}
}

// offered is told by the players of the offer to go on.
func (m *match) offered(f *follower) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if f == m.seats[1] {
		f.command(wire.InOffer, m.g, `{"offer":"rematch"}`)
	}
}

// follows is called by every follower of the next game, and returns the moves of the one that it has left.
func (m *match) follows(old, g string) mark {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.g == old {
		m.past[old] = m.mark
		m.g, m.mark, m.list, m.acked, m.order = g, mark{}, nil, 0, [2][]string{}
		m.games++
		m.length = mostMoves
		m.changed = 2
	}
	return m.past[old]
}

// opened is told by a player of the state of a game that goes on from another.
func (m *match) opened() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.changed == 0 {
		return
	}
	if m.changed--; m.changed > 0 {
		return
	}
	m.ready = true
	if m.closed {
		m.play(time.Now())
	}
}

// settled reports whether everything that was sent has arrived everywhere.
func (m *match) settled() bool {
	m.mu.Lock()
	quiet := m.changed == 0 && (m.ready || m.moves == 0) && m.acked == m.moves
	g, want := m.g, m.mark
	m.mu.Unlock()
	if !quiet {
		return false
	}
	for _, f := range m.all {
		if have, in, open := f.account(); !open || in != g || have != want {
			return false
		}
	}
	return true
}
