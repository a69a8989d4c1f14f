package db_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/events"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/game/vacation"
)

// newSimulFixture is a simul to which so many have applied.
func newSimulFixture(t *testing.T, applicants int) *eventFixture {
	t.Helper()
	return newEventFixture(t, tournament.Simul, applicants, func(_ *eventFixture, p *tournament.Plan) {
		p.Places, p.Extra, p.Each, p.Movers = 20, 5*time.Minute, 30*time.Second, tournament.MoveInTurns
		p.Games.Opening = game.Free
	})
}

// Players whom the host has accepted stay accepted, whichever server dies. A server that is killed while it begins leaves nothing of it; two that begin it at once
// begin it once, each game with its clocks.
func TestASimulBeginsOnce(t *testing.T) {
	t.Parallel()
	f := newSimulFixture(t, 4)
	for _, u := range f.players[:3] {
		f.order(f.host, tournament.Accept{User: u})
	}
	f.events = f.db.Events() // the first server was killed
	f.now = t0.Add(time.Hour)
	must(t, f.sql, `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF (SELECT count(*) FROM event_games) >= 2 THEN RAISE EXCEPTION 'cut off'; END IF; RETURN NEW; END $$`)
	must(t, f.sql, `CREATE TRIGGER fail BEFORE INSERT ON event_games FOR EACH ROW EXECUTE FUNCTION fail()`)
	begin := &tournament.Order{By: f.host, Command: tournament.Begin{ID: facts().ID}}
	if _, _, err := f.events.Carry(t.Context(), tuesday, facts(), begin, f.now); err == nil {
		t.Fatal("it begins")
	}
	if n := f.count(`SELECT count(*) FROM event_games`) + f.count(`SELECT count(*) FROM event_rounds`) + f.count(`SELECT count(*) FROM games`); n != 0 || len(f.load().Simul.Accepted) != 3 {
		t.Fatalf("%d rows are left, %v are accepted", n, f.load().Simul.Accepted)
	}
	must(t, f.sql, `DROP TRIGGER fail ON event_games`)
	var wg sync.WaitGroup
	other := f.db.Events()
	for _, e := range []*events.Events{f.events, other, f.events, other} {
		wg.Go(func() {
			if _, _, err := e.Carry(t.Context(), tuesday, facts(), begin, f.now); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if games, seats := f.count(`SELECT count(*) FROM games WHERE status = 'live'`), f.count(`SELECT count(*) FROM event_rounds`); games != 3 || seats != 4 {
		t.Errorf("%d games, %d seats", games, seats)
	}
	for i, p := range f.load().Sections[0].Rounds[0].Pairs {
		rec, err := f.db.Games().LoadGame(t.Context(), p.Game)
		if err != nil {
			t.Fatal(err)
		}
		first, clock := rec.Events[0].Payload, *rec.Events[0].Payload.Clock
		hosts, others := clock.Black, clock.White
		if i == 1 {
			hosts, others = others, hosts
		}
		want := (3*time.Minute + 5*time.Minute + 3*30*time.Second).Milliseconds()
		if rec.Event.Host != "Host" || rec.Host != f.host || rec.Settings.Rated || (first.Black == f.host) == (i == 1) || hosts != want || others != (3*time.Minute).Milliseconds() {
			t.Errorf("board %d: %+v, %+v", i+1, rec.Event, clock)
		}
	}
	_, _, err := f.events.Carry(t.Context(), tuesday, facts(), &tournament.Order{By: f.host, Command: tournament.Accept{User: f.players[3]}}, f.now)
	if !errors.Is(err, tournament.ErrSimulBegun) {
		t.Error(err)
	}
}

// While the clocks stand the games know it, on whatever server, and they know when it ended. Games of other events know nothing of hosts.
func TestTheClocksOfASimulAreStored(t *testing.T) {
	t.Parallel()
	f := newSimulFixture(t, 2)
	for _, u := range f.players {
		f.order(f.host, tournament.Accept{User: u})
	}
	f.now = t0.Add(time.Hour)
	games := f.order(f.host, tournament.Begin{ID: facts().ID})
	must(t, f.sql, `LISTEN vacation_users`)
	there := events.Facts{ID: facts().ID, Here: func(game.UserID) bool { return true }}
	away := events.Facts{ID: facts().ID, Here: func(game.UserID) bool { return false }}
	look := func(facts events.Facts) {
		t.Helper()
		if due, err := f.events.Due(t.Context(), f.now); err != nil || len(due) != 1 {
			t.Fatal(due, err)
		}
		if _, _, err := f.events.Carry(t.Context(), tuesday, facts, nil, f.now); err != nil {
			t.Fatal(err)
		}
	}
	stood := func() (d time.Duration) {
		t.Helper()
		for _, g := range games {
			rec, err := f.db.Games().LoadGame(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			for _, u := range []game.UserID{rec.Black, rec.White} {
				for _, s := range rec.Vacations[u] {
					d += s.Until.Sub(s.Began)
				}
			}
		}
		return d / 4
	}
	f.now = f.now.Add(time.Minute)
	look(away)
	f.now = f.now.Add(5 * time.Minute)
	if stood() != 0 {
		t.Error("they stand")
	}
	look(away)
	if d := stood(); d != 5*time.Minute {
		t.Error(d)
	}
	f.now = f.now.Add(time.Minute)
	look(there)
	if d := stood(); d != time.Minute {
		t.Error(d)
	}
	for range 2 {
		if n, err := f.sql.WaitForNotification(t.Context()); err != nil || n.Payload != f.host.Key() {
			t.Error(n, err)
		}
	}
	if ids, err := f.db.Accounts().RestedSince(t.Context(), f.now.Add(-time.Hour)); err != nil || len(ids) != 1 || ids[0] != f.host {
		t.Error(ids, err)
	}
	must(t, f.sql, `DELETE FROM events`)
	if n := f.count(`SELECT count(*) FROM event_stops`); n != 0 {
		t.Errorf("%d stops are left", n)
	}
}

// The board where the host's clock runs follows from the stored rows, on any server, also after the server that knew was killed.
func TestAHostIsAtOneBoardByTheStore(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Simul, 3, func(_ *eventFixture, p *tournament.Plan) {
		p.Places, p.One, p.Movers, p.Games.Opening = 20, true, tournament.HostMoves, game.Free
	})
	for _, u := range f.players {
		f.order(f.host, tournament.Accept{User: u})
	}
	f.now = t0.Add(time.Hour)
	games := f.order(f.host, tournament.Begin{ID: facts().ID})
	stored := map[string]*game.Game{}
	// read returns how long the host's clock has stood at each board so far, and at which the host is.
	read := func() (stood [3]time.Duration, at int) {
		t.Helper()
		for i, id := range games {
			rec, err := f.db.Games().LoadGame(t.Context(), id)
			if err != nil || !rec.Event.One {
				t.Fatalf("%+v %v", rec, err)
			}
			anew := f.db.Games()
			anew.Boards = nil
			if all, err := anew.LoadGame(t.Context(), id); err != nil || all.HostAt != rec.HostAt || !slices.Equal(all.Elsewhere, rec.Elsewhere) {
				t.Fatalf("%v: read anew %+v at %s; as it grew %+v at %s", err, all.Elsewhere, all.HostAt, rec.Elsewhere, rec.HostAt)
			}
			if stored[id], err = records.Rebuild(rec); err != nil {
				t.Fatal(err)
			}
			stood[i], at = vacation.Length(rec.Elsewhere, t0, f.now), slices.Index(games, rec.HostAt)
		}
		return stood, at
	}
	move := func(after time.Duration, i int, u game.UserID, p board.Point) {
		t.Helper()
		f.now = f.now.Add(after)
		g := stored[games[i]]
		e, err := g.Decide(&game.Command{Kind: game.Move, Actor: u, ClientID: fmt.Sprint(g.Version()), Version: g.Version(), Point: p}, f.now)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		f.db.Games().Append(records.Appending(g, e), func(err error) { done <- err })
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	expect := func(at int, stood ...time.Duration) {
		t.Helper()
		if got, is := read(); !slices.Equal(got[:], stood) || is != at {
			t.Errorf("%v, at %d; want %v, at %d", got, is, stood, at)
		}
	}
	const second = time.Second
	expect(0, 0, 0, 0)
	move(10*second, 0, f.host, board.At(7, 7))
	expect(1, 0, 10*second, 10*second)
	move(20*second, 0, f.players[0], board.At(8, 8))
	move(30*second, 1, f.host, board.At(7, 7))
	expect(2, 30*second, 10*second, 60*second)
	if c, _, _ := stored[games[1]].Remaining(f.now); c.Black != (3*time.Minute - 50*second + 2*second).Milliseconds() {
		t.Errorf("%+v", c)
	}
	// A board that cannot be played on waits for nobody.
	must(t, f.sql, `UPDATE games SET damage = 'x', damaged_at = now() WHERE id = $1`, games[2])
	if rec, err := f.db.Games().LoadGame(t.Context(), games[1]); err != nil || rec.HostAt != games[0] {
		t.Errorf("%+v %v", rec, err)
	}
}
