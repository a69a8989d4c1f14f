package tournament

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// newSimul is a simul to which so many have applied.
func newSimul(t *testing.T, applicants int, change ...func(p *Plan)) *world {
	t.Helper()
	w := newWorldOf(t, simulPlan(change...), &Entrant{User: host, Name: "Host", Rating: 2150})
	for u := range applicants {
		w.join(game.UserID(u+1), 0)
	}
	return w
}

func simulPlan(change ...func(p *Plan)) Plan {
	p := planOf(Simul)
	p.Places, p.Pause = 20, 0
	for _, c := range change {
		c(&p)
	}
	return p
}

// newWorldOf is an event without players but the one who plays all others.
func newWorldOf(t *testing.T, p Plan, plays *Entrant) *world {
	t.Helper()
	w := newWorld(t, planOf(Swiss), 0)
	w.event, w.log = New("Tuesday1"), nil
	w.must(host, Create{Plan: p, Host: "Host", Plays: plays})
	return w
}

// accept has the host take the first so many applicants.
func (w *world) accept(n int) {
	w.t.Helper()
	for u := range n {
		w.must(host, Accept{User: game.UserID(u + 1)})
	}
}

// begun is a simul in play against so many.
func begunSimul(t *testing.T, others int, change ...func(p *Plan)) *world {
	t.Helper()
	w := newSimul(t, others, change...)
	w.accept(others)
	w.to(t0)
	w.must(host, Begin{ID: name})
	return w
}

// Commands by the wrong person, at the wrong time or twice change nothing.
func TestMisuseOfASimul(t *testing.T) {
	w := newSimul(t, 3, func(p *Plan) { p.Places = 2; p.Least, p.Most = 1500, 2100 })
	strong := Join{Entrant: Entrant{Name: "Strong", Rating: 2101}}
	w.refused(50, strong, ErrRating)
	w.refused(50, Join{Entrant: Entrant{Name: "Guess", Rating: 1800}, Guess: true}, ErrRating)
	w.refused(50, Join{Entrant: Entrant{Name: "Program", Rating: 1800, Bot: true}}, ErrPrograms)
	w.refused(host, Join{Entrant: Entrant{Name: "Host"}}, ErrSimulOwn)
	w.refused(host, Leave{}, ErrSimulOwn)
	w.refused(host, Accept{User: host}, ErrSimulOwn)
	w.refused(host, Accept{User: 99}, ErrNotIn)
	w.refused(1, Accept{User: 1}, ErrHost)
	w.refused(1, Begin{ID: name}, ErrHost)
	w.refused(host, Begin{ID: name}, ErrSimulEarly)
	w.refused(host, Help{User: 1, Name: "P1"}, ErrSimulHost)
	w.refused(host, Disqualify{User: 1, Text: "No."}, ErrSimulHost)
	before := w.event.Version
	w.join(1, 0) // twice
	w.must(host, Accept{User: 1, Out: true})
	if w.event.Version != before {
		t.Error("something has changed")
	}
	w.must(host, Accept{User: 1})
	w.must(host, Accept{User: 1})
	if w.event.Version != before+1 {
		t.Error("accepted twice")
	}
	w.to(t0)
	w.refused(host, Begin{ID: name}, ErrSimulFew)
	w.must(host, Accept{User: 2})
	w.refused(host, Accept{User: 3}, ErrFull)
	w.must(2, Leave{})
	w.refused(host, Begin{ID: name}, ErrSimulFew)
	w.refused(host, Accept{User: 2}, ErrNotIn)
	w.must(2, Join{Entrant: Entrant{Name: "P2"}}) // comes back as an applicant
	w.refused(host, Begin{ID: name}, ErrSimulFew)
	w.must(host, Accept{User: 2})
	w.must(host, Begin{ID: name})
	before = w.event.Version
	w.must(host, Begin{ID: name})
	if w.event.Version != before || w.event.Open() != 2 {
		t.Error("begun twice")
	}
	w.refused(host, Accept{User: 3}, ErrSimulBegun)
	w.refused(host, Accept{User: 1, Out: true}, ErrSimulBegun)
	w.refused(1, Leave{}, ErrSimulBegun)
	w.refused(3, Join{Entrant: Entrant{Name: "P3"}}, nil) // has applied, and plays not
	w.refused(60, Join{Entrant: Entrant{Name: "P60", Rating: 1800}}, ErrLate)
	w.over(w.games()[0], 1)
	w.refused(host, Correct{Section: 0, Round: 0, Pair: 0, First: event.Loss, Second: event.Win, Text: "No."}, ErrSimulHost)
	w.refused(host, Repeat{Text: "No.", ID: name}, ErrSimulHost)
	// Accounts of another kind of event know nothing of it.
	swiss := newWorld(t, planOf(Swiss), 2)
	swiss.refused(host, Begin{ID: name}, ErrPair)
	swiss.refused(host, Accept{User: 1}, ErrPair)
}

