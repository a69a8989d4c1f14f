package hub

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tengen/hub/game"
)

const (
	lobbyMax   = 200                    // seeks and live games that a page gets
	lobbyPause = 100 * time.Millisecond // changes go out together, as one write, this often at most
	livePause  = 10                     // lobbyPauses between two changes of live games
	liveMax    = 40                     // changed live games told at a time; the others wait
	deltaMax   = 256 << 10              // bytes of changes that do not wait
)

// lobby is the list of open and live games and those who follow it.
type lobby struct {
	hub      *Hub
	followed atomic.Bool // somebody follows it; set under mu

	mu        sync.Mutex // guards the following; held for a change and its frames' queueing, not for their writing
	owed      []*conn    // outboxes to be drained when mu is free
	followers map[*conn]struct{}
	seeks     map[string]*seek
	shown     ordered[*seek]                      // those of seeks that are on the list, newest first
	live      map[string]*listed                  // private ones too: their players see them
	public    ordered[*listed]                    // the others of live, those that most watch first
	changed   map[string]struct{}                 // live games to be told at the next flush
	pending   []byte                              // frames that the followers have not got yet
	playing   map[game.UserID]map[string]struct{} // live games by player, private and bot games too
	seated    map[string][2]game.UserID           // the same by game
}

// seek is a game that waits for its second player.
type seek struct {
	Seek
	public bool
	away   time.Time // since when the host has no socket; zero: it has one
	json   []byte    // of Seek; nil: not wanted yet
}

// listed is a live game on the list. Its moves are noted without the lobby's lock.
type listed struct {
	game Live // but for what follows

	mu    sync.Mutex // guards the following; nothing is locked under it
	next  string
	moves []string
	json  []byte // nil: not wanted since the last move
}

// move notes a move.
func (g *listed) move(next string, moves []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.next, g.moves, g.json = next, moves, nil
}

// now returns the game as it is told.
func (g *listed) now() Live {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.told()
}

// told is now; mu is held.
func (g *listed) told() Live {
	out := g.game
	out.Next, out.Moves = g.next, g.moves
	return out
}

// byWatchers orders live games: those first that most watch.
func byWatchers(a, b *listed) int {
	return cmp.Or(cmp.Compare(b.game.Watchers, a.game.Watchers), cmp.Compare(a.game.G, b.game.G))
}

// byAge orders seeks: the newest first.
func byAge(a, b *seek) int {
	return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(a.G, b.G))
}

// shown reports whether the seek is on the list: its host is there, or need not be.
func (s *seek) shown() bool { return s.public && (s.away.IsZero() || s.patient()) }

// patient reports whether the host may leave: the game has a clock of days.
func (s *seek) patient() bool { return s.Settings.Clock.Kind == game.Correspondence }

func newLobby(h *Hub) *lobby {
	return &lobby{
		hub: h, followers: map[*conn]struct{}{}, seeks: map[string]*seek{},
		live: map[string]*listed{}, changed: map[string]struct{}{},
		playing: map[game.UserID]map[string]struct{}{}, seated: map[string][2]game.UserID{},
		shown: ordered[*seek]{compare: byAge}, public: ordered[*listed]{compare: byWatchers},
	}
}

// run tells what has changed.
func (l *lobby) run() {
	tick := time.NewTicker(lobbyPause)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			l.flush(n%livePause == 0)
		case <-l.hub.stopping:
			return
		}
	}
}

// queue queues a frame that is written when mu is free; mu is held.
func (l *lobby) queue(c *conn, f []byte) {
	if c.queue(f) {
		l.owed = append(l.owed, c)
	}
}

// unlock frees mu and has written what has been queued meanwhile.
func (l *lobby) unlock() {
	owed := l.owed
	l.owed = nil
	l.mu.Unlock()
	l.hub.drain(owed)
}

func (l *lobby) flush(live bool) {
	l.mu.Lock()
	defer l.unlock()
	if live {
		l.tellLive()
	}
	l.push()
}

// tellLive queues some of the changed live games; mu is held.
func (l *lobby) tellLive() {
	told := 0
	for id := range l.changed {
		g, ok := l.live[id]
		if ok && !g.game.Private { // private ones go to their players alone
			if told++; told > liveMax {
				return
			}
		}
		delete(l.changed, id)
		if ok {
			l.tellOf(g, Out{T: OutLive, G: id, D: g.now()})
		}
	}
}

// push sends what is pending as one entry of each outbox: many changes at once
// must not fill one; mu is held.
func (l *lobby) push() {
	if len(l.pending) == 0 {
		return
	}
	for c := range l.followers {
		l.queue(c, l.pending)
	}
	l.pending = nil // the outboxes have it now
}

// tell queues a message for every follower; mu is held.
func (l *lobby) tell(o Out) {
	if len(l.followers) == 0 {
		return
	}
	if l.pending = append(l.pending, text(o)...); len(l.pending) > deltaMax {
		l.push()
	}
}

// tellOf queues a message about a live game for those who may know of it; mu
// is held.
func (l *lobby) tellOf(g *listed, o Out) {
	if !g.game.Private {
		l.tell(o)
		return
	}
	for c := range l.followers {
		if g.game.has(c.userID()) {
			l.queue(c, text(o))
		}
	}
}

