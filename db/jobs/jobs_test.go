package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/jobs"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

var t0 = time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC)

// fixture is a database with its games and its jobs.
type fixture struct {
	testing.TB
	url  string
	db   *db.DB
	jobs *jobs.Jobs
	sql  *pgxpool.Pool
	node string // as a member of the database; "": alone
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{TB: t, url: dbtest.URL(t)}
	var err error
	if h.db, err = db.Open(t.Context(), h.url); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.db.Close)
	if h.sql, err = pgxpool.New(t.Context(), h.url); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.sql.Close)
	h.jobs = h.open()
	return h
}

// open opens the jobs as a server does.
func (h *fixture) open() *jobs.Jobs {
	h.Helper()
	j, err := jobs.Open(h.Context(), h.url, h.node, 1, slog.New(slog.DiscardHandler))
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(j.Close)
	return j
}

// start has jobs done until the returned function is called.
func (h *fixture) start(j *jobs.Jobs, work func(context.Context, review.Job) error) (stop func()) {
	h.Helper()
	if err := j.Start(h.Context(), work); err != nil {
		h.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		if err := j.Stop(context.Background()); err != nil {
			h.Error(err)
		}
	})
	h.Cleanup(stop)
	return stop
}

func (h *fixture) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// did is what was done in the database.
func (h *fixture) did(_ pgconn.CommandTag, err error) {
	h.Helper()
	h.must(err)
}

func (h *fixture) guest(name string) game.UserID {
	h.Helper()
	s, err := h.db.Accounts().AddGuest(h.Context(), name, account.NewSession{TokenHash: hash(name), Created: t0})
	h.must(err)
	return s.User.ID
}

func (h *fixture) member(name string) game.UserID {
	h.Helper()
	u, err := h.db.Accounts().AddMember(h.Context(), name, name, "hash", t0)
	h.must(err)
	return u.ID
}

func hash(name string) []byte { return []byte(fmt.Sprintf("%32s", name)) }

// over stores a game of n moves that White has resigned just now.
func (h *fixture) over(id string, black, white game.UserID, bot string, n int) {
	h.Helper()
	s := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.NoClock},
	}
	now := time.Now().Add(-time.Minute).UTC().Truncate(time.Millisecond)
	h.must(h.db.Games().CreateGame(h.Context(), records.NewGame{
		ID: id, Settings: s, Host: black, Color: game.WishBlack, Bot: bot, Created: now,
	}))
	g := game.New(id, s, black, game.WishBlack)
	put := func(c game.Command) {
		h.Helper()
		c.Version, c.ClientID = g.Version(), fmt.Sprintf("p/%d", g.Version())
		e, err := g.Decide(&c, now.Add(time.Duration(g.Version())*time.Millisecond))
		h.must(err)
		answer := make(chan error, 1)
		h.db.Games().Append(records.Appending(g, e), func(err error) { answer <- err })
		h.must(await.Receive(h, "the event's answer", answer))
		h.must(g.Apply(e))
	}
	put(game.Command{Kind: game.Join, Actor: white})
	for i := range n {
		put(game.Command{Kind: game.Move, Actor: [2]game.UserID{black, white}[i%2], Point: board.At(3*(i%5), i/5+7*(i%2))})
	}
	put(game.Command{Kind: game.Resign, Actor: white})
}

func (h *fixture) ask(g string, u game.UserID) error {
	return h.jobs.Ask(h.Context(), review.Asking{Game: g, User: u, Daily: 2, Own: 100, Near: 100, All: 3})
}

// cancel returns the job that was cancelled.
func (h *fixture) cancel(g string) int64 {
	h.Helper()
	job, err := h.jobs.Cancel(h.Context(), g)
	h.must(err)
	return job
}

func (h *fixture) status(g string) review.Status {
	h.Helper()
	s, err := h.jobs.Review(h.Context(), g)
	h.must(err)
	return s.Status
}

