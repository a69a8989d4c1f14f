// Package lobby is the lists of open games and of games in play, and the pages that follow them. hub/live/pairing pairs people,
// and decides what is on the lists.
//
// Reading order: listed.go (the interface of the lists), lobby.go, seeks.go (open games, and the selection for a page), feed.go
// (followers and their messages), games.go (live games, and their players) with entry.go (one of them) and origin.go,
// broadcast.go (changes of live games), tv.go (games on TV), whole.go (a page's first lists) and render.go (the JSON);
// ordered.go keeps it cheap. livegames.go decides about help in live games, ofbots.go lists the bots' own games.
//
// Locks: the lists' (Games.mu), then the feed's. Neither is held while a socket is written to.
package lobby

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

const (
	listMax   = 200                    // seeks and live games that a page gets
	pause     = 100 * time.Millisecond // changes go out together, as one write, this often at most
	livePause = 10                     // pauses between two changes of live games
	airsPause = 5 * livePause          // between two times that other nodes are told what is on TV
)

// Config is what a lobby needs.
type Config struct {
	Online  func() int               // people with a page open now
	Damaged func(game.UserID) []Game // a user's games that are quarantined
	Games   int                      // live games a user
	// Site names the network of a user who is here; "": not known. It must not ask the lobby.
	Site  func(game.UserID) string
	Batch func() Batch // makes an empty one
	Airs  func([]OnTV) // tells other nodes what is on TV; nil: there are none
}

// Lobby is the lists and their followers.
type Lobby struct {
	*Games
	cfg   Config
	feed  *feed
	seeks openGames // guarded by Games.mu
}

// New returns an empty lobby; somebody must call Run.
func New(c Config) *Lobby {
	f := newFeed(c.Batch)
	return &Lobby{newGames(f, c.Games), c, f, newOpenGames()}
}

// Run sends what has changed, until stop is closed.
func (l *Lobby) Run(stop <-chan struct{}) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			l.flush(n%livePause == 0)
			if airs := l.Airs(); n%airsPause == 0 && l.cfg.Airs != nil && len(airs) > 0 {
				l.cfg.Airs(airs)
			}
		case <-stop:
			return
		}
	}
}

// flush sends what has been broadcast, with live also what has changed about live games.
func (l *Lobby) flush(live bool) {
	if live {
		l.air(time.Now())
		l.broadcastChanged()
	}
	l.feed.flush()
}

// Write writes the lines that ShowSeek, HideSeek, Play and Over have queued. They do not write themselves, since their caller
// may hold a lock. The caller of Write must hold none.
func (l *Lobby) Write() { l.feed.write() }

// Deliver sends lines at once to those of some users who follow the lobby.
func (l *Lobby) Deliver(users []game.UserID, lines []byte) {
	l.feed.deliver(users, reach{whole: true, own: true}, lines)
	l.feed.write()
}

// Follow sends a page the whole lobby and then every change.
func (l *Lobby) Follow(p Follower) {
	online := l.cfg.Online()
	l.mu.Lock()
	l.markSent(l.feed.open()) // before the games are looked at: a move is seen now or sent later
	l.feed.add(p, lineOf(l.seeks.shownTo(p.UserID()), l.first(), l.mine(p.UserID()), l.tv.list(), online))
	l.mu.Unlock()
	l.feed.write()
}

// FollowOwn sends a page its user's open games and games in play, and then every change of these that it must know of, on
// whatever page of the site. A visitor has none.
func (l *Lobby) FollowOwn(p Follower) {
	u := p.UserID()
	if u == 0 {
		l.Unfollow(p)
		return
	}
	l.mu.Lock()
	l.feed.own(p, ownLine(l.seeks.of(u), l.mine(u)))
	l.unfollowed()
	l.mu.Unlock()
	l.feed.write()
}

// unfollowed forgets what followers have if nobody follows; mu is held.
func (l *Lobby) unfollowed() {
	if !l.feed.followed.Load() {
		clear(l.sent)
	}
}

// Unfollow sends a page nothing more.
func (l *Lobby) Unfollow(p Follower) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.feed.remove(p)
	l.unfollowed()
}

// mine returns a user's own games, private and damaged ones too; mu is held.
func (l *Lobby) mine(u game.UserID) []*Entry {
	list := l.of(u)
	for _, d := range l.cfg.Damaged(u) {
		list = append(list, &Entry{game: d, moves: d.Moves})
	}
	slices.SortFunc(list, func(a, b *Entry) int { return cmp.Compare(a.game.ID, b.game.ID) })
	return list
}

// ShowSeek puts an open game on the list. If it is listed already, it notes where its host is.
func (l *Lobby) ShowSeek(s Seek) {
	site := l.cfg.Site(s.Host.ID)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seeks.add(&openGame{Seek: s, site: site}) {
		l.broadcastSeek(s.Host.ID, s.shownLine)
	}
}

// HideSeek takes an open game off the list, if it is on it.
func (l *Lobby) HideSeek(s Seek) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seeks.remove(&openGame{Seek: s}) {
		l.broadcastSeek(s.Host.ID, s.hiddenLine)
	}
}

// broadcastSeek sends the new state of an open game.
func (l *Lobby) broadcastSeek(host game.UserID, render func() []byte) {
	l.feed.broadcast(render)
	if users, own := []game.UserID{host}, (reach{own: true}); l.feed.owned.Load() && l.feed.hear(users, own) {
		l.feed.deliver(users, own, render())
	}
}