// has reports whether a user plays in the game.
func (g *Live) has(u game.UserID) bool {
	b, w := g.Players.Black, g.Players.White
	return u != 0 && (b != nil && b.ID == u || w != nil && w.ID == u)
}

// follow sends a page the whole lobby and then every change.
func (l *lobby) follow(c *conn) {
	online := l.hub.conns.count()
	l.mu.Lock()
	defer l.unlock()
	l.followed.Store(true) // before the games are looked at: a move is seen now or told later
	l.push()               // what the newcomer gets as a whole
	var mine []*listed
	for id := range l.playing[c.userID()] {
		if g, ok := l.live[id]; ok {
			mine = append(mine, g)
		}
	}
	for _, damaged := range l.hub.asides.of(c.userID()) {
		mine = append(mine, &listed{game: damaged, moves: damaged.Moves})
	}
	slices.SortFunc(mine, func(a, b *listed) int { return cmp.Compare(a.game.G, b.game.G) })
	l.followers[c] = struct{}{}
	l.queue(c, lobbyFrame(l.shown.first(lobbyMax), l.public.first(lobbyMax), mine, online))
}

func (l *lobby) unfollow(c *conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.followers, c)
	l.followed.Store(len(l.followers) > 0)
}

// wait lists a game that waits. Private ones are kept to be counted, not shown.
func (l *lobby) wait(s Seek, public bool) {
	l.mu.Lock()
	defer l.unlock()
	if l.seeks[s.G] != nil {
		return
	}
	k := &seek{Seek: s, public: public}
	if !l.hub.conns.online(s.Host.ID) {
		k.away = time.Now()
	}
	l.seeks[s.G] = k
	if k.shown() {
		l.show(k)
	}
}

// show puts a seek on the list; mu is held.
func (l *lobby) show(s *seek) {
	l.shown.add(s)
	l.tell(Out{T: OutSeek, G: s.G, D: s.Seek})
}

// hide takes a seek off the list; mu is held.
func (l *lobby) hide(s *seek) {
	l.shown.remove(s)
	l.tell(Out{T: OutUnseek, G: s.G})
}

// play lists a live game, at once when it is new, and returns its entry for the
// moves that follow.
func (l *lobby) play(g Live) *listed {
	l.mu.Lock()
	defer l.unlock()
	l.unseek(g.G)
	old, known := l.live[g.G]
	e := &listed{game: g, next: g.Next, moves: g.Moves}
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
		l.tellOf(e, Out{T: OutLive, G: g.G, D: g})
	}
	return e
}

// move notes a move of a listed game. Whoever follows the lobby later gets the
// game as it is then.
func (l *lobby) move(g *listed, next string, moves []string) {
	g.move(next, moves)
	if l.followed.Load() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.changed[g.game.G] = struct{}{}
	}
}

// over takes a game off the lists.
func (l *lobby) over(id string) {
	l.mu.Lock()
	defer l.unlock()
	l.unseek(id)
	if g, ok := l.live[id]; ok {
		delete(l.live, id)
		delete(l.changed, id)
		if !g.game.Private {
			l.public.remove(g)
		}
		l.tellOf(g, Out{T: OutUnlive, G: id})
	}
}

// unseek takes a seek off; mu is held.
func (l *lobby) unseek(id string) {
	s := l.seeks[id]
	if s == nil {
		return
	}
	delete(l.seeks, id)
	if s.shown() {
		l.hide(s)
	}
}

// mayHost reports whether a user may have one more game waiting; id is one that
// may wait already.
func (l *lobby) mayHost(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, s := range l.seeks {
		if s.Host.ID == u && s.G != id {
			n++
		}
	}
	return n < l.hub.cfg.Limits.Seeks
}

// host shows a user's seeks while it has a socket and hides them while it has none.
func (l *lobby) host(u game.UserID) {
	l.mu.Lock()
	defer l.unlock()
	online := l.hub.conns.online(u) // as it is now: comings and goings may overtake each other
	for _, s := range l.seeks {
		if s.Host.ID != u || s.away.IsZero() == online {
			continue
		}
		switch {
		case online:
			s.away = time.Time{}
			if s.public && !s.patient() {
				l.show(s)
			}
		default:
			s.away = time.Now()
			if s.public && !s.patient() {
				l.hide(s)
			}
		}
	}
}

// patience is how long a seek with a clock of days waits for its host's return.
const patience = 14 * game.Day

// expired returns the seeks, with their hosts, whose hosts have been away for
// too long; private links have a day.
func (l *lobby) expired(now time.Time) map[string]game.UserID {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[string]game.UserID{}
	for id, s := range l.seeks {
		limit := l.hub.cfg.Limits.SeekAway
		if !s.public {
			limit = 24 * time.Hour
		}
		if s.patient() {
			limit = patience
		}
		if !s.away.IsZero() && now.Sub(s.away) > limit {
			out[id] = s.Host.ID
		}
	}
	return out
}

// seat counts a live game for its players, or no longer when both are 0.
func (l *lobby) seat(id string, black, white game.UserID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seated[id] == [2]game.UserID{black, white} {
		return // as with every move
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

// mayPlay reports whether a user may have one more live game; id is one that may
// be live already.
func (l *lobby) mayPlay(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, in := l.playing[u][id]
	return in || len(l.playing[u]) < l.hub.cfg.Limits.Games
}
