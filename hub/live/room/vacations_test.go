package room

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

var aDay = game.TimeControl{Kind: game.Correspondence, Period: game.Day}

// lasting is a vacation that begins now.
func lasting(d time.Duration) vacation.Span {
	now := game.Instant(time.Now()).UTC()
	return vacation.Span{Began: now, Until: now.Add(d)}
}

// lastRest is what somebody was told last of vacations.
func lastRest(t *testing.T, g *guest) wire.Rests {
	t.Helper()
	all := slices.DeleteFunc(g.messages(), func(m heard) bool { return m.T != wire.OutVacation })
	if len(all) == 0 {
		t.Fatal("nobody was told of a vacation")
	}
	return part[wire.Rests](t, all[len(all)-1])
}

// A flag of days waits for the vacation of the player who is to move, whether the room is there or not, whether it has heard of
// it or not, and across a restart. It falls when the vacation is over, whether the end was planned or not.
func TestNoFlagFallsOnVacation(t *testing.T) {
	for name, c := range map[string]struct{ told, watched, restarts bool }{
		"told": {told: true}, "not told": {}, "watched and told": {told: true, watched: true}, "watched and not told": {watched: true},
		"a restart": {told: true, restarts: true},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			virtual.Test(t, func(t *testing.T) {
				h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
				defer func() { h.close() }()
				h.opened(t, "g", aDay)
				if c.watched {
					h.plug("g", 2)
				}
				pass(20 * time.Hour)
				m.Rest(1, false, lasting(3*game.Day))
				if c.told {
					h.VacationChanged("g")
				}
				pass(2 * game.Day)
				h.expect(t, "g", "start move move")
				if c.restarts {
					h.close()
					pass(time.Hour)
					h = newRoomsBeating(t, time.Minute, m, Limits{}, nil)
				}
				pass(game.Day + 3*time.Hour)
				h.expect(t, "g", "start move move")
				pass(time.Hour + time.Minute)
				h.expect(t, "g", "start move move end")
				log := m.Log("g")
				if p := log[3].Payload; p.Result.Reason != game.ByTime || p.SpentMS != game.Day.Milliseconds() || p.Vacation != (3*game.Day).Milliseconds() {
					t.Errorf("%+v", p)
				}
			})
		})
	}
}

func TestWhoComesBackEarlyHasTheRestOfTheTime(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
		defer h.close()
		h.opened(t, "g", aDay)
		pass(20 * time.Hour)
		on := lasting(30 * game.Day)
		m.Rest(1, false, on)
		h.VacationChanged("g")
		pass(2 * game.Day)
		m.Rest(1, false, vacation.Span{Began: on.Began, Until: time.Now().UTC()})
		h.VacationChanged("g")
		pass(4*time.Hour - time.Second)
		h.expect(t, "g", "start move move")
		pass(time.Minute)
		h.expect(t, "g", "start move move end")
	})
}

// Everybody in the room is told, the lists too. A player on vacation may move, and then the opponent's clock runs.
func TestAVacationIsTold(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
		defer h.close()
		h.opened(t, "g", aDay)
		black, watcher := h.plug("g", 1), h.plug("g", 9)
		pass(time.Hour)
		on := lasting(2 * time.Hour)
		m.Rest(1, false, on)
		h.VacationChanged("g")
		synctest.Wait()
		for _, f := range []*guest{black, watcher} {
			d := lastRest(t, f)
			if d.Vacations == nil || d.Vacations.Black != on.Until.UnixMilli() || d.Vacations.White != 0 || d.Clock.Run != "" || d.Clock.Black != (23*time.Hour).Milliseconds() {
				t.Fatalf("%+v, clock %+v", d.Vacations, d.Clock)
			}
		}
		listed := h.lobby.Of(1)[0].Live()
		if want := on.Until.Add(23*time.Hour + game.Grace); listed.Resting.Black.IsZero() || !listed.Due.Equal(want) {
			t.Errorf("listed with %v, due %v, want %v", listed.Resting, listed.Due, want)
		}
		h.VacationChanged("g") // told once
		pass(2*time.Hour + time.Second)
		d := lastRest(t, watcher)
		if d.Vacations != nil || d.Clock.Run != "black" {
			t.Errorf("when it is over: %+v, clock %+v", d.Vacations, d.Clock)
		}
		m.Rest(1, false, on, lasting(time.Hour))
		h.VacationChanged("g")
		pass(time.Minute)
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "x", Version: 3, Point: board.At(1, 1)}); err != nil {
			t.Fatal(err)
		}
		if l := h.lobby.Of(1)[0].Live(); l.Next != board.White || !l.Due.Equal(time.Now().Add(game.Day+game.Grace)) {
			t.Errorf("after the move: %s until %v", l.Next, l.Due)
		}
	})
}

// A game that begins while somebody is on vacation knows of it.
func TestAGameThatBeginsOnVacation(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
		defer h.close()
		m.Rest(1, false, lasting(10*game.Day))
		h.seek(t, "g", aDay)
		h.plug("g", 2).command("g", game.Command{Kind: game.Join})
		pass(5 * game.Day)
		h.expect(t, "g", "start")
		pass(6*game.Day + time.Minute)
		h.expect(t, "g", "start end")
		if r := m.Log("g")[1].Payload.Result; r.Reason != game.Aborted {
			t.Errorf("%+v", r)
		}
	})
}

// A game of minutes takes no notice, nor does one that is over.
func TestVacationsOfOthersGames(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
		defer h.close()
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Rest(1, false, lasting(30*game.Day))
		h.VacationChanged("g")
		pass(2 * time.Minute)
		h.expect(t, "g", "start end")
		h.VacationChanged("g")
		h.VacationChanged("nowhere")
		pass(time.Minute)
		h.expect(t, "g", "start end")
	})
}

// A panic costs the room its game in memory, and what it knew of vacations; both are read again, and the end of one is told in time.
func TestAVacationOutlastsAPanic(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
		defer h.close()
		h.opened(t, "g", aDay)
		watcher := h.plug("g", 9)
		m.Rest(1, false, lasting(2*time.Hour))
		h.VacationChanged("g")
		synctest.Wait()
		m.Do(func(m *hubtest.Store) { m.Sicker = func() { panic("injected") } })
		_ = h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "x", Version: 3, Point: board.At(1, 1)}) // it is to be sent again
		pass(time.Minute)
		if d := lastRest(t, watcher); d.Vacations == nil {
			t.Error("nobody was told of the vacation")
		}
		pass(2 * time.Hour)
		if d := lastRest(t, watcher); d.Vacations != nil {
			t.Errorf("when it is over: %+v", d.Vacations)
		}
	})
}
