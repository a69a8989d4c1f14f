package puzzle

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Try judges how far somebody has come with a puzzle. Each own move is asked for with those before it, so that nothing is kept
// between two and a question may be repeated; the first wrong one ends the try, and so counts. It returns ErrVisitor, ErrMissing, ErrMoves,
// ErrLive and ErrTries.
func (s *Service) Try(ctx context.Context, v account.Viewer, id string, a PuzzleAttempt) (Verdict, error) {
	if v.User == 0 {
		return Verdict{}, ErrVisitor
	}
	own, err := board.ParseMoves(a.Moves)
	if err != nil || len(own) > maxDepth || len(own) == 0 && !a.GiveUp {
		return Verdict{}, ErrMoves
	}
	if !s.tries.Allow(v.User.Key()) {
		return Verdict{}, ErrTries
	}
	p, err := s.Get(ctx, id)
	if err != nil {
		return Verdict{}, err
	}
	if s.c.Players.InLiveGame(p.Moves) {
		return Verdict{}, ErrLive
	}
	if onStone(&p, own) {
		return Verdict{}, ErrMoves // it could not be placed: no try
	}
	w := Walk(p.Tree, own)
	if w.State == Going && !a.GiveUp {
		return Verdict{State: Going, Reply: w.Reply.String()}, nil
	}
	wrong := w.State == Failed
	var ruling puzzle.Ruling
	if wrong && !a.GiveUp {
		if ruling = s.rule(ctx, &p, own[:w.Right+1]); ruling.Wins {
			return Verdict{State: Later}, nil
		}
	}
	if w.State == Going {
		w.State = Failed
	}
	t := Try{User: v.User, ID: p.ID, Solved: w.State == Solved, Network: s.Network(v), Now: s.now()}
	if t.Counts, t.Hinted = s.valid(a.Ticket, p.ID, v.User); !t.Counts {
		// It was shown before the first stone made an account.
		t.Counts, t.Hinted = s.valid(a.Ticket, p.ID, 0)
		t.Early = true
	}
	past, err := s.c.Store.Try(ctx, t)
	if err != nil {
		return Verdict{}, err
	}
	return Verdict{State: w.State, Refutes: ruling.Line, Over: over(&p, past)}, nil
}

// rule returns what is found of the last of some own moves, of which all others are right. Nothing is, if nobody rules or there is no
// time for it: the move is wrong all the same.
func (s *Service) rule(ctx context.Context, p *Puzzle, own []board.Point) puzzle.Ruling {
	last := own[len(own)-1]
	if len(own) == 1 && slices.Contains(p.Later, last) {
		return puzzle.Ruling{Wins: true}
	}
	if s.c.Rule == nil || p.Kind == puzzle.Fifth {
		return puzzle.Ruling{}
	}
	b, err := board.Replay(p.Rule, p.Size, p.Moves)
	if err != nil {
		return puzzle.Ruling{} // Check has played them
	}
	for i, m := range own[:len(own)-1] {
		b.Make(m)
		b.Make(Walk(p.Tree, own[:i+1]).Reply)
	}
	if b.Check(last) != nil {
		return puzzle.Ruling{} // forbidden: that is refutation enough
	}
	ctx, cancel := context.WithTimeout(ctx, ruleFor)
	defer cancel()
	ruling, err := s.c.Rule(ctx, b, last)
	if err != nil {
		s.c.Log.WarnContext(ctx, "no ruling on a move of a puzzle", "puzzle", p.ID, "move", last.String(), "err", err)
		return puzzle.Ruling{}
	}
	return ruling
}

// ruleFor is how long a wrong move's ruling is waited for.
const ruleFor = 3 * time.Second

// onStone reports whether one of the own moves is on a stone, as far as they are looked at.
func onStone(p *Puzzle, own []board.Point) bool {
	stones := slices.Clone(p.Moves)
	for i, m := range own {
		if slices.Contains(stones, m) {
			return true
		}
		w := Walk(p.Tree, own[:i+1])
		if w.State != Going {
			return false
		}
		stones = append(stones, m, w.Reply)
	}
	return false
}

// Network returns the viewer's network, hashed with a key that the database has too; nil if the address identifies
// nobody.
func (s *Service) Network(v account.Viewer) []byte {
	if v.Exempt || !limit.Identifies(v.Site) {
		return nil
	}
	m := hmac.New(sha256.New, s.c.Key)
	m.Write([]byte("network " + v.Site))
	return m.Sum(nil)[:16]
}

// over returns the part of a puzzle that is shown after a try.
func over(p *Puzzle, past Past) *Over {
	o := &Over{
		Tree: rights(p.Tree), Themes: p.AllThemes(), Own: p.Own, Game: p.Source, Votes: p.Votes, Vote: past.Vote, Solved: past.Solved, Shared: past.Shared,
	}
	if past.Rated {
		o.Gain, o.Rating = round(past.Gain), round(past.Rating.Value)
	}
	return o
}

// Vote notes what somebody thinks of a puzzle whose solution was seen, and returns all votes. It returns ErrVisitor, ErrVote, ErrMissing,
// ErrUntried and ErrTries.
func (s *Service) Vote(ctx context.Context, v account.Viewer, id string, vote int) (int, error) {
	switch {
	case v.User == 0:
		return 0, ErrVisitor
	case vote < -1 || vote > 1:
		return 0, ErrVote
	case !IsID(id):
		return 0, ErrMissing
	case !s.tries.Allow(v.User.Key()):
		return 0, ErrTries
	}
	return s.c.Store.Vote(ctx, v.User, id, vote)
}

// dueMost are listed at a time.
const dueMost = 10

// Due returns the viewer's puzzles that come again; ErrVisitor.
func (s *Service) Due(ctx context.Context, v account.Viewer) (DueList, error) {
	if v.User == 0 {
		return DueList{}, ErrVisitor
	}
	list, due, next, err := s.c.Store.Due(ctx, v.User, s.now(), dueMost)
	if err != nil {
		return DueList{}, err
	}
	out := DueList{Due: due, Puzzles: []Shown{}}
	for i := range list {
		if !s.c.Players.InLiveGame(list[i].Moves) {
			out.Puzzles = append(out.Puzzles, s.shown(&list[i]))
		}
	}
	if !next.IsZero() {
		out.Next = next.UTC().Format(time.RFC3339)
	}
	return out, nil
}

// Skill returns the viewer's; ErrVisitor.
func (s *Service) Skill(ctx context.Context, v account.Viewer) (Skill, error) {
	if v.User == 0 {
		return Skill{}, ErrVisitor
	}
	standings, tallies, err := s.c.Store.Skill(ctx, v.User)
	if err != nil {
		return Skill{}, err
	}
	out := Skill{Ratings: []RuleRating{}, Themes: tallies}
	if out.Themes == nil {
		out.Themes = []ThemeTally{}
	}
	for _, x := range standings {
		out.Ratings = append(out.Ratings, RuleRating{
			Rule: x.Rule.String(), Value: round(x.Rating.Value), Guess: x.Rating.Provisional(), Plays: x.Plays, Solved: x.Solved,
		})
	}
	if _, out.Due, _, err = s.c.Store.Due(ctx, v.User, s.now(), 0); err != nil {
		return Skill{}, err
	}
	out.Games, err = s.c.Store.Games(ctx, v.User)
	return out, err
}

// LetGames says whether puzzles may be made of the viewer's games from now on; ErrVisitor.
func (s *Service) LetGames(ctx context.Context, v account.Viewer, let bool) error {
	if v.User == 0 {
		return ErrVisitor
	}
	return s.c.Store.LetGames(ctx, v.User, let)
}