func TestPlansOfSimuls(t *testing.T) {
	for what, change := range map[string]func(p *Plan){
		"one board":             func(p *Plan) { p.Places = 1 },
		"101 boards":            func(p *Plan) { p.Places = 101 },
		"sections":              func(p *Plan) { p.Sections = []string{"a", "b"} },
		"days":                  func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.Correspondence, Period: game.Day} },
		"no clock":              func(p *Plan) { p.Games.Rated, p.Games.Time = false, game.TimeControl{Kind: game.NoClock} },
		"no main time":          func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.Simple, Period: time.Minute} },
		"extra time below zero": func(p *Plan) { p.Extra = -time.Second },
		"much extra time":       func(p *Plan) { p.Extra = 4 * time.Hour },
		"parts of a second":     func(p *Plan) { p.Each = time.Millisecond },
		"who moves first":       func(p *Plan) { p.Movers = "nobody" },
		"a house":               func(p *Plan) { p.House = []string{"elm"} },
	} {
		p := simulPlan(change)
		if err := p.Check(t0.Add(-time.Hour)); !errors.Is(err, ErrPlan) {
			t.Errorf("%s: %v", what, err)
		}
	}
	p := simulPlan(func(p *Plan) { p.Games.Rated, p.Rounds, p.CheckIn = true, 5, true })
	if err := p.Check(t0.Add(-time.Hour)); err != nil || p.Games.Rated || p.Rounds != 0 || p.CheckIn || p.Movers != HostMoves {
		t.Errorf("%v, %+v", err, p)
	}
	w := newWorld(t, planOf(Swiss), 0)
	w.event, w.log = New("x"), nil
	w.refused(host, Create{Plan: simulPlan(), Host: "Host"}, ErrPlan) // nobody plays
}

func TestApplicantsAreBounded(t *testing.T) {
	w := newSimul(t, 20+maxWaiting)
	w.refused(1000+1, Join{Entrant: Entrant{Name: "late"}}, ErrFull)
}

// The boards are those of the accepted, in the order in which they were, and the clocks are as the plan says.
func TestBoardsOfASimul(t *testing.T) {
	for movers, first := range map[Movers][]bool{HostMoves: {true, true, true}, OthersMove: {false, false, false}, MoveInTurns: {true, false, true}} {
		w := newSimul(t, 5, func(p *Plan) { p.Movers = movers })
		for _, u := range []game.UserID{4, 2, 5, 1} {
			w.must(host, Accept{User: u})
		}
		w.must(host, Accept{User: 2, Out: true})
		w.to(t0)
		w.must(host, Begin{ID: name})
		for i, p := range w.games() {
			other, hosts := p.Second, p.First == simulHost
			if !hosts {
				other = p.First
			}
			if want := []int{4, 5, 1}[i]; other != want || hosts != first[i] {
				t.Errorf("%s, board %d: %+v", movers, i, p)
			}
		}
		if w.event.Players[3].Number != 0 || w.event.Players[4].Number != 2 {
			t.Errorf("%+v", w.event.Players)
		}
	}
	w := newSimul(t, 5, func(p *Plan) { p.Extra, p.Each, p.Level = 5*time.Minute, 30*time.Second, 10*time.Second })
	e := w.event
	for rating, want := range map[int][2]time.Duration{ // the host has 2150
		1950: {15 * time.Minute, 20 * time.Second}, 2049: {15 * time.Minute, 10 * time.Second}, 2051: {15 * time.Minute, 0}, 0: {15 * time.Minute, 0},
		2249: {15 * time.Minute, 0}, 2460: {15*time.Minute + 30*time.Second, 0}, 400: {15 * time.Minute, 100 * time.Second},
	} {
		e.Players[1].Rating = rating
		if h, o := Favours(e, 1, 20); h != want[0] || o != want[1] {
			t.Errorf("%d: %v, %v, want %v", rating, h, o, want)
		}
	}
}

