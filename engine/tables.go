package engine

import "sync"

// tables hands out one transposition table a game from one budget of memory.
// The table of the game that has waited longest is given to another when the
// budget is spent.
type tables struct {
	perGame int64 // bytes of one table
	budget  int64 // bytes of all

	mu     sync.Mutex // guards the following
	byGame map[string]*gameTable
	wins   map[string]*gameWins
	used   int64
	clock  uint64 // counts acquisitions, for the order of last use
}

// gameTable is the table of one game. While it is pinned, t belongs to the
// worker that acquired it.
type gameTable struct {
	t        *table
	pinned   bool
	released bool // to be freed when it is unpinned
	lastUse  uint64
}

// gameWins is what was proven in a game. It outlives the table, which another
// game may be given.
type gameWins struct {
	wins    wins
	lastUse uint64
}

// maxWon bounds the games of which more than nothing is known to be proven.
const maxWon = 256

func newTables(budget, perGame int64) *tables {
	return &tables{perGame: tableBytes(perGame), budget: budget, byGame: map[string]*gameTable{}, wins: map[string]*gameWins{}}
}

// acquire pins the table of a game, which nobody else may have pinned. It is
// nil when the budget is in use by searches that are running. The wins are the
// game's, and as the table the caller's until it is unpinned.
func (ts *tables) acquire(game string) (*table, *wins) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.clock++
	won := ts.won(game)
	g := ts.byGame[game]
	if g == nil {
		t := ts.room()
		if t == nil {
			return nil, won
		}
		g = &gameTable{t: t}
		ts.byGame[game] = g
	}
	g.pinned, g.lastUse = true, ts.clock
	return g.t, won
}

// won returns what was proven in a game. Of too many games the one that was used
// least recently is forgotten. ts.mu is held.
func (ts *tables) won(game string) *wins {
	w := ts.wins[game]
	if w == nil {
		if len(ts.wins) >= maxWon {
			oldest, since := "", ts.clock
			for name, o := range ts.wins {
				if o.lastUse < since {
					oldest, since = name, o.lastUse
				}
			}
			delete(ts.wins, oldest)
		}
		w = &gameWins{}
		ts.wins[game] = w
	}
	w.lastUse = ts.clock
	return &w.wins
}

// room returns an empty table: a new one while the budget lasts, else the one
// that was used least recently; nil if there is neither. ts.mu is held.
func (ts *tables) room() *table {
	if ts.used+ts.perGame <= ts.budget {
		ts.used += ts.perGame
		return newTable(ts.perGame)
	}
	oldest := ""
	var g *gameTable
	for name, c := range ts.byGame {
		if !c.pinned && (g == nil || c.lastUse < g.lastUse) {
			oldest, g = name, c
		}
	}
	if g == nil {
		return nil
	}
	delete(ts.byGame, oldest)
	g.t.clear()
	return g.t
}

// unpin ends a use. spoiled says that the table's content is not to be trusted.
func (ts *tables) unpin(game string, spoiled bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if spoiled {
		delete(ts.wins, game)
	}
	g := ts.byGame[game]
	if g == nil {
		return // it had no table
	}
	g.pinned = false
	if g.released || spoiled {
		ts.free(game)
	}
}

// release frees the table of a game, after the search that uses it, and what was proven in it.
func (ts *tables) release(game string) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	delete(ts.wins, game) // a search that runs has them to its end
	switch g := ts.byGame[game]; {
	case g == nil:
	case g.pinned:
		g.released = true
	default:
		ts.free(game)
	}
}

// free drops a table. ts.mu is held.
func (ts *tables) free(game string) {
	delete(ts.byGame, game)
	ts.used -= ts.perGame
}

// releaseAll frees everything; nothing may be pinned.
func (ts *tables) releaseAll() {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	clear(ts.byGame)
	clear(ts.wins)
	ts.used = 0
}

// size returns how many tables there are and their bytes.
func (ts *tables) size() (n int, bytes int64) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return len(ts.byGame), ts.used
}
