package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// noReviews are asked for where only puzzles are made.
func noReviews(context.Context, review.Job) error { return nil }

// withBot stores games of so many moves of a player and a bot, which are over.
func (h *fixture) withBot(player game.UserID, moves int, ids ...string) {
	h.Helper()
	bot, err := h.db.People().Bot(h.Context(), records.NewBot{Level: "acorn", Engine: "1"})
	h.must(err)
	for _, id := range ids {
		h.over(id, player, bot.ID, "acorn", moves)
	}
}

// noted has all finished games read, as its reader does.
func (h *fixture) noted() {
	h.Helper()
	for more := true; more; {
		var err error
		more, err = h.db.PuzzleGames().Step(h.Context())
		h.must(err)
	}
}

// puzzleJobs are those that are still to be done, and games those that wait to become jobs.
func (h *fixture) puzzleJobs() (jobs, games int) {
	h.Helper()
	h.must(h.sql.QueryRow(h.Context(), `
		SELECT (SELECT count(*) FROM river_job WHERE kind = 'puzzles' AND state IN ('available', 'running', 'retryable', 'scheduled')),
			(SELECT count(*) FROM puzzle_games)`).Scan(&jobs, &games))
	return jobs, games
}

// Puzzles are made of finished games that everybody may see and whose players let them be used, also if that has changed since
// the game was noted; they know their game, for as long as it may be shown.
func TestPuzzlesMade(t *testing.T) {
	h := newFixture(t)
	ctx := t.Context()
	ann, ben, cleo := h.member("ann"), h.member("ben"), h.member("cleo")
	h.must(h.db.Puzzles().LetGames(ctx, ben, false))
	h.withBot(ann, 12, "fit", "hidden", "again")
	h.withBot(ann, 8, "short")
	h.withBot(ben, 12, "refused")
	h.withBot(cleo, 12, "late")
	h.over("casual", ann, cleo, "", 12)
	h.must(h.db.Games().CreateGame(ctx, records.NewGame{
		ID: "live", Host: ann, Color: game.WishBlack, Bot: "acorn",
		Settings: game.Settings{Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}},
	}))
	h.noted()
	if _, n := h.puzzleJobs(); n != 4 {
		t.Fatal(n, "games are noted, want fit, hidden, again and late")
	}
	h.must(h.db.Puzzles().LetGames(ctx, cleo, false))
	h.did(h.sql.Exec(ctx, `UPDATE games SET private = true WHERE id = 'hidden'`))
	h.did(h.sql.Exec(ctx, `UPDATE games SET status = 'live', reason = NULL, ended = NULL, winner = NULL WHERE id = 'again'`))

	f, err := os.Open("../../hub/library/puzzle/testdata/puzzles.jsonl")
	h.must(err)
	defer f.Close()
	known, err := puzzle.Read(f)
	h.must(err)
	asked := make(chan string, 8)
	s, err := puzzle.NewService(puzzle.Config{
		Store: h.db.Puzzles(), Key: []byte("key"),
		Make: func(_ context.Context, g puzzle.Game) ([]engine.Puzzle, error) {
			asked <- fmt.Sprint(g.ID, " ", g.Rule, " ", len(g.Moves))
			return known[:1], nil
		},
	})
	h.must(err)
	done := make(chan string, 8)
	h.jobs.MakePuzzles(func(ctx context.Context, id string) error {
		err := s.Work(ctx, id)
		done <- id
		return err
	})
	h.start(h.jobs, noReviews)
	if more, err := h.jobs.AskForPuzzles(ctx); err != nil || !more {
		t.Fatal(more, err)
	}
	for range 4 {
		await.Receive(t, "a job's end", done)
	}
	if got := <-asked; got != fmt.Sprint("fit ", board.Freestyle, " 12") || len(asked) > 0 {
		t.Error("puzzles were made of", got, "and", len(asked), "more")
	}
	id := puzzle.IDOf(puzzle.Key(&known[0]))
	if p, err := h.db.Puzzles().Get(ctx, id); err != nil || p.Source != "fit" {
		t.Error(p.Source, err)
	}
	h.must(h.db.Puzzles().LetGames(ctx, ann, false))
	if p, err := h.db.Puzzles().Get(ctx, id); err != nil || p.Source != "" {
		t.Error("its game is still told:", p.Source, err)
	}
	if more, err := h.jobs.AskForPuzzles(ctx); err != nil || more {
		t.Error("nothing is left:", more, err)
	}
}

// Only so many jobs wait; the other games do in their table, the newest first, for every asking server.
func TestPuzzlesWait(t *testing.T) {
	h := newFixture(t)
	ids := make([]string, 25)
	for i := range ids {
		ids[i] = fmt.Sprint("g", i)
	}
	h.withBot(h.member("ann"), 12, ids...)
	h.noted()
	other := h.open()
	for i, want := range []bool{true, false} {
		if more, err := other.AskForPuzzles(t.Context()); err != nil || more != want {
			t.Error(i, more, err)
		}
		if jobs, games := h.puzzleJobs(); jobs != 20 || games != 5 {
			t.Errorf("%d jobs, %d games", jobs, games)
		}
	}
	var oldest string
	h.must(h.sql.QueryRow(t.Context(), `SELECT id FROM puzzle_games JOIN games ON number = game ORDER BY game DESC LIMIT 1`).Scan(&oldest))
	if oldest != "g4" {
		t.Error("the newest that is left is", oldest)
	}
}

// A server that stops in the middle gives its game back; a failed game is tried again, and then left.
func TestPuzzlesTakenUpAgain(t *testing.T) {
	h := newFixture(t)
	h.withBot(h.member("ann"), 12, "a")
	h.noted()
	_, err := h.jobs.AskForPuzzles(t.Context())
	h.must(err)
	begun := make(chan string, 1)
	h.jobs.MakePuzzles(func(ctx context.Context, id string) error {
		begun <- id
		<-ctx.Done()
		return ctx.Err()
	})
	stop := h.start(h.jobs, noReviews)
	await.Receive(t, "the first beginning", begun)
	stop()
	if n, _ := h.puzzleJobs(); n != 1 {
		t.Fatal(n, "jobs after the stop")
	}
	h.did(h.sql.Exec(t.Context(), `UPDATE river_job SET attempt = 2 WHERE kind = 'puzzles'`)) // the next try is the last
	next, failed := h.open(), make(chan string, 1)
	next.MakePuzzles(func(_ context.Context, id string) error { failed <- id; return errors.New("it fails") })
	h.start(next, noReviews)
	if id := await.Receive(t, "the second beginning", failed); id != "a" {
		t.Error(id)
	}
	await.That(t, "that it is left", func() (any, bool) {
		n, _ := h.puzzleJobs()
		return n, n == 0
	})
}
