package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

var t0 = time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)

// blitz is 3 + 2.
func blitz() game.Settings {
	return game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Swap2, Forbidden: game.Refuse, Rated: true,
		Time: game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second},
	}
}

func planOf(kind Kind) Plan {
	p := Plan{Kind: kind, Title: "Tuesday", Games: blitz(), Start: t0, Pause: time.Minute}
	switch kind {
	case Swiss:
		p.Rounds = 5
	case Arena, Ladder:
		p.Minutes = 60
	}
	return p
}

// An even match of a knockout is decided by games at half of the time, in which the two open by turns.
func TestAnEvenMatchIsDecidedFaster(t *testing.T) {
	p := planOf(Knockout)
	p.Match = 2
	w := newWorld(t, p, 2)
	w.to(t0)
	opened := -1
	for n := range 5 {
		g := w.games()[0]
		if g.Half != (n >= 2) || g.First == opened {
			t.Errorf("game %d: at half of the time %t, player %d opens after %d", n+1, g.Half, g.First, opened)
		}
		opened = g.First
		w.over(g, 0)
		w.to(w.event.Due())
	}
	w.check()
}

// A game is shown later where that means something, and a start in zones that there are.
func TestDelaysAndZones(t *testing.T) {
	for kind, want := range map[Kind]time.Duration{Swiss: time.Minute, Arena: time.Minute, Simul: 0, Ladder: 0} {
		p := planOf(kind)
		p.Games.Delay = time.Minute
		if err := p.Check(t0.Add(-time.Hour)); err != nil || p.Games.Delay != want {
			t.Errorf("%s: %v, %v", kind, p.Games.Delay, err)
		}
	}
	p := planOf(Swiss)
	for zone, want := range map[string]string{"Europe/Tallinn": "Europe/Tallinn", "Europe/Nowhere": "", "Local": "", "../etc": ""} {
		if p.Zone = zone; p.Check(t0.Add(-time.Hour)) != nil || p.Zone != want {
			t.Errorf("%q is %q", zone, p.Zone)
		}
	}
	p.Games.Delay = time.Hour
	if err := p.Check(t0.Add(-time.Hour)); err == nil {
		t.Error("a delay of an hour")
	}
}

// world is an event whose log is stored and whose games are played as a test says.
type world struct {
	t     *testing.T
	now   time.Time
	event *Tournament
	log   []Record
	rng   *rand.Rand
	here  map[game.UserID]bool // nil: all
	busy  map[game.UserID]bool
}

const host game.UserID = 1000

// newWorld is an event with so many players, named from 1 on; lower ones are stronger.
func newWorld(t *testing.T, p Plan, players int) *world {
	t.Helper()
	w := &world{t: t, now: t0.Add(-time.Hour), event: New("Tuesday1"), rng: rand.New(rand.NewPCG(1, uint64(players)))}
	w.must(host, Create{Plan: p, Host: "Host"})
	for u := range players {
		w.join(game.UserID(u+1), u%p.sections())
	}
	return w
}

func name(text string) string { return text }

func (w *world) join(u game.UserID, section int, changes ...func(j *Join)) {
	w.t.Helper()
	j := Join{Entrant: Entrant{Name: fmt.Sprint("P", u), Rating: 2000 - int(u), Section: section, Bot: w.event.Plan.Bots}}
	for _, change := range changes {
		change(&j)
	}
	w.must(u, j)
}

// try has an order carried out, and returns its refusal.
func (w *world) try(by game.UserID, c Command) error {
	w.t.Helper()
	records, err := w.event.Decide(Order{By: by, Command: c}, w.now)
	if err != nil {
		return err
	}
	for i := range records {
		// A stored record is read back as it was.
		text, err := json.Marshal(records[i].Payload)
		if err != nil {
			w.t.Fatal(err)
		}
		records[i].Payload = Payload{}
		if err := json.Unmarshal(text, &records[i].Payload); err != nil {
			w.t.Fatal(err)
		}
		if err := w.event.Apply(&records[i]); err != nil {
			w.t.Fatal(err)
		}
	}
	w.log = append(w.log, records...)
	return nil
}

func (w *world) must(by game.UserID, c Command) {
	w.t.Helper()
	if err := w.try(by, c); err != nil {
		w.t.Fatalf("%T by %d: %v", c, by, err)
	}
}

// tick does all that is due now.
func (w *world) tick() {
	w.t.Helper()
	for {
		before := w.event.Version
		w.must(0, Tick{Here: w.isHere(), Busy: w.busy, ID: name})
		if w.event.Version == before {
			return
		}
	}
}

func (w *world) isHere() func(game.UserID) bool {
	if w.here == nil {
		return nil
	}
	return func(u game.UserID) bool { return w.here[u] }
}

// to has time pass, tick by tick.
func (w *world) to(at time.Time) {
	w.t.Helper()
	for w.now.Before(at) {
		due := w.event.Due()
		switch {
		case due.IsZero() || due.After(at):
			w.now = at
		case due.After(w.now):
			w.now = due
		default:
			w.now = w.now.Add(Again)
		}
		w.tick()
	}
}

// games returns those that go on.
func (w *world) games() (open []*Pair) {
	for s := range w.event.Sections {
		for r := range w.event.Sections[s].Rounds {
			for i := range w.event.Sections[s].Rounds[r].Pairs {
				if p := &w.event.Sections[s].Rounds[r].Pairs[i]; p.Result == nil {
					open = append(open, p)
				}
			}
		}
	}
	return open
}

