package nodes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak/play"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/tengen-storm/internal/latency"
	"tengen/hub/wire"
)

// Figures of the way between two nodes. They are taken side by side in one run: what the machine does meets both.

// apart has half of the games played at one node, the other half between two.
func apart(ctx context.Context, s *scene) error {
	wait.Sleep(ctx, 2*time.Second)
	from := time.Now()
	wait.Sleep(ctx, s.length(20*time.Second))
	to := time.Now()
	var here, between, far latency.Histogram
	for _, t := range s.Tables() {
		two := t.Seats[0].At() != t.Seats[1].At()
		for _, a := range answers([]*play.Table{t}, from, to) {
			switch {
			case !two:
				here.Record(a.Took())
				continue
			case a.By == 1:
				far.Record(a.Took())
			}
			between.Record(a.Took())
		}
	}
	s.plain("moves/s", float64(len(answers(s.Tables(), from, to)))/to.Sub(from).Seconds(), 0)
	s.plain("ack p50, both players at the owner, ms", millis(&here, .5), 2)
	s.plain("ack p50, players at two nodes, ms", millis(&between, .5), 2)
	s.plain("ack p50 of those away from the owner, ms", millis(&far, .5), 2)
	s.most("more than at one node, ms", millis(&between, .5)-millis(&here, .5), 0.5, 2)
	s.plain("away from the owner, more than at one node, ms", millis(&far, .5)-millis(&here, .5), 2)
	s.plain("ack p99, at one node, ms", millis(&here, .99), 2)
	s.plain("ack p99, at two, ms", millis(&between, .99), 2)
	return nil
}

const hallWatchers = 2000

// hall has one game watched from another node.
func hall(ctx context.Context, s *scene) error {
	wait.Sleep(ctx, 2*time.Second)
	before := took(answers(s.Tables(), time.Time{}, time.Now()))
	g, _ := s.Tables()[0].Game()
	watchers := s.scaled(hallWatchers, 1)
	c := &crowd{addr: strings.TrimPrefix(s.Nodes[1].Base(), "http://"), game: g, sockets: make([]*client.Socket, watchers)}
	defer c.close()
	if err := c.come(ctx); err != nil {
		return err
	}
	wait.Sleep(ctx, time.Second)
	frames, end, err := s.Bus.Frames()
	if err != nil {
		return err
	}
	from, had, heard := time.Now(), frames.Load(), c.moves.Load()
	wait.Sleep(ctx, s.length(20*time.Second))
	moves := answers(s.Tables(), from, time.Now())
	sent, delivered := frames.Load()-had, c.moves.Load()-heard
	end()
	if now, _ := s.Tables()[0].Game(); now != g || len(moves) == 0 {
		return errors.New("the game has ended meanwhile")
	}
	n := float64(len(moves))
	s.plain("spectators at another node", float64(watchers), 0)
	s.plain("moves", n, 0)
	s.most("messages of the bus a move", float64(sent)/n, 1.05, 2) // a move on its way at either end counts on one side
	s.atLeast("deliveries a move", float64(delivered)/n, 0.98*float64(watchers))
	s.plain("ack p50 before they came, ms", millis(before, .5), 2)
	s.plain("ack p50 while they watch, ms", millis(took(moves), .5), 2)
	s.plain("ack p99 while they watch, ms", millis(took(moves), .99), 2)
	return nil
}

// crowd is spectators of a game at one node.
type crowd struct {
	addr, game string
	sockets    []*client.Socket
	let        atomic.Int64 // in: they have the game's state
	moves      atomic.Int64 // that they have heard of, together
}

// come lets the spectators in.
func (c *crowd) come(ctx context.Context) error {
	g, opening := errgroup.WithContext(ctx)
	g.SetLimit(32)
	for i := range c.sockets {
		g.Go(func() error { return c.open(opening, i) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	all := func() bool { return int(c.let.Load()) == len(c.sockets) }
	if !wait.Until(ctx, startWithin, poll, all) {
		return fmt.Errorf("%d of %d spectators were let in", c.let.Load(), len(c.sockets))
	}
	return nil
}

func (c *crowd) open(ctx context.Context, i int) error {
	watch := func() { c.sockets[i].Send(wire.InWatch, 0, c.game, 0, "") }
	s, err := client.Open(ctx, client.Options{
		Addr: c.addr, Page: "nodescrowd" + strconv.Itoa(i), From: i + 1,
		Take: func(m client.Message, _ time.Time) {
			switch string(m.T) {
			case "move":
				c.moves.Add(1)
			case wire.OutState:
				c.let.Add(1)
			case wire.OutError: // hundreds who come at once fill a room's inbox
				time.AfterFunc(20*time.Millisecond, watch)
			}
		},
	})
	if err != nil {
		return err
	}
	c.sockets[i] = s
	watch()
	return nil
}

func (c *crowd) close() {
	for _, s := range slices.DeleteFunc(c.sockets, func(s *client.Socket) bool { return s == nil }) {
		s.Close()
	}
}
