package db_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// atFullSize is how positions are packed but in tests.
var atFullSize = library.Packing

func TestMain(m *testing.M) {
	library.Packing = library.Pack{Games: 20, Together: 10, Segments: 3, Largest: 200, Plies: 900}
	os.Exit(dbtest.Main(m))
}

var t0 = time.Date(2026, 5, 6, 7, 8, 9, 123_000_000, time.UTC)

// players returns two new guests.
func players(t testing.TB, d *db.DB) (a, b game.UserID) {
	t.Helper()
	return guest(t, d, "a"), guest(t, d, "b")
}

// live stores a started game and returns its state machine.
func live(t testing.TB, d *db.DB, id string, a, b game.UserID) *game.Game {
	t.Helper()
	s := game.Settings{
		Rule: board.Renju, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true,
		Time: game.TimeControl{Kind: game.Fischer, Initial: time.Minute, Increment: time.Second}, Delay: 10 * time.Second,
	}
	n := records.NewGame{ID: id, Settings: s, Host: a, Color: game.WishBlack, Created: t0}
	if err := d.Games().CreateGame(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	g := game.New(id, s, a, game.WishBlack)
	put(t, d, g, game.Command{Kind: game.Join, Actor: b, ClientID: "p/1"})
	return g
}

func decide(t testing.TB, g *game.Game, c game.Command) records.Append {
	t.Helper()
	c.Version = g.Version()
	e, err := g.Decide(&c, t0.Add(time.Duration(g.Version())*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return records.Appending(g, e)
}

// commit appends an event and waits for the answer.
func commit(d *db.DB, a records.Append) error {
	answer := make(chan error, 1)
	d.Games().Append(a, func(err error) { answer <- err })
	return <-answer
}

// put has the game's state machine decide on a command, and stores the event.
func put(t testing.TB, d *db.DB, g *game.Game, c game.Command) {
	t.Helper()
	a := decide(t, g, c)
	if err := commit(d, a); err != nil {
		t.Fatal(err)
	}
	if err := g.Apply(a.Event); err != nil {
		t.Fatal(err)
	}
}

func move(g *game.Game, at string) game.Command {
	p, err := board.ParsePoint(at)
	if err != nil {
		panic(err)
	}
	n, _ := g.Next()
	return game.Command{Kind: game.Move, Actor: g.Player(n.Seat), ClientID: "p/" + at, Point: p}
}

func TestAGameFromCreationToArchive(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b)
	if ids, err := d.Games().OpenGames(t.Context()); err != nil || len(ids) != 1 || ids[0].ID != "game1" {
		t.Fatalf(`%+v, %v, want len(ids) 1, ids[0].ID "game1"`, ids, err)
	}
	for _, at := range []string{"h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"} {
		put(t, d, g, move(g, at))
	}
	rec, err := d.Games().LoadGame(t.Context(), "game1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Log(g.Version()), rec.Events); diff != "" {
		t.Fatal("the log read back differs:\n", diff)
	}
	if diff := cmp.Diff(g.Settings(), rec.Settings); diff != "" {
		t.Fatal(diff)
	}
	sum, err := d.Archive().Game(t.Context(), "game1")
	if err != nil || sum.Winner != "black" || sum.Reason != "five" || len(sum.Moves) != 9 || len(sum.Line) != 5 ||
		sum.Black.ID != a || sum.White.ID != b {
		t.Fatalf(`%+v %v, want Winner "black", Reason "five", len(sum.Moves) 9, len(sum.Line) 5, Black.ID %v, White.ID %v`, sum, err, a, b)
	}
	if ids, _ := d.Games().OpenGames(t.Context()); len(ids) != 0 {
		t.Fatalf("%+v, want len(ids) 0", ids)
	}
	if _, err := d.Games().LoadGame(t.Context(), "nothing"); fault.CodeOf(err) != fault.NotFound {
		t.Fatal(err)
	}
}

// An adjourned game is not open, is listed for its players with its moves, and is live again when it is
// resumed.
func TestAnAdjournedGame(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b)
	rests := func() []archive.Summary {
		t.Helper()
		mine, err := d.Archive().Adjourned(t.Context(), a, 5)
		if err != nil {
			t.Fatal(err)
		}
		hers, err := d.Archive().Adjourned(t.Context(), b, 5)
		if err != nil || !cmp.Equal(mine, hers) {
			t.Fatalf("%v, one has %+v, the other %+v", err, mine, hers)
		}
		return mine
	}
	put(t, d, g, move(g, "h8"))
	put(t, d, g, move(g, "i9"))
	for range 2 {
		e, ok := g.Interrupt(time.Now())
		if !ok {
			t.Fatal("not interrupted")
		}
		if err := commit(d, records.Appending(g, e)); err != nil {
			t.Fatal(err)
		}
		if err := commit(d, records.Appending(g, e)); !errors.Is(err, records.ErrConflict) {
			t.Fatalf("adjourned twice: %v", err)
		}
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
		if open, err := d.Games().OpenGames(t.Context()); err != nil || len(open) != 0 {
			t.Fatalf("open: %+v %v", open, err)
		}
		if l := rests(); len(l) != 1 || l[0].ID != "game1" || l[0].Reason != "" || !slices.Equal(l[0].Moves, []string{"h8", "i9"}) ||
			l[0].Ended.UnixMilli() != e.At.UnixMilli() {
			t.Fatalf("%+v", l)
		}
		rec, err := d.Games().LoadGame(t.Context(), "game1")
		if err != nil {
			t.Fatal(err)
		}
		if again, err := records.Rebuild(rec); err != nil || again.Phase() != game.Adjourned {
			t.Fatalf("rebuilt: %v %v", again, err)
		}
		put(t, d, g, game.Command{Kind: game.Resume, Actor: a, ClientID: fmt.Sprint("p/r", g.Version())})
		if open, err := d.Games().OpenGames(t.Context()); err != nil || len(open) != 1 || len(rests()) != 0 {
			t.Fatalf("open: %+v %v, adjourned: %+v", open, err, rests())
		}
	}
	e, _ := g.Interrupt(time.Now())
	if err := commit(d, records.Appending(g, e)); err != nil {
		t.Fatal(err)
	}
	if err := g.Apply(e); err != nil {
		t.Fatal(err)
	}
	put(t, d, g, game.Command{Kind: game.Resign, Actor: b, ClientID: "p/resigns"})
	if sum, err := d.Archive().Game(t.Context(), "game1"); err != nil || sum.Winner != "black" || len(rests()) != 0 {
		t.Fatalf("%+v %v, adjourned: %+v", sum, err, rests())
	}
}

func TestAppendRefusesWhatIsThere(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b)
	first := decide(t, g, move(g, "h8"))
	put(t, d, g, move(g, "h8"))
	other, e := first, *first.Event
	e.ClientID = "p/other"
	other.Event = &e
	for name, again := range map[string]records.Append{"itself": first, "same seq": other} {
		if err := commit(d, again); !errors.Is(err, records.ErrConflict) {
			t.Errorf("%s: %v, want ErrConflict", name, err)
		}
	}
	if err := commit(d, records.Append{Game: "none", Event: first.Event}); !errors.Is(err, records.ErrConflict) {
		t.Errorf("a game that does not exist: %v", err)
	}
}

