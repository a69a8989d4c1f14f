package db_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/events"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
)

// eventFixture is an event with players in a database, with the tests' own clock.
type eventFixture struct {
	t       *testing.T
	db      *db.DB
	sql     *pgx.Conn
	events  *events.Events
	host    game.UserID
	players []game.UserID
	now     time.Time
}

const tuesday = "Tuesday12345"

func facts() events.Facts {
	return events.Facts{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
}

func newEventFixture(t *testing.T, kind tournament.Kind, players int, change ...func(f *eventFixture, p *tournament.Plan)) *eventFixture {
	t.Helper()
	url := dbtest.URL(t)
	f := &eventFixture{t: t, db: dbtest.Open(t, url), sql: sql(t, url), now: t0}
	f.events = f.db.Events()
	f.host = newMember(t, f.db, "Host")
	p := tournament.Plan{
		Kind: kind, Title: "Tuesday", Start: t0.Add(time.Hour), Pause: time.Minute, Rounds: 3, Minutes: 30,
		Games: game.Settings{
			Rule: board.Freestyle, Size: 15, Opening: game.Swap2, Forbidden: game.Refuse, Rated: true,
			Time: game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second},
		},
	}
	for _, c := range change {
		c(f, &p)
	}
	c := tournament.Create{Plan: p, Host: "Host"}
	if kind == tournament.Simul {
		c.Plays = &tournament.Entrant{User: f.host, Name: "Host"}
	}
	create := tournament.Order{By: f.host, Command: c}
	for range 2 { // the same command, sent again
		if err := f.events.Create(t.Context(), tuesday, create, f.now); err != nil {
			t.Fatal(err)
		}
	}
	for i := range players {
		name := fmt.Sprint("Player", i)
		u := newMember(t, f.db, name)
		f.players = append(f.players, u)
		f.order(u, tournament.Join{Entrant: tournament.Entrant{Name: name, Rating: 2000 - i}})
	}
	return f
}

func (f *eventFixture) order(by game.UserID, c tournament.Command) (begun []string) {
	f.t.Helper()
	_, begun, err := f.events.Carry(f.t.Context(), tuesday, facts(), &tournament.Order{By: by, Command: c}, f.now)
	if err != nil {
		f.t.Fatalf("%T by %d: %v", c, by, err)
	}
	return begun
}

func (f *eventFixture) load() *tournament.Tournament {
	f.t.Helper()
	e := tournament.New(tuesday)
	if err := f.events.ReadOn(f.t.Context(), e); err != nil {
		f.t.Fatal(err)
	}
	return e
}

// run does what a server does every second.
func (f *eventFixture) run(e *events.Events) (begun []string) {
	f.t.Helper()
	if _, err := e.ReadFinished(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
	due, err := e.Due(f.t.Context(), f.now)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, id := range due {
		_, games, err := e.Carry(f.t.Context(), id, facts(), nil, f.now)
		if err != nil {
			f.t.Fatal(err)
		}
		begun = append(begun, games...)
	}
	return begun
}

// end ends a game as the writer of the log does.
func (f *eventFixture) end(id, winner, reason, payload string, actor game.UserID) {
	f.t.Helper()
	must(f.t, f.sql, `INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at) SELECT number, 2, 'end', $2, $3::json, '', $4 FROM games WHERE id = $1`,
		id, actor, payload, f.now)
	must(f.t, f.sql, `UPDATE games SET status = 'over', winner = $2::game_winner, reason = $3, ended = $4, moves = 'h8i9', plies = 30 WHERE id = $1`, id, winner, reason, f.now)
}

func (f *eventFixture) count(query string) (n int) {
	f.t.Helper()
	if err := f.sql.QueryRow(f.t.Context(), query).Scan(&n); err != nil {
		f.t.Fatal(err)
	}
	return n
}

// An event runs to its end over games that are stored, on two servers at once, which take turns by chance.
func TestAnEventRuns(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 6)
	other := f.db.Events()
	f.now = t0.Add(time.Hour)
	for range 200 {
		var wg sync.WaitGroup
		both := make([][]string, 2)
		for i, e := range []*events.Events{f.events, other} {
			wg.Go(func() { both[i] = f.run(e) })
		}
		wg.Wait()
		for _, g := range append(both[0], both[1]...) {
			f.end(g, "black", "five", `{}`, 0)
		}
		f.now = f.now.Add(10 * time.Second)
	}
	e := f.load()
	if e.Phase != tournament.Over || e.Why != tournament.AllPlayed || len(e.Sections[0].Rounds) != 3 {
		t.Fatalf("%s, %s, %d rounds", e.Phase, e.Why, len(e.Sections[0].Rounds))
	}
	if games, rounds := f.count(`SELECT count(*) FROM event_games WHERE noted`), f.count(`SELECT count(*) FROM event_rounds`); games != 9 || rounds != 18 {
		t.Errorf("%d games, %d seats", games, rounds)
	}
	sum := 0
	for _, r := range e.Table(0) {
		sum += r.Points
	}
	if sum != 90 {
		t.Errorf("%d tenths of points", sum)
	}
	if rec, err := f.db.Games().LoadGame(t.Context(), e.Sections[0].Rounds[0].Pairs[0].Game); err != nil || rec.Settings != e.Plan.Games || rec.Event == nil || rec.Event.ID != tuesday || rec.Event.Title != "Tuesday" || rec.Black != e.Players[e.Sections[0].Rounds[0].Pairs[0].First].User {
		t.Errorf("%+v, %v", rec, err)
	}
	list, err := f.events.List(t.Context(), f.players[0])
	if err != nil || len(list) != 1 || !list[0].Mine || list[0].Players != 6 || list[0].Plan.Title != "Tuesday" || list[0].Phase != tournament.Over {
		t.Errorf("%+v, %v", list, err)
	}
	if mine, err := f.events.Mine(t.Context(), f.host); err != nil || len(mine) != 1 {
		t.Errorf("%+v, %v", mine, err)
	}
}

