package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/wire"
)

// Figures of the way between two nodes. They are taken side by side in one run: what the machine does meets both.

const (
	pairGames = 60
	pairThink = 200 * time.Millisecond
)

// apart has half of the games played at one node, the other half between two.
func apart(ctx context.Context, s *scene, o *outcome) error {
	one, two := s.nodes[0], s.nodes[1]
	at := func(n *Node) func() *Node { return func() *Node { return n } }
	err := s.sit(ctx, o.scaled(pairGames), pairThink, func(i int) (black, white func() *Node) {
		if i%2 == 0 {
			return at(one), at(one)
		}
		return at(one), at(two)
	})
	if err != nil {
		return err
	}
	sleep(ctx, 2*time.Second)
	from := time.Now()
	sleep(ctx, o.length(20*time.Second))
	var here, between, far []time.Duration
	for _, t := range s.tables {
		for _, a := range t.answers(from, time.Now()) {
			switch {
			case t.seats[1].node == one:
				here = append(here, a.took())
			case a.by == 1:
				far = append(far, a.took())
				fallthrough
			default:
				between = append(between, a.took())
			}
		}
	}
	if err := s.end(ctx); err != nil {
		return err
	}
	v, err := s.judge(ctx)
	o.judged(v)
	p50 := func(d []time.Duration) float64 { return millis(quantile(d, 0.5)) }
	o.plain("moves/s", float64(len(here)+len(between))/time.Since(from).Seconds(), 0)
	o.plain("ack p50, both players at the owner, ms", p50(here), 2)
	o.plain("ack p50, players at two nodes, ms", p50(between), 2)
	o.plain("ack p50 of those away from the owner, ms", p50(far), 2)
	o.most("more than at one node, ms", p50(between)-p50(here), 0.5, 2)
	o.plain("away from the owner, more than at one node, ms", p50(far)-p50(here), 2)
	o.plain("ack p99, at one node / at two, ms", millis(quantile(here, 0.99)), 2)
	o.plain("", millis(quantile(between, 0.99)), 2)
	return err
}

const hallWatchers = 2000

// hall has one game watched from another node.
func hall(ctx context.Context, s *scene, o *outcome) error {
	one, two := s.nodes[0], s.nodes[1]
	at := func(*Node) func() *Node { return func() *Node { return one } }
	if err := s.sit(ctx, 1, pairThink, func(int) (black, white func() *Node) { return at(one), at(one) }); err != nil {
		return err
	}
	t := s.tables[0]
	sleep(ctx, 2*time.Second)
	alone := t.answers(time.Time{}, time.Now())
	watchers := o.scaled(hallWatchers)
	g := t.game()
	crowd := &crowd{addr: strings.TrimPrefix(two.base(), "http://"), game: g, page: "hall" + s.name}
	defer crowd.close()
	if err := crowd.come(ctx, watchers); err != nil {
		return err
	}
	got := &crowd.moves
	sleep(ctx, time.Second)
	frames, end, err := s.nats.frames()
	if err != nil {
		return err
	}
	from, had, heard := time.Now(), frames.Load(), got.Load()
	sleep(ctx, o.length(20*time.Second))
	moves := t.answers(from, time.Now())
	sent, delivered := frames.Load()-had, got.Load()-heard
	end()
	if t.game() != g || len(moves) == 0 {
		return errors.New("the game has ended meanwhile")
	}
	if err := s.end(ctx); err != nil {
		return err
	}
	v, err := s.judge(ctx)
	o.judged(v)
	n := float64(len(moves))
	var took, before []time.Duration
	for _, a := range moves {
		took = append(took, a.took())
	}
	for _, a := range alone {
		before = append(before, a.took())
	}
	o.plain("spectators at another node", float64(watchers), 0)
	o.plain("moves", n, 0)
	o.most("messages of the bus a move", float64(sent)/n, 1.05, 2) // a move on its way at either end counts on one side
	o.least("deliveries a move", float64(delivered)/n, 0.98*float64(watchers))
	o.plain("ack p50 before they came / while they watch, ms", millis(quantile(before, 0.5)), 2)
	o.plain("", millis(quantile(took, 0.5)), 2)
	o.plain("ack p99 while they watch, ms", millis(quantile(took, 0.99)), 2)
	return err
}

// crowd is spectators of a game at one node.
type crowd struct {
	addr, game, page string
	sockets          []*client.Socket
	let              atomic.Int64 // in: they have the game's state
	moves            atomic.Int64 // that they have heard of, together
}

// come lets n spectators in.
func (c *crowd) come(ctx context.Context, n int) error {
	c.sockets = make([]*client.Socket, n)
	errs := make([]error, n)
	var opening sync.WaitGroup
	next := make(chan int)
	for range 32 {
		opening.Go(func() {
			for i := range next {
				errs[i] = c.open(ctx, i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	opening.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for deadline := time.Now().Add(startWithin); c.let.Load() < int64(n); sleep(ctx, 20*time.Millisecond) {
		if time.Now().After(deadline) || ctx.Err() != nil {
			return fmt.Errorf("%d of %d spectators were let in", c.let.Load(), n)
		}
	}
	return nil
}

func (c *crowd) open(ctx context.Context, i int) error {
	watch := func() { c.sockets[i].Send(wire.InWatch, 0, c.game, 0, "") }
	s, err := client.Open(ctx, client.Options{
		Addr: c.addr, Page: c.page + strconv.Itoa(i), From: i + 1,
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
	for _, s := range c.sockets {
		if s != nil {
			s.Close()
		}
	}
}

// quantile returns that of some durations, 0 of none.
func quantile(d []time.Duration, q float64) time.Duration {
	if len(d) == 0 {
		return 0
	}
	slices.Sort(d)
	return d[min(len(d)-1, int(q*float64(len(d))))]
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
