package lobby

import (
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game/similarity"
)

// shapes are the positions of the live games. They are made at the games' moves, so that a question about all games makes none.
// The lock is taken under the lists' or without it, and nothing is locked under it. Moves wait for it, so a question about many
// games releases it now and then.
type shapes struct {
	mu    sync.RWMutex // guards the following
	index similarity.Index
	games map[string]*livePosition
	list  []*livePosition // by the index's slot; nil: free
}

// livePosition is the part of a live game that questions are about.
type livePosition struct {
	slot  int
	size  int // of its board
	began time.Time
	moves []string
}

// atOnce is how many games are looked at while moves wait.
const atOnce = 32

// put notes the position of a live game, which may be new. One in which engines are allowed is no secret from them.
func (s *shapes) put(g *Game, began time.Time) {
	if g.Settings.Engines {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.games[g.ID]
	if l == nil {
		l = &livePosition{slot: s.index.Add()}
		if s.games == nil {
			s.games = map[string]*livePosition{}
		}
		s.games[g.ID] = l
		if l.slot == len(s.list) {
			s.list = append(s.list, nil)
		}
		s.list[l.slot] = l
	}
	l.size, l.began = g.Settings.Size, began
	s.set(l, g.Moves)
}

// move notes all moves of a game, if it is live.
func (s *shapes) move(id string, moves []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.games[id]; l != nil {
		s.set(l, moves)
	}
}

// set has a game's shape follow its moves; mu is held.
func (s *shapes) set(l *livePosition, moves []string) {
	known := len(l.moves)
	if !begins(moves, l.moves) { // some were taken back
		s.index.Clear(l.slot)
		known = 0
	}
	for i, m := range moves[known:] {
		s.index.Put(l.slot, known+i, pointOf(m))
	}
	l.moves = moves
}

// begins reports whether moves begin with those before. Nobody writes over a list of moves, so a list in the same memory does.
func begins(moves, before []string) bool {
	n := len(before)
	return n <= len(moves) && (n == 0 || &moves[n-1] == &before[n-1] || slices.Equal(before, moves[:n]))
}

// drop forgets a game that is over.
func (s *shapes) drop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.games[id]; l != nil {
		s.index.Remove(l.slot)
		s.list[l.slot] = nil
		delete(s.games, id)
	}
}

// like reports whether a live game shows the stones of a shape, or almost.
func (s *shapes) like(shape *similarity.Fingerprint) bool {
	q := similarity.NewQuery(shape)
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.index.AnySimilar(q)
}

// helped reports whether a win is, or almost is, one of a live game that began by an instant; zero: at any time.
func (s *shapes) helped(w *similarity.Win, by time.Time) bool {
	for slot, more := 0, true; more; slot += atOnce {
		var found bool
		if found, more = s.helpedFrom(slot, w, by); found {
			return true
		}
	}
	return false
}

// helpedFrom looks at some games and reports whether there are more.
func (s *shapes) helpedFrom(slot int, w *similarity.Win, by time.Time) (found, more bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	end := min(slot+atOnce, len(s.list))
	for ; slot < end; slot++ {
		l := s.list[slot]
		if l == nil || len(l.moves) < openingStones || !by.IsZero() && l.began.After(by) {
			continue
		}
		if w.In(s.index.At(slot), l.size) {
			return true, false
		}
	}
	return false, end < len(s.list)
}

// pointOf is a move of a live game. A text that is no point is a pass.
func pointOf(move string) board.Point {
	p, err := board.ParsePoint(move)
	if err != nil {
		return board.None
	}
	return p
}
