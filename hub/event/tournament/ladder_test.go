package tournament

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// ladderPlan is an hour of free openings with two levels of the house.
func ladderPlan() Plan {
	p := planOf(Ladder)
	p.Games.Opening, p.House = game.Free, []string{"elm", "ginkgo"}
	return p
}

// newLadder is a ladder with the house and so many programs; the first are stronger.
func newLadder(t *testing.T, programs int) *world {
	t.Helper()
	w := newWorld(t, planOf(Ladder), 0)
	w.event, w.log = New("Ladder"), nil
	house := []Entrant{{User: 901, Name: "Elm", Rating: 1400, Bot: true, House: "elm"}, {User: 902, Name: "Ginkgo", Rating: 1700, Bot: true, House: "ginkgo"}}
	w.must(host, Create{Plan: ladderPlan(), Host: "Host", House: house})
	for u := range programs {
		w.join(game.UserID(u+1), 0)
	}
	return w
}

// waves plays a ladder's games as told until an instant: a wave's games are over before the next.
func (w *world) waves(until time.Time, end func(p *Pair)) {
	w.t.Helper()
	for w.now.Before(until) {
		w.to(w.now.Add(time.Minute))
		for _, p := range w.games() {
			if p.Result == nil {
				end(p)
			}
		}
		w.check()
	}
}

// lostByTime ends a game by a player's silence.
func (w *world) lostByTime(p *Pair, loser int) {
	w.t.Helper()
	winner := w.event.Players[p.First+p.Second-loser].User
	w.must(0, GameOver{Game: p.Game, Reason: game.ByTime, Winner: winner, Plies: 9, Moves: map[game.UserID]int{winner: 5}, ID: name})
}

// Two players play two games from one opening, one with each turn; the house never meets the house; the stronger stands higher.
func TestLadder(t *testing.T) {
	w := newLadder(t, 4)
	opening := func(s game.Settings, seed uint64) []board.Point {
		return []board.Point{board.At(7, 7), board.At(6, int(seed%7)), board.At(8, 8)}
	}
	for at := t0; at.Before(t0.Add(time.Hour)); at = at.Add(30 * time.Second) {
		w.now = at
		for before := -1; before != w.event.Version; {
			before = w.event.Version
			w.must(0, Tick{Here: w.isHere(), ID: name, Opening: opening})
		}
		for _, p := range w.games() {
			w.stronger(p)
		}
		w.check()
	}
	type meeting struct {
		first   int
		opening []board.Point
	}
	met := map[[2]int][]meeting{}
	firsts, games := map[int]int{}, map[int]int{}
	for _, r := range w.event.Sections[0].Rounds {
		for _, p := range r.Pairs {
			if w.event.Players[p.First].House != "" && w.event.Players[p.Second].House != "" {
				t.Fatal("the house meets the house")
			}
			met[legOf(p.First, p.Second)] = append(met[legOf(p.First, p.Second)], meeting{p.First, p.Opening})
			firsts[p.First]++
			games[p.First]++
			games[p.Second]++
		}
	}
	for pair, all := range met {
		for n := 1; n < len(all); n += 2 {
			if all[n].first == all[n-1].first || !reflect.DeepEqual(all[n].opening, all[n-1].opening) || len(all[n].opening) != 3 {
				t.Errorf("%v: game %d is %v after %v", pair, n, all[n], all[n-1])
			}
		}
	}
	for i, n := range games {
		if n < 10 || 2*firsts[i] < n-5 || 2*firsts[i] > n+5 {
			t.Errorf("player %d begins %d of %d games", i, firsts[i], n)
		}
	}
	rows := w.event.Table(0)
	if len(rows) != 6 || rows[0].Player > 1 || rows[1].Player > 1 || rows[5].Player != 5 || rows[0].Error == 0 || rows[0].Wins == 0 || rows[2].Points >= rows[1].Points {
		t.Errorf("%+v", rows)
	}
	w.to(t0.Add(2 * time.Hour))
	if w.event.Phase != Over || w.event.Why != TimeUp {
		t.Errorf("%v, %v", w.event.Phase, w.event.Why)
	}
}

