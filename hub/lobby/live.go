package lobby

import (
	"cmp"
	"sync"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// Entry is a live game on the list. Its moves are noted without the lobby's lock.
type Entry struct {
	lobby *Lobby
	game  wire.Live // but for what follows

	mu    sync.Mutex // guards the following; nothing is locked under it
	next  string
	moves []string
	json  []byte // nil: not wanted since the last move
}

// byWatchers orders live games: those first that most watch.
func byWatchers(a, b *Entry) int {
	return cmp.Or(cmp.Compare(b.game.Watchers, a.game.Watchers), cmp.Compare(a.game.G, b.game.G))
}

// Move notes a move. Whoever follows the lobby later gets the game as it is then.
func (e *Entry) Move(next string, moves []string) {
	e.moved(next, moves)
	l := e.lobby
	if l.followed.Load() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.changed[e.game.G] = struct{}{}
	}
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

// has reports whether a user plays in the game.
func (e *Entry) has(u game.UserID) bool {
	b, w := e.game.Players.Black, e.game.Players.White
	return u != 0 && (b != nil && b.ID == u || w != nil && w.ID == u)
}

// Play lists a live game, at once when it is new, and returns its entry for the moves that follow.
func (l *Lobby) Play(g wire.Live) *Entry {
	l.mu.Lock()
	defer l.unlock()
	var black, white game.UserID
	if p := g.Players.Black; p != nil {
		black = p.ID
	}
	if p := g.Players.White; p != nil {
		white = p.ID
	}
	l.seat(g.G, black, white)
	l.removeSeek(g.G)
	old, known := l.live[g.G]
	e := &Entry{lobby: l, game: g, next: g.Next, moves: g.Moves}
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
	} else {
		l.tellOf(e, wire.Out{T: wire.OutLive, G: g.G, D: g})
	}
	return e
}

// removeLive forgets a live game; mu is held.
func (l *Lobby) removeLive(id string) {
	e, ok := l.live[id]
	if !ok {
		return
	}
	delete(l.live, id)
	delete(l.changed, id)
	if !e.game.Private {
		l.public.remove(e)
	}
	l.tellOf(e, wire.Out{T: wire.OutUnlive, G: id})
}

// tellLive tells some of the changed live games; mu is held.
func (l *Lobby) tellLive() {
	told := 0
	for id := range l.changed {
		e, ok := l.live[id]
		if ok && !e.game.Private { // private ones go to their players alone
			if told++; told > liveMax {
				return
			}
		}
		delete(l.changed, id)
		if ok {
			l.tellOf(e, wire.Out{T: wire.OutLive, G: id, D: e.live()})
		}
	}
}

// tellOf tells a message about a live game to those who may know of it; mu is held.
func (l *Lobby) tellOf(e *Entry, o wire.Out) {
	if !e.game.Private {
		l.tell(o)
		return
	}
	for f := range l.followers {
		if e.has(f.UserID()) {
			f.Queue(&l.batch, wire.Text(o))
		}
	}
}
