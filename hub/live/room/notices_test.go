package room

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/push"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// noticeLog keeps what members are told.
type noticeLog struct {
	mu  sync.Mutex // guards the following
	got []push.Notice
	// turns are those of the notices, all of them.
	turns []int
}

// listen has the rooms tell it.
func (h *testRooms) listen() *noticeLog {
	l := &noticeLog{}
	h.Notify = func(n push.Notice) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !n.Seen {
			l.turns = append(l.turns, n.Turn)
			n.Turn = 0
			l.got = append(l.got, n)
		}
	}
	return l
}

// expect compares what has been told since the last time.
func (l *noticeLog) expect(t *testing.T, what string, want ...push.Notice) {
	t.Helper()
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Equal(l.got, want) {
		t.Errorf("%s: %+v, want %+v", what, l.got, want)
	}
	l.got = nil
}

var ofDays = game.TimeControl{Kind: game.Correspondence, Period: game.Day}

// join has a user take the free seat from a page that does not follow the game.
func (h *testRooms) join(t *testing.T, id string, u game.UserID) {
	t.Helper()
	page := h.guest(u)
	n := page.command(id, game.Command{Kind: game.Join})
	synctest.Wait()
	if a, ok := page.answer(n); !ok || a.Code != "" {
		t.Fatalf("%+v", a)
	}
}

// place has a user place a stone at a version.
func (h *testRooms) place(t *testing.T, id string, u game.UserID, version, x int) {
	t.Helper()
	if err := h.order(id, game.Command{Kind: game.Move, Actor: u, ClientID: "m" + itoa(int64(version)), Version: version, Point: board.At(x, 7)}); err != nil {
		t.Fatal(err)
	}
}

// see has a follower see the game from now on, or not.
func (g *guest) see(id string, version int, sees bool) {
	g.rooms.Send(id, Watch{From: g, ID: g.next(), Version: version, Hidden: !sees})
	synctest.Wait()
}

// In a game of days the player who is to act is told, unless a page shows the game. A page that only follows it does not count.
func TestTurnsOfDaysAreTold(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		l := h.listen()
		h.seek(t, "g", ofDays)
		h.join(t, "g", 2)
		l.expect(t, "at once")
		pass(noticePause)
		l.expect(t, "a start", push.Notice{Kind: push.Turn, Game: "g", To: 1, Name: "u2"}, push.Notice{Kind: push.Began, Game: "g", To: 2, Name: "u1"})

		h.place(t, "g", 1, 1, 1)
		pass(noticePause)
		l.expect(t, "a move", push.Notice{Kind: push.Turn, Game: "g", To: 2, Name: "u1"})

		phone, desk := h.guest(1), h.guest(1)
		phone.see("g", 0, true)
		desk.see("g", 0, false)
		h.place(t, "g", 2, 2, 2)
		pass(noticePause)
		l.expect(t, "on the screen of one of two")
		h.place(t, "g", 1, 3, 3)
		pass(noticePause)
		l.expect(t, "an answer", push.Notice{Kind: push.Turn, Game: "g", To: 2, Name: "u1"})

		phone.see("g", 4, false)
		h.place(t, "g", 2, 4, 4)
		pass(noticePause)
		l.expect(t, "on no screen", push.Notice{Kind: push.Turn, Game: "g", To: 1, Name: "u2"})
		h.place(t, "g", 1, 5, 5)
		pass(noticePause)
		l.expect(t, "an answer", push.Notice{Kind: push.Turn, Game: "g", To: 2, Name: "u1"})

		phone.see("g", 6, true) // that it has left says it too
		h.drop(phone)
		h.place(t, "g", 2, 6, 6)
		pass(noticePause)
		l.expect(t, "gone", push.Notice{Kind: push.Turn, Game: "g", To: 1, Name: "u2"})
	})
}

// A player who comes, or answers, within a moment is told nothing. Nobody is if the game has ended meanwhile.
func TestNothingOldIsTold(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		l := h.listen()
		h.seek(t, "g", ofDays)
		h.join(t, "g", 2)
		pass(noticePause - time.Millisecond)
		h.place(t, "g", 1, 1, 1)
		page := h.guest(2)
		page.see("g", 0, true)
		pass(noticePause)
		l.expect(t, "an answer, and a page that came")
		h.drop(page)
		h.place(t, "g", 2, 2, 2)
		if err := h.order("g", game.Command{Kind: game.Resign, Actor: 1, ClientID: "r", Version: 3}); err != nil {
			t.Fatal(err)
		}
		pass(noticePause)
		l.expect(t, "the end")
		if !h.room("g").notices.nextAt().IsZero() {
			t.Error("something waits")
		}
	})
}