func TestEndsOfSimuls(t *testing.T) {
	end := func(w *world, phase Phase, why Reason) {
		t.Helper()
		if w.event.Phase != phase || w.event.Why != why || w.event.Open() != 0 {
			t.Errorf("%s, %s, %d open; want %s, %s", w.event.Phase, w.event.Why, w.event.Open(), phase, why)
		}
		if again, err := Replay(w.event.ID, w.log); err != nil || !reflect.DeepEqual(again, w.event) {
			t.Errorf("replayed: %v", err)
		}
	}
	score := func(w *world) [3]int {
		r := w.event.Table(0)[0]
		return [3]int{r.Wins, r.Draws, r.Losses}
	}
	t.Run("all games over", func(*testing.T) {
		w := begunSimul(t, 4)
		for i, g := range w.games() {
			w.over(g, []int{1, 1, 0, -1}[i])
		}
		w.to(t0.Add(time.Minute))
		end(w, Over, AllPlayed)
		rows := w.event.Table(0)
		if len(rows) != 5 || score(w) != [3]int{2, 1, 1} || rows[0].Points != 25 || rows[4].Points != 10 || rows[3].Points != 5 || rows[0].Place != 0 {
			t.Errorf("%+v", rows)
		}
	})
	t.Run("nobody accepted", func(*testing.T) {
		w := newSimul(t, 4)
		w.to(t0.Add(time.Hour - time.Second))
		if w.event.Phase != Coming {
			t.Error(w.event.Phase)
		}
		w.to(t0.Add(time.Hour))
		end(w, Dropped, NotBegun)
		w.refused(host, Begin{ID: name}, ErrOver)
		w.refused(host, Accept{User: 1}, ErrOver)
	})
	t.Run("accepted and not begun", func(*testing.T) {
		w := newSimul(t, 4)
		w.accept(4)
		w.to(t0.Add(2 * time.Hour))
		end(w, Dropped, NotBegun)
	})
	t.Run("the server was away for a day before it", func(*testing.T) {
		w := newSimul(t, 4)
		w.accept(4)
		w.now = t0.Add(24 * time.Hour)
		w.tick()
		if w.event.Phase != Coming || !w.event.Starts.Equal(w.now.Add(putOff)) {
			t.Fatalf("%s, %v", w.event.Phase, w.event.Starts)
		}
		w.to(w.now.Add(putOff))
		w.must(host, Begin{ID: name})
		if w.event.Open() != 4 {
			t.Error(w.event.Open())
		}
	})
	t.Run("the server was away for a day in the middle", func(*testing.T) {
		w := begunSimul(t, 2)
		w.now = t0.Add(24 * time.Hour)
		w.tick()
		for _, g := range w.games() { // each has ended by its own rules
			w.over(g, -1)
		}
		w.tick()
		end(w, Over, AllPlayed)
	})
	t.Run("the host calls it off", func(*testing.T) {
		w := newSimul(t, 4)
		w.must(host, Stop{Text: "Ill."})
		end(w, Dropped, ByHost)
	})
	t.Run("the host ends it", func(*testing.T) {
		w := begunSimul(t, 4)
		w.over(w.games()[0], 1)
		w.must(host, Stop{Text: "It is late."})
		end(w, Over, ByHost)
		if score(w) != [3]int{1, 0, 3} { // who ends it gives up the boards that are open
			t.Error(score(w))
		}
	})
	for _, deleted := range []bool{true, false} {
		why := map[bool]Reason{true: WithoutHelper, false: Suspended}[deleted]
		t.Run("the host's account ends before", func(*testing.T) {
			w := newSimul(t, 4)
			w.must(0, Gone{User: host, Deleted: deleted})
			end(w, Dropped, why)
		})
		t.Run("the host's account ends", func(*testing.T) {
			w := begunSimul(t, 4)
			w.over(w.games()[0], 0)
			w.must(0, Gone{User: host, Deleted: deleted})
			end(w, Over, why)
			if score(w) != [3]int{0, 1, 3} {
				t.Error(score(w))
			}
		})
		t.Run("an account of the others ends", func(*testing.T) {
			w := newSimul(t, 4)
			w.accept(4)
			w.must(0, Gone{User: 2, Deleted: deleted})
			if len(w.event.Simul.Accepted) != 3 {
				t.Error(w.event.Simul.Accepted)
			}
			w.to(t0)
			w.must(host, Begin{ID: name})
			w.must(0, Gone{User: 3, Deleted: deleted})
			if open := w.event.Open(); open != map[bool]int{true: 3, false: 2}[deleted] {
				t.Error(open)
			}
		})
	}
	t.Run("who does not begin", func(*testing.T) {
		w := begunSimul(t, 3)
		games := w.games()
		w.must(0, GameOver{Game: games[0].Game, Reason: game.Aborted, Blame: host, ID: name})
		w.must(0, GameOver{Game: games[1].Game, Reason: game.Aborted, Blame: 2, ID: name})
		if h := &w.event.Players[simulHost]; h.Presence != In || score(w) != [3]int{1, 0, 1} || w.event.Playing(simulHost) != games[2].Game {
			t.Errorf("%+v, %v", h, score(w))
		}
		w.must(0, GameOver{Game: games[2].Game, Reason: game.Aborted, ID: name}) // an outage
		if p := w.games(); len(p) != 1 || p[0].Tries != 2 {
			t.Errorf("%+v", p)
		}
	})
}

