package pairing

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// How long games wait for a host who has gone.
const (
	daysAway      = 14 * game.Day  // with a clock of days
	privateAway   = 24 * time.Hour // behind a private link
	challengeAway = time.Minute    // a challenge: the game begins at once when it is accepted
	// A challenge ends after so long, or daysAway, even if both players are there.
	challengeFor = 24 * time.Hour
)

// seek is a game that waits for its second player.
type seek struct {
	lobby.Seek
	public bool
	away   time.Time // since when the host has no socket; zero: it has one

	pairing   time.Time // it is being paired, until then at the latest
	reseats   bool      // and its host is to be seated in the other game
	withdrawn bool      // it is being withdrawn
}

// older orders seeks: the oldest first.
func older(a, b *seek) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// listed reports whether the seek is on the list: its host is there, or need not be.
func (s *seek) listed() bool { return s.public && !s.withdrawn && (s.away.IsZero() || s.ofDays()) }

// ofDays reports whether the game has a clock of days: its host may leave.
func (s *seek) ofDays() bool { return s.Settings.OfDays() }

// isPairing reports whether the seek is being paired.
func (s *seek) isPairing() bool { return time.Now().Before(s.pairing) }

// pair notes that the seek is being paired, and whether its host is to be seated in the other game.
func (s *seek) pair(reseats bool) { s.pairing, s.reseats = time.Now().Add(pendingFor), reseats }

// settle notes that it is not any more.
func (s *seek) settle() { s.pairing, s.reseats = time.Time{}, false }

// waited returns how long the host has waited.
func (s *seek) waited(now time.Time) time.Duration { return now.Sub(s.Created) }

// mayBeAway returns how long the seek waits for its host's return; public is how long a public one does.
func (s *seek) mayBeAway(public time.Duration) time.Duration {
	switch {
	case s.ofDays():
		return daysAway
	case s.For != nil:
		return challengeAway
	case !s.public:
		return privateAway
	}
	return public
}

// expired reports whether the seek is to be withdrawn, or withdrawn again: a challenge has waited for long enough, or its host
// has been away for too long.
func (s *seek) expired(now time.Time, public time.Duration) bool {
	tooOld := s.For != nil && s.waited(now) > challengeFor && !(s.ofDays() && s.waited(now) <= daysAway)
	return s.withdrawn || tooOld || !s.away.IsZero() && now.Sub(s.away) > s.mayBeAway(public)
}

// seeks are all open games.
type seeks struct {
	byID   map[string]*seek
	byHost map[game.UserID]map[string]*seek
}

func newSeeks() seeks {
	return seeks{byID: map[string]*seek{}, byHost: map[game.UserID]map[string]*seek{}}
}

func (l *seeks) add(s *seek) {
	l.byID[s.ID] = s
	put(l.byHost, s.Host.ID, s.ID, s)
}

func (l *seeks) remove(s *seek) {
	delete(l.byID, s.ID)
	drop(l.byHost, s.Host.ID, s.ID)
}

// of returns a user's open games, the oldest first.
func (l *seeks) of(u game.UserID) []*seek { return slices.SortedFunc(maps.Values(l.byHost[u]), older) }

// put puts v under two keys.
func put[A, B comparable, V any](m map[A]map[B]V, a A, b B, v V) {
	if m[a] == nil {
		m[a] = map[B]V{}
	}
	m[a][b] = v
}

// drop removes what is under two keys.
func drop[A, B comparable, V any](m map[A]map[B]V, a A, b B) {
	if delete(m[a], b); len(m[a]) == 0 {
		delete(m, a)
	}
}
