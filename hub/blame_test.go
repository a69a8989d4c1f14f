package hub

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// The questions to a server, each with what it asks the store for.
var asked = map[string]func(s *slowSite) (who *caller, ask func() int64){
	"watch": func(s *slowSite) (*caller, func() int64) {
		s.m.Seated("unloaded", 0, false)
		x := s.b.call(3)
		return x, func() int64 { return x.say(wire.InWatch, "unloaded", 0, nil) }
	},
	"move": func(s *slowSite) (*caller, func() int64) {
		x, _, g := s.match(11, 12, s.b)
		return x, func() int64 { return x.say(wire.InMove, g, 1, wire.MoveIn{At: "h8"}) }
	},
	"move in a game that is not loaded": func(s *slowSite) (*caller, func() int64) {
		s.m.Seated("unloaded", 0, false)
		x := s.b.call(1)
		return x, func() int64 { return x.say(wire.InMove, "unloaded", 1, wire.MoveIn{At: "h8"}) }
	},
	"resign": func(s *slowSite) (*caller, func() int64) {
		_, y, g := s.match(11, 12, s.b)
		return y, func() int64 { return y.say(wire.InResign, g, 1, nil) }
	},
	"rematch": func(s *slowSite) (*caller, func() int64) {
		x, y, g := s.match(11, 12, s.b)
		x.must(wire.InResign, g, 1, nil)
		x.must(wire.InOffer, g, 2, wire.OfferIn{Offer: game.OfferRematch})
		return y, func() int64 { return y.say(wire.InOffer, g, 3, wire.OfferIn{Offer: game.OfferRematch}) }
	},
	"chat": func(s *slowSite) (*caller, func() int64) {
		_, y, g := s.match(11, 12, s.b)
		return y, func() int64 { return y.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"}) }
	},
	"join": func(s *slowSite) (*caller, func() int64) {
		x, y := s.a.call(11), s.b.call(12)
		d := wanted("black", game.Fischer)
		d.Range = &records.Range{Min: 1000, Max: 2000}
		g := x.made(d)
		y.watch(g)
		return y, func() int64 { return y.say(wire.InJoin, g, 0, nil) }
	},
	"accept": func(s *slowSite) (*caller, func() int64) {
		x, y := s.a.call(11), s.b.call(12)
		g := x.made(challenging(12, game.Fischer))
		return y, func() int64 { return y.say(wire.InJoin, g, 0, nil) }
	},
	"decline": func(s *slowSite) (*caller, func() int64) {
		x, y := s.a.call(11), s.b.call(12)
		g := x.made(challenging(12, game.Fischer))
		return y, func() int64 { return y.say(wire.InDecline, g, 0, wire.DeclineIn{Why: game.DeclinedOther}) }
	},
	"create":    creating(wanted("black", game.Fischer)),
	"challenge": creating(challenging(12, game.Fischer)),
	"create against a bot": creating(wire.CreateData{
		Settings: wireSettings(game.Free), Color: "black", Kind: "bot", Bot: "acorn",
	}),
	"create what somebody waits for": func(s *slowSite) (*caller, func() int64) {
		x, y := s.a.call(11), s.a.call(12)
		x.made(wanted("black", game.Fischer))
		return y, func() int64 { return y.say(wire.InCreate, "", 0, wanted("white", game.Fischer)) }
	},
}

func creating(d wire.CreateData) func(s *slowSite) (*caller, func() int64) {
	return func(s *slowSite) (*caller, func() int64) {
		x := s.b.call(11)
		return x, func() int64 { return x.say(wire.InCreate, "", 0, d) }
	}
}

// answer waits for what a message has led to: an ack, an error, a state, or the pause that says that the game's server is
// asked about again.
func (c *caller) answer(id int64) heard {
	c.t.Helper()
	return c.find(func(h heard) bool {
		return h.ID == id && (h.T == wire.OutAck || h.T == wire.OutError) || h.T == wire.OutState && h.G == "unloaded" ||
			h.T == wire.OutError && h.G == "unloaded" || h.T == wire.OutPause && part[wire.PauseData](c.t, h).Away
	})
}

// asks returns the methods of the store that have been asked so far, but for those that are asked all the time.
func (h *held) asks() map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := map[string]int{}
	for at, n := range h.calls {
		switch _, method, _ := strings.Cut(at, "/"); method {
		case "Beat", "Look", "Orphans", "Free", "LiveSessions", "Publish":
		default:
			out[method] += n
		}
	}
	return out
}

// An error of the store is never called the sender's fault: whatever a message has the store asked for, it is answered by a
// code that says so.
func TestTheStoresFaultIsNobodysElse(t *testing.T) {
	ours := []fault.Code{fault.Retry, fault.Busy, fault.Internal}
	var mu sync.Mutex
	found := map[string]bool{}
	t.Run("each", func(t *testing.T) {
		for _, what := range slices.Sorted(maps.Keys(asked)) {
			for _, shared := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/shared=%v", what, shared), func(t *testing.T) {
					t.Parallel()
					s := newSlowSite(t, shared)
					who, ask := asked[what](s)
					before := s.held.asks()
					if h := who.answer(ask()); h.T == wire.OutError && h.Code != fault.Retry { // no link to the owner yet
						t.Fatal(h.raw)
					}
					for method, n := range s.held.asks() {
						if n == before[method] {
							continue
						}
						mu.Lock()
						found[method] = true
						mu.Unlock()
						faults := map[string]error{"it could not": hubtest.ErrInjected}
						if !shared {
							faults["it refused"] = errors.New("no such column")
						}
						for name, err := range faults {
							t.Run(method+"/"+name, func(t *testing.T) {
								s := newSlowSite(t, shared)
								who, ask := asked[what](s)
								s.held.fail(method, err)
								if h := who.answer(ask()); h.T == wire.OutError && !slices.Contains(ours, h.Code) {
									t.Errorf("%s fails, and the answer is %s", method, h.raw)
								}
								s.held.fail("", nil)
							})
						}
					}
				})
			}
		}
	})
	// Else the test has lost its way.
	for _, method := range []string{
		"Append", "Blocked", "Bot", "ChatLines", "Claims", "CreateGame", "LoadGame", "Made", "Member", "Pausing", "Programs", "Ratings", "Say", "Reserve", "Users",
	} {
		if !found[method] {
			t.Errorf("nothing asks %s", method)
		}
	}
}
