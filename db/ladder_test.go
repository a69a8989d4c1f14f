package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A ladder is stored with the house's levels at once, and its games begin with the stones of their openings.
func TestALadderIsStored(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 0)
	elm, err := f.db.People().Bot(t.Context(), records.NewBot{Level: "elm", Engine: "1", Ratings: map[string]int{"freestyle": 1400}})
	if err != nil {
		t.Fatal(err)
	}
	p := f.load().Plan
	p.Kind, p.Minutes, p.House, p.Places, p.Ties, p.Games.Opening = tournament.Ladder, 60, []string{"elm"}, 0, nil, game.Free
	house := []tournament.Entrant{{User: elm.ID, Name: elm.Name, Rating: 1400, Bot: true, House: "elm"}}
	create := tournament.Order{By: f.host, Command: tournament.Create{Plan: p, Host: "Host", House: house}}
	for range 2 {
		if err := f.events.Create(t.Context(), "Ladder", create, f.now); err != nil {
			t.Fatal(err)
		}
	}
	robot := game.UserID(newMember(t, f.db, "Robot"))
	facts := facts()
	facts.Opening = func(game.Settings, uint64) []board.Point {
		return []board.Point{board.At(7, 7), board.At(6, 7), board.At(8, 8)}
	}
	join := tournament.Order{By: robot, Command: tournament.Join{Entrant: tournament.Entrant{Name: "Robot", Rating: 1500, Bot: true}}}
	if _, _, err := f.events.Carry(t.Context(), "Ladder", facts, &join, f.now); err != nil {
		t.Fatal(err)
	}
	var begun []string
	for range 2 {
		f.now = t0.Add(time.Hour).Add(time.Minute)
		_, games, err := f.events.Carry(t.Context(), "Ladder", facts, nil, f.now)
		if err != nil {
			t.Fatal(err)
		}
		begun = append(begun, games...)
		f.now = f.now.Add(time.Minute)
	}
	if len(begun) == 0 {
		_, begun, err = f.events.Carry(t.Context(), "Ladder", facts, nil, f.now)
	}
	if err != nil || len(begun) != 1 {
		t.Fatalf("%v, %v", begun, err)
	}
	rec, err := f.db.Games().LoadGame(t.Context(), begun[0])
	if err != nil || rec.Bot != "elm" || len(rec.Events) != 4 || rec.Event == nil || rec.Event.ID != "Ladder" {
		t.Fatalf("%+v, %v", rec, err)
	}
	g, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	if err != nil || g.Board().Ply() != 3 {
		t.Fatal(err)
	}
	if n, live := g.Next(); !live || n.Seat != board.White {
		t.Errorf("%+v, %v", n, live)
	}
	if c, _, timed := g.Remaining(f.now); !timed || c.Black != p.Games.Time.Initial.Milliseconds() {
		t.Errorf("%+v", c)
	}
}
