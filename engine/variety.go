package engine

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// Variety in the opening: which of several near-equal moves is played.
const (
	varietyPlies = 6  // moves of the game that may vary
	varietyDepth = 4  // plies the alternatives are compared at
	varietyMoves = 8  // alternatives looked at
	varietySlack = 80 // how much worse than the best one may be
	varietyNodes = 60_000
)

// findVaried is find for a bot: in the first plies half the time goes into the
// choice among near-equal moves.
func (s *searcher) findVaried(ctx context.Context, b *board.Board, l Limits, seed uint64) (Result, error) {
	s.bounded = l.Nodes > 0
	defer func() { s.bounded = false }()
	if b.Ply() >= varietyPlies {
		return s.find(ctx, b, l)
	}
	rest := l.Time / 2
	l.Time -= rest
	res, err := s.find(ctx, b, l)
	if err != nil {
		return res, err
	}
	s.begin(ctx, b, Limits{Nodes: varietyNodes, Time: rest}, time.Now())
	varied := s.vary(b, res, seed)
	varied.Nodes += s.budget.Nodes
	varied.Elapsed += time.Since(s.started)
	s.budget.End()
	return varied, ctx.Err()
}

// vary, on a searcher that has begun on b, replaces the result of a search by
// another move of about the same value, chosen by the seed, in the first plies
// of a game and where nothing is forced. The same seed, position and nodes give the same move.
func (s *searcher) vary(b *board.Board, res Result, seed uint64) Result {
	sit, _ := s.pos.Situation()
	if b.Ply() >= varietyPlies || decided(res.Score) || sit != threat.Free {
		return res
	}
	rng := rand.New(rand.NewPCG(seed, b.Key()))
	if b.Ply() == 0 {
		return res.instead(nearCentre(b.Size(), rng))
	}
	s.rootList(threat.Free, threat.None)
	l := &s.root.list
	for i := range l.moves[:l.n] { // the result is compared with the others
		if l.moves[i].at.Point() == res.Move {
			l.moves[0], l.moves[i] = l.moves[i], l.moves[0]
		}
	}
	equal := make([]threat.Square, 0, varietyMoves)
	floor := -infinite
	for i := range min(l.n, varietyMoves) {
		q := l.moves[i].at
		last := s.pos.Last()
		s.pos.Make(q)
		score := -s.search(varietyDepth-1, -infinite, infinite, 1, false)
		s.pos.Unmake(last)
		if s.budget.Stopped {
			return res
		}
		if q.Point() == res.Move {
			floor = score - varietySlack
		}
		l.moves[i].order = int32(score)
	}
	for _, m := range l.moves[:min(l.n, varietyMoves)] {
		if floor > -infinite && int(m.order) >= floor {
			equal = append(equal, m.at)
		}
	}
	if len(equal) == 0 {
		return res
	}
	return res.instead(equal[rng.IntN(len(equal))].Point())
}

// instead returns the result with another move of about the same value.
func (r Result) instead(p board.Point) Result {
	if p != r.Move {
		r.Move, r.PV = p, []board.Point{p}
	}
	return r
}

// nearCentre returns a point of the central 3×3.
func nearCentre(size int, rng *rand.Rand) board.Point {
	c := (size - 1) / 2
	return board.At(c-1+rng.IntN(3), c-1+rng.IntN(3))
}
