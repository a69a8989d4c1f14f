package hub

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// notices is how many of a kind somebody may be given by one person, in an hour or in a game.
const notices = 5

// number returns one of a refusal's numbers.
func (h heard) number(name string) int {
	var d struct{ Values map[string]int }
	json.Unmarshal([]byte(h.raw), &d)
	return d.Values[name]
}

// Challenges that are made and withdrawn over and over, on whichever nodes, give the challenged user five notices. Each notice
// disappears from every page, and is on none that comes later.
func TestChallengesAreNoDoorbell(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		nodes := []*server{s.join("a"), s.join("b"), s.join("c")}
		var ann, bob []*caller
		for _, n := range nodes {
			ann = append(ann, n.call(1))
		}
		for _, n := range nodes[:2] {
			bob = append(bob, n.call(2))
		}
		made := 0
		for i := range 60 {
			p := ann[i%3]
			h := p.ask(wire.InCreate, "", 0, challenging(2, game.Fischer))
			if h.T == wire.OutError {
				if h.Code != fault.TooMany || h.Why != "offer_wait" || h.number("seconds") < 1 || h.number("seconds") > 3600 {
					t.Fatal(h.raw)
				}
				break
			}
			made++
			g := part[wire.CreatedData](t, h).G
			for _, b := range append(ann, bob...) {
				b.heardChallenge(g)
			}
			p.persist(wire.InAbort, g, 0, nil)
			for _, b := range append(ann, bob...) {
				b.gone(g)
			}
		}
		for _, n := range nodes {
			later := n.enter(2)
			later.say(wire.InPing, "", 0, wire.PingData{C: 1})
			later.await(wire.OutPong)
			for _, h := range later.past {
				if h.T == wire.OutChallenge {
					t.Errorf("a page that comes later hears %s", h.raw)
				}
			}
		}
		if made != notices {
			t.Errorf("%d challenges", made)
		}
		for _, p := range ann { // whichever node is asked
			if h := p.ask(wire.InCreate, "", 0, challenging(2, game.Fischer)); h.Why != "offer_wait" {
				t.Error(h.raw)
			}
		}
		ann[0].made(challenging(3, game.Fischer)) // somebody else may be asked
	})
}

// A user whose challenges are refused may challenge less often.
func TestARefusalMakesChallengesDearer(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	made := 0
	for range notices {
		h := ann.ask(wire.InCreate, "", 0, challenging(2, game.Fischer))
		if h.T == wire.OutError {
			if h.Why != "offer_wait" {
				t.Error(h.raw)
			}
			break
		}
		made++
		g := part[wire.CreatedData](t, h).G
		bob.heardChallenge(g)
		bob.persist(wire.InDecline, g, 0, wire.DeclineIn{Why: game.DeclinedNow})
		ann.gone(g)
	}
	if made != 2 {
		t.Errorf("%d challenges, each declined", made)
	}
	bob.made(challenging(1, game.Fischer)) // the other way round is another matter
}

