package web

import (
	"context"
	"net/http"
	"slices"
	"time"

	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/http/preview"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Bounds of puzzles.
const (
	puzzlesMost   = 240 // that an address may ask for in a minute: a storm has some forty
	puzzlesAtOnce = 16
	batchesMost   = 12
	batchesAtOnce = 2
)

// puzzles shows puzzles and judges tries.
type puzzles struct {
	sessions
	service  *puzzle.Service
	throttle throttle
	batches  throttle
}

// puzzleVote is for a puzzle, 1, against it, -1, or taken back, 0.
type puzzleVote struct {
	Vote int `json:"vote"`
}

// puzzleVotes are all votes for a puzzle less those against it.
type puzzleVotes struct {
	Votes int `json:"votes"`
}

// puzzleGames says whether puzzles may be made of one's games.
type puzzleGames struct {
	Games bool `json:"games"`
}

// asking returns f's answer for the viewer, if the throttle lets the request pass.
func asking[Out any](s *puzzles, r *http.Request, g throttle, f func(context.Context, account.Viewer) (Out, error)) (Out, error) {
	return withinLimit(g, r, func() (out Out, err error) {
		v, err := s.viewer(r)
		if err != nil {
			return out, err
		}
		return f(r.Context(), v)
	})
}

// next answers with a puzzle for the viewer.
func (s *puzzles) next(r *http.Request) (out puzzle.Shown, err error) {
	q := r.URL.Query()
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.Shown, err error) {
		return s.service.Next(ctx, v, q.Get("rule"), q.Get("theme"), q.Get("level"))
	})
}

// daily answers with the puzzle of the day.
func (s *puzzles) daily(r *http.Request) (out puzzle.Daily, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.Daily, err error) {
		return s.service.Day(ctx, v)
	})
}

// open answers with the puzzle at an address.
func (s *puzzles) open(r *http.Request) (out puzzle.OpenPuzzle, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.OpenPuzzle, err error) {
		return s.service.Open(ctx, v, r.PathValue("id"))
	})
}

// batch answers with puzzles to be solved without the server.
func (s *puzzles) batch(r *http.Request) (out puzzle.Batch, err error) {
	q := r.URL.Query()
	return asking(s, r, s.batches, func(ctx context.Context, v account.Viewer) (out puzzle.Batch, err error) {
		return s.service.Batch(ctx, v, q.Get("rule"), q.Get("for"), q.Get("not"))
	})
}

// path answers with the puzzles of the steps of learning.
func (s *puzzles) path(r *http.Request) (out puzzle.Path, err error) {
	return withinLimit(s.throttle, r, func() (out puzzle.Path, err error) {
		return s.service.Path(r.Context(), r.URL.Query().Get("rule"))
	})
}

// due answers with the puzzles that come again for the viewer.
func (s *puzzles) due(r *http.Request) (out puzzle.DueList, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.DueList, err error) {
		return s.service.Due(ctx, v)
	})
}

// skill answers with the viewer's ratings by rule and theme.
func (s *puzzles) skill(r *http.Request) (out puzzle.Skill, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.Skill, err error) {
		return s.service.Skill(ctx, v)
	})
}

// history answers with the viewer's tries.
func (s *puzzles) history(r *http.Request) (out puzzle.PuzzleHistory, err error) {
	q := r.URL.Query()
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.PuzzleHistory, err error) {
		return s.service.History(ctx, v, q.Get("rule"), q.Get("theme"), q.Get("result"), q.Get("before"))
	})
}

// course answers with how the viewer's rating in a rule went.
func (s *puzzles) course(r *http.Request) (out puzzle.PuzzleRatings, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.PuzzleRatings, err error) {
		return s.service.RatingHistory(ctx, v, r.URL.Query().Get("rule"))
	})
}

// counts answers with how many puzzles there are, by theme.
func (s *puzzles) counts(r *http.Request) (out puzzle.ThemeCounts, err error) {
	return withinLimit(s.throttle, r, func() (out puzzle.ThemeCounts, err error) {
		return s.service.Counts(r.Context(), r.URL.Query().Get("rule"))
	})
}

