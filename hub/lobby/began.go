package lobby

import (
	"cmp"
	"slices"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// beganMax bounds the running games that a page is told of when it comes.
const beganMax = 5

// begin does what follows from a game between people that is new to the lobby; fresh says that it has just
// begun. Both players' open games are withdrawn, but for those of days and private ones: an invitation has
// been given to somebody, and waits until its host has time. mu is held.
func (l *Lobby) begin(e *Entry, fresh bool) {
	if !e.people() {
		return
	}
	users := e.users()
	l.notRising(e.game.G, users...)
	if e.origin.Seek != "" {
		l.paired[e.origin.Seek] = e.game.G
		if s := l.seeks[e.origin.Seek]; s != nil {
			l.withdraw(s)
		}
	}
	for _, u := range users {
		for _, s := range l.oldestFirst(u) {
			if e.ends(s, fresh) {
				l.withdraw(s)
			}
		}
		if f := l.cfg.Began; f != nil && (fresh || timed(e.game.Settings)) {
			frame := e.began(u)
			l.call(func() { f(u, frame) })
		}
		if fresh && timed(e.game.Settings) {
			l.putAside(u)
		}
	}
}

// ends reports whether the game withdraws an open game of one of its players. While one without a clock goes
// on, its players may look for another: it ends only what was open when it began.
func (e *Entry) ends(s *seek, fresh bool) bool {
	return e.people() && !ofDays(e.game.Settings) && s.public && !s.ofDays() &&
		(fresh || timed(e.game.Settings) || s.Created <= e.origin.Began.UnixMilli())
}

// putAside has a user's games against bots adjourned; mu is held.
func (l *Lobby) putAside(u game.UserID) {
	f := l.cfg.PutAside
	if f == nil {
		return
	}
	for id := range l.playing[u] {
		if e := l.live[id]; e != nil && !e.people() && !ofDays(e.game.Settings) && l.ours(id) {
			l.call(func() { f(id, u) })
		}
	}
}

// began tells a player that the game has begun.
func (e *Entry) began(u game.UserID) []byte {
	b := wire.Began{Live: e.live(), Seek: e.game.G}
	if u == e.origin.Host {
		b.Seek = e.origin.Seek
	}
	return wire.Text(wire.Out{T: wire.OutBegan, G: e.game.G, D: b})
}

// Began returns what a page of a user's is told when it comes: the games between people that run by the
// clock, the newest first, at most beganMax.
func (l *Lobby) Began(u game.UserID) [][]byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	var games []*Entry
	for id := range l.playing[u] {
		if e := l.live[id]; e != nil && e.people() && timed(e.game.Settings) {
			games = append(games, e)
		}
	}
	slices.SortFunc(games, func(a, b *Entry) int {
		return cmp.Or(b.origin.Began.Compare(a.origin.Began), cmp.Compare(a.game.G, b.game.G))
	})
	var frames [][]byte
	for _, e := range games[:min(len(games), beganMax)] {
		frames = append(frames, e.began(u))
	}
	return frames
}