// The clocks stand once, when the host has been away for five minutes, for five minutes at most.
func TestTheClocksStandOnce(t *testing.T) {
	w := begunSimul(t, 20)
	w.here = map[game.UserID]bool{host: true}
	s := &w.event.Simul
	w.to(t0.Add(time.Minute))
	w.here[host] = false // the connection is cut for a minute
	w.to(t0.Add(2 * time.Minute))
	if s.Away.IsZero() {
		t.Fatal("nobody notices")
	}
	w.here[host] = true
	w.to(t0.Add(10 * time.Minute))
	if !s.Away.IsZero() || !s.Stopped.IsZero() || w.event.Open() != 20 {
		t.Fatalf("a minute: %+v", s)
	}
	w.here[host] = false
	gone := w.now
	w.to(gone.Add(5*time.Minute - time.Second))
	if !s.Stopped.IsZero() {
		t.Fatal("they stand already")
	}
	w.to(gone.Add(5*time.Minute + 2*Again))
	if s.Stopped.IsZero() || s.Until.Sub(s.Stopped) != standFor {
		t.Fatalf("%+v", s)
	}
	w.to(w.now.Add(time.Minute))
	w.here[host] = true
	w.to(w.now.Add(2 * Again))
	if stood := s.Until.Sub(s.Stopped); stood < 50*time.Second || stood > 80*time.Second {
		t.Fatalf("they stood %v", stood)
	}
	before := *s
	w.here[host] = false
	w.to(w.now.Add(time.Hour))
	if s.Stopped != before.Stopped || s.Until != before.Until {
		t.Errorf("they stood twice: %+v", s)
	}
	for range 2 * mostAways { // the line flaps
		w.here[host] = !w.here[host]
		w.to(w.now.Add(2 * Again))
	}
	if n := w.event.Version; n > 2*mostAways+100 {
		t.Errorf("%d records", n)
	}
	if again, err := Replay(w.event.ID, w.log); err != nil || again.Simul.Until != s.Until {
		t.Error(err)
	}
}
