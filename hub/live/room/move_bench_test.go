package room

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
	"github.com/tengen-go/tengen/hub/testing/cost"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// devnull is a store that keeps no event but says that it does.
type devnull struct{ *hubtest.Store }

func (devnull) Append(_ records.Append, done func(error)) { done(nil) }

// deaf is a follower who drops what it is sent.
type deaf struct{ user records.User }

func (d *deaf) User() *records.User         { return &d.user }
func (d *deaf) Send([]byte)                 {}
func (d *deaf) LastHeard() time.Time        { return time.Now() }
func (d *deaf) RoundTrip() game.RoundTrip   { return game.RoundTrip{} }
func (d *deaf) Refuse(int64, string, error) {}

// dropping drops what followers are sent, as a socket that takes everything would.
type dropping struct{}

func (dropping) Deliver([]byte, []Follower)                 {}
func (dropping) Tell(frame.Text, []Follower, bool)          {}
func (dropping) Answer(_, _ frame.Text, _ Follower, _ bool) {}

// benchRooms returns rooms whose store keeps nothing of moves.
func benchRooms(b *testing.B) *testRooms {
	h := newTestRooms(b, hubtest.NewStore(), Limits{}, nil)
	h.Config.Store, h.Config.Broadcaster = devnull{h.store}, dropping{}
	return h
}

// benchGame is a game of two players and some followers who watch. What they are sent is made and dropped. A new game clears
// the board every 80 moves.
type benchGame struct {
	id      string
	room    *room
	players [2]*deaf
	ply     int
}

// sit makes the game and loads its room.
func (g *benchGame) sit(b *testing.B, h *testRooms, rule board.Rule, watchers int) {
	s := game.Settings{Rule: rule, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.Fischer, Initial: time.Hour, Increment: time.Second}}
	h.store.CreateGame(context.Background(), records.NewGame{ID: g.id, Settings: s, Host: 1, Color: game.WishBlack,
		Created: time.Now(), Events: []*game.Event{game.Start(s, 1, 2, 0, "", time.Now())}})
	g.room, g.ply = newRoom(h.Rooms, g.id), 0
	h.mu.Lock()
	h.rooms[g.id] = g.room
	h.mu.Unlock()
	if err := g.room.ready(); err != nil {
		b.Error(err)
	}
	_, g.room.clock.resumed = h.outages.Since(time.Now(), 0) // the timer has nothing to do
	for k := range 2 + watchers {
		d := &deaf{user: hubtest.User(game.UserID(k + 1))}
		if g.room.followers.add(d); k < 2 {
			g.players[k] = d
		}
	}
}

// move makes the next move.
func (g *benchGame) move(b *testing.B, h *testRooms, id int64, points []board.Point) {
	who := g.players[g.ply%2]
	err := h.Ask(g.id, &Command{From: who, ID: id, At: game.Instant(time.Now()), Command: game.Command{
		Kind: game.Move, Actor: who.user.ID, ClientID: "benchmark/" + strconv.FormatInt(id, 10), Version: g.ply + 1, Point: points[g.ply],
	}})
	if g.ply++; err != nil || g.room.game.Version() != g.ply+1 {
		b.Errorf("version %d after ply %d: %v", g.room.game.Version(), g.ply, err)
	}
}

// A move's cost in a room is compared with the figures.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	cost.Check(t, "decide, apply and tell", benchMove(board.Freestyle, 0))
	cost.Check(t, "decide, apply and tell, 20 watch", benchMove(board.Freestyle, 20))
	cost.Check(t, "decide, apply and tell, renju", benchMove(board.Renju, 0))
}

// BenchmarkMove is the work of one move from its command to everybody's frame, without
// sockets and without a database: two players and, by name, so many watchers.
func BenchmarkMove(b *testing.B) {
	for _, watchers := range []int{0, 20} {
		for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
			b.Run(fmt.Sprintf("%v/%dwatchers", rule, watchers), benchMove(rule, watchers))
		}
	}
}

func benchMove(rule board.Rule, watchers int) func(b *testing.B) {
	return func(b *testing.B) {
		b.ReportAllocs()
		points := hubtest.QuietMoves()
		h := benchRooms(b)
		g := benchGame{id: "g", ply: len(points)}
		for i := int64(1); b.Loop(); i++ {
			if g.ply == len(points) {
				h.store.Do(func(m *hubtest.Store) { delete(m.Games, "g") })
				g.sit(b, h, rule, watchers)
			}
			g.move(b, h, i, points)
		}
	}
}

// BenchmarkMoves is the same on all processors at once, each with games of its own.
func BenchmarkMoves(b *testing.B) {
	b.ReportAllocs()
	points := hubtest.QuietMoves()
	h := benchRooms(b)
	var made atomic.Int64
	b.RunParallel(func(pb *testing.PB) {
		games := make([]benchGame, 20)
		for i := range games {
			games[i].ply = len(points)
		}
		for i := int64(1); pb.Next(); i++ {
			g := &games[i%int64(len(games))]
			if g.ply == len(points) {
				g.id = fmt.Sprint("g", made.Add(1))
				g.sit(b, h, board.Freestyle, 0)
			}
			g.move(b, h, i, points)
		}
	})
}
