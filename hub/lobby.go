package hub

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"tengen/hub/game"
)

const (
	lobbyMax   = 200         // seeks and live games that a page gets
	lobbyPause = time.Second // live games change on the page this often at most
)

// lobby is the list of open and live games and those who follow it.
type lobby struct {
	hub *Hub

	mu        sync.Mutex // guards the following; held for a change and its frames' queueing
	followers map[*conn]struct{}
	seeks     map[string]*seek
	live      map[string]Live
	changed   map[string]struct{} // live games to be told at the next flush
}

// seek is a game that waits for its second player.
type seek struct {
	Seek
	public bool
	away   time.Time // since when the host has no socket; zero: it has one
}

func (s *seek) shown() bool { return s.public && s.away.IsZero() }

func newLobby(h *Hub) *lobby {
	return &lobby{
		hub: h, followers: map[*conn]struct{}{}, seeks: map[string]*seek{},
		live: map[string]Live{}, changed: map[string]struct{}{},
	}
}

// run tells changed live games once in a while.
func (l *lobby) run() {
	tick := time.NewTicker(lobbyPause)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			l.flush()
		case <-l.hub.stopping:
			return
		}
	}
}

func (l *lobby) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.changed {
		if g, ok := l.live[id]; ok {
			l.tell(Out{T: OutLive, G: id, D: g})
		}
	}
	clear(l.changed)
}

// tell queues a message for every follower; mu is held.
func (l *lobby) tell(o Out) {
	if len(l.followers) == 0 {
		return
	}
	f := text(o)
	for c := range l.followers {
		c.send(f)
	}
}

// follow sends a page the whole lobby and then every change.
func (l *lobby) follow(c *conn) {
	online := l.hub.conns.count()
	l.mu.Lock()
	defer l.mu.Unlock()
	d := LobbyData{Seeks: []Seek{}, Live: []Live{}, Online: online}
	for _, s := range l.seeks {
		if s.shown() {
			d.Seeks = append(d.Seeks, s.Seek)
		}
	}
	slices.SortFunc(d.Seeks, func(a, b Seek) int { return cmp.Compare(b.Created, a.Created) })
	d.Live = slices.SortedFunc(maps.Values(l.live), func(a, b Live) int {
		return cmp.Or(cmp.Compare(b.Watchers, a.Watchers), cmp.Compare(a.G, b.G))
	})
	d.Seeks, d.Live = d.Seeks[:min(len(d.Seeks), lobbyMax)], d.Live[:min(len(d.Live), lobbyMax)]
	if d.Live == nil {
		d.Live = []Live{}
	}
	l.followers[c] = struct{}{}
	c.send(text(Out{T: OutLobby, D: d}))
}

func (l *lobby) unfollow(c *conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.followers, c)
}

// wait lists a game that waits. Private ones are kept to be counted, not shown.
func (l *lobby) wait(s Seek, public bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seeks[s.G] != nil {
		return
	}
	k := &seek{Seek: s, public: public}
	if !l.hub.conns.online(s.Host.ID) {
		k.away = time.Now()
	}
	l.seeks[s.G] = k
	if k.shown() {
		l.tell(Out{T: OutSeek, G: s.G, D: s})
	}
}

// play lists a live game, at once when it is new.
func (l *lobby) play(g Live) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unseek(g.G)
	_, known := l.live[g.G]
	l.live[g.G] = g
	if known {
		l.changed[g.G] = struct{}{}
	} else {
		l.tell(Out{T: OutLive, G: g.G, D: g})
	}
}

// over takes a game off the lists.
func (l *lobby) over(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unseek(id)
	if _, ok := l.live[id]; ok {
		delete(l.live, id)
		delete(l.changed, id)
		l.tell(Out{T: OutUnlive, G: id})
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
		l.tell(Out{T: OutUnseek, G: id})
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
	defer l.mu.Unlock()
	online := l.hub.conns.online(u) // as it is now: comings and goings may overtake each other
	for id, s := range l.seeks {
		if s.Host.ID != u || s.away.IsZero() == online {
			continue
		}
		switch {
		case online:
			s.away = time.Time{}
			if s.public {
				l.tell(Out{T: OutSeek, G: id, D: s.Seek})
			}
		default:
			s.away = time.Now()
			if s.public {
				l.tell(Out{T: OutUnseek, G: id})
			}
		}
	}
}

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
		if !s.away.IsZero() && now.Sub(s.away) > limit {
			out[id] = s.Host.ID
		}
	}
	return out
}