// River's own check of its tables: a newer River wants a migration of ours.
func TestRiversTables(t *testing.T) {
	h := newFixture(t)
	m, err := rivermigrate.New(riverpgxv5.New(h.sql), nil)
	h.must(err)
	got, err := m.Validate(t.Context(), nil)
	h.must(err)
	if !got.OK {
		t.Error(got.Messages)
	}
}

func TestBounds(t *testing.T) {
	h := newFixture(t)
	ann, ben := h.guest("ann"), h.guest("ben")
	for _, g := range []string{"a", "b", "c", "d", "e"} {
		h.over(g, ann, ben, "", 6)
	}
	h.must(h.ask("a", ann))
	h.must(h.ask("a", ben)) // it waits already, and is not counted again
	h.must(h.ask("b", ann))
	if err := h.ask("c", ann); !errors.Is(err, review.ErrDaily) {
		t.Error("a third review of a day:", err)
	}
	h.must(h.ask("d", ben))
	if err := h.ask("e", ben); !errors.Is(err, review.ErrAll) {
		t.Error("a fourth review that waits:", err)
	}
	if h.status("c") != review.None || h.status("d") != review.Waiting {
		t.Error("what was refused must change nothing")
	}
	h.did(h.sql.Exec(t.Context(), `UPDATE reviews SET asked = asked - interval '25 hours'`))
	h.cancel("d")
	h.must(h.ask("c", ann))
}

// A requested review is made, stored once, and gives the players exercises.
func TestMade(t *testing.T) {
	h := newFixture(t)
	ann, ben, cleo := h.guest("ann"), h.guest("ben"), h.member("cleo")
	h.over("a", ann, ben, "", 6)
	done := make(chan error, 1)
	h.start(h.jobs, func(ctx context.Context, of review.Job) error {
		err := h.jobs.Keep(ctx, review.Made{Job: of, Engine: "1", Body: []byte("coarse")})
		err = errors.Join(err, h.jobs.Keep(ctx, review.Made{
			Job: of, Engine: "1", Complete: true, Body: []byte("full"),
			Exercises: []review.Mistake{{User: ann, Move: 3}, {User: ann, Move: 5}},
		}))
		done <- err
		return err
	})
	h.must(h.ask("a", ann))
	h.must(await.Receive(t, "the review's end", done))
	s, err := h.jobs.Review(t.Context(), "a")
	if err != nil || s.Status != review.Done || string(s.Body) != "full" || !s.Complete || s.Engine != "1" || s.AskedBy != ann {
		t.Errorf("%+v, %v", s, err)
	}
	list, due, err := h.jobs.Exercises(t.Context(), ann, 10)
	if err != nil || due != 2 || len(list) != 2 || list[0].Move != 3 {
		t.Fatal(list, due, err)
	}
	// The member who takes over the guest's games has its exercises too.
	h.did(h.sql.Exec(t.Context(), `INSERT INTO merged_guests (guest, member, at) VALUES ($1, $2, now())`, ann, cleo))
	there, err := h.jobs.Practise(t.Context(), cleo, "a", 5, func(e *review.Exercise) {
		e.Tries, e.Solved, e.Due = e.Tries+1, 1, time.Now().Add(time.Hour)
	})
	if !there || err != nil {
		t.Fatal(there, err)
	}
	if there, err := h.jobs.Practise(t.Context(), ben, "a", 5, func(*review.Exercise) {}); there || err != nil {
		t.Error("somebody else's exercise:", there, err)
	}
	if list, due, err := h.jobs.Exercises(t.Context(), cleo, 10); err != nil || due != 1 || len(list) != 2 || list[1].Solved != 1 {
		t.Error(list, due, err)
	}
}

