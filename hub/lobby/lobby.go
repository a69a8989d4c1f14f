// Package lobby is the list of games that wait and games in play, and those who follow it. It also knows
// how many games each player has, and pairs those whose wishes are equal.
//
// Reading order: lobby.go, seek.go, challenge.go, pair.go (equal wishes), strength.go and match.go (equal players), sit.go (who may sit down), live.go and began.go
// (games in play), follow.go, top.go (what followers are told of live games); ordered.go and frame.go keep it
// cheap. help.go says who gets no help.
package lobby

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tengen/hub/game"
	"tengen/hub/limit"
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

// Config is what a lobby needs. It calls the functions that may be nil without its lock; they must not wait.
type Config struct {
	Online   func(game.UserID) bool        // a user has a socket
	Sockets  func() int                    // open now
	Damaged  func(game.UserID) []wire.Live // a user's games that are set aside
	Seeks    int                           // open games a host
	Games    int                           // live games a user
	SeekAway time.Duration                 // a public seek outlives its host's last socket by
	Ours     func(g string) bool           // a game may be acted upon here; nil: all may. What is not ours, another lobby acts upon

	Pair     func(Pairing)                       // has a pair made, then calls Paired; nil: nobody is paired
	Withdraw func(seek string, host game.UserID) // ends an open game; nil: Expired names it
	Began    func(u game.UserID, frame []byte)   // brings a frame to every page of a user; nil: nobody is told
	PutAside func(g string, by game.UserID)      // adjourns a player's game against a bot; nil: it goes on
}

// Lobby is the list of open and live games and those who follow it.
type Lobby struct {
	cfg      Config
	followed atomic.Bool // somebody follows it; set under mu

	mu        sync.Mutex   // guards the following; held while a change is made and queued, released before any write
	batch     socket.Batch // what has been queued under mu and is written when it is free
	calls     []func()     // what is to be called when mu is free
	followers map[Follower]struct{}
	pages     map[game.UserID][]Follower // the same by user, visitors left out
	unsent    []byte                     // frames that the followers have not got yet

	seeks      map[string]*seek
	hosted     map[game.UserID]map[string]*seek    // the same by host
	shown      ordered[*seek]                      // those of seeks that are on the list, newest first
	wishes     map[wish]*ordered[*seek]            // the same by what they wish for, oldest first
	held       map[string]struct{}                 // games being made whose hosts do not know of them
	later      map[string]struct{}                 // seeks whose pairing failed, to be tried again
	rising     map[game.UserID]rising              // who is just sitting down
	joins      map[game.UserID]map[string]struct{} // open games whose free seat each is just taking
	pools      map[wire.Settings]int               // seeks on the list for an equal
	met        map[game.UserID]meeting             // by the clock, lately
	apart      map[[2]game.UserID]time.Time        // who is not paired, until when
	expected   map[[2]string]time.Time             // pairs that another lobby is to make, since when
	challenged map[game.UserID]map[string]*seek    // challenges by who is challenged
	rings      *limit.Limiter                      // challenges by who has challenged whom
	paired     map[string]string                   // live games by the open game that was withdrawn for each

	live    map[string]*Entry                   // private ones too: their players see them
	public  ordered[*Entry]                     // the others of live, the most interesting first
	changed map[string]struct{}                 // live games to be told at the next flush
	told    map[string]bool                     // public ones that followers have: all of them, or only some
	playing map[game.UserID]map[string]struct{} // live games by player, private and bot games too
	seated  map[string][2]game.UserID           // the same by game
}

// New returns an empty lobby; somebody must call Run.
func New(c Config) *Lobby {
	return &Lobby{
		cfg: c, followers: map[Follower]struct{}{}, pages: map[game.UserID][]Follower{},
		seeks: map[string]*seek{}, hosted: map[game.UserID]map[string]*seek{}, shown: ordered[*seek]{compare: byAge},
		wishes: map[wish]*ordered[*seek]{}, held: map[string]struct{}{}, later: map[string]struct{}{},
		rising: map[game.UserID]rising{}, joins: map[game.UserID]map[string]struct{}{}, paired: map[string]string{},
		pools: map[wire.Settings]int{}, met: map[game.UserID]meeting{}, apart: map[[2]game.UserID]time.Time{},
		expected: map[[2]string]time.Time{}, challenged: map[game.UserID]map[string]*seek{},
		live: map[string]*Entry{}, public: ordered[*Entry]{compare: byInterest}, changed: map[string]struct{}{},
		rings: limit.New(limit.Options{Events: ringsHour, Per: time.Hour, Max: 20_000, Now: time.Now}),
		told:  map[string]bool{}, playing: map[game.UserID]map[string]struct{}{}, seated: map[string][2]game.UserID{},
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

// unlock frees mu, then writes what has been queued under it and calls what is to be called.
func (l *Lobby) unlock() {
	b, calls := l.batch, l.calls
	l.batch, l.calls = socket.Batch{}, nil
	l.mu.Unlock()
	b.Write()
	for _, f := range calls {
		f()
	}
}

// call has f called when mu, which is held, is free.
func (l *Lobby) call(f func()) { l.calls = append(l.calls, f) }

func (l *Lobby) flush(second bool) {
	l.mu.Lock()
	defer l.unlock()
	if second {
		now := time.Now()
		l.lookAgain()
		l.matchAll(now)
		l.forget(now)
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

// ours reports whether this lobby acts upon a game.
func (l *Lobby) ours(g string) bool { return l.cfg.Ours == nil || l.cfg.Ours(g) }

// Over takes a game off the lists.
func (l *Lobby) Over(id string) {
	l.mu.Lock()
	defer l.unlock()
	l.seat(id, 0, 0)
	l.removeSeek(id)
	l.removeLive(id)
}

// Tell sends a message to those of some users who follow the lobby.
func (l *Lobby) Tell(users []game.UserID, o wire.Out) { l.TellFrame(users, wire.Text(o)) }

// TellFrame is Tell for a message that has been rendered.
func (l *Lobby) TellFrame(users []game.UserID, frame []byte) {
	l.mu.Lock()
	defer l.unlock()
	l.push() // what was told before comes before
	l.tellPages(users, frame)
}

// tellPages queues a frame for the pages of some users; mu is held.
func (l *Lobby) tellPages(users []game.UserID, frame []byte) {
	for i, u := range users {
		if slices.Contains(users[:i], u) {
			continue
		}
		for _, f := range l.pages[u] {
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
		put(l.playing, u, id, struct{}{})
	}
}

// put puts v under two keys.
func put[A, B comparable, V any](m map[A]map[B]V, a A, b B, v V) {
	if m[a] == nil {
		m[a] = map[B]V{}
	}
	m[a][b] = v
}
