package db_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Puzzles are made of games that are long enough, rated or a bot's, open to all, and whose players have not refused.
func TestPuzzleGames(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx := t.Context()
	ann, bob, cleo := newMember(t, d, "Ann"), newMember(t, d, "Bob"), newMember(t, d, "Cleo")
	if err := d.Puzzles().LetGames(ctx, cleo, false); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*past){
		"fit": func(*past) {}, "short": func(*past) {}, "casual": func(p *past) { p.rated = false },
		"private": func(p *past) { p.private = true }, "refused": func(p *past) { p.white = cleo }, "aborted": func(p *past) { p.reason = "aborted"; p.winner = "" },
	} {
		p := past{id: name, black: ann, white: bob, rule: "renju", winner: "black", reason: "five", control: blitz, rated: true, ended: t0}
		change(&p)
		p.put(t, c)
		if name != "short" {
			must(t, c, `UPDATE games SET moves = 'h8h9i8i9j8j9k8k9a1a2l8', plies = 11 WHERE id = $1`, name)
		}
	}
	for {
		more, err := d.PuzzleGames().Step(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
	}
	var noted []string
	if err := c.QueryRow(ctx, `SELECT array_agg(id) FROM games JOIN puzzle_games ON game = number`).Scan(&noted); err != nil || fmt.Sprint(noted) != "[fit]" {
		t.Error(noted, err)
	}
	if g, fit, err := d.Puzzles().Fit(ctx, "fit"); err != nil || !fit || len(g.Moves) != 11 || g.Rule != board.Renju || g.Winner != board.Black {
		t.Error(g, fit, err)
	}
	if err := d.Puzzles().LetGames(ctx, ann, false); err != nil {
		t.Fatal(err)
	}
	if _, fit, err := d.Puzzles().Fit(ctx, "fit"); err != nil || fit {
		t.Error("refused meanwhile", fit, err)
	}
}

// With a hundred thousand puzzles, of which somebody has tried thousands, every question goes by its indexes.
func TestPuzzlePlans(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	url := dbtest.URL(t)
	c := sql(t, url)
	must(t, c, `INSERT INTO users (name, kind, created) SELECT 'User' || i, 'guest', now() FROM generate_series(1, 10) i`)
	must(t, c, `
		INSERT INTO puzzles (id, key, rule, size, kind, themes, own, body, rating, deviation, volatility)
		SELECT 'p' || i, 'k' || i, (ARRAY['renju', 'caro', 'standard', 'freestyle'])[1 + i % 4], 15, 'win', ARRAY['vcf', 'short'], 1 + i % 8,
			'{"rule":"renju","size":15,"moves":["h8"],"kind":"win","themes":[],"own":1,"tree":[{"m":"i8"}]}', 1000 + 150 * (i % 8), 500, 0.06
		FROM generate_series(1, 100000) i`)
	must(t, c, `
		INSERT INTO puzzle_themes (puzzle, rule, theme, rating)
		SELECT number, rule, t, rating + number % 100 FROM puzzles, unnest(CASE WHEN number % 5 = 0 THEN '{+}' ELSE array_append(themes, '') END) t`)
	must(t, c, `
		INSERT INTO puzzle_tries (user_id, puzzle, at, solved, due)
		SELECT 1 + i % 10, i, now() - make_interval(secs => i), i % 3 > 0, CASE WHEN i % 3 = 0 THEN now() - make_interval(secs => i) END
		FROM generate_series(1, 40000) i`)
	must(t, c, `INSERT INTO puzzle_ratings (user_id, rule, value, deviation, volatility, changed) SELECT i, 'renju', 1500, 80, 0.06, now() FROM generate_series(1, 10) i`)
	must(t, c, `VACUUM (ANALYZE)`)
	s := &seen{}
	d, err := db.OpenExplained(t.Context(), url, s.add)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, p := t.Context(), d.Puzzles()
	for name, ask := range map[string]func(user game.UserID) error{
		"near": func(u game.UserID) error {
			_, err := p.Near(ctx, puzzle.Wanted{User: u, Rule: board.Renju, Theme: "vcf", Aim: 1500})
			return err
		},
		"shelf": func(game.UserID) error { _, err := p.Unrated(ctx, board.Renju, 1000); return err },
		"many": func(u game.UserID) error {
			_, err := p.Many(ctx, []string{fmt.Sprint("p", u), "p70", "p90"})
			return err
		},
		"step": func(game.UserID) error { _, err := p.OfStep(ctx, board.Renju, puzzle.Steps[0], 6); return err },
		"daily": func(u game.UserID) error {
			_, err := p.Daily(ctx, puzzle.DayOf(t0).AddDate(0, 0, int(u)), []board.Rule{board.Renju}, 1500)
			return err
		},
		"due":   func(u game.UserID) error { _, _, _, err := p.Due(ctx, u, time.Now(), 10); return err },
		"past":  func(u game.UserID) error { _, _, err := p.Past(ctx, u, fmt.Sprint("p", u)); return err },
		"skill": func(u game.UserID) error { _, _, err := p.Skill(ctx, u); return err },
		"history": func(u game.UserID) error {
			_, err := p.History(ctx, u, puzzle.HistoryQuery{Rule: "renju", Before: time.Now(), BeforeID: "p9", Most: 50})
			return err
		},
		"course": func(u game.UserID) error { _, _, err := p.RatingHistory(ctx, u, board.Renju); return err },
		"try": func(u game.UserID) error {
			_, err := p.Try(ctx, puzzle.Try{User: u, ID: fmt.Sprint("p", 50_000+u), Solved: true, Counts: true, Now: time.Now()})
			return err
		},
		"vote": func(u game.UserID) error {
			_, err := p.Vote(ctx, u, fmt.Sprint("p", 9+u), 1)
			return ignore(err, puzzle.ErrUntried)
		},
	} {
		s.begin()
		for i := range 8 {
			if err := ask(game.UserID(1 + i)); err != nil {
				t.Fatal(name, err)
			}
		}
		tables, _, err := s.end()
		if err != nil {
			t.Fatal(name, err)
		}
		for _, table := range []string{"puzzles", "puzzle_themes", "puzzle_tries"} {
			if tables[table] {
				t.Errorf("%s reads all of %s", name, table)
			}
		}
	}
}

