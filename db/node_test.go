package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// joined is a node of a database, and the database as it sees it.
type joined struct {
	*cluster.Node
	d *db.DB
}

func join(t testing.TB, url string) joined {
	t.Helper()
	d := open(t, url)
	m, err := d.Join(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return joined{m, d}
}

// gone waits until a node has found that another has gone; the others go on beating.
func (j joined) gone(t testing.TB, node string, beating ...joined) {
	t.Helper()
	await.That(t, "a look that finds a silent member gone", func() (any, bool) {
		for _, b := range append(beating, j) {
			if err := b.Beat(t.Context(), time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		all, err := j.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return all, slices.Contains(all, node)
	})
}

func claim(t testing.TB, j joined, id string, take bool) records.Claim {
	t.Helper()
	c, err := j.Claims(t.Context(), []string{id}, take)
	if err != nil {
		t.Fatal(err)
	}
	return c[id]
}

// A member that does not beat loses its games and can store nothing; the others go on.
func TestAMemberThatIsSilent(t *testing.T) {
	db.ShortSilence(t, 300*time.Millisecond)
	url := dbtest.URL(t)
	a, b, c := join(t, url), join(t, url), join(t, url)
	ann, bob := players(t, a.d)
	g := live(t, a.d, "game", ann, bob)
	heard := game.Instant(time.Now())
	if err := a.Beat(t.Context(), heard); err != nil {
		t.Fatal(err)
	}
	if got := claim(t, b, "game", true); got.Owner != a.Name() || got.Taken {
		t.Fatalf("%+v", got)
	}
	if got, err := b.Claims(t.Context(), []string{"no such"}, true); len(got) != 0 || err != nil {
		t.Error(got, err)
	}
	b.gone(t, a.Name(), c)
	if err := commit(a.d, decide(t, g, move(g, "h8"))); fault.CodeOf(err) != fault.Retry { // its session has been ended, perhaps
		t.Error(err)
	}
	if err := commit(a.d, decide(t, g, move(g, "h8"))); !errors.Is(err, records.ErrFenced) {
		t.Error(err)
	}
	if _, err := a.Claims(t.Context(), []string{"game"}, true); fault.CodeOf(err) != fault.Retry {
		t.Error(err)
	}
	if _, err := a.Orphans(t.Context(), 10); fault.CodeOf(err) != fault.Retry {
		t.Error(err)
	}
	n := records.NewGame{ID: "late", Settings: g.Settings(), Host: ann, Color: game.WishBlack, Created: t0}
	if err := a.d.Games().CreateGame(t.Context(), n); fault.CodeOf(err) != fault.Retry {
		t.Error(err)
	}
	a.Beat(t.Context(), time.Now()) // finds that its session has been ended
	if err := a.Beat(t.Context(), time.Now()); !errors.Is(err, cluster.ErrGone) || !errors.Is(a.Err(), cluster.ErrGone) {
		t.Fatal(err, a.Err())
	}
	await.Closed(t, "the loss", a.Lost())
	if got := claim(t, c, "game", false); got.Owner != "" {
		t.Errorf("%+v", got)
	}
	got := claim(t, b, "game", true)
	if !got.Taken || len(got.Missed) != 1 || !got.Missed[0].Heard.Equal(heard) || !got.Missed[0].Back.After(heard) {
		t.Errorf("%+v", got)
	}
	if err := commit(b.d, decide(t, g, move(g, "h8"))); err != nil {
		t.Error(err)
	}
}

// Games whose owner has gone get one new owner, even if several ask at the same instant.
func TestOneOwner(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	a, b, c := join(t, url), join(t, url), join(t, url)
	ann, bob := players(t, a.d)
	const n = 40
	for i := range n {
		live(t, a.d, fmt.Sprint("g", i), ann, bob)
	}
	if err := a.Outage(t.Context(), records.Outage{Heard: t0, Back: t0.Add(time.Minute)}); err != nil {
		t.Fatal(err)
	}
	if err := a.Leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	taken := map[string]int{}
	note := func(id string) {
		mu.Lock()
		defer mu.Unlock()
		taken[id]++
	}
	var wg sync.WaitGroup
	for _, j := range []joined{b, c} {
		wg.Go(func() {
			for i := range n { // each with its neighbours, in both orders
				ids := []string{fmt.Sprint("g", (i+7)%n), fmt.Sprint("g", i), "no such", fmt.Sprint("g", (i+1)%n)}
				got, err := j.Claims(context.Background(), ids, true)
				if err != nil || len(got) != 3 {
					t.Error(got, err)
				}
				for id, c := range got {
					if c.Taken {
						note(id)
					}
				}
			}
		})
		wg.Go(func() {
			for range 10 {
				all, err := j.Orphans(context.Background(), 7)
				if err != nil {
					t.Error(err)
				}
				for _, o := range all {
					note(o.ID)
				}
			}
		})
	}
	wg.Wait()
	for i := range n {
		if id := fmt.Sprint("g", i); taken[id] != 1 {
			t.Errorf("%s was taken %d times", id, taken[id])
		}
	}
}

// A server that wants the database for itself and nodes refuse each other.
func TestNodesAndALoneServer(t *testing.T) {
	db.LeaseWait(t, 300*time.Millisecond)
	url := dbtest.URL(t)
	lone, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := lone.Outage(t.Context(), records.Outage{Heard: t0, Back: t0.Add(time.Second)}); err != nil {
		t.Fatal(err)
	}
	if err := lone.Beat(t.Context(), t0.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	d := open(t, url)
	ann, bob := players(t, d)
	live(t, d, "before", ann, bob)
	if _, err := open(t, url).Join(t.Context(), url, quiet); !errors.Is(err, cluster.ErrTaken) {
		t.Fatal(err)
	}
	lone.Close()
	a := join(t, url)
	if _, err := db.Acquire(t.Context(), url, quiet); !errors.Is(err, cluster.ErrCluster) {
		t.Fatal(err)
	}
	if err := schema.MigrateDown(t.Context(), url); !errors.Is(err, schema.ErrLive) {
		t.Fatal(err)
	}
	if err := schema.MigrateTogether(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
	// The lone server's games are taken over, with the time that they missed.
	all, err := a.Orphans(t.Context(), 10)
	if err != nil || len(all) != 1 || all[0].ID != "before" || all[0].Black != ann && all[0].White != ann {
		t.Fatalf("%+v, %v", all, err)
	}
	if m := all[0].Missed; len(m) != 2 || !m[0].Back.Equal(t0.Add(time.Second)) || !m[1].Heard.Equal(t0.Add(time.Minute)) {
		t.Errorf("%+v", m)
	}
	if err := a.Leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	a.Close()
	lone, err = db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer lone.Close()
	if err := lone.Outage(t.Context(), records.Outage{Heard: t0, Back: time.Now()}); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := connect(t, url).QueryRow(t.Context(), `SELECT (SELECT count(*) FROM owners) + (SELECT count(*) FROM absences)`).Scan(&left); err != nil || left != 0 {
		t.Error(left, err)
	}
}

// Nobody sits down to two games at once, on however many nodes.
func TestSittingDownOnTwoNodes(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	a, b := join(t, url), join(t, url)
	ann, bob := players(t, a.d)
	eve := guest(t, a.d, "eve")
	for i := range 100 {
		var wg sync.WaitGroup
		var busy [2]game.UserID
		for k, j := range []joined{a, b} {
			host := []game.UserID{bob, eve}[k]
			wg.Go(func() {
				var err error
				if busy[k], err = j.Reserve(context.Background(), fmt.Sprint("g", i, k), host, ann); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if (busy[0] == ann) == (busy[1] == ann) {
			t.Fatalf("round %d: busy %v", i, busy)
		}
		for k := range 2 {
			if err := a.Release(t.Context(), fmt.Sprint("g", i, k)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if busy, err := a.Reserve(t.Context(), "live", bob, ann); err != nil || busy != 0 {
		t.Error(busy, err)
	}
	g := live(t, a.d, "live", ann, bob)
	if busy, err := b.Reserve(t.Context(), "next", eve, ann); err != nil || busy != ann {
		t.Error(busy, err)
	}
	put(t, a.d, g, game.Command{Kind: game.Resign, Actor: ann})
	if busy, err := b.Reserve(t.Context(), "next", eve, ann); err != nil || busy != 0 {
		t.Error("the game is over: ", busy, err)
	}
}

// A rematch is its owner's from the start, and games that are given up are anybody's.
func TestOwnersOfNewGames(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	a, b := join(t, url), join(t, url)
	ann, bob := players(t, a.d)
	g := live(t, a.d, "old", ann, bob)
	put(t, a.d, g, game.Command{Kind: game.Resign, Actor: ann})
	put(t, a.d, g, game.Command{Kind: game.MakeOffer, Actor: ann, Offer: game.OfferRematch, NextGame: "new"})
	accept := decide(t, g, game.Command{Kind: game.MakeOffer, Actor: bob, Offer: game.OfferRematch, NextGame: "new"})
	first := g.Event(1).Payload
	accept.Next = &records.NewGame{ID: "new", Settings: g.Settings(), Host: bob, Color: game.WishBlack, Rematch: "old", Created: accept.Event.At,
		Events: []*game.Event{game.Start(g.Settings(), first.White, first.Black, 0, "", accept.Event.At)}}
	if err := commit(a.d, accept); err != nil {
		t.Fatal(err)
	}
	if got := claim(t, b, "new", true); got.Owner != a.Name() {
		t.Errorf("%+v", got)
	}
	if err := a.Free(t.Context(), []string{"new", "old"}); err != nil {
		t.Fatal(err)
	}
	if got := claim(t, b, "old", true); !got.Taken || got.Missed != nil {
		t.Errorf("%+v", got)
	}
	all, err := b.Orphans(t.Context(), 10)
	if err != nil || len(all) != 1 || all[0].ID != "new" || all[0].Missed != nil {
		t.Errorf("%+v, %v", all, err)
	}
}

// An event that is under way when its node is found to have gone is stored before, or never.
func TestAnEventWhileItsMemberGoes(t *testing.T) {
	db.ShortSilence(t, time.Millisecond)
	url := dbtest.URL(t)
	for i := range 10 {
		a, b := join(t, url), join(t, url)
		ann, bob := guest(t, a.d, fmt.Sprint("a", i)), guest(t, a.d, fmt.Sprint("b", i))
		id := fmt.Sprint("game", i)
		g := live(t, a.d, id, ann, bob)
		answer := make(chan error, 1)
		a.d.Games().Append(decide(t, g, move(g, "h8")), func(err error) { answer <- err })
		b.gone(t, a.Name())
		rec, err := b.d.Games().LoadGame(t.Context(), id) // as the next owner reads it
		if err != nil {
			t.Fatal(err)
		}
		stored, err := len(rec.Events) == 2, await.Receive(t, "the event's answer", answer)
		if err == nil && !stored {
			t.Fatalf("round %d: acknowledged, and not there for the next owner", i)
		}
		after, err := b.d.Games().LoadGame(t.Context(), id)
		if err != nil || len(after.Events) != len(rec.Events) {
			t.Fatalf("round %d: stored after the take-over: %v", i, err)
		}
		for _, j := range []joined{a, b} {
			j.Close()
			j.d.Close()
		}
	}
}
