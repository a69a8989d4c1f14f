package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// say has somebody say a line, if the room has a place for it, and returns the message's id.
func (g *guest) say(id, text string) (n int64, ok bool) {
	n = g.next()
	return n, g.rooms.Send(id, Say{From: g, ID: n, ClientID: fmt.Sprint(userID(g), "/", n), Text: text}) == nil
}

// The lines of a room are stored beside it, one after the other. Each is told in its turn, and its sender gets an answer.
// Meanwhile a player's move is stored and answered.
func TestLinesAreStoredInTheirOrder(t *testing.T) {
	m := hubtest.NewStore()
	m.Saying = func() { pass(time.Second) }
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		black, white, eve := h.plug("g", 1), h.plug("g", 2), h.plug("g", 3)
		var ids []int64
		for i := range 8 {
			who := []*guest{black, white, eve}[i%3]
			n, ok := who.say("g", fmt.Sprint(i))
			if !ok {
				t.Fatal("no place")
			}
			if who == eve {
				ids = append(ids, n)
			}
		}
		synctest.Wait()
		h.firstMove()
		h.expect(t, "g", "start move")
		if n := eve.count(wire.OutChat); n != 0 {
			t.Errorf("%d lines are told before they are stored", n)
		}
		pass(8 * time.Second)
		synctest.Wait()
		var told []string
		for _, l := range eve.messages() {
			if l.T == wire.OutChat {
				told = append(told, part[wire.ChatLine](t, l).Text)
			}
		}
		if got := strings.Join(told, ""); got != "01234567" {
			t.Errorf("told %s", got)
		}
		if n := black.count(wire.OutChat); n != 6 {
			t.Errorf("a player hears %d lines", n)
		}
		for _, n := range ids {
			if a, _ := eve.answer(n); a.T != wire.OutAck {
				t.Errorf("message %d: %+v", n, a)
			}
		}
	})
}

// Players' lines have places of their own, however many watchers write. A room does not leave before all lines are stored.
func TestPlacesForPlayersWords(t *testing.T) {
	m := hubtest.NewStore()
	m.Saying = func() { pass(time.Second) }
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		black := h.plug("g", 1)
		var crowd []*guest
		for i := range 20 {
			crowd = append(crowd, h.plug("g", game.UserID(10+i)))
		}
		for _, g := range crowd {
			for range 5 {
				g.say("g", "hear me")
			}
			synctest.Wait()
		}
		n, ok := black.say("g", "hello")
		synctest.Wait()
		if a, answered := black.answer(n); !ok || answered {
			t.Errorf("%v %+v", ok, a)
		}
		refused := 0
		for _, g := range crowd {
			for _, a := range g.messages() {
				if a.T == wire.OutError {
					refused++
				}
			}
			h.Leave("g", g)
		}
		if refused != 100-talkMost {
			t.Errorf("%d of 100 lines are refused", refused)
		}
		h.Leave("g", black)
		pass((talkMost + 1) * time.Second)
		synctest.Wait()
		if a, _ := black.answer(n); a.T != wire.OutAck || len(m.Lines) != talkMost+1 {
			t.Errorf("%+v, %d lines", a, len(m.Lines))
		}
		pass(time.Minute)
		if h.room("g") != nil {
			t.Error("the room stays")
		}
	})
}

// A player's command is taken before what others say, its coming and going too, but for what its page has said before.
func TestWhoComesFirst(t *testing.T) {
	h := &testRooms{}
	black, white, eve := h.guest(1), h.guest(2), h.guest(3)
	move := func(g *guest) *Command {
		return &Command{From: g, Command: game.Command{Kind: game.Move, Actor: userID(g)}}
	}
	var q queue
	q.know([]game.UserID{1, 2})
	q.running = true
	for i, m := range []Message{
		Watch{From: eve}, Say{From: eve}, Say{From: white}, leave{eve}, move(eve), Watch{From: black}, move(white), leave{white},
		Watch{From: white}, Say{From: black}, move(black), call(nil), Explain{From: eve},
	} {
		if err, _ := q.put(m, queueSize); err != nil {
			t.Fatal(i)
		}
	}
	q.timeIsUp()
	var got []string
	for range 14 {
		switch m, timer := q.next(); m := m.(type) {
		case nil:
			got = append(got, fmt.Sprint("timer ", timer))
		case *Command:
			got = append(got, fmt.Sprint("move ", m.Actor))
		case call:
			got = append(got, "call")
		default:
			got = append(got, fmt.Sprintf("%T %d", m, userID(sender(m))))
		}
	}
	want := []string{
		"room.Watch 1", "move 2", "move 1", "call", "timer true",
		"room.Watch 3", "room.Say 3", "room.Say 2", "room.leave 3", "move 3", "room.leave 2", "room.Watch 2", "room.Say 1", "room.Explain 3",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// The time of a turn that a player loses because a queue is full, or the server has no free room, is not charged.
func TestBusyIsNotCharged(t *testing.T) {
	crowded := func(t *testing.T, h *testRooms) { // the players are not known yet
		h.Send("g", call(func(*room) { pass(3 * time.Second) }))
		synctest.Wait()
		for i := range urgentMax / eachMax {
			g := h.guest(game.UserID(100 + i))
			for range eachMax {
				g.command("g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
			}
		}
	}
	full := func(t *testing.T, h *testRooms) {
		other := h.plug("other", 5)
		time.AfterFunc(3*time.Second, func() { h.Leave("other", other) })
	}
	for name, c := range map[string]struct {
		rooms int
		busy  func(*testing.T, *testRooms)
	}{"a full queue": {9, crowded}, "no free room": {1, full}} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			virtual.Test(t, func(t *testing.T) {
				h := newTestRooms(t, m, Limits{Rooms: c.rooms}, nil)
				defer h.close()
				m.Seated("g", time.Minute, false)
				m.Seated("other", time.Hour, false)
				pass(30 * time.Second)
				c.busy(t, h)
				synctest.Wait()
				black := h.guest(1)
				move := game.Command{Kind: game.Move, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}
				n := black.command("g", move)
				if a, _ := black.answer(n); a.Code != wire.ErrBusy.Code {
					t.Fatalf("%+v", a)
				}
				pass(8 * time.Second)
				black.command("g", move)
				h.expect(t, "g", "start move")
				if p := m.Log("g")[1].Payload; p.SpentMS != 30_000 || p.Unheard != 8000 {
					t.Errorf("%+v", p)
				}
			})
		})
	}
}

// Commands that are turned away are forgotten when nobody comes again, and are few.
func TestTurnedAwayAreBounded(t *testing.T) {
	var q refusals
	now := time.Now()
	command := func(u game.UserID, at time.Time) *Command {
		return &Command{From: (&testRooms{}).guest(u), Command: game.Command{Actor: u}, At: at}
	}
	for i := range refusedGamesMax + 10 {
		q.add(fmt.Sprint(i), command(1, now))
	}
	if len(q.games) != refusedGamesMax {
		t.Errorf("%d games", len(q.games))
	}
	for u := range refusalsMax + 10 {
		q.add("0", command(game.UserID(u+1), now))
	}
	if n := len(q.games["0"]); n != refusalsMax {
		t.Errorf("%d people", n)
	}
	q.add("late", command(1, now.Add(unheardPatience+1)))
	if len(q.games) != 1 {
		t.Errorf("%d games", len(q.games))
	}
	q.add("server", &Command{Command: game.Command{Actor: 1}})
	q.add("line", Say{From: (&testRooms{}).guest(1)})
	if len(q.games) != 1 {
		t.Error("what is no player's command is noted")
	}
}