// A crowd shares commits; a bad event among them fails alone, and each event is
// stored once.
func TestCommitsAreShared(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	const games, moves = 20, 15
	var wg sync.WaitGroup
	for i := range games {
		g := live(t, d, fmt.Sprintf("game%d", i), a, b)
		wg.Go(func() {
			for y := range moves {
				c := move(g, board.At(i%15, y).String())
				ap := decide(t, g, c)
				bad := ap
				bad.Game = "none"
				if err := commit(d, bad); err == nil {
					t.Error("stored without a game")
				}
				if err := commit(d, ap); err != nil {
					t.Error(err)
					return
				}
				if err := g.Apply(ap.Event); err != nil {
					t.Error(err)
					return
				}
				if g.Phase() == game.Over {
					return
				}
			}
		})
	}
	wg.Wait()
	for i := range games {
		rec, err := d.Games().LoadGame(t.Context(), fmt.Sprintf("game%d", i))
		if err != nil {
			t.Fatal(err)
		}
		for j, e := range rec.Events {
			if e.Seq != j+1 {
				t.Fatalf("game %d: event %d has number %d", i, j, e.Seq)
			}
		}
	}
}

func TestTwoEndsRace(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	for i := range 50 {
		g := live(t, d, fmt.Sprintf("game%d", i), a, b)
		resign := decide(t, g, game.Command{Kind: game.Resign, Actor: a, ClientID: "p/9"})
		flag, ok := g.Flag(t0.Add(time.Hour), 0)
		if !ok {
			t.Fatal("no flag")
		}
		fall := records.Append{Game: g.ID(), Event: flag, Final: &records.Final{Result: *flag.Payload.Result, Black: a, White: b}}
		errs := make([]error, 2)
		var wg sync.WaitGroup
		for j, ap := range []records.Append{resign, fall} {
			wg.Go(func() { errs[j] = commit(d, ap) })
		}
		wg.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("game %d: %v and %v", i, errs[0], errs[1])
		}
	}
}

func TestRematchIsOneTransaction(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b)
	put(t, d, g, game.Command{Kind: game.Resign, Actor: a, ClientID: "p/2"})
	put(t, d, g, game.Command{Kind: game.MakeOffer, Actor: a, ClientID: "p/3", Offer: game.OfferRematch})
	ap := decide(t, g, game.Command{Kind: game.Answer, Actor: b, ClientID: "q/1", Accept: true, NextGame: "game2"})
	start := game.Start(g.Settings(), b, a, 0, "", t0)
	ap.Next = &records.NewGame{ID: "game2", Settings: g.Settings(), Host: b, Color: game.WishBlack, Rematch: "game1",
		Created: t0, Events: []*game.Event{start}}
	if err := commit(d, ap); err != nil {
		t.Fatal(err)
	}
	if err := commit(d, ap); !errors.Is(err, records.ErrConflict) {
		t.Fatal(err)
	}
	rec, err := d.Games().LoadGame(t.Context(), "game2")
	if err != nil || rec.Rematch != "game1" || rec.Settings.Delay != 10*time.Second {
		t.Fatalf(`%+v, %v, want Rematch "game1"`, rec, err)
	}
	if diff := cmp.Diff([]*game.Event{start}, rec.Events); diff != "" {
		t.Fatal(diff)
	}
}

func TestCloseCommitsWhatIsQueued(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b)
	d.Close()
	d.Close()
	if err := commit(d, decide(t, g, move(g, "h8"))); fault.CodeOf(err) != fault.Retry {
		t.Fatal(err)
	}
}

func BenchmarkAppend(b *testing.B) {
	d := dbtest.New(b)
	x, y := players(b, d)
	var n int
	var mu sync.Mutex
	b.SetParallelism(200)
	b.RunParallel(func(pb *testing.PB) {
		mu.Lock()
		n++
		g := live(b, d, fmt.Sprintf("bench%d", n), x, y)
		mu.Unlock()
		for i := 0; pb.Next(); i++ {
			e := &game.Event{Seq: i + 2, Kind: game.Offered, Actor: x, ClientID: fmt.Sprint(i), At: t0,
				Payload: game.Payload{Offer: game.OfferTakeback}}
			if err := commit(d, records.Append{Game: g.ID(), Event: e}); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
