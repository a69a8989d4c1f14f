package hub

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// devnull is a store that keeps nothing but says that it does.
type devnull struct{ *fakeStore }

func (devnull) Append(context.Context, Append) error  { return nil }
func (devnull) AppendThen(_ Append, done func(error)) { done(nil) }

// BenchmarkMove is the work of one move from its frame's bytes to everybody's
// outbox, without sockets and without a database: two players and, by name, so
// many watchers. The board is cleared by a new game every 200 moves.
func BenchmarkMove(b *testing.B) {
	for _, watchers := range []int{0, 20} {
		for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
			b.Run(fmt.Sprintf("%v/%dwatchers", rule, watchers), func(b *testing.B) {
				m := newFakeStore()
				h, err := New(Config{Store: devnull{m}, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy)})
				if err != nil {
					b.Fatal(err)
				}
				s := game.Settings{Rule: rule, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
					Time: game.TimeControl{Kind: game.Fischer, Initial: time.Hour, Increment: time.Second}}
				points := spread()
				var r *room
				var conns [2]*conn
				for i := 0; b.Loop(); i++ {
					ply := i % len(points)
					if ply == 0 {
						m.CreateGame(context.Background(), NewGame{ID: "g", Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now(),
							Events: []*game.Event{game.Start(s, 1, 2, 0, "", time.Now())}})
						r = newRoom(h, "g")
						h.rooms.rooms["g"] = r
						if err := r.ready(); err != nil {
							b.Fatal(err)
						}
						for k := range 2 + watchers {
							u := fakeUser(game.UserID(k + 1))
							c := newConn(h, nil, nil, Identity{User: &u})
							c.out.ended, c.page = true, "benchmark" // frames are made and dropped
							if r.conns[c] = struct{}{}; k < 2 {
								conns[k] = c
							}
						}
					}
					c := conns[ply%2]
					raw := fmt.Appendf(nil, `{"t":"move","id":%d,"g":"g","v":%d,"d":{"at":"%s"}}`, i+1, ply+1, points[ply])
					c.dispatch(raw, time.Now())
					if r.game.Version() != ply+2 {
						b.Fatalf("version %d after ply %d", r.game.Version(), ply)
					}
				}
			})
		}
	}
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
