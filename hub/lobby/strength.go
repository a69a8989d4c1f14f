package lobby

import (
	"time"

	"tengen/hub/game"
	"tengen/hub/rating"
	"tengen/hub/wire"
)

// Whom a wish for an equal (wire.Seek.Pool) is given, and who is kept apart.
const (
	unrated   = 1500.0           // points that somebody without a rating counts as
	headStart = 5 * time.Second  // with a rating that is a guess: the window of somebody who has waited for that much longer
	meetAgain = 30 * time.Second // those who have just played each other wait so long for somebody else first
	metFor    = 10 * time.Minute // and how long after their game that is so
	apartFor  = 10 * time.Minute // a pair that a game has refused is not tried again
	patient   = time.Hour        // the waiting time of who takes everybody
)

// meeting is the last person that somebody has played by the clock.
type meeting struct {
	with game.UserID
	at   time.Time // when the game began or, once it is over, ended
}

func points(u wire.User) float64 {
	if u.Rating == nil {
		return unrated
	}
	return float64(u.Rating.Value)
}

// isGuess reports whether a user's points say little.
func isGuess(u wire.User) bool { return u.Rating == nil || u.Rating.Provisional }

// waited returns how long the host has waited.
func (s *seek) waited(now time.Time) time.Duration { return now.Sub(time.UnixMilli(s.Created)) }

// nearer reports whether a is nearer to me than b.
func (s *seek) nearer(a, b *seek) bool {
	one, two := s.distance(a), s.distance(b)
	return one < two || one == two && oldestFirst(a, b) < 0
}

func (s *seek) distance(o *seek) float64 {
	return max(points(s.Host)-points(o.Host), points(o.Host)-points(s.Host))
}

// suit reports whether two hosts, whose wishes are equal, do for each other: in ranges, in windows that grow while they
// wait, neither one's own tabs nor a pair that is kept apart. mu is held.
func (l *Lobby) suit(a, b *seek, now time.Time) bool {
	if a.Host.ID == b.Host.ID || !a.Range.Admits(b.Host.Rating) || !b.Range.Admits(a.Host.Rating) || l.isApart(a.Host.ID, b.Host.ID, now) {
		return false
	}
	if !a.Pool && !b.Pool {
		return true
	}
	one, two := patient, patient
	if a.Pool {
		one = a.waited(now)
	}
	if b.Pool {
		two = b.waited(now)
	}
	if min(one, two) < meetAgain && l.justMet(a.Host.ID, b.Host.ID, now) {
		return false
	}
	if isGuess(a.Host) || isGuess(b.Host) {
		one, two = one+headStart, two+headStart
	}
	return rating.Equals(points(a.Host), points(b.Host), one, two)
}

// justMet reports whether the last game of both was against each other, and not long ago.
func (l *Lobby) justMet(a, b game.UserID, now time.Time) bool {
	one, two := l.met[a], l.met[b]
	return one.with == b && two.with == a && now.Sub(one.at) < metFor
}

// meet notes that two people have begun, or ended, a game; mu is held.
func (l *Lobby) meet(e *Entry) {
	if !e.people() || ofDays(e.game.Settings) {
		return
	}
	black, white := seats(e.game)
	if black == white {
		return
	}
	now := time.Now()
	_, known := l.live[e.game.G]
	for _, p := range [][2]game.UserID{{black, white}, {white, black}} {
		if known || l.met[p[0]].with == 0 || l.met[p[0]].with == p[1] { // its end says nothing if there has been another since
			l.met[p[0]] = meeting{with: p[1], at: now}
		}
	}
}

// pairOf is two users, the smaller id first.
func pairOf(a, b game.UserID) [2]game.UserID { return [2]game.UserID{min(a, b), max(a, b)} }

// keepApart has two users not paired for a while; mu is held.
func (l *Lobby) keepApart(a, b game.UserID) { l.apart[pairOf(a, b)] = time.Now().Add(apartFor) }

func (l *Lobby) isApart(a, b game.UserID, now time.Time) bool {
	return now.Before(l.apart[pairOf(a, b)])
}

// forget drops what is over of who has met whom and who is kept apart; mu is held.
func (l *Lobby) forget(now time.Time) {
	for u, m := range l.met {
		if now.Sub(m.at) >= metFor {
			delete(l.met, u)
		}
	}
	for p, until := range l.apart {
		if !now.Before(until) {
			delete(l.apart, p)
		}
	}
	for p, at := range l.expected {
		if now.Sub(at) >= expectedFor {
			delete(l.expected, p)
		}
	}
}
