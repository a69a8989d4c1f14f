package explorer

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// Refusals.
var (
	// ErrQuery refuses an unknown rule, opening, size or filter.
	ErrQuery = fault.WithReason(fault.Invalid, "explore_query", "That is nothing to look for in the games that were played.")
	// ErrLine refuses moves that cannot have been played.
	ErrLine = fault.WithReason(fault.Invalid, "explore_line", "These moves cannot be played one after the other.")
	// ErrVisitor refuses the own games of a visitor without a session.
	ErrVisitor = fault.WithReason(fault.Unauthorized, "explore_visitor", "Place a stone or sign in first: you have no games yet.")
	// ErrPlaying refuses any position to a player of a live game.
	ErrPlaying = fault.WithReason(fault.Forbidden, "explore_playing", "The explorer is closed while you play somebody.")
	// ErrLive refuses a position of a game in play.
	ErrLive = fault.WithReason(fault.Forbidden, "explore_live", "That position is in play: it can be explored when the game is over.")
)

// Question is a question about a position, in the games of a filter.
type Question struct {
	Key     int64       // of the position
	Start   int32       // where its games begin
	Ranges  Ranges      // of the games' facts
	Cells   Ranges      // where these are counted
	User    game.UserID // whose games alone; 0: everybody's
	Samples int         // games at most
}

// Store counts.
type Store interface {
	// Explore returns what came next, in any order, and the newest games.
	Explore(ctx context.Context, q Question) ([]Count, []archive.Summary, error)
}

// Players knows what is in play.
type Players interface {
	// Plays reports whether a user plays a live game against a person.
	Plays(user game.UserID) bool
	// RepeatsLiveGame reports whether a live game shows, or almost, a position that moves went through, one that is no common opening.
	RepeatsLiveGame(moves []board.Point) bool
}

// Bounds of the cache of answers for everybody.
const (
	keptFor  = time.Minute
	keptMost = 512
)

// Service answers, and caches answers for everybody for a minute: most ask for the same few positions.
type Service struct {
	store   Store
	players Players
	now     func() time.Time

	mu   sync.Mutex // guards the following
	kept map[keptKey]*list.Element
	used *list.List // of *keptAnswer, the most recently stored first
}

// keptKey is a question that anybody may ask. The key is seen from one side: the same position turned is another.
type keptKey struct {
	start  Start
	line   string
	filter Filter
}

type keptAnswer struct {
	key    keptKey
	until  time.Time
	answer Explored
}

// NewService returns a service.
func NewService(s Store, p Players) *Service {
	return &Service{store: s, players: p, now: time.Now, kept: map[keptKey]*list.Element{}, used: list.New()}
}

// Explore returns the continuations of the position that a line leads to. viewer 0 is a visitor. It returns ErrQuery,
// ErrLine, ErrPlaying for a player of a live game, and ErrLive.
func (s *Service) Explore(ctx context.Context, start Start, line string, f Filter, viewer game.UserID) (Explored, error) {
	p, err := New(start)
	if err != nil {
		return Explored{}, ErrQuery.From(err)
	}
	if err := p.ParseLine(line); err != nil {
		return Explored{}, ErrLine.From(err)
	}
	switch {
	case f.Mine != 0 && f.Mine != viewer:
		return Explored{}, ErrVisitor
	case viewer != 0 && s.players.Plays(viewer):
		return Explored{}, ErrPlaying
	case s.players.RepeatsLiveGame(p.moves):
		return Explored{}, ErrLive
	}
	key := keptKey{start, line, f}
	if a, ok := s.get(key); ok {
		return a, nil
	}
	q := Question{Key: p.Key(), Start: start.ID(), Ranges: f.ranges(), Cells: f.cells(), User: f.Mine, Samples: MaxSamples}
	var counts []Count
	var samples []archive.Summary
	if p.Ply() < MaxPlies && len(q.Ranges.Low) > 0 {
		if counts, samples, err = s.store.Explore(ctx, q); err != nil {
			return Explored{}, err
		}
	}
	a := p.answer(counts, samples)
	if f.Mine == 0 {
		s.put(key, a)
	}
	return a, nil
}

func (s *Service) get(k keptKey) (Explored, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.kept[k]
	if !ok {
		return Explored{}, false
	}
	a := e.Value.(*keptAnswer)
	if !s.now().Before(a.until) {
		s.remove(e)
		return Explored{}, false
	}
	return a.answer, true
}

func (s *Service) put(k keptKey, a Explored) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.kept[k]; ok {
		s.remove(e)
	}
	s.kept[k] = s.used.PushFront(&keptAnswer{k, s.now().Add(keptFor), a})
	for s.used.Len() > keptMost {
		s.remove(s.used.Back())
	}
}

// Forget drops the answers that are kept: a name in them has changed.
func (s *Service) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.kept)
	s.used.Init()
}

// remove takes an answer out; mu is held.
func (s *Service) remove(e *list.Element) { delete(s.kept, s.used.Remove(e).(*keptAnswer).key) }
