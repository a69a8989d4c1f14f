package engine

import "sync"

// tables hands out one transposition table a game from one budget of memory.
// The table of the game that has waited longest is given to another when the
// budget is spent.
type tables struct {
	perGame int64 // bytes of the table of a search that only time bounds
	budget  int64 // bytes of all

	mu     sync.Mutex // guards the following
	byGame map[string]*gameTable
	wins   map[string]*gameWins
	used   int64
	won    int    // positions of all wins
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

// gameWins are the wins proven in a game. They outlive the table, which another game may get.
type gameWins struct {
	wins    wins
	counted int // positions in tables.won
	lastUse uint64
}

// maxWon bounds the positions of all games, some 20 MB. A game that is won has
// some hundred.
const maxWon = 1 << 19

func newTables(budget, perGame int64) *tables {
	return &tables{perGame: tableBytes(perGame), budget: budget, byGame: map[string]*gameTable{}, wins: map[string]*gameWins{}}
}

// boundedTable is the most that the table of a search with a bounded number of nodes takes, which are 6,000 at most: what
// the levels were measured with.
const boundedTable = 1 << 20

// acquire pins the table of a game, which nobody else may have pinned; bounded says that its searches are bounded in
// nodes. It is nil when the budget is in use by searches that are running. The wins are the game's, and as the table the
// caller's until it is unpinned.
func (ts *tables) acquire(game string, bounded bool) (*table, *wins) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.clock++
	won := ts.winsOf(game)
	g := ts.byGame[game]
	if g == nil {
		size := ts.perGame
		if bounded {
			size = min(size, boundedTable)
		}
		t := ts.room(size)
		if t == nil {
			return nil, won
		}
		g = &gameTable{t: t}
		ts.byGame[game] = g
	}
	g.pinned, g.lastUse = true, ts.clock
	return g.t, won
}

// winsOf returns the wins proven in a game. ts.mu is held.
func (ts *tables) winsOf(game string) *wins {
	w := ts.wins[game]
	if w == nil {
		w = &gameWins{}
		ts.wins[game] = w
	}
	w.lastUse = ts.clock
	return &w.wins
}

// keepWins counts a search's proven wins in a game. Beyond the bound the least recently used is forgotten. ts.mu is
// held.
func (ts *tables) keepWins(game string) {
	w := ts.wins[game]
	if w == nil {
		return
	}
	n := len(w.wins.at)
	if n == 0 {
		ts.forget(game)
		return
	}
	ts.won += n - w.counted
	for w.counted = n; ts.won > maxWon; {
		oldest, since := game, ts.clock+1
		for name, o := range ts.wins {
			if o.counted > 0 && o.lastUse < since {
				oldest, since = name, o.lastUse
			}
		}
		ts.forget(oldest)
	}
}

// forget drops the wins proven in a game; a search that runs has it to its end. ts.mu is held.
func (ts *tables) forget(game string) {
	if w := ts.wins[game]; w != nil {
		ts.won -= w.counted
		delete(ts.wins, game)
	}
}

// room returns an empty table of a size: a new one while the budget lasts, else in place of those that were used least
// recently; nil if there is no room. ts.mu is held.
func (ts *tables) room(size int64) *table {
	for ts.used+size > ts.budget {
		oldest := ""
		var g *gameTable
		for name, c := range ts.byGame {
			if !c.pinned && (g == nil || c.lastUse < g.lastUse) {
				oldest, g = name, c
			}
		}
		switch {
		case g == nil:
			return nil
		case g.t.bytes() == size:
			delete(ts.byGame, oldest)
			g.t.clear()
			return g.t
		}
		ts.free(oldest)
	}
	ts.used += size
	return newTable(size)
}

// unpin ends a use. spoiled says that the table's content is not to be trusted.
func (ts *tables) unpin(game string, spoiled bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if spoiled {
		ts.forget(game)
	}
	ts.keepWins(game)
	g := ts.byGame[game]
	if g == nil {
		return // it had no table
	}
	g.pinned = false
	if g.released || spoiled {
		ts.free(game)
	}
}

// release frees the table of a game and its proven wins, after the search that uses them.
func (ts *tables) release(game string) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.forget(game)
	switch g := ts.byGame[game]; {
	case g == nil:
	case g.pinned:
		g.released = true
	default:
		ts.free(game)
	}
}

// free gives up a table that nobody has pinned. ts.mu is held.
func (ts *tables) free(game string) {
	t := ts.byGame[game].t
	ts.used -= t.bytes()
	t.free()
	delete(ts.byGame, game)
}

// releaseAll frees everything; nothing may be pinned.
func (ts *tables) releaseAll() {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for _, g := range ts.byGame {
		g.t.free()
	}
	clear(ts.byGame)
	clear(ts.wins)
	ts.won = 0
	ts.used = 0
}

// size returns how many tables there are and their bytes.
func (ts *tables) size() (n int, bytes int64) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return len(ts.byGame), ts.used
}
