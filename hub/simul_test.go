package hub

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

const simulBoards = 20

func boardName(i int) string { return fmt.Sprintf("board%02d", i) }

// simul is user 1 against 20 others, whose sockets and games are on all nodes.
type simul struct {
	*sharing
	host   *caller
	others []*caller
}

// simul begins one, of one board alone or not. The host's sockets are the first node's; five minutes more are the host's.
func (s *sharing) simul(one bool) *simul {
	s.t.Helper()
	set := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.Fischer, Initial: 20 * time.Minute},
	}
	out := &simul{sharing: s}
	for i := range simulBoards {
		id, other := boardName(i), game.UserID(i+2)
		first := game.Start(set, 1, other, 0, "", time.Now())
		game.Extend(first, 1, 5*time.Minute)
		s.all.Store.CreateGame(s.t.Context(), records.NewGame{ID: id, Settings: set, Host: 1, Color: game.WishBlack, Created: time.Now(), Events: []*game.Event{first}})
		s.all.Do(func(m *hubtest.Store) {
			m.Games[id].Event = &records.EventOf{ID: "e", Title: "Simul", Host: "Host", One: one}
		})
		s.all.Give(string("abc"[i%3]), []string{id})
		c := s.nodes[i%3].call(i + 2)
		out.others = append(out.others, c)
		c.watch(id)
	}
	out.host = s.nodes[0].call(1)
	return out
}

// again is a page's new socket.
func (b *server) again(u int, old *caller) *caller {
	b.t.Helper()
	c := b.knock(u)
	c.page, c.ids = old.page, old.ids
	c.say(wire.InHello, "", 0, wire.HelloData{Page: c.page})
	c.await(wire.OutWelcome)
	return c
}

// visit has the host come to a board after so long, move there, and leave; it returns what the host has left.
func (s *simul) visit(after time.Duration, i int, at board.Point) int64 {
	s.t.Helper()
	g := boardName(i)
	st := s.host.watch(g)
	time.Sleep(after)
	s.host.persist(wire.InMove, g, st.V, wire.MoveIn{At: at.String()})
	s.host.say(wire.InLeave, g, 0, nil)
	synctest.Wait()
	return s.lastClock(i).Black
}

func (s *simul) answer(i int, at board.Point) {
	s.t.Helper()
	st := s.others[i].watch(boardName(i))
	s.others[i].persist(wire.InMove, boardName(i), st.V, wire.MoveIn{At: at.String()})
	synctest.Wait()
}

func (s *simul) lastClock(i int) *game.Clocks {
	log := s.all.Log(boardName(i))
	for n := len(log) - 1; ; n-- {
		if c := log[n].Payload.Clock; c != nil {
			return c
		}
	}
}

// runs returns at which boards the host's clock runs, as the others are told.
func (s *simul) runs() (at []int) {
	s.t.Helper()
	for i, c := range s.others {
		if st := c.watch(boardName(i)); st.Clock.Run == "black" {
			at = append(at, i)
		}
	}
	return at
}

// A simul of 20 boards on three servers. The host's connection is cut for a minute: nobody wins by it, and the host's clock has run
// for that minute, on all boards or on the one where the host was. Then a server is killed, and the store fails for a while: play goes on.
func TestASimulOnThreeServers(t *testing.T) {
	for _, one := range []bool{false, true} {
		t.Run(fmt.Sprint("one board ", one), func(t *testing.T) {
			inSharing(t, func(t *testing.T, sh *sharing) {
				for _, name := range []string{"a", "b", "c"} {
					sh.join(name)
				}
				s := sh.simul(one)
				const full = int64(25 * 60_000)
				want := func(i int, got, spent int64) {
					t.Helper()
					if d := full - spent - got; d < -1500 || d > 1500 { // what the network took is given back
						t.Errorf("board %d: the host has %d ms, want %d", i, got, full-spent)
					}
				}
				for i := range simulBoards {
					spent := int64(10_000 * (i + 1))
					if one {
						spent = 10_000
					}
					want(i, s.visit(10*time.Second, i, board.At(7, 7)), spent)
				}
				for i := range simulBoards {
					s.answer(i, board.At(8, i%8))
				}
				if got := s.runs(); one && (len(got) != 1 || got[0] != 0) || !one && len(got) != simulBoards {
					t.Errorf("the host's clock runs at %v", got)
				}
				s.host.ws.Close()
				time.Sleep(time.Minute)
				for i, c := range s.others {
					if h := c.ask(wire.InClaim, boardName(i), 3, wire.ClaimIn{Win: true}); h.T != wire.OutError || h.Why != game.ErrNotAway.Reason {
						t.Fatal(h.raw)
					}
				}
				s.host = s.nodes[1].again(1, s.host)
				before := s.lastClock(0).Black
				want(0, s.visit(5*time.Second, 0, board.At(6, 7)), full-before+65_000)
				before = s.lastClock(1).Black
				spent := int64(70_000)
				if one {
					spent = 5000
				}
				want(1, s.visit(5*time.Second, 1, board.At(6, 7)), full-before+spent)
				if got := s.runs(); one && (len(got) != 1 || got[0] != 2) { // another server's, which has been told
					t.Errorf("the host's clock runs at %v", got)
				}

				// The server of every third board is killed. What the others hold goes on meanwhile.
				s.all.Declare("c")
				for i := 2; i < simulBoards; i += 3 {
					s.others[i] = s.nodes[i%2].again(i+2, s.others[i])
				}
				time.Sleep(3 * time.Second)
				if got := s.runs(); one && (len(got) != 1 || got[0] != 2) || !one && len(got) != simulBoards-2 {
					t.Errorf("the host's clock runs at %v", got)
				}
				for i := 2; i < 6; i++ {
					s.visit(time.Second, i, board.At(6, 7))
				}

				// The store fails for half a minute: nobody can move, and nobody is charged.
				before = s.lastClock(7).Black
				s.all.Do(func(m *hubtest.Store) {
					m.TryErr, m.Before = errors.New("no space left on device"), []error{hubtest.ErrInjected}
				})
				s.host.ask(wire.InMove, boardName(6), 3, wire.MoveIn{At: "a1"})
				time.Sleep(30 * time.Second)
				s.all.Do(func(m *hubtest.Store) { m.TryErr, m.Before = nil, nil })
				time.Sleep(2 * time.Second)
				for i := 6; i < simulBoards; i++ {
					s.visit(time.Second, i, board.At(6, 7))
				}
				if one && s.lastClock(7).Black < before-10_000 {
					t.Errorf("board 7: %d ms of %d", s.lastClock(7).Black, before)
				}
				for i, c := range s.others {
					c.persist(wire.InResign, boardName(i), c.watch(boardName(i)).V, nil)
				}
				for i := range simulBoards {
					if f := s.all.Final(boardName(i)); f == nil || f.Result.Winner != "black" || f.Result.Reason != game.ByResign {
						t.Errorf("board %d: %+v", i, f)
					}
				}
			})
		})
	}
}
