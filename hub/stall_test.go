package hub

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/cluster"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A stirring brings about that a method is asked: its function prepares it and returns what does.
type stirring struct {
	prepare func(s *slowSite) func()
	alone   bool   // it is asked only by a server that has the store for itself
	exempt  string // why it need not hold nobody up; ""
}

func nothing(*slowSite) func() { return func() {} }

func starts(s *slowSite) func() { return s.another }

// stirrings are by the methods of the store, all of them.
var stirrings = map[string]stirring{
	"Append": {prepare: func(s *slowSite) func() {
		x, _, g := s.match(11, 12, s.b)
		s.held.game = g
		return func() { x.say(wire.InMove, g, 1, wire.MoveIn{At: "h8"}) }
	}},
	"LoadGame":  {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"Users":     {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"ChatLines": {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"Quarantine": {prepare: func(s *slowSite) func() {
		visit := s.visit("broken")
		s.m.Do(func(m *hubtest.Store) {
			m.Sick["broken"] = func() error { return game.Damaged(fmt.Errorf("it is broken")) }
		})
		return visit
	}},
	"CreateGame": {prepare: func(s *slowSite) func() { return s.creates(wanted("black", game.Fischer)) }},
	"Made":       {prepare: func(s *slowSite) func() { return s.creates(wanted("black", game.Fischer)) }},
	"Member":     {prepare: func(s *slowSite) func() { return s.creates(challenging(42, game.Fischer)) }},
	"Bot": {prepare: func(s *slowSite) func() {
		d := wanted("black", game.Fischer)
		d.Kind, d.Bot = "bot", "acorn"
		return s.creates(d)
	}},
	"Ratings":  {prepare: (*slowSite).joins},
	"Blocked":  {prepare: (*slowSite).joins},
	"Pausing":  {prepare: func(s *slowSite) func() { return s.creates(wanted("black", game.Fischer)) }},
	"Programs": {prepare: (*slowSite).joins},
	"Barred": {prepare: func(s *slowSite) func() {
		d := wire.CreateData{Settings: ratedSettings(), Color: "black", Kind: "private"}
		g, x := s.a.call(11).made(d), s.b.call(21)
		return func() { x.say(wire.InJoin, g, 0, nil) }
	}},
	"Seen": {prepare: (*slowSite).joins},
	"Stranded": {prepare: func(s *slowSite) func() {
		d := wanted("black", game.Fischer)
		d.Kind = "private"
		host, x := s.a.call(guests+11), s.b.call(21)
		g := host.made(d)
		x.watch(g)
		host.ws.Close()
		s.a.emptied(game.UserID(guests + 11))
		return func() { x.say(wire.InJoin, g, 0, nil) }
	}},
	"Say": {prepare: func(s *slowSite) func() {
		x, y, g := s.match(11, 12, s.b)
		return func() {
			x.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
			y.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
		}
	}},
	"Blockers": {prepare: func(s *slowSite) func() {
		x, y, g := s.match(11, 12, s.b)
		return func() {
			x.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
			y.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
		}
	}},
	"Nameable": {prepare: func(s *slowSite) func() {
		x, y, g := s.match(11, 12, s.b)
		return func() {
			x.say(wire.InCrowd, g, 0, nil)
			y.say(wire.InCrowd, g, 0, nil)
		}
	}},
	"Hiding":       {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"Beat":         {exempt: "a slow heartbeat is an outage, of which package outage has the tests"},
	"LiveSessions": {prepare: nothing},
	"NoteSeen":     {prepare: nothing},
	"Sanctions":    {prepare: nothing},
	"GamesToEnd":   {prepare: nothing},
	"RestedSince":  {exempt: "it is asked when the way to the store is there again, in a goroutine of its own"},
	"Plans": {prepare: func(s *slowSite) func() {
		x := s.a.call(31)
		s.seatDays("days", 31, 32)
		return func() { x.say(wire.InWatch, "days", 0, nil) }
	}},
	"SetPlan": {prepare: func(s *slowSite) func() {
		y := s.a.call(32)
		s.seatDays("days", 31, 32)
		y.watch("days")
		return func() { y.say(wire.InPlan, "days", 1, wire.PlanData{Lines: []string{"a1b1"}}) }
	}},
	"HearEnds":  {exempt: "it waits all the time, in a goroutine of its own"},
	"Key":       {prepare: starts},
	"OpenGames": {prepare: starts, alone: true},
	"LastBeat":  {prepare: starts},
	"Outages":   {prepare: starts},
	"Outage":    {prepare: starts},
	"Try":       {exempt: "it is asked only in an outage, in which nothing is decided"},

	"Name":    {exempt: "it is a name, and asks nobody"},
	"Look":    {prepare: nothing},
	"Orphans": {prepare: nothing},
	"Claims":  {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"Reserve": {prepare: (*slowSite).joins},
	"Release": {prepare: func(s *slowSite) func() {
		ask := s.joins()
		s.m.Do(func(m *hubtest.Store) { m.Before = []error{records.ErrConflict, records.ErrConflict} })
		return ask
	}},
	"Free": {prepare: func(s *slowSite) func() {
		x, y, g := s.match(11, 12, s.b)
		x.must(wire.InResign, g, 1, nil)
		return func() {
			x.say(wire.InLeave, g, 0, nil)
			y.say(wire.InLeave, g, 0, nil)
		}
	}},
	"Leave": {prepare: func(s *slowSite) func() {
		c := s.hub("c")
		if err := c.Start(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
		return func() {
			stopped := make(chan error, 1)
			go func() { stopped <- c.Stop(context.WithoutCancel(s.t.Context())) }()
			s.t.Cleanup(func() {
				if err := await.Receive(s.t, "the stop", stopped); err != nil {
					s.t.Error(err)
				}
			})
		}
	}},
}

// methods returns the names of an interface's methods.
func methods[T any]() (names []string) {
	of := reflect.TypeFor[T]()
	for i := range of.NumMethod() {
		names = append(names, of.Method(i).Name)
	}
	return names
}

// A slow answer of the store to any question holds up only those who wait for it. A move in another game is acknowledged
// meanwhile, with one server and with several. No lock that moves need is held across a question.
func TestOneSlowAnswerStallsNoOtherGame(t *testing.T) {
	known := map[string]bool{}
	for _, shared := range []bool{false, true} {
		names := methods[kept]()
		if shared {
			names = append(names, methods[cluster.Registry]()...)
		}
		for _, name := range names {
			known[name] = true
			x, ok := stirrings[name]
			switch {
			case !ok:
				t.Errorf("%s: nothing here brings about that it is asked", name)
				continue
			case x.exempt != "", x.alone && shared:
				continue
			}
			t.Run(fmt.Sprintf("%s/shared=%v", name, shared), func(t *testing.T) {
				t.Parallel()
				s := newSlowSite(t, shared)
				one, two, g := s.match(51, 52, s.b)
				stir := x.prepare(s)
				release := s.held.hold(name)
				defer release()
				stir()
				await.True(t, name+" to be asked", s.held.isAsked)
				s.play(one, two, g, name)
			})
		}
	}
	for name := range stirrings {
		if !known[name] {
			t.Errorf("%s is no method of the store", name)
		}
	}
}

// play has two people play a few moves. Between two of them the first server looks what is to be done about its games, if
// that is not what is held.
func (s *slowSite) play(one, two *caller, g, holds string) {
	s.t.Helper()
	looks := s.all != nil && holds != "Look" && holds != "Orphans" && holds != "Free"
	for v, at := range []string{"a1", "o15", "c1", "m15", "e1", "k15"} {
		if looks && v%2 == 0 {
			before := s.held.count("a", "Look")
			await.True(s.t, "the next look at the games", func() bool { return s.held.count("a", "Look") > before })
		}
		[]*caller{one, two}[v%2].must(wire.InMove, g, v+1, wire.MoveIn{At: at})
	}
	for _, c := range []*caller{one, two} {
		c.find(func(h heard) bool { return h.T == "move" && h.G == g && h.V == 7 })
	}
}

// A bus that takes nothing holds up nobody either: a player at one server plays on, though others watch elsewhere.
func TestASlowBusStallsNoGame(t *testing.T) {
	s := newSlowSite(t, true)
	one, two, g := s.match(51, 52, s.a)
	s.b.call(3).watch(g)
	release := s.held.hold("Publish")
	defer release()
	await.True(t, "Publish to be asked", s.held.isAsked)
	s.play(one, two, g, "")
	three := s.a.call(53) // everybody is told of this user
	three.watch(g)
}
