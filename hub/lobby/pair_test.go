package lobby

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// matchmaker is a town whose pairings wait until the test answers them.
type matchmaker struct {
	*town
	asked     []Pairing
	withdrawn map[string]game.UserID
	began     map[game.UserID]int
	aside     map[string]game.UserID
}

func newMatchmaker() *matchmaker {
	m := &matchmaker{town: newTown(), withdrawn: map[string]game.UserID{}, began: map[game.UserID]int{}, aside: map[string]game.UserID{}}
	m.cfg.Pair = func(p Pairing) { m.asked = append(m.asked, p) }
	m.cfg.Withdraw = func(id string, host game.UserID) { m.withdrawn[id] = host }
	m.cfg.Began = func(u game.UserID, _ []byte) { m.began[u]++ }
	m.cfg.PutAside = func(g string, by game.UserID) { m.aside[g] = by }
	return m
}

// open opens a public game of a user's who is there.
func (m *matchmaker) open(id string, u game.UserID, color string, clock game.ClockKind) {
	m.here[u] = true
	m.Wait(wire.Seek{G: id, Host: person(u), Color: color, Created: int64(len(m.seeks)),
		Settings: wire.Settings{Rule: "freestyle", Clock: wire.TimeControl{Kind: clock}}}, true)
}

// play has a game of two people's begin.
func (m *matchmaker) play(id string, black, white wire.User, clock game.ClockKind, o wire.Origin) {
	if o.Began.IsZero() {
		o.Began = time.Now()
	}
	m.Play(wire.Live{G: id, Players: wire.Players{Black: &black, White: &white}, Moves: []string{},
		Settings: wire.Settings{Rule: "freestyle", Clock: wire.TimeControl{Kind: clock}}}, o)
}

// answer does what a pairing asks for, or says why not.
func (m *matchmaker) answer(p Pairing, err error) {
	if err == nil {
		s := m.seeks[p.Older]
		m.play(p.Older, s.Host, p.Guest, s.Settings.Clock.Kind, wire.Origin{Host: p.Guest.ID, Seek: p.Younger})
	}
	m.Paired(p, err)
}

// Whoever comes, goes, opens games, sits down and is refused: nobody is paired with itself, in two games at
// once or against a wish, always with the oldest; and nobody who could be paired stays.
func TestPairing(t *testing.T) {
	colors := []string{game.WishBlack, game.WishWhite, game.WishRandom}
	clocks := []game.ClockKind{game.Fischer, game.NoClock, game.Correspondence}
	rapid.Check(t, func(t *rapid.T) {
		m := newMatchmaker()
		some := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
		busy := map[string]bool{} // seeks that are being paired
		checked := 0
		check := func() {
			for ; checked < len(m.asked); checked++ {
				p := m.asked[checked]
				a, b := m.seeks[p.Older], m.seeks[p.Younger]
				switch {
				case a == nil || b == nil:
					t.Fatalf("%+v of a game that does not wait", p)
				case busy[p.Older] || busy[p.Younger]:
					t.Fatalf("%+v twice", p)
				case a.Host.ID == b.Host.ID || b.Host != p.Guest || !fits(a.Color, b.Color) || a.Settings != b.Settings:
					t.Fatalf("%+v does not fit", p)
				case oldestFirst(a, b) > 0:
					t.Fatalf("%+v is not the older one", p)
				case !a.listed() || !b.listed():
					t.Fatalf("%+v with somebody who is away", p)
				}
				busy[p.Older], busy[p.Younger] = true, true
			}
		}
		pending := []Pairing{}
		take := func() {
			pending = append(pending, m.asked[checked:]...)
		}
		settle := func(p Pairing, err error) {
			if m.seeks[p.Older] == nil && err == nil {
				err = game.ErrStarted
			}
			delete(busy, p.Older)
			delete(busy, p.Younger)
			m.answer(p, err)
		}
		for n := range 60 {
			u := game.UserID(1 + some("user", 6))
			switch some("what", 6) {
			case 0, 1:
				if m.MayLook(u, "") == nil {
					m.open(fmt.Sprint("g", n), u, colors[some("color", 3)], clocks[some("clock", 3)])
				}
			case 2:
				m.come(u)
			case 3:
				for id := range m.playing[u] {
					m.Over(id)
				}
			case 4:
				if len(pending) > 0 {
					p := pending[0]
					pending = pending[1:]
					var err error
					if some("refused", 2) == 0 {
						err = wire.ErrBusy
					}
					settle(p, err)
				}
			case 5:
				for id := range m.withdrawn { // as its room does
					m.Over(id)
					delete(m.withdrawn, id)
				}
				m.flush(true)
			}
			take()
			check()
		}
		for len(pending) > 0 || len(m.later) > 0 {
			for _, p := range pending {
				settle(p, nil)
			}
			pending = nil
			m.flush(true)
			take()
			check()
		}
		for _, a := range m.seeks {
			for _, b := range m.seeks {
				if a.Host.ID != b.Host.ID && a.Settings == b.Settings && fits(a.Color, b.Color) && m.free(a) && m.free(b) {
					t.Fatalf("%+v and %+v both wait", a.Seek, b.Seek)
				}
			}
		}
		if len(m.rising)+len(m.joins) > 0 {
			t.Fatalf("still about to sit down: %v", m.rising)
		}
	})
}

