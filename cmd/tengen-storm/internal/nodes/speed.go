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

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/scenario"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Figures of the way between two nodes. They are measured side by side in one run, so the machine's load meets both.

// apart has half of the games played at one node, the other half between two.
var apart = scenario.Scenario{
	Name: "apart", About: "60 games, half of them between two nodes, side by side", Games: 60, Least: 1, Think: 200 * time.Millisecond, Run: playApart,
	Seats: func(s *scenario.Scene, i int) (black, white play.Where) { return s.Nodes[0].Base, s.Nodes[i%2].Base },
}

func playApart(ctx context.Context, s *scenario.Scene) error {
	wait.Sleep(ctx, 2*time.Second)
	from := time.Now()
	wait.Sleep(ctx, s.Length(20*time.Second))
	to := time.Now()
	var here, between, far latency.Histogram
	for _, t := range s.Tables() {
		two := t.Seats[0].At() != t.Seats[1].At()
		for _, a := range scenario.Answers([]*play.Table{t}, from, to) {
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
	s.Plain("moves/s", float64(len(scenario.Answers(s.Tables(), from, to)))/to.Sub(from).Seconds(), 0)
	s.Plain("ack p50, both players at the owner, ms", scenario.Millis(&here, .5), 2)
	s.Plain("ack p50, players at two nodes, ms", scenario.Millis(&between, .5), 2)
	s.Plain("ack p50 of those away from the owner, ms", scenario.Millis(&far, .5), 2)
	s.Most("more than at one node, ms", scenario.Millis(&between, .5)-scenario.Millis(&here, .5), 0.5, 2)
	s.Plain("away from the owner, more than at one node, ms", scenario.Millis(&far, .5)-scenario.Millis(&here, .5), 2)
	s.Plain("ack p99, at one node, ms", scenario.Millis(&here, .99), 2)
	s.Plain("ack p99, at two, ms", scenario.Millis(&between, .99), 2)
	return nil
}

const hallWatchers = 2000

// hall has one game watched from another node.
var hall = scenario.Scenario{
	Name: "hall", About: "one game, 2,000 spectators at another node", Games: 1, Least: 1, Think: 200 * time.Millisecond, Run: playHall,
	Seats: func(s *scenario.Scene, _ int) (black, white play.Where) { return s.Nodes[0].Base, s.Nodes[0].Base },
}

func playHall(ctx context.Context, s *scenario.Scene) error {
	wait.Sleep(ctx, 2*time.Second)
	before := scenario.Took(scenario.Answers(s.Tables(), time.Time{}, time.Now()))
	g, _ := s.Tables()[0].Game()
	watchers := s.Scaled(hallWatchers, 1)
	c := &crowd{addr: strings.TrimPrefix(s.Nodes[1].Base(), "http://"), game: g, sockets: make([]*client.Socket, watchers)}
	defer c.close()
	if err := c.come(ctx); err != nil {
		return err
	}
	wait.Sleep(ctx, time.Second)
	told := func() (n float64, err error) { // messages of nodes with lines for the pages at others
		for _, node := range s.Nodes {
			v, failed := node.Metrics(ctx)
			n, err = n+v[`tengen_hub_nodes_sent_total{kind="tell"}`], errors.Join(err, failed)
		}
		return n, err
	}
	had, err := told()
	if err != nil {
		return err
	}
	from, heard := time.Now(), c.moves.Load()
	wait.Sleep(ctx, s.Length(20*time.Second))
	moves := scenario.Answers(s.Tables(), from, time.Now())
	delivered := c.moves.Load() - heard
	sent, err := told()
	if err != nil {
		return err
	}
	if now, _ := s.Tables()[0].Game(); now != g || len(moves) == 0 {
		return errors.New("the game has ended meanwhile")
	}
	n := float64(len(moves))
	s.Plain("spectators at another node", float64(watchers), 0)
	s.Plain("moves", n, 0)
	s.Most("messages of the bus a move", (sent-had)/n, 1.05, 2) // a move on its way at either end, and the scrapes, count on one side
	s.AtLeast("deliveries a move", float64(delivered)/n, 0.98*float64(watchers))
	s.Plain("ack p50 before they came, ms", scenario.Millis(before, .5), 2)
	s.Plain("ack p50 while they watch, ms", scenario.Millis(scenario.Took(moves), .5), 2)
	s.Plain("ack p99 while they watch, ms", scenario.Millis(scenario.Took(moves), .99), 2)
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
	err := wait.Each(ctx, len(c.sockets), 32, func(ctx context.Context, i int) (err error) {
		watch := func() { c.sockets[i].Send(wire.InWatch, 0, c.game, 0, "") }
		c.sockets[i], err = client.Open(ctx, client.Options{
			Addr: c.addr, Page: "nodescrowd" + strconv.Itoa(i), From: i + 1,
			Take: func(m client.Message, _ time.Time) {
				switch string(m.T) {
				case "move":
					c.moves.Add(1)
				case wire.OutState:
					c.let.Add(1)
				case wire.OutError: // hundreds at once fill a room's inbox
					time.AfterFunc(20*time.Millisecond, watch)
				}
			},
		})
		if err == nil {
			watch()
		}
		return err
	})
	if err != nil {
		return err
	}
	all := func() bool { return int(c.let.Load()) == len(c.sockets) }
	if !wait.Until(ctx, time.Minute, 20*time.Millisecond, all) {
		return fmt.Errorf("%d of %d spectators were let in", c.let.Load(), len(c.sockets))
	}
	return nil
}

func (c *crowd) close() {
	for _, s := range slices.DeleteFunc(c.sockets, func(s *client.Socket) bool { return s == nil }) {
		s.Close()
	}
}
