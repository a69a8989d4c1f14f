package pairing

import (
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

const (
	rematchDelay = 30 * time.Second // users who have just played each other wait so long for somebody else first
	recentFor    = 10 * time.Minute // and how long after their game that is so
	refusedFor   = 10 * time.Minute // a pair that a game has refused is not tried again
)

// opponent is the last person that somebody has played by the clock.
type opponent struct {
	user game.UserID
	at   time.Time // when the game began or, once it is over, ended
}

// recentOpponents remembers who has just played each other, and which pairs a game has refused.
type recentOpponents struct {
	mu      sync.Mutex // guards the following; nothing is locked under it
	last    map[game.UserID]opponent
	refused map[[2]game.UserID]time.Time // until when
}

func newRecentOpponents() recentOpponents {
	return recentOpponents{last: map[game.UserID]opponent{}, refused: map[[2]game.UserID]time.Time{}}
}

// played notes that two people have begun a game, or ended it. The end is ignored for one who has begun another since.
func (o *recentOpponents) played(e *lobby.Entry, over bool) {
	players := e.Players()
	if !e.People() || e.OfDays() || len(players) < 2 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for i, u := range players {
		other := players[1-i]
		if last := o.last[u].user; !over || last == 0 || last == other {
			o.last[u] = opponent{other, time.Now()}
		}
	}
}

// recent reports whether the last game of both was against each other, and not long ago.
func (o *recentOpponents) recent(a, b game.UserID, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	one, two := o.last[a], o.last[b]
	return one.user == b && two.user == a && now.Sub(one.at) < recentFor
}

// refuse has two people not paired for a while.
func (o *recentOpponents) refuse(a, b game.UserID) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refused[pairOf(a, b)] = time.Now().Add(refusedFor)
}

// mayMeet reports whether two people may be paired.
func (o *recentOpponents) mayMeet(a, b game.UserID, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !now.Before(o.refused[pairOf(a, b)])
}

// pairOf is two users, the smaller id first.
func pairOf(a, b game.UserID) [2]game.UserID { return [2]game.UserID{min(a, b), max(a, b)} }

// forget drops what is over.
func (o *recentOpponents) forget(now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for u, last := range o.last {
		if now.Sub(last.at) >= recentFor {
			delete(o.last, u)
		}
	}
	for p, until := range o.refused {
		if !now.Before(until) {
			delete(o.refused, p)
		}
	}
}
