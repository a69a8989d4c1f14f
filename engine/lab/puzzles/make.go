package puzzles

import (
	"context"
	"errors"
	"sync"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Config is the plan of the puzzles to be made.
type Config struct {
	Rule    board.Rule
	Count   int // puzzles
	Games   int // at most; 0: as many as there are
	Workers int
	Source  Source
	Options puzzle.Options
	Tell    func(Progress) // is told after each game, by one goroutine at a time; nil: nobody is

	// Known returns the puzzles of a game that was looked at before, and Note notes those of one that was looked at to its end. Several
	// goroutines call them. nil: nothing is known, and noted.
	Known func(game int) ([]puzzle.Puzzle, bool)
	Note  func(game int, list []puzzle.Puzzle) error
}

// Progress is how far making has come.
type Progress struct {
	Games   int // all before this number have been looked at
	Found   int // puzzles, each once
	Chosen  int // of those, without the surplus of one sort
	Refused map[string]int
}

// Make makes puzzles until there are as many as are wanted, the games end or the context does. In every case it returns
// those that it has. They come from the first games, not from the fastest workers: the same games give the same
// puzzles.
func Make(ctx context.Context, c Config) ([]puzzle.Puzzle, Progress, error) {
	m := &making{Config: c, spread: newSpread(c.Count), waiting: map[int]result{}}
	m.done.Refused = map[string]int{}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			var makers [2]*puzzle.Maker
			for i := range makers {
				opt := c.Options
				opt.Defences = i == 0 && !opt.Hard
				makers[i] = puzzle.NewMaker(opt)
			}
			for {
				number, ok := m.next()
				if !ok {
					return
				}
				r := m.from(inner, makers[min(1, number%defences)], number)
				if inner.Err() != nil {
					return // the game was not looked at to its end
				}
				if !m.add(number, r) {
					cancel()
					return
				}
			}
		})
	}
	workers.Wait()
	return m.spread.all(), m.done, m.err
}

// defences is which games give defences too: every so manieth. There are more of them than of anything else.
const defences = 6

// making is the workers' shared state.
type making struct {
	Config

	mu      sync.Mutex // guards all below
	started int        // games
	ended   bool       // no game is begun any more
	waiting map[int]result
	spread  *spread
	done    Progress
	err     error
}

// result is what came of a game.
type result struct {
	puzzles []puzzle.Puzzle
	refused map[string]int
	last    bool // there is no such game
	err     error
}

// next returns the number of a game to look at.
func (m *making) next() (int, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ended || m.Games > 0 && m.started >= m.Games {
		return 0, false
	}
	m.started++
	return m.started - 1, true
}

func (m *making) from(ctx context.Context, maker *puzzle.Maker, number int) result {
	if m.Known != nil {
		if list, ok := m.Known(number); ok {
			return result{puzzles: list}
		}
	}
	g, ok, err := m.Source(ctx, number)
	if err != nil || !ok {
		return result{last: !ok, err: err}
	}
	clear(maker.Refused)
	list, err := maker.From(ctx, m.Rule, g.Size, g.Moves)
	refused := map[string]int{}
	for why, n := range maker.Refused {
		refused[why] = n
	}
	if err == nil && ctx.Err() == nil && m.Note != nil {
		err = m.Note(number, list)
	}
	return result{puzzles: list, refused: refused, err: err}
}

// add takes what came of a game, in the order of the numbers, and reports whether to go on.
func (m *making) add(number int, r result) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waiting[number] = r
	for !m.ended {
		r, ok := m.waiting[m.done.Games]
		if !ok {
			break
		}
		delete(m.waiting, m.done.Games)
		if r.err != nil || r.last {
			m.err = errors.Join(m.err, r.err)
			m.ended = true
			break
		}
		for _, p := range r.puzzles {
			m.spread.add(p)
		}
		for why, n := range r.refused {
			m.done.Refused[why] += n
		}
		m.done.Games++
		m.done.Found, m.done.Chosen = len(m.spread.chosen)+len(m.spread.spare), len(m.spread.chosen)
		m.ended = m.spread.full()
		if m.Tell != nil {
			m.Tell(m.done)
		}
	}
	return !m.ended
}
