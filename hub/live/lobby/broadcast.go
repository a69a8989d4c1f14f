package lobby

import "slices"

// Followers have the first games of the list that everybody sees, listMax at most, those on TV, and their own. Each second
// some changes of these are sent: a game that rises into them as a new one, a game that falls out of them as one that is over. A
// new follower already has games that others get later, so sent says of each game whether all have it. Pages that follow only
// their user's games are told when these begin and end, and of moves in games that wait for a player (Entry.waits). Callers hold
// mu, except for those of broadcastChanged.

const liveMax = 40 // changed live games sent at a time; the others wait

// broadcastNew sends a game that has begun.
func (g *Games) broadcastNew(e *Entry) {
	if !g.among(e) {
		g.toPlayers(e, reach{whole: true, own: true}, e.own)
		return
	}
	if g.feed.followed.Load() {
		g.sent[e.game.ID] = true
	}
	g.feed.broadcast(e.public)
	g.toPlayers(e, reach{whole: e.late(), own: true}, e.own)
}

// broadcastOver tells the followers that have a game that it is over.
func (g *Games) broadcastOver(e *Entry) {
	over := func() []byte { return OverLine(e.game.ID) }
	_, sent := g.sent[e.game.ID]
	if sent {
		delete(g.sent, e.game.ID)
		g.feed.broadcast(over)
	}
	g.toPlayers(e, reach{whole: !sent, own: true}, over)
}

// toPlayers sends a line to pages of the players of a game, if there are any.
func (g *Games) toPlayers(e *Entry, to reach, render func() []byte) {
	if users := e.Players(); g.feed.hear(users, to) {
		g.feed.deliver(users, to, render())
	}
}

// markSent notes that a newcomer has the first games of the list and no others. all says that it is the only follower.
func (g *Games) markSent(all bool) {
	for id := range g.sent {
		if e := g.entries[id]; e == nil || !g.among(e) {
			g.sent[id] = false
		}
	}
	for _, e := range g.first() {
		if _, ok := g.sent[e.game.ID]; !ok {
			g.sent[e.game.ID] = all
		}
	}
}

// among reports whether a game is one of the first that everybody sees.
func (g *Games) among(e *Entry) bool {
	first := g.public.first(listMax)
	return e.shown() && (len(first) < listMax || byInterest(e, first[listMax-1]) <= 0 || slices.Contains(g.tv.games(), e))
}

// first returns the games that a page gets: those that come first, and what is on TV; mu is held.
func (g *Games) first() []*Entry {
	list := slices.Clip(g.public.first(listMax))
	if len(g.public.list) <= listMax {
		return list
	}
	for _, e := range g.tv.games() {
		if byInterest(e, list[listMax-1]) > 0 {
			list = append(list, e)
		}
	}
	return list
}

// broadcastChanged sends changes of live games, some at a time.
func (g *Games) broadcastChanged() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.feed.followed.Load() {
		clear(g.sent)
		for id := range g.changed {
			if e := g.entries[id]; e != nil && e.waits() && g.feed.owned.Load() {
				g.toPlayers(e, reach{own: true}, e.own)
			}
		}
		clear(g.changed)
		return
	}
	left := liveMax
	first := map[string]struct{}{}
	for _, e := range g.first() {
		id := e.game.ID
		first[id] = struct{}{}
		if !g.sent[id] && left > 0 {
			left--
			g.sent[id] = true
			delete(g.changed, id)
			g.feed.broadcast(e.public)
			g.toPlayers(e, reach{whole: e.late(), own: e.waits()}, e.own)
		}
	}
	g.broadcastFallen(first)
	for id := range g.changed {
		e, ok := g.entries[id]
		_, sent := g.sent[id]
		switch {
		case !ok:
		case !sent:
			g.toPlayers(e, reach{whole: true, own: e.waits()}, e.own)
		case left == 0:
			continue
		default:
			left--
			g.feed.broadcast(e.public)
			g.toPlayers(e, reach{whole: e.late(), own: e.waits()}, e.own)
		}
		delete(g.changed, id)
	}
}

// broadcastFallen tells of games that are no longer among the first that they are over.
func (g *Games) broadcastFallen(first map[string]struct{}) {
	left := liveMax
	for id := range g.sent {
		if _, ok := first[id]; ok {
			continue
		}
		if left--; left < 0 {
			return
		}
		delete(g.sent, id)
		g.feed.broadcast(func() []byte { return OverLine(id) })
		if e := g.entries[id]; e != nil { // it goes on for its players
			g.toPlayers(e, reach{whole: true}, e.own)
		}
	}
}
