// Package lobby is the lists of open games and of games in play, and the pages that follow them. Who comes to play whom
// is hub/match's: it says what is on the lists.
//
// Reading order: lobby.go, feed.go (followers and what they are sent), seeks.go (the list of open games), entry.go (a live
// game) and games.go (all of them, and who plays what), broadcast.go (what followers are sent of live games), whole.go (what
// a page gets first); ordered.go keeps it cheap. help.go says who gets no help.
//
// Locks: the lists' (Lobby.mu), then the feed's. Neither is held while a socket is written to.
package lobby

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	listMax   = 200                    // seeks and live games that a page gets
	pause     = 100 * time.Millisecond // changes go out together, as one write, this often at most
	livePause = 10                     // pauses between two changes of live games
	beganMax  = 5                      // running games that a page is told of when it comes
)

// Config is what a lobby needs.
type Config struct {
	Sockets func() int                    // open now
	Damaged func(game.UserID) []wire.Live // a user's games that are set aside
	Games   int                           // live games a user
}

// Lobby is the lists and those who follow them.
type Lobby struct {
	cfg  Config
	feed feed

	mu    sync.Mutex // guards the following; held while a list and what followers are sent of it change
	seeks seekList
	games games
}

// New returns an empty lobby; somebody must call Run.
func New(c Config) *Lobby {
	l := &Lobby{cfg: c, feed: newFeed(), seeks: newSeekList()}
	l.games = newGames(&l.feed)
	return l
}

// Run sends what has changed, until stop is closed.
func (l *Lobby) Run(stop <-chan struct{}) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			l.flush(n%livePause == 0)
		case <-stop:
			return
		}
	}
}

// flush sends what has been broadcast, with live also what has changed about live games.
func (l *Lobby) flush(live bool) {
	if live {
		l.mu.Lock()
		l.games.broadcastChanged()
		l.mu.Unlock()
	}
	l.feed.flush()
}

// Write writes what ShowSeek, HideSeek, Play and Over have queued. They do not, since their caller may hold a lock; Write's
// must hold none.
func (l *Lobby) Write() { l.feed.write() }

// Follow sends a page the whole lobby and then every change.
func (l *Lobby) Follow(f Follower) {
	online := l.cfg.Sockets()
	l.mu.Lock()
	l.games.markSent(l.feed.open()) // before the games are looked at: a move is seen now or sent later
	l.feed.add(f, frameOf(l.seeks.first(), l.games.first(), l.mine(f.UserID()), online))
	l.mu.Unlock()
	l.feed.write()
}

// Unfollow sends a page nothing more.
func (l *Lobby) Unfollow(f Follower) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.feed.remove(f); !l.feed.followed.Load() {
		clear(l.games.sent)
	}
}

// Whole returns the whole lobby as a user sees it who is about to come, 0 a visitor: wire.LobbyData in JSON.
// returning are the user's open games that will be listed as soon as it is here.
func (l *Lobby) Whole(u game.UserID, returning []wire.Seek) []byte {
	online := l.cfg.Sockets()
	l.mu.Lock()
	defer l.mu.Unlock()
	return bytes.Join(dataOf(l.seeks.with(returning), l.games.first(), l.mine(u), online), nil)
}

// mine returns a user's own games, private and damaged ones too; mu is held.
func (l *Lobby) mine(u game.UserID) []*Entry { return l.games.mine(u, l.cfg.Damaged(u)) }

// Deliver sends a frame at once to those of some users who follow the lobby.
func (l *Lobby) Deliver(users []game.UserID, frame []byte) {
	l.feed.deliver(users, frame)
	l.feed.write()
}

// ShowSeek puts an open game on the list.
func (l *Lobby) ShowSeek(s wire.Seek) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seeks.add(s) {
		l.feed.broadcast(wire.Out{T: wire.OutSeek, G: s.G, D: s})
	}
}

// HideSeek takes an open game off the list, if it is on it.
func (l *Lobby) HideSeek(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seeks.remove(id) {
		l.feed.broadcast(wire.Out{T: wire.OutUnseek, G: id})
	}
}

// Count counts a live game for its players, whether it is listed yet or not; no longer when both are 0.
func (l *Lobby) Count(id string, black, white game.UserID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games.count(id, black, white)
}

// Play lists a live game and returns its entry for the moves that follow. listed says that the game is new to the lists,
// counted that it was counted for its players before.
func (l *Lobby) Play(g wire.Live, o wire.Origin) (e *Entry, listed, counted bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e = &Entry{lobby: l, game: g, origin: o, next: g.Next, moves: g.Moves, minute: minuteOf(o.Moved)}
	e.seen.Store(e.minute)
	_, counted = l.games.seated[g.G]
	black, white := seats(g)
	l.games.count(g.G, black, white)
	return e, l.games.put(e), counted
}

// Over takes a live game off the list, and returns its entry, nil if it was not on it.
func (l *Lobby) Over(id string) *Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games.count(id, 0, 0)
	return l.games.remove(id)
}

// MayPlay reports whether a user may have one more live game; id is one that may be live already.
func (l *Lobby) MayPlay(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, in := l.games.playing[u][id]
	return in || len(l.games.playing[u]) < l.cfg.Games
}

// Playing returns the ids of a user's live games, listed or only counted.
func (l *Lobby) Playing(u game.UserID) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.games.playing[u]))
}

// GamesOf returns a user's live games that are listed, private ones too.
func (l *Lobby) GamesOf(u game.UserID) []*Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.games.of(u)
}

// Began returns the frames that a page of a user's gets when it comes: of its games between people that run by the clock,
// the newest first, at most beganMax.
func (l *Lobby) Began(u game.UserID) (frames [][]byte) {
	list := slices.DeleteFunc(l.GamesOf(u), func(e *Entry) bool { return !e.People() || !e.Timed() })
	slices.SortFunc(list, func(a, b *Entry) int {
		return cmp.Or(b.origin.Began.Compare(a.origin.Began), cmp.Compare(a.game.G, b.game.G))
	})
	for _, e := range list[:min(len(list), beganMax)] {
		frames = append(frames, e.Began(u))
	}
	return frames
}

// Games returns all live games.
func (l *Lobby) Games() []*Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.games.all()
}

// Move notes a move of a live game whose entry another server's lobby keeps.
func (l *Lobby) Move(g, next string, moves []string) {
	l.mu.Lock()
	e := l.games.entries[g]
	l.mu.Unlock()
	if e != nil {
		e.Move(next, moves)
	}
}
