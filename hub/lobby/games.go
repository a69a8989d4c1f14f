package lobby

import (
	"cmp"
	"maps"
	"slices"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// games is the live games: those on the list, and who plays what. It is guarded by the lobby's mu.
type games struct {
	feed    *feed
	entries map[string]*Entry   // private ones too: their players see them
	public  ordered[*Entry]     // the others, the most interesting first
	changed map[string]struct{} // to be broadcast at the next flush
	sent    map[string]bool     // public ones that followers have: all of them, or only some

	playing map[game.UserID]map[string]struct{} // by player, private and bot games too
	seated  map[string][2]game.UserID           // the same by game
}

func newGames(f *feed) games {
	return games{
		feed: f, entries: map[string]*Entry{}, public: ordered[*Entry]{compare: byInterest}, changed: map[string]struct{}{},
		sent: map[string]bool{}, playing: map[game.UserID]map[string]struct{}{}, seated: map[string][2]game.UserID{},
	}
}

// count counts a game for its players, or no longer when both are 0.
func (g *games) count(id string, black, white game.UserID) {
	if g.seated[id] == [2]game.UserID{black, white} {
		return
	}
	for _, u := range g.seated[id] {
		if delete(g.playing[u], id); len(g.playing[u]) == 0 {
			delete(g.playing, u)
		}
	}
	delete(g.seated, id)
	if black == 0 && white == 0 {
		return
	}
	g.seated[id] = [2]game.UserID{black, white}
	for _, u := range g.seated[id] {
		if g.playing[u] == nil {
			g.playing[u] = map[string]struct{}{}
		}
		g.playing[u][id] = struct{}{}
	}
}

// put lists a game, at once when it is new, and reports whether it is.
func (g *games) put(e *Entry) (listed bool) {
	old := g.entries[e.game.G]
	g.entries[e.game.G] = e
	switch { // a game is private, or not, for good
	case e.game.Private:
	case old != nil:
		g.public.replace(old, e)
	default:
		g.public.add(e)
	}
	if old == nil {
		g.broadcastNew(e)
		return true
	}
	g.changed[e.game.G] = struct{}{}
	if b, w := seats(old.game); !slices.Contains(e.Players(), b) || !slices.Contains(e.Players(), w) {
		g.broadcastNew(e) // somebody has taken another's place
	}
	return false
}

// moved puts a game in its place by the minute of its last move, and has it broadcast.
func (g *games) moved(e *Entry, minute int64) {
	if minute != e.minute {
		if !e.game.Private {
			g.public.remove(e)
		}
		e.minute = minute
		if !e.game.Private {
			g.public.add(e)
		}
	}
	g.changed[e.game.G] = struct{}{}
}

// remove takes a game off the list and returns its entry, nil if it was not on it.
func (g *games) remove(id string) *Entry {
	e := g.entries[id]
	if e == nil {
		return nil
	}
	delete(g.entries, id)
	delete(g.changed, id)
	if !e.game.Private {
		g.public.remove(e)
	}
	g.broadcastOver(e)
	return e
}

// first returns the games that a page gets.
func (g *games) first() []*Entry { return g.public.first(listMax) }

// all returns the games.
func (g *games) all() []*Entry {
	return slices.AppendSeq(make([]*Entry, 0, len(g.entries)), maps.Values(g.entries))
}

// of returns a user's games that are listed.
func (g *games) of(u game.UserID) (list []*Entry) {
	for id := range g.playing[u] {
		if e := g.entries[id]; e != nil {
			list = append(list, e)
		}
	}
	return list
}

// mine returns a user's games, and those that are damaged, in order.
func (g *games) mine(u game.UserID, damaged []wire.Live) []*Entry {
	list := g.of(u)
	for _, d := range damaged {
		list = append(list, &Entry{game: d, moves: d.Moves})
	}
	slices.SortFunc(list, func(a, b *Entry) int { return cmp.Compare(a.game.G, b.game.G) })
	return list
}