func ignore(err, which error) error {
	if errors.Is(err, which) {
		return nil
	}
	return err
}

// A new version of the program corrects the puzzles that it came with before, and takes out those that were false, with what they
// have done to ratings. Ratings that people's tries have made stay; other puzzles are left alone.
func TestPuzzlesRenewed(t *testing.T) {
	t.Parallel()
	d, s := boxed(t, dbtest.URL(t))
	ctx := t.Context()
	ann := account.Viewer{User: newMember(t, d, "Ann")}
	tried, err := s.Next(ctx, ann, "renju", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Try(ctx, ann, tried.ID, puzzle.PuzzleAttempt{GiveUp: true, Ticket: tried.Ticket}); err != nil {
		t.Fatal(err)
	}
	untried, err := s.Next(ctx, ann, "renju", "", "")
	if err != nil {
		t.Fatal(err)
	}
	get := func(id string) puzzle.Puzzle {
		t.Helper()
		p, err := d.Puzzles().Get(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	one, two, gone := get(tried.ID), get(untried.ID), ""
	renewed := []engine.Puzzle{one.Puzzle, two.Puzzle}
	for i := range renewed {
		renewed[i].Rating, renewed[i].Themes = 2222, []string{engine.QuietMove}
	}
	b, err := s.Batch(ctx, ann, "renju", "near", "")
	if err != nil || len(b.Puzzles) == 0 {
		t.Fatal(b, err)
	}
	gone = b.Puzzles[0].ID
	again, err := puzzle.NewService(puzzle.Config{
		Store: d.Puzzles(), Key: []byte("key"),
		House: func(r board.Rule) ([]engine.Puzzle, []string, error) {
			if r != board.Renju {
				return nil, nil, nil
			}
			p := get(gone)
			return renewed, []string{"renju/15/0000000000000000", puzzle.Key(&p.Puzzle)}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Import(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Puzzles().Get(ctx, gone); !errors.Is(err, puzzle.ErrMissing) {
		t.Errorf("a puzzle that is gone: %v", err)
	}
	if p := get(untried.ID); p.Rating.Value != 2222 || p.Rating.Deviation >= two.Rating.Deviation || p.Themes[0] != engine.QuietMove {
		t.Errorf("untried: %+v, %v", p.Rating, p.Themes)
	}
	if p := get(tried.ID); p.Rating != one.Rating || p.Plays != 1 || p.Themes[0] != engine.QuietMove {
		t.Errorf("tried: %+v, %v, not %+v", p.Rating, p.Themes, one.Rating)
	}
	if p, err := again.Next(ctx, ann, "renju", engine.QuietMove, ""); err != nil || p.ID != untried.ID || p.Rating != 2222 {
		t.Errorf("by its new theme: %+v, %v", p, err)
	}
}
