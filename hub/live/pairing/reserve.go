package pairing

import (
	"maps"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Nobody plays two people by the clock at once. Before the start of a game is stored its seats are reserved for both, so that
// two rooms cannot seat the same person at the same instant.

// pendingFor is how long a reservation keeps its players from other games, and two open games stay in pairing, at most: longer
// than the store takes to answer.
const pendingFor = time.Minute

// reservation is two people about to begin a game: its start is being stored.
type reservation struct {
	players [2]game.UserID // the host, and the user who takes the free seat
	ofDays  bool           // it keeps nobody from another game
	until   time.Time      // after that it keeps nobody from another game
}

// reservations are those that are pending.
type reservations struct {
	lists  *lobby.Lobby
	byGame map[string]*reservation
	byUser map[game.UserID]map[string]*reservation
}

func newReservations(l *lobby.Lobby) reservations {
	return reservations{lists: l, byGame: map[string]*reservation{}, byUser: map[game.UserID]map[string]*reservation{}}
}

func (l *reservations) add(id string, r *reservation) {
	l.remove(id)
	l.byGame[id] = r
	for _, u := range r.players {
		put(l.byUser, u, id, r)
	}
}

// remove returns the reservation of a game, nil if there was none.
func (l *reservations) remove(id string) *reservation {
	r := l.byGame[id]
	if r == nil {
		return nil
	}
	delete(l.byGame, id)
	for _, u := range r.players {
		drop(l.byUser, u, id)
	}
	return r
}

// pending reports whether a user is about to begin a game that is not of days, other than id.
func (l *reservations) pending(u game.UserID, id string) bool {
	for g, r := range l.byUser[u] {
		if g != id && !r.ofDays && time.Now().Before(r.until) {
			return true
		}
	}
	return false
}

// plays reports whether a user plays against a person by the clock, in another game than id.
func (l *reservations) plays(u game.UserID, id string) bool {
	return slices.ContainsFunc(l.lists.Of(u), func(e *lobby.Entry) bool { return e.People() && e.ID() != id && e.Timed() })
}

// busy reports whether a user does either; 0, a bot's account, does not.
func (l *reservations) busy(u game.UserID, id string) bool {
	return u != 0 && (l.pending(u, id) || l.plays(u, id))
}

// forget drops expired reservations of games that nobody opened: their outcome was never told.
func (l *reservations) forget(now time.Time, open *seeks) {
	for id, r := range l.byGame {
		if now.After(r.until) && open.byID[id] == nil {
			l.remove(id)
		}
	}
}

// Reserve reserves the seats of a game that is about to begin; guest is the user who makes it begin. Until the game is listed,
// or Release is called because it does not begin, neither player begins another game, except games of days. 0 is a bot's
// account, which plays many games at once. It returns wire.ErrGames, wire.ErrPlaying or wire.ErrHostPlaying.
func (m *Pairing) Reserve(id string, host, guest game.UserID, clock game.ClockKind) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.seeks.byID[id]
	days := clock == game.Correspondence
	switch {
	case !m.cfg.Lists.MayPlay(guest, id):
		return wire.ErrGames
	case s != nil && (s.withdrawn || s.reseats && s.isPairing()):
		return wire.ErrHostPlaying
	case !days && m.seats.busy(guest, id):
		return wire.ErrPlaying
	case !days && m.seats.busy(host, id):
		return wire.ErrHostPlaying
	}
	m.seats.add(id, &reservation{[2]game.UserID{host, guest}, days, time.Now().Add(pendingFor)})
	return nil
}

// Release gives a reservation up: the game does not begin.
func (m *Pairing) Release(id string) {
	m.mu.Lock()
	defer m.unlock()
	m.release(id)
	if s := m.seeks.byID[id]; s != nil {
		m.pairs.try(s)
	}
}

// release ends a reservation, if there is one: both players' seeks may be paired again; mu is held.
func (m *Pairing) release(id string) {
	r := m.seats.remove(id)
	if r == nil || r.ofDays {
		return
	}
	for _, u := range r.players {
		for _, s := range m.seeks.byHost[u] {
			if !s.ofDays() {
				m.pairs.retry[s] = struct{}{}
			}
		}
	}
}

// Playing returns a user's live games, and those that it may just have joined.
func (m *Pairing) Playing(u game.UserID) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.AppendSeq(m.cfg.Lists.Playing(u), maps.Keys(m.seats.byUser[u]))
}
