package lobby

import "tengen/hub/wire"

// Followers have the first games of the list, listMax at most, and their own. What rises into these is told
// as a new game, what falls out of them as one that is over: each second, some at a time. While a follower
// has just come it has games that others will get, so told says of each game whether all have it.

// out is the message about a live game; mu is held.
func (e *Entry) out() wire.Out { return wire.Out{T: wire.OutLive, G: e.game.G, D: e.live()} }

// tellNew tells of a game that has begun; mu is held.
func (l *Lobby) tellNew(e *Entry) {
	if !e.game.Private && l.among(e) {
		if len(l.followers) > 0 {
			l.told[e.game.G] = true
		}
		l.tell(e.out())
		return
	}
	l.tellPlayers(e, e.out())
}

// tellOver tells those who have a game that it is over; mu is held.
func (l *Lobby) tellOver(e *Entry) {
	o := wire.Out{T: wire.OutUnlive, G: e.game.G}
	if _, ok := l.told[e.game.G]; ok {
		delete(l.told, e.game.G)
		l.tell(o)
		return
	}
	l.tellPlayers(e, o)
}

// tellPlayers tells a message to the players of a game; mu is held.
func (l *Lobby) tellPlayers(e *Entry, o wire.Out) {
	for _, u := range e.users() {
		if len(l.pages[u]) > 0 {
			l.push() // what was told before comes before
			l.tellPages(e.users(), wire.Text(o))
			return
		}
	}
}

// toldFirst notes that a newcomer has the first games of the list and no others; mu is held.
func (l *Lobby) toldFirst(all bool) {
	for id := range l.told {
		if e := l.live[id]; e == nil || !l.among(e) {
			l.told[id] = false
		}
	}
	for _, e := range l.public.first(listMax) {
		if _, ok := l.told[e.game.G]; !ok {
			l.told[e.game.G] = all
		}
	}
}

// among reports whether a public game is one of the first; mu is held.
func (l *Lobby) among(e *Entry) bool {
	first := l.public.first(listMax)
	return len(first) < listMax || byInterest(e, first[listMax-1]) <= 0
}

// tellLive tells what has changed about live games, some at a time; mu is held.
func (l *Lobby) tellLive() {
	if len(l.followers) == 0 {
		clear(l.changed)
		clear(l.told)
		return
	}
	left := liveMax
	first := map[string]struct{}{}
	for _, e := range l.public.first(listMax) {
		id := e.game.G
		first[id] = struct{}{}
		if !l.told[id] && left > 0 {
			left--
			l.told[id] = true
			delete(l.changed, id)
			l.tell(e.out())
		}
	}
	l.tellFallen(first)
	for id := range l.changed {
		e, ok := l.live[id]
		_, told := l.told[id]
		switch {
		case !ok:
		case !told:
			l.tellPlayers(e, e.out())
		case left == 0:
			continue
		default:
			left--
			l.tell(e.out())
		}
		delete(l.changed, id)
	}
}

// tellFallen tells of games that are no longer among the first; mu is held.
func (l *Lobby) tellFallen(first map[string]struct{}) {
	left := liveMax
	for id := range l.told {
		if _, ok := first[id]; ok {
			continue
		}
		if left--; left < 0 {
			return
		}
		delete(l.told, id)
		l.tell(wire.Out{T: wire.OutUnlive, G: id})
		if e := l.live[id]; e != nil { // it goes on for its players
			l.tellPlayers(e, e.out())
		}
	}
}
