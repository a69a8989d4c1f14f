package lobby

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// beganMax bounds the running games that a page is told of when it comes.
const beganMax = 5

// Games is the live games: those on the list, and those of each player.
type Games struct {
	feed   *feed
	most   int // live games a user
	shapes shapes

	mu      sync.Mutex          // guards the following; held while a list changes and its followers' lines are queued
	entries map[string]*Entry   // private ones too: their players see them
	public  ordered[*Entry]     // those that everybody sees (Entry.shown), the most interesting first
	changed map[string]struct{} // to be broadcast at the next flush
	sent    map[string]bool     // public ones that followers have: all of them, or only some

	tv channels // chosen from entries and public

	playing map[game.UserID]*gameIDs  // by player, private and bot games too
	seated  map[string][2]game.UserID // the same by game
}

func newGames(f *feed, most int) *Games {
	g := &Games{
		feed: f, most: most,
		entries: map[string]*Entry{}, public: ordered[*Entry]{compare: byInterest}, changed: map[string]struct{}{}, sent: map[string]bool{},
		playing: map[game.UserID]*gameIDs{}, seated: map[string][2]game.UserID{},
	}
	g.tv = channels{feed: f, entries: g.entries, public: &g.public, on: map[string]OnTV{}}
	return g
}

// Count counts a live game for its players, whether it is listed yet or not. It stops counting it if both are 0.
func (g *Games) Count(id string, black, white game.UserID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.count(id, black, white)
}

func (g *Games) count(id string, black, white game.UserID) {
	if g.seated[id] == [2]game.UserID{black, white} {
		return
	}
	for _, u := range g.seated[id] {
		if s := g.playing[u]; s != nil {
			if s.remove(id); s.len() == 0 {
				delete(g.playing, u)
			}
		}
	}
	delete(g.seated, id)
	if black == 0 && white == 0 {
		return
	}
	g.seated[id] = [2]game.UserID{black, white}
	for _, u := range g.seated[id] {
		if g.playing[u] == nil {
			g.playing[u] = &gameIDs{}
		}
		g.playing[u].add(id)
	}
}

// Play lists a live game and returns its entry for the moves that follow. listed says that the game is new to the list, counted
// that it was counted for its players before.
func (g *Games) Play(l Game, o Origin) (e *Entry, listed, counted bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	e = &Entry{games: g, game: l, origin: o, next: l.Next, moves: l.Moves}
	e.seen.Store(minuteOf(o.Moved))
	e.stones.Store(int64(len(e.Public().Moves)))
	e.place = e.now()
	g.shapes.put(&l, o.Began)
	_, counted = g.seated[l.ID]
	black, white := l.seats()
	g.count(l.ID, black, white)
	old := g.entries[l.ID]
	g.entries[l.ID] = e
	switch {
	case old != nil && e.shown():
		g.public.replace(old, e) // or adds it, if it was not shown
	case old != nil:
		g.public.remove(old)
	case e.shown():
		g.public.add(e)
	}
	if old == nil {
		g.broadcastNew(e)
		return e, true, counted
	}
	g.changed[l.ID] = struct{}{}
	if b, w := old.game.seats(); b != black && b != white || w != black && w != white {
		g.broadcastNew(e) // somebody has taken another's place
	}
	return e, false, counted
}

// moved puts a game in its place by its last move, and has it broadcast.
func (g *Games) moved(e *Entry) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.entries[e.game.ID] != e {
		return
	}
	if now := e.now(); now != e.place {
		in := g.public.remove(e) // if it is shown
		if e.place = now; in {
			g.public.add(e)
		}
	}
	g.changed[e.game.ID] = struct{}{}
}

// Over takes a live game off the list, and returns its entry, nil if it was not on it.
func (g *Games) Over(id string) *Entry {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.count(id, 0, 0)
	e := g.entries[id]
	if e == nil {
		return nil
	}
	delete(g.entries, id)
	delete(g.changed, id)
	g.shapes.drop(id)
	g.public.remove(e)
	if g.tv.has(id) { // the next one is on before it goes
		g.tv.choose(time.Now())
	}
	g.broadcastOver(e)
	return e
}

// MayPlay reports whether a user may have one more live game; id is one that may be live already.
func (g *Games) MayPlay(u game.UserID, id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.gamesOf(u)
	return s.has(id) || s.len() < g.most
}

// Playing returns the ids of a user's live games, listed or only counted.
func (g *Games) Playing(u game.UserID) []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Collect(g.gamesOf(u).all())
}

// gamesOf returns the ids of a user's live games; mu is held.
func (g *Games) gamesOf(u game.UserID) *gameIDs {
	if s := g.playing[u]; s != nil {
		return s
	}
	return &gameIDs{}
}

// Of returns a user's live games that are listed, private ones too.
func (g *Games) Of(u game.UserID) []*Entry {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.of(u)
}

func (g *Games) of(u game.UserID) (list []*Entry) {
	for id := range g.gamesOf(u).all() {
		if e := g.entries[id]; e != nil {
			list = append(list, e)
		}
	}
	return list
}

// Watchable returns the first by interest of a user's live games that everybody sees, "" if there is none.
func (g *Games) Watchable(u game.UserID) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := slices.DeleteFunc(g.of(u), func(e *Entry) bool { return !e.shown() })
	if len(list) == 0 {
		return ""
	}
	return slices.MinFunc(list, byInterest).game.ID
}

// All returns the live games that are listed.
func (g *Games) All() []*Entry {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.AppendSeq(make([]*Entry, 0, len(g.entries)), maps.Values(g.entries))
}

// Began returns the lines for a user's page that comes: its games between people that run by the clock, the newest first, at
// most beganMax.
func (g *Games) Began(u game.UserID) (lines []byte) {
	list := slices.DeleteFunc(g.Of(u), func(e *Entry) bool { return !e.People() || !e.Timed() })
	slices.SortFunc(list, func(a, b *Entry) int {
		return cmp.Or(b.origin.Began.Compare(a.origin.Began), cmp.Compare(a.game.ID, b.game.ID))
	})
	for _, e := range list[:min(len(list), beganMax)] {
		lines = append(lines, e.Began(u)...)
	}
	return lines
}

// Move notes a move of a live game whose entry another server's lobby keeps.
func (g *Games) Move(id string, next board.Stone, moves []string) {
	g.mu.Lock()
	e := g.entries[id]
	g.mu.Unlock()
	if e != nil {
		e.Move(next, moves)
	}
}