// A review whose server died at it, or stopped, is made by the next server. A review that has seen three die is not.
func TestTakenUpAgain(t *testing.T) {
	h := newFixture(t)
	ann, ben := h.guest("ann"), h.guest("ben")
	for _, g := range []string{"stopped", "died", "deadly"} {
		h.over(g, ann, ben, "", 6)
	}
	h.must(h.ask("stopped", ann))
	begun := make(chan string, 1)
	stop := h.start(h.jobs, func(ctx context.Context, of review.Job) error {
		begun <- of.Game
		<-ctx.Done()
		return ctx.Err()
	})
	await.Receive(t, "the review's beginning", begun)
	stop()
	h.must(h.ask("died", ann))
	h.did(h.sql.Exec(t.Context(), `UPDATE reviews SET asked = asked - interval '25 hours'`))
	h.must(h.ask("deadly", ann))
	h.did(h.sql.Exec(t.Context(), `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now() WHERE args->>'game' = 'died'`))
	h.did(h.sql.Exec(t.Context(), `UPDATE river_job SET state = 'running', attempt = 3, attempted_at = now() WHERE args->>'game' = 'deadly'`))

	made := make(chan string, 3)
	next := h.open()
	h.start(next, func(_ context.Context, of review.Job) error { made <- of.Game; return nil })
	a, b := await.Receive(t, "a review", made), await.Receive(t, "another one", made)
	if a == b || a == "deadly" || b == "deadly" {
		t.Error(a, b)
	}
	if h.status("deadly") != review.Failed {
		t.Error("the review that kills servers is", h.status("deadly"))
	}
}

// Cancelling ends a job that waits, and one that runs.
func TestCancel(t *testing.T) {
	h := newFixture(t)
	ann, ben := h.guest("ann"), h.guest("ben")
	h.over("a", ann, ben, "", 6)
	h.over("b", ann, ben, "", 6)
	h.must(h.ask("b", ann))
	h.cancel("b")
	h.cancel("b") // harmless
	h.must(h.ask("a", ann))
	begun, ended := make(chan string, 2), make(chan error, 2)
	h.start(h.jobs, func(ctx context.Context, of review.Job) error {
		begun <- of.Game
		<-ctx.Done()
		ended <- h.jobs.Keep(context.WithoutCancel(ctx), review.Made{Job: of, Engine: "1", Complete: true, Body: []byte("late")})
		return ctx.Err()
	})
	if g := await.Receive(t, "a review's beginning", begun); g != "a" {
		t.Fatal("a cancelled review was begun:", g)
	}
	job := review.Job{Game: "a"}
	h.must(h.sql.QueryRow(t.Context(), `SELECT job FROM reviews WHERE game_id = 'a'`).Scan(&job.ID))
	if wanted, err := h.jobs.Progress(t.Context(), job, 0.5); err != nil || !wanted {
		t.Error(wanted, err)
	}
	if s, err := h.jobs.Review(t.Context(), "a"); err != nil || s.Progress != 0.5 {
		t.Errorf("%+v, %v", s, err)
	}
	h.cancel("a")
	if wanted, err := h.jobs.Progress(t.Context(), job, 0.6); err != nil || wanted {
		t.Error(wanted, err)
	}
	h.must(await.Receive(t, "the end of a cancelled review", ended))
	if s, err := h.jobs.Review(t.Context(), "a"); err != nil || s.Status != review.Cancelled || s.Body != nil {
		t.Errorf("%+v, %v", s, err)
	}
}

// A job that fails again and again is given up.
func TestFailed(t *testing.T) {
	h := newFixture(t)
	h.over("a", h.guest("ann"), h.guest("ben"), "", 6)
	h.must(h.ask("a", 1))
	h.did(h.sql.Exec(t.Context(), `UPDATE river_job SET attempt = 2`))
	tried := make(chan struct{}, 3)
	h.start(h.jobs, func(context.Context, review.Job) error { tried <- struct{}{}; return errors.New("it fails") })
	await.Receive(t, "a third try", tried)
	await.That(t, "the note that it has failed", func() (any, bool) {
		s := h.status("a")
		return s, s == review.Failed
	})
}

