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
func (h *testRooms) simul(t *testing.T) { h.simulOf(t, false) }

func (h *testRooms) simulOf(t *testing.T, one bool) {
	t.Helper()
	s := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.Fischer, Initial: 20 * time.Minute},
	}
	for i := range simulBoards {
		id, first := boardName(i), game.Start(s, simulHost, game.UserID(i+2), 0, "", time.Now())
		game.Extend(first, simulHost, 5*time.Minute)
		h.store.CreateGame(t.Context(), records.NewGame{ID: id, Settings: s, Host: simulHost, Color: game.WishBlack, Created: time.Now(), Events: []*game.Event{first}})
		h.store.Do(func(m *hubtest.Store) {
			m.Games[id].Event = &records.EventOf{ID: "e", Title: "Simul", Host: "Host", One: one}
		})
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

// In a simul of one board alone the host's clock runs at the board that has waited longest, whatever the host looks at, and also while the
// host is cut off. Followers are told when it begins and ends to run there, the others' clocks run as ever, and no flag falls elsewhere.
func TestAHostAtOneBoardIsCutOffForAMinute(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.simulOf(t, true)
		second := h.plug(boardName(1), 3)
		if s := stateFor(t, h, boardName(1), 3); s.Clock.Run != "" {
			t.Errorf("%+v runs before the host has come", s.Clock)
		}
		pass(10 * time.Second)
		h.putAt(t, 0, simulHost, 1, board.At(7, 7))
		synctest.Wait()
		if r := lastRest(t, second); r.Clock.Run != "black" || r.Vacations != nil {
			t.Errorf("%+v", r)
		}
		at := h.plug(boardName(19), simulHost) // looking ahead gains nothing
		pass(time.Minute)
		h.Leave(boardName(19), at)
		pass(time.Minute) // nowhere
		for i := 1; i < simulBoards; i++ {
			h.putAt(t, i, simulHost, 1, board.At(7, 7))
			synctest.Wait()
		}
		// 25 minutes each: what the first two did not use, the others have.
		for i := range simulBoards {
			want := (25 * time.Minute).Milliseconds() - map[int]int64{0: 10_000, 1: 120_000}[i]
			if c := m.Log(boardName(i))[1].Payload.Clock; c.Black != want {
				t.Errorf("board %d: the host has %d ms, want %d", i, c.Black, want)
			}
		}
		// All answer; the host is gone. The clock of the first who answered runs out, then that of the next.
		for i := range simulBoards {
			h.putAt(t, (i+5)%simulBoards, game.UserID((i+5)%simulBoards+2), 2, board.At(8, i%8))
			pass(time.Second)
		}
		if s := stateFor(t, h, boardName(19), 0); s.Clock.Run != "" {
			t.Errorf("%+v", s.Clock)
		}
		pass(26 * time.Minute)
		h.expect(t, boardName(5), "start move move end")
		h.expect(t, boardName(6), "start move move")
		pass(25 * time.Minute)
		h.expect(t, boardName(6), "start move move end")
		h.expect(t, boardName(7), "start move move")
		if p := m.Log(boardName(6))[3].Payload; p.Result.Reason != game.ByTime || p.Vacation == 0 {
			t.Errorf("%+v", p)
		}
	})
}
