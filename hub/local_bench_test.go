package hub

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// forgetful is a store that keeps no event but says that it does.
type forgetful struct{ *hubtest.Store }

func (forgetful) Append(_ records.Append, done func(error)) { done(nil) }

// deaf is a client that drops what it is sent.
type deaf struct {
	user   records.User
	number uint64
}

func (d *deaf) User() *records.User         { return &d.user }
func (d *deaf) UserID() game.UserID         { return d.user.ID }
func (d *deaf) Send([]byte)                 {}
func (d *deaf) LastHeard() time.Time        { return time.Now() }
func (d *deaf) RoundTrip() game.RoundTrip   { return game.RoundTrip{} }
func (d *deaf) Refuse(int64, string, error) {}
func (d *deaf) Number() uint64              { return d.number }
func (d *deaf) Name() string                { return "page" }
func (d *deaf) Away(bool)                   {}
func (d *deaf) Client() limit.Client        { return limit.Client{} }
func (d *deaf) Request() string             { return "" }

// BenchmarkLocalMove is a move by a player who is connected to the server that owns the game, from the router to everybody's
// lines, without sockets and without a database. The names say how many watch.
func BenchmarkLocalMove(b *testing.B) {
	for _, watchers := range []int{0, 100} {
		b.Run(fmt.Sprint(watchers, "watchers"), func(b *testing.B) {
			b.ReportAllocs()
			m := hubtest.NewStore()
			h, err := New(Config{Store: forgetful{m}, Beats: m, Users: m, Sessions: m, Chat: m, BotEngine: hubtest.BotEngine(hubtest.Busy), Limits: patient(Limits{})})
			if err == nil {
				err = h.Start(b.Context())
			}
			if err != nil {
				b.Fatal(err)
			}
			defer h.Stop(context.Background())
			g := duel{h: h, store: m, watchers: watchers}
			for i := int64(1); b.Loop(); i++ {
				g.move(b, i)
			}
		})
	}
}

// duel is one game after the other between two people here.
type duel struct {
	h        *Hub
	store    *hubtest.Store
	watchers int
	games    int
	ply      int
	id       string
	players  [2]*deaf
}

// begin makes the next game, and has everybody follow it.
func (g *duel) begin(b *testing.B) {
	b.StopTimer()
	defer b.StartTimer()
	for _, p := range g.players {
		if p != nil {
			g.h.routing.Leave(g.id, p)
		}
	}
	g.games++
	g.id, g.ply = fmt.Sprint("g", g.games), 0
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.Fischer, Initial: time.Hour, Increment: time.Second}}
	g.store.CreateGame(b.Context(), records.NewGame{ID: g.id, Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now(),
		Events: []*game.Event{game.Start(s, 1, 2, 0, "", time.Now())}})
	for k := range 2 + g.watchers {
		d := &deaf{user: hubtest.User(game.UserID(k + 1)), number: uint64(k + 1)}
		for {
			if here, err := g.h.routing.Bring(g.id, room.Watch{From: d}); !here {
				b.Fatal("the game is not here")
			} else if err == nil {
				break
			}
			time.Sleep(time.Millisecond) // the room's queue is full
		}
		if k < 2 {
			g.players[k] = d
		}
	}
	listed := make(chan struct{})
	g.h.rooms.Load(g.id, func() { close(listed) })
	<-listed
}

var duelPoints = hubtest.QuietMoves()

// move makes the next move.
func (g *duel) move(b *testing.B, id int64) {
	if g.ply%len(duelPoints) == 0 {
		g.begin(b)
	}
	who := g.players[g.ply%2]
	here, err := g.h.routing.Bring(g.id, &room.Command{From: who, ID: id, At: game.Instant(time.Now()), Command: game.Command{
		Kind: game.Move, Actor: who.user.ID, ClientID: "page/" + strconv.FormatInt(id, 10), Version: g.ply + 1, Point: duelPoints[g.ply],
	}})
	if g.ply++; !here || err != nil {
		b.Fatal(here, err)
	}
	for g.h.rooms.Version(g.id) != g.ply+1 { // a watcher is still being let in
		time.Sleep(time.Millisecond)
	}
}

var _ client.Actor = (*deaf)(nil)
