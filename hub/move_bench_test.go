package hub

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// devnull is a store that keeps nothing but says that it does.
type devnull struct{ *fakeStore }

func (devnull) Append(context.Context, Append) error  { return nil }
func (devnull) AppendThen(_ Append, done func(error)) { done(nil) }

// benchGame is a game of two sockets and so many that watch; what they are sent is made
// and dropped. The board is cleared by a new game every 80 moves.
type benchGame struct {
	id    string
	room  *room
	conns [2]*conn
	ply   int
}

// sit makes the game.
func (g *benchGame) sit(b *testing.B, h *Hub, m *fakeStore, rule board.Rule, watchers int) {
	s := game.Settings{Rule: rule, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.Fischer, Initial: time.Hour, Increment: time.Second}}
	m.CreateGame(context.Background(), NewGame{ID: g.id, Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now(),
		Events: []*game.Event{game.Start(s, 1, 2, 0, "", time.Now())}})
	g.room, g.ply = newRoom(h, g.id), 0
	h.rooms.mu.Lock()
	h.rooms.rooms[g.id] = g.room
	h.rooms.mu.Unlock()
	if err := g.room.ready(); err != nil {
		b.Error(err)
	}
	for k := range 2 + watchers {
		u := fakeUser(game.UserID(k + 1))
		c := newConn(h, nil, nil, Identity{User: &u})
		c.out.ended, c.page = true, "benchmark" // frames are made and dropped
		if g.room.conns[c] = struct{}{}; k < 2 {
			g.conns[k] = c
		}
	}
}

// move makes the next move.
func (g *benchGame) move(b *testing.B, id int, points []string) {
	raw := fmt.Appendf(nil, `{"t":"move","id":%d,"g":"%s","v":%d,"d":{"at":"%s"}}`, id, g.id, g.ply+1, points[g.ply])
	g.conns[g.ply%2].dispatch(raw, time.Now())
	if g.ply++; g.room.game.Version() != g.ply+1 {
		b.Errorf("version %d after ply %d", g.room.game.Version(), g.ply)
	}
}

// benchHub returns a hub whose store keeps nothing of moves.
func benchHub(b *testing.B) (*Hub, *fakeStore) {
	m := newFakeStore()
	h, err := New(Config{Store: devnull{m}, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy)})
	if err != nil {
		b.Fatal(err)
	}
	return h, m
}

// BenchmarkMove is the work of one move from its frame's bytes to everybody's
// outbox, without sockets and without a database: two players and, by name, so
// many watchers.
func BenchmarkMove(b *testing.B) {
	points := spread()
	for _, watchers := range []int{0, 20} {
		for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
			b.Run(fmt.Sprintf("%v/%dwatchers", rule, watchers), func(b *testing.B) {
				h, m := benchHub(b)
				g := benchGame{id: "g", ply: len(points)}
				for i := 1; b.Loop(); i++ {
					if g.ply == len(points) {
						m.do(func(m *fakeStore) { delete(m.games, "g") })
						g.sit(b, h, m, rule, watchers)
					}
					g.move(b, i, points)
				}
			})
		}
	}
}

// BenchmarkMoves is the same on all processors at once, each with games of its own.
func BenchmarkMoves(b *testing.B) {
	points := spread()
	h, m := benchHub(b)
	var made atomic.Int64
	b.RunParallel(func(pb *testing.PB) {
		games := make([]benchGame, 20)
		for i := range games {
			games[i].ply = len(points)
		}
		for i := 1; pb.Next(); i++ {
			g := &games[i%len(games)]
			if g.ply == len(points) {
				g.id = fmt.Sprint("g", made.Add(1))
				g.sit(b, h, m, board.Freestyle, 0)
			}
			g.move(b, i, points)
		}
	})
}

// spread is an order of points in which nobody makes five and Black nothing
// that is forbidden soon.
func spread() []string {
	var black, white, out []string
	for y := range 15 {
		for x := range 15 {
			p := board.At(x, y).String()
			if (x+2*y)%4/2 == 0 {
				black = append(black, p)
			} else {
				white = append(white, p)
			}
		}
	}
	for i := range 40 {
		out = append(out, black[i*2], white[i*2])
	}
	return out
}
