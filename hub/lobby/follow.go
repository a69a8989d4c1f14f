package lobby

import (
	"bytes"
	"cmp"
	"slices"

	"tengen/hub/game"
)

// Follow sends a page the whole lobby and then every change.
func (l *Lobby) Follow(f Follower) {
	online := l.cfg.Sockets()
	l.mu.Lock()
	defer l.unlock()
	l.followed.Store(true) // before the games are looked at: a move is seen now or told later
	l.push()               // what the newcomer gets as a whole
	l.toldFirst(len(l.followers) == 0)
	if _, in := l.followers[f]; !in {
		l.followers[f] = struct{}{}
		if u := f.UserID(); u != 0 {
			l.pages[u] = append(l.pages[u], f)
		}
	}
	f.Queue(&l.batch, lobbyFrame(l.shown.first(listMax), l.public.first(listMax), l.mine(f.UserID()), online))
}

// Whole returns the whole lobby as a user sees it who is about to come, 0 a visitor: wire.LobbyData in JSON.
// It has the user's own seeks that are listed as soon as the user is here.
func (l *Lobby) Whole(u game.UserID) []byte {
	online := l.cfg.Sockets()
	l.mu.Lock()
	defer l.mu.Unlock()
	seeks := l.shown.first(listMax)
	for _, s := range l.oldestFirst(u) {
		if s.public && !s.gone && !s.listed() {
			seeks = append(slices.Clip(seeks), s)
		}
	}
	return bytes.Join(lobbyData(seeks, l.public.first(listMax), l.mine(u), online), nil)
}

// mine returns a user's own games, private and damaged ones too; mu is held.
func (l *Lobby) mine(u game.UserID) []*Entry {
	var mine []*Entry
	for id := range l.playing[u] {
		if e, ok := l.live[id]; ok {
			mine = append(mine, e)
		}
	}
	for _, damaged := range l.cfg.Damaged(u) {
		mine = append(mine, &Entry{game: damaged, moves: damaged.Moves})
	}
	slices.SortFunc(mine, func(a, b *Entry) int { return cmp.Compare(a.game.G, b.game.G) })
	return mine
}

// Unfollow sends a page nothing more.
func (l *Lobby) Unfollow(f Follower) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, in := l.followers[f]; !in {
		return
	}
	delete(l.followers, f)
	if u := f.UserID(); u != 0 {
		if l.pages[u] = slices.DeleteFunc(l.pages[u], func(g Follower) bool { return g == f }); len(l.pages[u]) == 0 {
			delete(l.pages, u)
		}
	}
	if len(l.followers) == 0 {
		l.unsent = nil
		clear(l.told)
	}
	l.followed.Store(len(l.followers) > 0)
}
