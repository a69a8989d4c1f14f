package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A game in which nobody begins is called off to the millisecond, with somebody there to see it and
// without, with a clock and without.
func TestAGameWithoutAFirstMove(t *testing.T) {
	for name, c := range map[string]struct {
		clock, after time.Duration
		acted        int
		watched      bool
	}{
		"no clock":             {0, time.Hour, 0, false},
		"no clock, watched":    {0, time.Hour, 0, true},
		"no clock, one move":   {0, time.Hour, 1, false},
		"a clock":              {10 * time.Minute, 2 * time.Minute, 0, false},
		"a clock, watched":     {10 * time.Minute, 2 * time.Minute, 0, true},
		"a clock and one move": {10 * time.Minute, 2 * time.Minute, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				m.Seated("g", c.clock, false)
				h.load("g")
				before := "start"
				if c.acted > 0 {
					move := game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}
					if err := h.order("g", move); err != nil {
						t.Fatal(err)
					}
					before = "start move"
				}
				if c.watched {
					h.plug("g", 1)
				}
				pass(c.after)
				h.expect(t, "g", before)
				pass(time.Millisecond)
				h.expect(t, "g", before+" end")
				log := m.Log("g")
				if e := log[len(log)-1]; e.Actor != 0 || e.Payload.Result.Reason != game.Aborted || m.Final("g") == nil {
					t.Fatalf("%+v", e)
				}
			})
		})
	}
}

// A first move that comes too late is refused, also if nobody has noticed yet. One that came in time
// counts, also if the room takes it too late.
func TestAFirstMoveThatIsLate(t *testing.T) {
	for name, c := range map[string]struct {
		after time.Duration
		want  error
		log   string
	}{
		"late":    {1500 * time.Millisecond, game.ErrOver, "start end"},
		"in time": {500 * time.Millisecond, nil, "start move"},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				m.Seated("g", 0, false)
				pass(time.Hour - time.Second)
				h.load("g")
				h.Send("g", call(func(*room) { pass(2 * time.Second) })) // the timer fires meanwhile
				pass(c.after)
				move := &Command{At: game.Instant(time.Now()), Command: game.Command{
					Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7),
				}}
				var got error
				move.failed = func(err error) { got = err }
				h.Send("g", move) // what is queued comes before the timer
				pass(2 * time.Second)
				h.expect(t, "g", c.log)
				if got != c.want {
					t.Fatal(got)
				}
			})
		})
	}
}

// A user who looks at a game hears when its first move must come.
func TestUntil(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("timed", time.Hour, false)
		black, white := h.guest(1), h.guest(2)
		pass(time.Second)
		black.watch("timed", 0)
		white.watch("timed", 0)
		synctest.Wait()
		if n, want := black.count(wire.OutState), m.Log("timed")[0].At.Add(2*time.Minute).UnixMilli(); n != 1 {
			t.Fatalf("%d states", n)
		} else if s := part[wire.GameState](t, black.messages()[0]); s.Next.Until != want {
			t.Errorf("until %d, want %d", s.Next.Until, want)
		}
		pass(time.Second)
		black.command("timed", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
		synctest.Wait()
		first := part[wire.EventData](t, white.last())
		if want := first.Time + 120_000; first.Next.Until != want {
			t.Errorf("until %d, want %d", first.Next.Until, want)
		}
		white.command("timed", game.Command{Kind: game.Move, Version: 2, Point: board.At(8, 8)})
		synctest.Wait()
		last := black.last()
		if second := part[wire.EventData](t, last); last.T != "move" || last.V != 3 || second.Next.Until != 0 {
			t.Errorf("%s %d: until %d when both have acted", last.T, last.V, second.Next.Until)
		}
	})
}