// The oldest of those that fit comes first; the host who comes back is paired then.
func TestTheOldestFirst(t *testing.T) {
	m := newMatchmaker()
	m.open("a", 1, game.WishBlack, game.Fischer)
	m.come(1) // away
	m.open("b", 2, game.WishBlack, game.Fischer)
	m.open("c", 3, game.WishBlack, game.Fischer)
	m.open("d", 4, game.WishRandom, game.Fischer)
	if len(m.asked) != 1 || m.asked[0].Older != "b" || m.asked[0].Younger != "d" || m.asked[0].Guest.ID != 4 {
		t.Fatalf("%+v", m.asked)
	}
	m.open("e", 5, game.WishWhite, game.Fischer)
	m.open("f", 6, game.WishWhite, game.Fischer)
	m.come(1)
	if len(m.asked) != 3 || m.asked[1].Older != "c" || m.asked[2].Older != "a" || m.asked[2].Younger != "f" {
		t.Fatalf("%+v", m.asked)
	}
}

// A pairing that failed is tried again, a second later at the latest.
func TestAFailedPairingIsTriedAgain(t *testing.T) {
	m := newMatchmaker()
	m.open("a", 1, game.WishRandom, game.Correspondence)
	m.open("b", 2, game.WishRandom, game.Correspondence)
	m.answer(m.asked[0], errors.New("no"))
	if p, ok := m.Claim(wire.Seek{Host: person(3), Settings: m.seeks["a"].Settings, Color: game.WishRandom}); ok {
		t.Fatalf("%+v at once", p)
	}
	m.flush(true)
	if len(m.asked) != 2 || m.asked[1] != m.asked[0] {
		t.Fatalf("%+v", m.asked)
	}
	m.answer(m.asked[1], nil)
	if m.withdrawn["b"] != 2 || len(m.withdrawn) != 1 {
		t.Error(m.withdrawn)
	}
	if _, err := m.Sit("b", 2, 4, game.Correspondence); err != wire.ErrHostPlaying {
		t.Error(err)
	}
}

// A game that is being made is not paired before its host knows of it.
func TestHeldUntilReleased(t *testing.T) {
	m := newMatchmaker()
	m.open("a", 1, game.WishRandom, game.Fischer)
	m.Hold("b")
	m.open("b", 2, game.WishRandom, game.Fischer)
	if len(m.asked) != 0 {
		t.Fatalf("%+v", m.asked)
	}
	m.Release("b")
	if len(m.asked) != 1 || m.asked[0].Younger != "b" {
		t.Fatalf("%+v", m.asked)
	}
}