// over ends a game: 1 the first wins, 0 a draw, -1 the second does.
func (w *world) over(p *Pair, result int) {
	w.t.Helper()
	first, second := w.event.Players[p.First].User, w.event.Players[p.Second].User
	c := GameOver{Game: p.Game, Reason: game.ByFive, Moves: map[game.UserID]int{first: 15, second: 15}, Plies: 30, ID: name}
	switch result {
	case 1:
		c.Winner = first
	case -1:
		c.Winner = second
	default:
		c.Reason = game.ByAgreement
	}
	w.must(0, c)
	w.must(0, c) // told twice
}

// stronger ends a game as the ratings have it.
func (w *world) stronger(p *Pair) {
	w.t.Helper()
	w.over(p, map[bool]int{true: 1, false: -1}[p.First < p.Second])
}

// play plays until the event is over; each game takes half a minute.
func (w *world) play(end func(p *Pair)) {
	w.t.Helper()
	for range 2000 {
		w.check()
		open := w.games()
		if len(open) == 0 {
			if w.event.over() {
				return
			}
			w.to(game.Later(w.event.Due(), w.now.Add(Again)))
			continue
		}
		w.to(w.now.Add(30 * time.Second))
		for _, p := range open {
			if p.Result == nil {
				end(p)
			}
		}
		w.tick()
	}
	w.t.Fatal("the event does not end")
}

// check holds what is true at every instant: nobody is in two games, or twice in a round; and the log leads to the state.
func (w *world) check() {
	w.t.Helper()
	playing := map[int]bool{}
	for _, p := range w.games() {
		for _, i := range []int{p.First, p.Second} {
			if playing[i] {
				w.t.Fatalf("player %d plays two games", i)
			}
			playing[i] = true
		}
	}
	for s := range w.event.Sections {
		for r, round := range w.event.Sections[s].Rounds {
			seen := map[int]bool{}
			for _, p := range round.Pairs {
				for _, i := range []int{p.First, p.Second} {
					if i == event.Nobody {
						continue // an empty board
					}
					if seen[i] || w.event.Players[i].Section != s {
						w.t.Fatalf("player %d twice in round %d, or in another section", i, r)
					}
					seen[i] = true
				}
			}
		}
	}
	again, err := Replay(w.event.ID, w.log)
	if err != nil || !reflect.DeepEqual(again, w.event) {
		w.t.Fatalf("the log leads elsewhere: %v", err)
	}
}

// places returns the players of a section by place.
func (w *world) places(section int) (out []int) {
	for _, r := range w.event.Table(section) {
		out = append(out, r.Player)
	}
	return out
}

// points returns a player's points.
func (w *world) points(player int) int {
	for _, r := range w.event.Table(w.event.Players[player].Section) {
		if r.Player == player {
			return r.Points
		}
	}
	w.t.Fatalf("player %d has no line", player)
	return 0
}

func (w *world) refused(by game.UserID, c Command, want error) {
	w.t.Helper()
	if err := w.try(by, c); !errors.Is(err, want) {
		w.t.Errorf("%T by %d: %v, want %v", c, by, err, want)
	}
}

// Events of all kinds come to their ends, with every number of players.
func TestEventsRun(t *testing.T) {
	for _, kind := range []Kind{Swiss, RoundRobin, Knockout, Arena, Ladder} {
		for _, n := range []int{2, 3, 4, 5, 8, 12, 17} {
			t.Run(fmt.Sprint(kind, n), func(t *testing.T) {
				w := newWorld(t, planOf(kind), n)
				w.play(w.stronger)
				if w.event.Phase != Over {
					t.Fatalf("%v, %v", w.event.Phase, w.event.Why)
				}
				if places := w.places(0); len(places) != n || places[0] != 0 {
					t.Errorf("places: %v", places)
				}
				if kind == RoundRobin && w.points(0) != 10*(n-1) {
					t.Errorf("the strongest has %d", w.points(0))
				}
			})
		}
	}
}

// Sections run beside each other, and the event ends with the last one.
func TestSections(t *testing.T) {
	p := planOf(Swiss)
	p.Sections, p.Rounds = []string{"A", "B", "C"}, 3
	w := newWorld(t, p, 14)
	w.play(func(p *Pair) { w.over(p, w.rng.IntN(3)-1) })
	for s := range w.event.Sections {
		if n := len(w.event.Sections[s].Rounds); n != 3 || !w.event.Sections[s].Over {
			t.Errorf("section %d: %d rounds", s, n)
		}
	}
}

// Random commands in random order keep the invariants of check, and the event ends.
func TestAnythingMayHappen(t *testing.T) {
	for seed := range uint64(60) {
		kind := []Kind{Swiss, RoundRobin, Knockout, Arena, Ladder}[seed%5]
		p := planOf(kind)
		p.CheckIn = seed%3 == 0
		w := newWorld(t, p, 3+int(seed)%11)
		w.rng = rand.New(rand.NewPCG(7, seed))
		w.to(t0.Add(-10 * time.Minute))
		w.play(func(p *Pair) {
			who := w.event.Players[w.rng.IntN(len(w.event.Players))].User
			switch w.rng.IntN(10) {
			case 0:
				_ = w.try(who, Leave{})
			case 1:
				_ = w.try(who, Join{})
			case 2:
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: w.event.Players[p.First].User, ID: name})
				return
			case 3:
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, ID: name})
				return
			case 4:
				_ = w.try(host, Disqualify{User: who, Text: "unfair"})
			case 5:
				_ = w.try(game.UserID(500+w.rng.IntN(50)), Join{Entrant: Entrant{Name: "late"}})
			}
			if p.Result == nil {
				w.over(p, w.rng.IntN(3)-1)
			}
		})
		w.check()
		for s := range w.event.Sections {
			w.event.Table(s)
		}
	}
}