// A user who challenges somebody over and over, on whichever node, and withdraws it each time, waits longer and longer (backoff
// tests a month of it). When a challenge is accepted the wait is reset.
func TestChallengesWaitLonger(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		nodes := []*server{s.join("a"), s.join("b")}
		asked := 0
		next := func() (*server, string) {
			asked++
			return nodes[asked%2], fmt.Sprintf("page%08d", asked)
		}
		do := func(u game.UserID, g string, k game.CommandKind) {
			t.Helper()
			n, page := next()
			if _, err := n.do(u, page, g, game.Command{Kind: k}); err != nil {
				t.Fatal(err)
			}
		}
		// once makes a challenge, or returns how long to wait.
		once := func() (g string, wait time.Duration) {
			n, page := next()
			g, err := n.hub.clients.Create(identity(1), page, challenging(2, game.Fischer))
			if f := fault.Of(err); err != nil {
				if f.Reason != "offer_wait" {
					t.Fatal(err)
				}
				return "", time.Duration(f.Values["seconds"]) * time.Second
			}
			return g, 0
		}
		var waits []time.Duration
		made := 0
		for {
			g, wait := once()
			if wait > 0 {
				if waits = append(waits, wait.Round(time.Minute)); len(waits) == 3 {
					break
				}
				time.Sleep(wait)
				continue
			}
			made++
			do(1, g, game.Abort)
			time.Sleep(time.Second)
		}
		if want := []time.Duration{time.Hour, 2 * time.Hour, 4 * time.Hour}; !slices.Equal(waits, want) || made != notices+2 {
			t.Errorf("waits %v, %d challenges", waits, made)
		}
		time.Sleep(waits[2])
		nodes[0].call(1)
		g, _ := once()
		do(2, g, game.Join)
		time.Sleep(time.Second)
		for range notices {
			g, wait := once()
			if wait > 0 {
				t.Fatalf("%v after one was accepted", wait)
			}
			do(1, g, game.Abort)
		}
	})
}

// Offers are made and withdrawn, or declined, over and over: at most five notices of each kind in a game, and only offers that
// were not accepted count. A player who must wait is told for how long.
func TestOffersAreNoDoorbell(t *testing.T) {
	b := newServer(t, Limits{Credits: 100_000}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	d := wanted("black", game.Fischer)
	d.Settings.Takebacks = true
	g := ann.made(d)
	bob.must(wire.InJoin, g, 0, nil)
	bob.watch(g)
	version := func() int { return len(b.Log(g)) }
	var points [2][]string // by colour: no five comes of them
	for x := range 15 {
		for y := range 15 {
			c := (x + 2*y) % 4 / 2
			points[c] = append(points[c], board.At(x, y).String())
		}
	}
	move := func(who *caller, c int) {
		t.Helper()
		who.must(wire.InMove, g, version(), wire.MoveIn{At: points[c][0]})
		points[c] = points[c][1:]
	}
	both := func() { t.Helper(); move(ann, 0); move(bob, 1) }
	heard := func(what game.OfferKind) (n int) {
		bob.must(wire.InOffer, g, version(), wire.OfferIn{Offer: what}) // what came before has come
		bob.must(wire.InAnswer, g, version(), wire.AnswerIn{})
		for _, h := range bob.past {
			if h.T == "offer" && part[wire.EventData](t, h).By == "black" && part[wire.EventData](t, h).Offer == what {
				n++
			}
		}
		return n
	}
	ring := func(what game.OfferKind, between func()) {
		t.Helper()
		for i := range 20 {
			h := ann.ask(wire.InOffer, g, version(), wire.OfferIn{Offer: what})
			switch {
			case h.T == wire.OutAck && i%2 == 0:
				ann.must(wire.InAnswer, g, version(), wire.AnswerIn{}) // withdrawn
			case h.T == wire.OutAck:
				bob.must(wire.InAnswer, g, version(), wire.AnswerIn{})
			case h.Why == "offer_wait" && (h.number("moves") > 0) != (h.number("seconds") > 0): // for so long
			case h.Code != game.ErrOffered.Code || h.Why != "offer_most":
				t.Fatalf("%s %d: %s", what, i, h.raw)
			}
			between()
		}
		if n := heard(what); n < 1 || n > notices {
			t.Errorf("%d notices of %s", n, what)
		}
	}
	both()
	both()
	for range 2 { // what is agreed to was no nuisance
		ann.must(wire.InOffer, g, version(), wire.OfferIn{Offer: game.OfferTakeback})
		bob.must(wire.InAnswer, g, version(), wire.AnswerIn{Accept: true})
		both()
	}
	bob.past = nil
	ring(game.OfferTakeback, both)
	ring(game.OfferDraw, both)
	ann.must(wire.InResign, g, version(), nil)
	ring(game.OfferRematch, func() {})
}
