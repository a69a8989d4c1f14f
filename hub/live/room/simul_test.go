package room

import (
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

// simulHost is the user who plays all the others.
const simulHost game.UserID = 1

func boardName(i int) string { return fmt.Sprint("board", i) }

// simul begins games of user 1 against 20 others; the host has five minutes more.
func (h *testRooms) simul(t *testing.T) {
	t.Helper()
	s := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.Fischer, Initial: 20 * time.Minute},
	}
	for i := range simulBoards {
		id, first := boardName(i), game.Start(s, simulHost, game.UserID(i+2), 0, "", time.Now())
		game.Extend(first, simulHost, 5*time.Minute)
		h.store.CreateGame(t.Context(), records.NewGame{ID: id, Settings: s, Host: simulHost, Color: game.WishBlack, Created: time.Now(), Events: []*game.Event{first}})
		h.store.Do(func(m *hubtest.Store) { m.Games[id].Event = &records.EventOf{ID: "e", Title: "Simul", Host: "Host"} })
		h.load(id)
	}
	synctest.Wait()
}

func (h *testRooms) putAt(t *testing.T, i int, u game.UserID, version int, p board.Point) {
	t.Helper()
	if err := h.order(boardName(i), game.Command{Kind: game.Move, Actor: u, ClientID: fmt.Sprint(u, "/", version), Version: version, Point: p}); err != nil {
		t.Fatalf("board %d: %v", i, err)
	}
}

// A simul of 20 boards whose host loses the connection for a minute: nobody wins by it, and the clocks have run.
func TestASimulWhoseHostIsCutOffForAMinute(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.simul(t)
		for i := range simulBoards { // from board to board, a minute each: it takes longer than any first move may elsewhere
			at := h.plug(boardName(i), simulHost)
			pass(time.Minute)
			h.putAt(t, i, simulHost, 1, board.At(7, 7))
			h.Leave(boardName(i), at)
		}
		for i := range simulBoards {
			h.putAt(t, i, game.UserID(i+2), 2, board.At(8, i%8))
		}
		pass(time.Minute) // nowhere
		for i := range simulBoards {
			g := boardName(i)
			if err := h.order(g, game.Command{Kind: game.Claim, Actor: game.UserID(i + 2), ClientID: "claim", Version: 3, Win: true}); err != game.ErrNotAway {
				t.Fatalf("board %d: %v", i, err)
			}
			h.expect(t, g, "start move move")
		}
		for i := range simulBoards {
			h.putAt(t, i, simulHost, 3, board.At(6, 7))
			log := m.Log(boardName(i))
			if c, want := log[3].Payload.Clock, (25*time.Minute - time.Duration(i+1)*time.Minute - time.Minute).Milliseconds(); c.Black != want {
				t.Errorf("board %d: the host has %d ms, want %d", i, c.Black, want)
			}
		}
	})
}

// While the clocks stand no flag falls, whether the room has heard of it or not. Everybody is told, and both clocks run on afterwards.
func TestTheClocksOfASimulStand(t *testing.T) {
	for _, told := range []bool{true, false} {
		m := hubtest.NewStore()
		inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
			h.simul(t)
			g := boardName(0)
			h.putAt(t, 0, simulHost, 1, board.At(7, 7))
			guest := h.plug(g, 2)
			pass(19 * time.Minute)
			stop := lasting(5 * time.Minute)
			m.Rest(1, false, stop)
			m.Rest(2, false, stop)
			if told {
				h.VacationChanged(g)
				synctest.Wait()
				if r := lastRest(t, guest); r.Clock.Run != "" || r.Vacations == nil || r.Vacations.White != stop.Until.UnixMilli() {
					t.Errorf("%+v", r)
				}
			}
			pass(5*time.Minute + 50*time.Second)
			h.expect(t, g, "start move")
			if told {
				if r := lastRest(t, guest); r.Clock.Run != "white" || r.Vacations != nil {
					t.Errorf("%+v", r)
				}
			}
			h.putAt(t, 0, 2, 2, board.At(8, 8))
			if p := m.Log(g)[2].Payload; p.Vacation != (5*time.Minute).Milliseconds() || p.Clock.White < (9*time.Second).Milliseconds() {
				t.Errorf("%+v", p)
			}
		})
	}
}

// The state of a game of a simul says whose it is, and since when the turn lasts; only its host is told when the other may be claimed away.
func TestTheStateOfAGameOfASimul(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.simul(t)
		began := time.Now().UnixMilli()
		pass(time.Minute)
		for u, claims := range map[game.UserID]bool{simulHost: true, 2: false, 0: false} {
			s := stateFor(t, h, boardName(0), u)
			if !s.Presence.Black || s.Presence.BlackLost != 0 || s.Presence.White {
				t.Errorf("%d: %+v", u, s.Presence)
			}
			if s.Since != began || s.Event == nil || s.Event.Host != "Host" || s.ClaimAfter > 0 != claims {
				t.Errorf("%d: since %d, claim after %d, %+v", u, s.Since, s.ClaimAfter, s.Event)
			}
		}
	})
}

func stateFor(t *testing.T, h *testRooms, id string, u game.UserID) (out wire.GameState) {
	t.Helper()
	if err := h.Send(id, Show{Viewer: u, Answer: func(s wire.GameState, err error) {
		if err != nil {
			t.Error(err)
		}
		out = s
	}}); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	return out
}