// A program that is silent in three games in a row is paired no more until it comes back; one that is not there is not paired; one that leaves
// and comes back for ever is let in no more. The others play on.
func TestLadderWithoutItsPrograms(t *testing.T) {
	w := newLadder(t, 3)
	w.here = map[game.UserID]bool{1: true, 2: true, 3: true}
	at := func(u game.UserID) int { i, _ := w.event.Of(u); return i }
	silent := at(2)
	w.waves(t0.Add(10*time.Minute), func(p *Pair) {
		if p.First == silent || p.Second == silent {
			w.lostByTime(p, silent)
			return
		}
		w.stronger(p)
	})
	if p := w.event.Players[silent]; p.Presence != Away {
		t.Errorf("after %d games lost by time: %+v", len(p.games), p)
	}
	lost := len(w.event.Players[silent].games)
	if lost != mostSilent {
		t.Errorf("it has lost %d games", lost)
	}
	delete(w.here, 3)
	games := func(u game.UserID) int { return len(w.event.Players[at(u)].games) }
	third, first := games(3), games(1)
	w.waves(t0.Add(20*time.Minute), w.stronger)
	if games(2) != lost || games(3) != third || games(1) <= first {
		t.Errorf("%d, %d and %d games", games(1), games(2), games(3))
	}
	w.must(2, Join{}) // it has been mended
	w.waves(t0.Add(30*time.Minute), w.stronger)
	if games(2) <= lost {
		t.Error("it is not paired again")
	}
	for range mostReturns - 1 {
		w.must(1, Leave{})
		w.must(1, Join{})
	}
	w.must(1, Leave{})
	w.must(1, Join{})
	w.must(1, Leave{})
	w.refused(1, Join{}, ErrOut)
}

// A ladder begins without programs, and takes in whoever comes; people do not play in it.
func TestLadderTakesPrograms(t *testing.T) {
	w := newLadder(t, 0)
	w.to(t0.Add(5 * time.Minute))
	if w.event.Phase != Running || len(w.games()) != 0 {
		t.Fatalf("%v with %d games", w.event.Phase, len(w.games()))
	}
	w.refused(7, Join{Entrant: Entrant{Name: "A person"}}, ErrPrograms)
	w.join(1, 0)
	w.to(t0.Add(10 * time.Minute))
	if len(w.games()) != 1 {
		t.Errorf("%d games", len(w.games()))
	}
}

func TestLaddersThatCannotBe(t *testing.T) {
	for what, change := range map[string]func(p *Plan){
		"too long":             func(p *Plan) { p.Minutes = maxLadder + 1 },
		"too short":            func(p *Plan) { p.Minutes = 1 },
		"waves without end":    func(p *Plan) { p.Pause = time.Second },
		"hardly a wave":        func(p *Plan) { p.Pause = 2 * time.Hour },
		"a level twice":        func(p *Plan) { p.House = []string{"elm", "elm"} },
		"too many levels":      func(p *Plan) { p.House = strings.Fields("a b c d e f g h i j k") },
		"without a clock":      func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.NoClock} },
		"of days":              func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.Correspondence, Period: game.Day} },
		"sections":             func(p *Plan) { p.Sections = []string{"A", "B"} },
		"too many programs":    func(p *Plan) { p.Places = 1000 },
		"the house in a Swiss": func(p *Plan) { p.Kind, p.Rounds = Swiss, 5 },
	} {
		p := ladderPlan()
		change(&p)
		if err := p.Check(t0.Add(-time.Hour)); err == nil {
			t.Errorf("%s: it is taken", what)
		}
	}
	p := ladderPlan()
	if err := p.Check(t0.Add(-time.Hour)); err != nil || !p.Bots || p.Pause != time.Minute {
		t.Errorf("%+v, %v", p, err)
	}
	w := newWorld(t, planOf(Arena), 0)
	w.event = New("Other")
	w.refused(host, Create{Plan: ladderPlan(), Host: "Host"}, ErrPlan) // the house is missing
}