// attempt judges how far somebody has come.
func (s *puzzles) attempt(r *http.Request, a puzzle.PuzzleAttempt) (out puzzle.Verdict, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzle.Verdict, err error) {
		return s.service.Try(ctx, v, r.PathValue("id"), a)
	})
}

// vote notes what somebody thinks of a puzzle.
func (s *puzzles) vote(r *http.Request, vote puzzleVote) (out puzzleVotes, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (out puzzleVotes, err error) {
		out.Votes, err = s.service.Vote(ctx, v, r.PathValue("id"), vote.Vote)
		return out, err
	})
}

// letGames sets whether puzzles may be made from the viewer's games.
func (s *puzzles) letGames(r *http.Request, let puzzleGames) (out puzzleGames, err error) {
	return asking(s, r, s.throttle, func(ctx context.Context, v account.Viewer) (puzzleGames, error) {
		return let, s.service.LetGames(ctx, v, let.Games)
	})
}

// puzzlesPage shows puzzles to be solved.
func (s *pages) puzzlesPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, "puzzles"), "src/puzzles/page.tsx"
		switch part := r.PathValue("part"); {
		case part == "" || part == "streak" || part == "storm" || isTheme(part):
		case part == "mistakes" || part == "dashboard" || part == "history":
			g.head = hiddenHead(g.lang, "puzzles")
		case part == "daily" || puzzle.IsID(part):
			s.puzzleHead(g, part)
		default:
			g.status = http.StatusNotFound
		}
	})
}

// isTheme reports whether a part of an address is a theme: its page trains that.
func isTheme(part string) bool {
	return slices.Contains(engine.Themes, part) || slices.Contains(engine.Phases, part)
}

// puzzleHead shows a puzzle in the page's head: 404 if there is none, except for a day without a puzzle.
func (s *pages) puzzleHead(g *view, id string) {
	if id == "daily" {
		g.head.Title = plainHead(g.lang, "daily").Title
	}
	g.head.Card = puzzleCard(id)
	if !g.ask || id == "daily" {
		return
	}
	p, err := s.puzzles.Get(g.ctx, id)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		g.status, g.head = http.StatusNotFound, hiddenHead(g.lang, "puzzles")
	case err == nil:
		g.head.Title = titled(g.lang, g.lang.Say("puzzle", "id", id, "rule", g.lang.Say(p.Rule.String())))
	}
}

func puzzleCard(id string) string { return "/puzzles/" + id + "/card.png" }

// mistakes leads to where one's mistakes are now.
func (s *pages) mistakes(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) { g.moved = "/puzzles/mistakes" })
}

// puzzle answers with the picture of a puzzle, "daily" being today's, which other sites may show; the cover if there is none.
func (s *cards) puzzle(w http.ResponseWriter, r *http.Request) error {
	id, l := r.PathValue("id"), cardLanguage(r)
	anywhere(w)
	return s.picture(w, r, func(ctx context.Context) (*picture, error) {
		p, err := s.puzzles.Get(ctx, id)
		switch code := fault.CodeOf(err); {
		case code == fault.NotFound:
			return s.covers[l](), nil
		case err != nil:
			return nil, wire.ErrBusy.From(err)
		}
		key := albumKey("puzzle "+p.ID, l)
		if p := s.album.get(key, time.Now()); p != nil {
			return p, nil
		}
		return s.inTurn(ctx, r, func(context.Context) (*picture, error) {
			drawn := newPicture(preview.Draw(puzzleCardOf(l, &p)))
			s.album.put(key, drawn)
			return drawn, nil
		})
	})
}

// puzzleCardOf returns the content of a puzzle's picture.
func puzzleCardOf(l *i18n.Language, p *puzzle.Puzzle) preview.Game {
	g := preview.Game{
		Size: p.Size, Facts: l.Say("puzzleOf", "rule", l.Say(p.Rule.String())), State: l.Say("puzzle." + string(p.Kind) + "." + p.Turn().String()),
		Black: preview.Player{Color: l.Say("black")}, White: preview.Player{Color: l.Say("white")},
	}
	for _, m := range p.Moves {
		g.Moves = append(g.Moves, preview.Move{Point: preview.Point{X: m.X(), Y: m.Y()}})
	}
	return g
}
