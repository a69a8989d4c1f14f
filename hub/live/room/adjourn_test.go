package room

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A game without a clock is adjourned to the millisecond, with somebody there to see it and without.
func TestAGameThatNobodyPlaysIsAdjourned(t *testing.T) {
	for name, watched := range map[string]bool{"watched": true, "unwatched": false} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				m.Seated("g", 0, false)
				h.load("g")
				h.bothMove(t, "g")
				if watched {
					h.plug("g", 1)
				}
				pass(game.Day)
				h.expect(t, "g", "start move move")
				pass(time.Millisecond)
				h.expect(t, "g", "start move move adjourn")
				if h.live(1) != 0 {
					t.Fatal("an adjourned game counts as live")
				}
				pass(time.Hour)
				if h.room("g") != nil && !watched {
					t.Fatal("the room of an adjourned game stays")
				}
				if n := h.alarmed(); n != 0 {
					t.Fatalf("%d alarms", n)
				}
			})
		})
	}
}

// A start neither loads nor counts adjourned games. A player who makes a move in one resumes it, long after.
func TestAnAdjournedGameOutlivesTheServer(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Minute, true)
		h.load("g")
		h.play(t, "g", 0)
		pass(time.Minute)
		h.play(t, "g", 1)
		h.expect(t, "g", "start move move move move")
		h.Send("g", Adjourn{By: 1})
		h.expect(t, "g", "start move move move move adjourn")
		log := m.Log("g")
		if e := log[len(log)-1]; e.Actor != 0 || e.Payload.Clock == nil {
			t.Fatalf("%+v", e)
		}
		h.close()

		pass(100 * game.Day)
		asked := m.Asked
		again := newTestRooms(t, m, Limits{}, nil)
		defer again.close()
		synctest.Wait()
		if m.Asked != asked || again.live(1) != 0 {
			t.Fatalf("%d games loaded, %d counted", m.Asked-asked, again.live(1))
		}
		pass(time.Hour)
		resume := game.Command{Kind: game.Resume, Actor: 1, ClientID: "r", Version: 6}
		if err := again.order("g", resume); err != nil {
			t.Fatal(err)
		}
		again.expect(t, "g", "start move move move move adjourn resume")
		if again.live(1) != 1 {
			t.Fatal("a resumed game does not count")
		}
	})
}

// Only a player of a game against a bot is called away from it; before both sides have acted the game ends.
func TestWhoIsCalledAway(t *testing.T) {
	for name, c := range map[string]struct {
		bot   bool
		by    game.UserID
		moves bool
		want  string
	}{
		"between people": {false, 1, true, "start move move"},
		"a stranger":     {true, 3, true, "start move move"},
		"the bot":        {true, hubtest.BotID, true, "start move move"},
		"its player":     {true, 1, true, "start move move adjourn"},
		"not begun":      {true, 1, false, "start end"},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				m.Seated("g", 0, c.bot)
				h.load("g")
				switch {
				case c.bot && c.moves:
					h.play(t, "g", 0)
				case c.moves:
					h.bothMove(t, "g")
				}
				h.Send("g", Adjourn{By: c.by})
				h.expect(t, "g", c.want)
				h.Send("g", Adjourn{By: c.by}) // again does nothing
				h.expect(t, "g", c.want)
			})
		})
	}
}

// A bot whose turn it is answers as soon as the game is resumed, and thinks no more when it is adjourned.
func TestABotAnswersAResumption(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.load("g")
		h.play(t, "g", 0)
		h.move(t, "g", 1)
		h.Send("g", Adjourn{By: 1})
		pass(time.Minute)
		h.expect(t, "g", "start move move move adjourn")
		if err := h.order("g", game.Command{Kind: game.Resume, Actor: 1, ClientID: "r", Version: 5}); err != nil {
			t.Fatal(err)
		}
		pass(time.Second)
		h.expect(t, "g", "start move move move adjourn resume move")
	})
}

// Nobody resumes more games than may be live at a time, nor for an opponent.
func TestResumingIsBounded(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		h.load("g")
		h.bothMove(t, "g")
		pass(game.Day + time.Millisecond)
		h.expect(t, "g", "start move move adjourn")
		for i := range 50 {
			h.lobby.Count(fmt.Sprint("other", i), 1, 7)
		}
		resume := game.Command{Kind: game.Resume, Actor: 1, ClientID: "r", Version: 4}
		if err := h.order("g", resume); err != wire.ErrGames {
			t.Fatalf("%v, want %v", err, wire.ErrGames)
		}
		resume.Actor = 2
		if err := h.order("g", resume); err != wire.ErrOpponentGames {
			t.Fatalf("%v, want %v", err, wire.ErrOpponentGames)
		}
		h.lobby.Count("other0", 0, 0)
		if err := h.order("g", resume); err != nil {
			t.Fatal(err)
		}
		h.expect(t, "g", "start move move adjourn resume")
	})
}

// move has user 1 place a stone far from all others, the nth.
func (h *testRooms) move(t *testing.T, id string, n int) {
	t.Helper()
	v := len(h.store.Log(id))
	c := game.Command{Kind: game.Move, Actor: 1, ClientID: string(rune('a' + n)), Version: v, Point: board.At(14*(n%2), 14*(n/2))}
	if err := h.order(id, c); err != nil {
		t.Fatal(err)
	}
}

// play is move, and the bot answers.
func (h *testRooms) play(t *testing.T, id string, n int) {
	t.Helper()
	h.move(t, id, n)
	pass(time.Second)
}

// live returns how many live games a user has by the lobby's count, which allows 50.
func (h *testRooms) live(u game.UserID) int {
	n := 0
	for ; h.lobby.MayPlay(u, ""); n++ {
		h.lobby.Count(fmt.Sprint("other", n), u, 0)
	}
	for i := range n {
		h.lobby.Count(fmt.Sprint("other", i), 0, 0)
	}
	return 50 - n
}
