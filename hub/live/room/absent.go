package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// absent knows when each absent player was last heard of: a player without a socket in the room, or who closed one of several.
type absent struct {
	lost  map[game.UserID]time.Time // players without a socket here: when last heard of
	heard map[game.UserID]time.Time // players with another socket: when the closed ones were last heard of
}

func newAbsent() absent {
	return absent{lost: map[game.UserID]time.Time{}, heard: map[game.UserID]time.Time{}}
}

// miss notes that a player is not here.
func (a *absent) miss(u game.UserID, now time.Time) { a.lost[u] = now }

// back notes that a player is here.
func (a *absent) back(u game.UserID) { delete(a.lost, u) }

// left notes when a player was last heard of over a socket that has left. here says that the player has another socket.
func (a *absent) left(u game.UserID, at time.Time, here bool) {
	at = game.Later(at, a.heard[u])
	if here {
		a.heard[u] = at
		return
	}
	a.lost[u] = at
	delete(a.heard, u)
}

// played notes that an absent player acts without watching.
func (a *absent) played(u game.UserID, now time.Time) {
	if _, ok := a.lost[u]; ok {
		a.lost[u] = now
	}
}

// recall takes over from an earlier room of the game which players were absent, and since when.
func (a *absent) recall(lost map[game.UserID]time.Time) {
	for u, at := range lost {
		if now, ok := a.lost[u]; ok && at.Before(now) {
			a.lost[u] = at
		}
	}
}

// restart counts the absence of all absent players from now on.
func (a *absent) restart(now time.Time) {
	for u := range a.lost {
		a.lost[u] = now
	}
}

// since returns when an absent player was last heard of, Unix ms; 0 for a free seat or a bot.
func (a *absent) since(u game.UserID) int64 {
	if at, ok := a.lost[u]; ok {
		return at.UnixMilli()
	}
	return 0
}

// lastHeard returns when a player was last heard of over a socket that has left, and whether it was the
// last one.
func (a *absent) lastHeard(u game.UserID) (at time.Time, gone bool) {
	if at, ok := a.lost[u]; ok {
		return at, true
	}
	return a.heard[u], false
}

// away returns how long nothing has been heard of a player, 0 of a bot. here is when the player was last
// heard of over the sockets in the room; back, when somebody could last be heard again after an outage.
func (a *absent) away(u game.UserID, now, here, back time.Time) time.Duration {
	last, gone := a.lastHeard(u)
	if !gone {
		last = game.Later(last, here)
	}
	if last.IsZero() {
		return 0
	}
	return max(0, now.Sub(game.Later(last, back)))
}
