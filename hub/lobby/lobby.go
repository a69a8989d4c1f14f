// Package lobby is the list of games that wait and games in play, and those who follow it. It also knows
// how many games each player has.
//
// Reading order: lobby.go, seek.go, live.go, follow.go; ordered.go and frame.go keep it cheap.
package lobby

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tengen/hub/game"
	"tengen/hub/socket"
	"tengen/hub/wire"
)

const (
	listMax   = 200                    // seeks and live games that a page gets
	pause     = 100 * time.Millisecond // changes go out together, as one write, this often at most
	livePause = 10                     // pauses between two changes of live games
	liveMax   = 40                     // changed live games told at a time; the others wait
	deltaMax  = 256 << 10              // bytes of changes that do not wait
)

// Follower is a page that follows the lobby.
type Follower interface {
	UserID() game.UserID // 0: a visitor
	Queue(b *socket.Batch, frame []byte)
}

// Config is what a lobby needs.
type Config struct {
	Online   func(game.UserID) bool        // a user has a socket
	Sockets  func() int                    // open now
	Damaged  func(game.UserID) []wire.Live // a user's games that are set aside
	Seeks    int                           // open games a host
	Games    int                           // live games a user
	SeekAway time.Duration                 // a public seek outlives its host's last socket by
}

// Lobby is the list of open and live games and those who follow it.
type Lobby struct {
	cfg      Config
	followed atomic.Bool // somebody follows it; set under mu

	mu        sync.Mutex   // guards the following; held while a change is made and queued, released before any write
	batch     socket.Batch // what has been queued under mu and is written when it is free
	followers map[Follower]struct{}
	seeks     map[string]*seek
	shown     ordered[*seek]                      // those of seeks that are on the list, newest first
	live      map[string]*Entry                   // private ones too: their players see them
	public    ordered[*Entry]                     // the others of live, those that most watch first
	changed   map[string]struct{}                 // live games to be told at the next flush
	unsent    []byte                              // frames that the followers have not got yet
	playing   map[game.UserID]map[string]struct{} // live games by player, private and bot games too
	seated    map[string][2]game.UserID           // the same by game
}

// New returns an empty lobby; somebody must call Run.
func New(c Config) *Lobby {
	return &Lobby{
		cfg: c, followers: map[Follower]struct{}{}, seeks: map[string]*seek{},
		live: map[string]*Entry{}, changed: map[string]struct{}{},
		playing: map[game.UserID]map[string]struct{}{}, seated: map[string][2]game.UserID{},
		shown: ordered[*seek]{compare: byAge}, public: ordered[*Entry]{compare: byWatchers},
	}
}

// Run tells what has changed, until stop is closed.
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

// unlock frees mu and then writes what has been queued under it.
func (l *Lobby) unlock() {
	b := l.batch
	l.batch = socket.Batch{}
	l.mu.Unlock()
	b.Write()
}

func (l *Lobby) flush(live bool) {
	l.mu.Lock()
	defer l.unlock()
	if live {
		l.tellLive()
	}
	l.push()
}

// push queues what is pending as one frame for each follower: many changes at once must not fill an
// outbox; mu is held.
func (l *Lobby) push() {
	if len(l.unsent) == 0 {
		return
	}
	for f := range l.followers {
		f.Queue(&l.batch, l.unsent)
	}
	l.unsent = nil // the outboxes have it now
}

// tell adds a message to what is pending; mu is held.
func (l *Lobby) tell(o wire.Out) {
	if len(l.followers) == 0 {
		return
	}
	if l.unsent = append(l.unsent, wire.Text(o)...); len(l.unsent) > deltaMax {
		l.push()
	}
}

// Over takes a game off the lists.
func (l *Lobby) Over(id string) {
	l.mu.Lock()
	defer l.unlock()
	l.seat(id, 0, 0)
	l.removeSeek(id)
	l.removeLive(id)
}

// Tell sends a message to those of some users who follow the lobby.
func (l *Lobby) Tell(users []game.UserID, o wire.Out) {
	l.mu.Lock()
	defer l.unlock()
	l.push() // what was told before comes before
	frame := wire.Text(o)
	for f := range l.followers {
		if u := f.UserID(); u != 0 && slices.Contains(users, u) {
			f.Queue(&l.batch, frame)
		}
	}
}

// Seat counts a live game for its players.
func (l *Lobby) Seat(id string, black, white game.UserID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seat(id, black, white)
}

// seat counts a live game for its players, or no longer when both are 0; mu is held.
func (l *Lobby) seat(id string, black, white game.UserID) {
	if l.seated[id] == [2]game.UserID{black, white} {
		return
	}
	for _, u := range l.seated[id] {
		if delete(l.playing[u], id); len(l.playing[u]) == 0 {
			delete(l.playing, u)
		}
	}
	delete(l.seated, id)
	if black == 0 && white == 0 {
		return
	}
	l.seated[id] = [2]game.UserID{black, white}
	for _, u := range l.seated[id] {
		if l.playing[u] == nil {
			l.playing[u] = map[string]struct{}{}
		}
		l.playing[u][id] = struct{}{}
	}
}

// MayPlay reports whether a user may have one more live game; id is one that may be live already.
func (l *Lobby) MayPlay(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, in := l.playing[u][id]
	return in || len(l.playing[u]) < l.cfg.Games
}
