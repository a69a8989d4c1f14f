package lobby

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// Entry is a live game on the list. Its moves are noted without the lobby's lock, but for the first of a
// minute.
type Entry struct {
	lobby  *Lobby
	game   wire.Live // but for what follows
	origin wire.Origin
	minute int64        // of the last move, by which it is in its place; guarded by the lobby's mu
	seen   atomic.Int64 // the same, up to date

	mu    sync.Mutex // guards the following; nothing is locked under it
	next  string
	moves []string
	json  []byte // nil: not wanted since the last move
}

// byInterest orders live games: people's before those with bots, then those first that most watch, then
// those with the latest move, to the minute.
func byInterest(a, b *Entry) int {
	return cmp.Or(
		cmp.Compare(a.bots(), b.bots()), cmp.Compare(b.game.Watchers, a.game.Watchers),
		cmp.Compare(b.minute, a.minute), cmp.Compare(a.game.G, b.game.G))
}

// bots is how many of the players are bots.
func (e *Entry) bots() (n int) {
	for _, p := range []*wire.User{e.game.Players.Black, e.game.Players.White} {
		if p != nil && p.Bot != "" {
			n++
		}
	}
	return n
}

// people reports whether two people play.
func (e *Entry) people() bool { return e.bots() == 0 }

// minuteOf is the minute of an instant.
func minuteOf(t time.Time) int64 { return t.Unix() / 60 }

// Move notes a move. Whoever follows the lobby later gets the game as it is then.
func (e *Entry) Move(next string, moves []string) {
	e.moved(next, moves)
	l, minute := e.lobby, minuteOf(time.Now())
	rises := e.seen.Swap(minute) != minute
	if !rises && !l.followed.Load() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.live[e.game.G] != e {
		return
	}
	if rises && minute != e.minute {
		l.place(e, minute)
	}
	l.changed[e.game.G] = struct{}{}
}

// place puts a game in its place by the minute of its last move; mu is held.
func (l *Lobby) place(e *Entry, minute int64) {
	if e.game.Private {
		e.minute = minute
		return
	}
	l.public.remove(e)
	e.minute = minute
	l.public.add(e)
}

func (e *Entry) moved(next string, moves []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.next, e.moves, e.json = next, moves, nil
}

// live returns the game with its newest move.
func (e *Entry) live() wire.Live {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.liveLocked()
}

// liveLocked is live for a caller that holds mu.
func (e *Entry) liveLocked() wire.Live {
	out := e.game
	out.Next, out.Moves = e.next, e.moves
	return out
}

// users returns the players.
func (e *Entry) users() []game.UserID {
	black, white := seats(e.game)
	if black == white {
		return []game.UserID{black}
	}
	return []game.UserID{black, white}
}

// seats returns the ids of a game's players, 0 for a free seat.
func seats(g wire.Live) (black, white game.UserID) {
	if p := g.Players.Black; p != nil {
		black = p.ID
	}
	if p := g.Players.White; p != nil {
		white = p.ID
	}
	return black, white
}

// Play lists a live game, at once when it is new, and returns its entry for the moves that follow.
func (l *Lobby) Play(g wire.Live, o wire.Origin) *Entry {
	l.mu.Lock()
	defer l.unlock()
	_, before := l.seated[g.G]
	black, white := seats(g)
	l.seat(g.G, black, white)
	l.removeSeek(g.G)
	old, known := l.live[g.G]
	e := &Entry{lobby: l, game: g, origin: o, next: g.Next, moves: g.Moves, minute: minuteOf(o.Moved)}
	e.seen.Store(e.minute)
	l.live[g.G] = e
	switch { // a game is private, or not, for good
	case g.Private:
	case known:
		l.public.replace(old, e)
	default:
		l.public.add(e)
	}
	if known {
		l.changed[g.G] = struct{}{}
		if b, w := seats(old.game); b != black && b != white || w != black && w != white {
			l.tellNew(e) // somebody has taken another's place
		}
		return e
	}
	l.tellNew(e)
	l.meet(e)
	l.begin(e, !before && len(g.Moves) == 0)
	return e
}

// removeLive forgets a live game; mu is held.
func (l *Lobby) removeLive(id string) {
	e, ok := l.live[id]
	if !ok {
		return
	}
	delete(l.live, id)
	l.meet(e)
	delete(l.changed, id)
	delete(l.paired, e.origin.Seek)
	if !e.game.Private {
		l.public.remove(e)
	}
	l.tellOver(e)
}