// The players of a game by the clock are told once that it has begun, and of no turn. Guests are told nothing.
func TestABeginIsTold(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		l := h.listen()
		h.seek(t, "g", fischer)
		page := h.guest(2)
		page.see("g", 0, true)
		h.join(t, "g", 2)
		pass(noticePause)
		l.expect(t, "a start", push.Notice{Kind: push.Began, Game: "g", To: 1, Name: "u2"})
		h.place(t, "g", 1, 1, 1)
		h.place(t, "g", 2, 2, 2)
		pass(noticePause)
		l.expect(t, "moves")

		h.seek(t, "d", ofDays)
		h.join(t, "d", hubtest.Guests)
		pass(noticePause)
		l.expect(t, "a start", push.Notice{Kind: push.Turn, Game: "d", To: 1, Name: hubtest.User(hubtest.Guests).Name})
		h.place(t, "d", 1, 1, 1)
		pass(noticePause)
		l.expect(t, "a move")
	})
}

// A server that takes a game over tells the running turn by the name that the other gave it, so that it is told once; nothing else.
func TestWhatAnotherServerHasStoredIsToldOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.seek(t, "g", ofDays)
		h.join(t, "g", 2)
	})
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		l := h.listen()
		h.load("g")
		pass(noticePause)
		l.expect(t, "taken over", push.Notice{Kind: push.Turn, Game: "g", To: 1, Name: "u2"})
		if !slices.Equal(l.turns, []int{1}) {
			t.Error("the turn is called", l.turns)
		}
		h.place(t, "g", 1, 1, 1)
		pass(noticePause)
		l.expect(t, "a move here", push.Notice{Kind: push.Turn, Game: "g", To: 2, Name: "u1"})
	})
}

// A turn that was not told when the server stopped is told by the next one, by the same name, so that it is told once.
func TestATurnIsToldAfterARestart(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		l := h.listen()
		h.opened(t, "g", ofDays)
		pass(noticePause)
		l.expect(t, "a turn", push.Notice{Kind: push.Turn, Game: "g", To: 1, Name: "u2"})
		first := l.turns[len(l.turns)-1]
		h.close()
		pass(time.Hour)
		h = newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		l = h.listen()
		h.load("g")
		pass(noticePause)
		l.expect(t, "after the restart", push.Notice{Kind: push.Turn, Game: "g", To: 1, Name: "u2"})
		if again := l.turns[0]; again != first || first == 0 {
			t.Errorf("the turn %d is told as %d", first, again)
		}
	})
}

// Before a clock of days runs out its player is reminded, once: when a quarter is left. The room need not be loaded.
func TestAPlayerIsReminded(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		l := h.listen()
		h.opened(t, "g", ofDays)
		pass(time.Minute)
		synctest.Wait()
		l.mu.Lock()
		l.got = nil
		l.mu.Unlock()
		wait := func(d time.Duration) { // as the hub does, once a second
			for range int(d / (10 * time.Minute)) {
				pass(10 * time.Minute)
				h.Wake()
			}
		}
		wait(17 * time.Hour)
		l.expect(t, "with seven hours left")
		wait(2 * time.Hour)
		l.expect(t, "with five hours left", push.Notice{Kind: push.Reminder, Game: "g", To: 1, Name: "u2"})
		if h.Loaded("g") {
			t.Error("the room stays for nobody")
		}
		wait(3 * time.Hour)
		l.expect(t, "once")
		h.place(t, "g", 1, 3, 3)
		wait(10 * time.Hour)
		l.expect(t, "the next turn", push.Notice{Kind: push.Turn, Game: "g", To: 2, Name: "u1"})
	})
}

// The players of an event's game, which this server has stored as begun without its room, are told that it has begun; who sees it
// is not, and nobody is after the first move.
func TestAGameOfAnEventIsTold(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		h.seek(t, "g", fischer)
		h.join(t, "g", 2)
		h.close()
		h = newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		l := h.listen()
		h.load("g")
		pass(noticePause)
		l.expect(t, "a game that was loaded")
		page := h.guest(2)
		page.see("g", 0, true)
		if err := h.Send("g", BegunElsewhere{}); err != nil {
			t.Fatal(err)
		}
		pass(noticePause)
		l.expect(t, "a game of an event", push.Notice{Kind: push.Began, Game: "g", To: 1, Name: "u2"})
		h.place(t, "g", 1, 1, 1)
		if err := h.Send("g", BegunElsewhere{}); err != nil {
			t.Fatal(err)
		}
		pass(noticePause)
		l.expect(t, "after the first move")
	})
}