// A server that is cut off while it makes a round leaves nothing of it, and the next makes it whole. A round that two make at
// once is made once, and the database refuses whoever would be in it twice.
func TestARoundIsMadeWholeAndOnce(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.RoundRobin, 6)
	f.now = t0.Add(time.Hour)
	must(t, f.sql, `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF (SELECT count(*) FROM event_games) >= 2 THEN RAISE EXCEPTION 'cut off'; END IF; RETURN NEW; END $$`)
	must(t, f.sql, `CREATE TRIGGER fail BEFORE INSERT ON event_games FOR EACH ROW EXECUTE FUNCTION fail()`)
	if _, _, err := f.events.Carry(t.Context(), tuesday, facts(), nil, f.now); err == nil {
		t.Fatal("the round is made")
	}
	if n := f.count(`SELECT count(*) FROM event_games`) + f.count(`SELECT count(*) FROM event_rounds`) + f.count(`SELECT count(*) FROM games`); n != 0 || f.load().Phase != tournament.Coming {
		t.Fatalf("%d rows are left", n)
	}
	must(t, f.sql, `DROP TRIGGER fail ON event_games`)
	other := f.db.Events()
	var wg sync.WaitGroup
	for _, e := range []*events.Events{f.events, other, f.events, other} {
		wg.Go(func() {
			if _, _, err := e.Carry(t.Context(), tuesday, facts(), nil, f.now); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := f.count(`SELECT count(*) FROM games WHERE status = 'live'`); n != 3 {
		t.Errorf("%d games", n)
	}
	if _, err := f.sql.Exec(t.Context(), `INSERT INTO event_rounds SELECT event, 0, 3 FROM event_rounds LIMIT 1`); err == nil {
		t.Error("somebody is in a round twice")
	}
}

// Games that end without a result, or lose it afterwards.
func TestGamesOfAnEventThatAreAborted(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 6)
	f.now = t0.Add(time.Hour)
	games := f.run(f.events)
	if len(games) != 3 {
		t.Fatalf("%d games", len(games))
	}
	pairs := func() []tournament.Pair { return f.load().Sections[0].Rounds[0].Pairs }
	user := func(player int) game.UserID { return f.load().Players[player].User }
	f.end(games[0], "", "aborted", fmt.Sprintf(`{"blame":%d}`, user(pairs()[0].Second)), 0)
	f.end(games[1], "", "aborted", `{}`, user(pairs()[1].First)) // by a player whose opponent was not there yet
	f.end(games[2], "", "aborted", `{}`, 0)                      // after an outage
	again := f.run(f.events)
	p := pairs()
	if p[0].Result.Second != event.ForfeitLoss || p[1].Result.First != event.ForfeitLoss || p[2].Result != nil || len(again) != 1 || p[2].Game != again[0] || p[2].Tries != 2 {
		t.Fatalf("%+v, %v", p, again)
	}
	f.end(again[0], "white", "resign", `{}`, 0)
	f.run(f.events)
	f.run(f.events)
	if r := pairs()[2].Result; r == nil || r.Second != event.Win {
		t.Fatalf("%+v", r)
	}
	must(t, f.sql, `UPDATE games SET unrated = 'annulled' WHERE id = $1`, again[0])
	f.run(f.events)
	if r := pairs()[2].Result; r.Why != tournament.AnnulledGame || r.Second != event.ForfeitLoss {
		t.Errorf("%+v", r)
	}
	if n := f.count(`SELECT count(*) FROM event_games WHERE over AND NOT noted`); n != 0 {
		t.Errorf("%d games are not noted", n)
	}
}

// A refused order changes nothing, and an unknown event is not found.
func TestOrdersThatAreRefused(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Arena, 2)
	before := f.load().Version
	_, _, err := f.events.Carry(t.Context(), tuesday, facts(), &tournament.Order{By: f.players[0], Command: tournament.Stop{Text: "x"}}, f.now)
	if !errors.Is(err, tournament.ErrHost) || f.load().Version != before {
		t.Error(err)
	}
	if _, _, err := f.events.Carry(t.Context(), "other", facts(), nil, f.now); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if made, joined, err := f.events.Open(t.Context(), f.host); err != nil || made != 1 || joined != 0 {
		t.Error(made, joined, err)
	}
	f.order(f.host, tournament.Stop{Text: "No hall."})
	if due, err := f.events.Due(t.Context(), f.now.Add(24*time.Hour)); err != nil || len(due) != 0 {
		t.Error(due, err)
	}
	if v, err := f.events.Versions(t.Context(), []string{tuesday, "other"}); err != nil || v[tuesday] != before+1 || len(v) != 1 {
		t.Error(v, err)
	}
}