// A review whose job is gone, or has ended without it, does not wait for ever.
func TestSweep(t *testing.T) {
	h := newFixture(t)
	ann, ben := h.guest("ann"), h.guest("ben")
	for i, g := range []string{"waits", "gone", "ended"} {
		h.over(g, ann, ben, "", 6)
		h.must(h.ask(g, []game.UserID{ann, ben, ben}[i]))
	}
	h.did(h.sql.Exec(t.Context(), `DELETE FROM river_job WHERE args->>'game' = 'gone'`))
	h.did(h.sql.Exec(t.Context(), `UPDATE river_job SET state = 'discarded', finalized_at = now() WHERE args->>'game' = 'ended'`))
	for _, want := range []int{2, 0} {
		if n, err := h.jobs.Sweep(t.Context()); err != nil || n != want {
			t.Error(n, err, "want", want)
		}
	}
	if h.status("waits") != review.Waiting || h.status("gone") != review.Failed || h.status("ended") != review.Failed {
		t.Error(h.status("waits"), h.status("gone"), h.status("ended"))
	}
}

// A job that was cancelled and comes late keeps nothing of the review that was asked for since.
func TestLateJob(t *testing.T) {
	h := newFixture(t)
	h.over("a", h.guest("ann"), h.guest("ben"), "", 6)
	h.must(h.ask("a", 1))
	old := h.cancel("a")
	h.must(h.ask("a", 1))
	h.must(h.jobs.Keep(t.Context(), review.Made{Job: review.Job{ID: old, Game: "a"}, Engine: "1", Complete: true, Body: []byte("late")}))
	if s, err := h.jobs.Review(t.Context(), "a"); err != nil || s.Status != review.Waiting || s.Body != nil {
		t.Errorf("%+v, %v", s, err)
	}
	if now := h.cancel("a"); now == old {
		t.Error("both have the same job")
	}
}

// Members' games against bots are reviewed by themselves, if there is something in them, and those of people that were lost by letting the
// clock run.
func TestBotGames(t *testing.T) {
	h := newFixture(t)
	member, guest := h.member("mia"), h.guest("gus")
	bot, err := h.db.People().Bot(t.Context(), records.NewBot{Level: "acorn", Engine: "1"})
	h.must(err)
	h.over("long", member, bot.ID, "acorn", 12)
	h.over("short", member, bot.ID, "acorn", 8)
	h.over("guests", guest, bot.ID, "acorn", 12)
	h.over("people", member, guest, "", 12)
	h.over("old", member, bot.ID, "acorn", 12)
	h.did(h.sql.Exec(t.Context(), `UPDATE games SET ended = ended - interval '1 hour' WHERE id = 'old'`))
	for i, want := range []int{1, 0} {
		if n, err := h.jobs.AskByItself(t.Context(), 10, 5); err != nil || n != want {
			t.Error(i, n, err)
		}
	}
	for id, thought := range map[string]time.Duration{"sat": time.Minute, "quick": time.Second} {
		h.over(id, member, guest, "", 12)
		h.did(h.sql.Exec(t.Context(), `UPDATE games SET reason = 'time' WHERE id = $1`, id))
		h.did(h.sql.Exec(t.Context(), `UPDATE game_events SET at = at - $2::interval WHERE kind <> 'end' AND game = (SELECT number FROM games WHERE id = $1)`, id, thought))
	}
	if n, err := h.jobs.AskByItself(t.Context(), 10, 5); err != nil || n != 1 || h.status("sat") != review.Waiting {
		t.Error("a clock that somebody let run:", n, err)
	}
	if h.status("long") != review.Waiting {
		t.Error(h.status("long"))
	}
	h.over("full", member, bot.ID, "acorn", 12)
	if n, err := h.jobs.AskByItself(t.Context(), 10, 1); err != nil || n != 0 {
		t.Error("more may not wait:", n, err)
	}
}
