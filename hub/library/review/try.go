package review

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Tried is the answer about a move that was tried in place of a mistake.
type Tried struct {
	Good   bool         `json:"good"`             // it is no mistake, or costs less than a fifth of the chances
	Best   bool         `json:"best,omitempty"`   // none is better
	Better bool         `json:"better,omitempty"` // no proven one, and yet not as good as the best
	After  ask.Position `json:"after"`            // with the proof that refutes the try
}

// Attempt is a better move that somebody looks for.
type Attempt struct {
	Move  int    `json:"move"` // in whose place, counted from 1
	At    string `json:"at"`
	Hints int    `json:"hints,omitempty"` // that were taken: with three, the exercise is not solved
}

// tryWithin bounds the time of a try, pauses for games in play included.
const tryWithin = 20 * time.Second

// asker is the analyst's name of a viewer, whose new question makes the answer before useless.
func asker(v account.Viewer) string { return v.User.Key() }

// allHints is when hints have told the answer.
const allHints = 3

// Try says whether a move would have been better than the game's. If the move was the viewer's own mistake, its
// exercise counts the try. It fails as State does, and with ErrVisitor, ErrMove, ErrTries, analysis.ErrLiveGame
// and the analyst's errors.
func (s *Service) Try(ctx context.Context, v account.Viewer, id string, a Attempt) (Tried, error) {
	if v.User == 0 {
		return Tried{}, ErrVisitor
	}
	summary, err := s.game(ctx, v, id)
	if err != nil {
		return Tried{}, err
	}
	g, err := gameOf(summary)
	if err != nil {
		return Tried{}, err
	}
	with, b, err := tried(g, a)
	if err != nil {
		return Tried{}, err
	}
	if s.c.Players.InLiveGame(with.Moves) {
		return Tried{}, analysis.ErrLiveGame
	}
	if !s.tries.Allow(asker(v)) {
		return Tried{}, ErrTries
	}
	ctx, cancel := context.WithTimeout(ctx, tryWithin)
	defer cancel()
	before, after, m, err := s.c.Analyst.Last(ctx, v.Who(), with)
	if err != nil {
		return Tried{}, err
	}
	if s.lostInReview(ctx, summary, a, b, &after) {
		m.Mistake = explain.MissedDefence
	}
	n := len(with.Moves)
	for i, p := range []*explain.Position{&before, &after} { // how good the move is says what there was before
		if position := positionOf(with, n-1+i, summary.Ended); position.HelpsInLiveGame(s.c.Players, analysis.FoundIn(p)) {
			return Tried{}, analysis.ErrLiveGame
		}
	}
	out := Tried{Good: m.Mistake == explain.None || m.Mistake == explain.Inaccurate && m.Sign == explain.Slip, After: ask.WithProofs(b, &after)}
	out.Better = m.Mistake == explain.Inaccurate && !out.Good
	out.Best = out.Good && before.Best() == with.Moves[len(with.Moves)-1]
	_, err = s.c.Store.Practise(ctx, v.User, id, a.Move, func(e *Exercise) {
		e.count(out.Good, a.Hints < allHints)
	})
	return out, err
}

// lostInReview copies into after, the position on b, the review's proof that the tried move loses, since the review has
// searched for longer. It reports whether there is one.
func (s *Service) lostInReview(
	ctx context.Context, summary archive.Summary, a Attempt, b *board.Board, after *explain.Position,
) bool {
	if after.Win != nil {
		return false
	}
	kept, err := s.c.Store.Review(ctx, summary.ID)
	if err != nil {
		return false // the try says enough by itself
	}
	r := s.report(summary, kept)
	if r == nil {
		return false
	}
	n, err := proof.Parse(against(&r.Positions[a.Move-1], a.At))
	return err == nil && after.WonBy(b, n)
}

// against is the text of the proof that an answer to a threat loses to, "" if none was kept.
func against(p *ask.Position, answer string) string {
	has := func(line string) bool {
		points, err := parseLine(line)
		return err == nil && slices.ContainsFunc(points, func(q board.Point) bool { return q.String() == answer })
	}
	for _, r := range p.Refuted {
		if has(r.At) {
			return r.Proof
		}
	}
	if p.Threat != nil && has(p.Falls) {
		return p.Threat.Proof
	}
	return ""
}

// tried is the game up to a move that is tried, and the board after it.
func tried(g explain.Game, a Attempt) (explain.Game, *board.Board, error) {
	at, err := board.ParsePoint(a.At)
	if err != nil || a.Move < 1 || a.Move > len(g.Moves) {
		return g, nil, ErrMove
	}
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		return g, nil, err
	}
	for _, m := range g.Moves[:a.Move-1] {
		b.Play(m)
	}
	if b.Check(at) != nil {
		return g, nil, ErrMove
	}
	b.Make(at)
	g.Moves = append(g.Moves[:a.Move-1:a.Move-1], at)
	return g, b, nil
}
