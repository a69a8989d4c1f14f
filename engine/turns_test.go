package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// asked is a job of somebody's, for a game of its own.
func asked(t *testing.T, p *testPool, network, person string, n int) *job {
	t.Helper()
	j := &job{
		req: Request{Game: fmt.Sprint(network, "/", person, "/", n), Board: midgame(t), Bot: Acorn, Who: fair.Who{Network: network, Person: person}},
		ctx: context.Background(), arrived: time.Now(), done: make(chan struct{}),
	}
	if err := p.enqueue(j); err != nil {
		t.Fatalf("%s: %v", j.req.Game, err)
	}
	return j
}

// Three guests of one network have 37 requests waiting: the first of a newcomer is the next to be searched, and its later ones wait
// for one search of the others at most.
func TestPoolGoesInTurn(t *testing.T) {
	for _, guests := range []int{1, 3, 37} {
		t.Run(fmt.Sprint(guests, " guests"), func(t *testing.T) {
			p := newTestPool(t, PoolOptions{Workers: 1, Queue: 64}, true)
			open := sync.OnceFunc(func() { close(p.gate) })
			defer open()
			asked(t, p, "crowd", "0", 0)
			await.Receive(t, "the start of a search", p.started)
			var jobs []*job
			for i := range 37 {
				jobs = append(jobs, asked(t, p, "crowd", fmt.Sprint(i%guests), 1+i))
			}
			next := func() string {
				p.gate <- struct{}{}
				return await.Receive(t, "the start of a search", p.started).Who.Network
			}
			for i := range 5 {
				jobs = append(jobs, asked(t, p, "home", "newcomer", i))
				if got := next(); got != "home" {
					t.Fatalf("request %d: %s goes before the newcomer", i, got)
				}
				if got := next(); got != "crowd" {
					t.Fatalf("%s has two turns", got)
				}
			}
			open()
			for _, j := range jobs {
				await.Closed(t, "an answer", j.done)
				if j.err != nil {
					t.Error(j.req.Game, j.err)
				}
			}
		})
	}
}

// One person with 40 requests does not hold up another of the same network.
func TestPoolPeopleOfANetworkGoInTurn(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 64}, true)
	defer close(p.gate)
	asked(t, p, "school", "greedy", 0)
	await.Receive(t, "the start of a search", p.started)
	for i := range 40 {
		asked(t, p, "school", "greedy", 1+i)
	}
	asked(t, p, "school", "modest", 0)
	p.gate <- struct{}{}
	if r := await.Receive(t, "the start of a search", p.started); r.Who.Person != "modest" {
		t.Errorf("%v is next", r.Who)
	}
}

// When too many wait, only the newest request of the person with the most is refused.
func TestPoolRefusesWhoHasMost(t *testing.T) {
	const queue = 8
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: queue}, true)
	defer close(p.gate)
	asked(t, p, "crowd", "0", 0)
	await.Receive(t, "the start of a search", p.started)
	var greedy []*job
	for i := range queue {
		greedy = append(greedy, asked(t, p, "crowd", fmt.Sprint(i%2), 1+i))
	}
	var modest []*job
	for i := range 3 {
		modest = append(modest, asked(t, p, "home", fmt.Sprint(i), i))
	}
	for _, i := range []int{6, 7, 4} { // the first guest has a search besides
		await.Closed(t, "a refusal", greedy[i].done)
		if !errors.Is(greedy[i].err, ErrBusy) {
			t.Errorf("request %d: %v, want ErrBusy", i, greedy[i].err)
		}
	}
	if st := p.Stats(); st.Queued != queue || st.Refused.Full != int64(len(modest)) {
		t.Errorf("%+v, want Queued %v, Refused.Full %v", st, queue, len(modest))
	}
	one := &job{req: Request{Game: "more", Board: midgame(t), Bot: Acorn, Who: fair.Who{Network: "crowd", Person: "0"}}, ctx: context.Background(), done: make(chan struct{})}
	if err := p.enqueue(one); !errors.Is(err, ErrBusy) {
		t.Errorf("one more of the greedy: %v, want ErrBusy at once", err)
	}
	for _, j := range modest {
		select {
		case <-j.done:
			t.Error("a newcomer's request has ended: ", j.err)
		default:
		}
	}
}

// One network has all workers: a search of its ends for a newcomer, with a move, long before it has had its share.
func TestPoolGivesWayToANewcomer(t *testing.T) {
	untimed(t) // by themselves they would go on for ever
	p := newPool(PoolOptions{Workers: 2, Queue: 8, TableBudget: 2 << 20, TablePerGame: 256 << 10})
	p.share, p.least = time.Hour, time.Millisecond
	begun := make(chan string, 8)
	p.beforeSearch = func(r Request) { begun <- r.Game }
	p.start()
	ctx, end := context.WithCancel(context.Background())
	t.Cleanup(func() { end(); p.Close(context.Background()) })
	b := midgame(t)
	answers := make(chan Result, 2)
	for _, g := range []string{"c1", "c2"} {
		go func() {
			res, err := p.Search(ctx, Request{Game: g, Board: b, Bot: Cedar, Who: fair.Who{Network: "crowd", Person: g}})
			if err == nil {
				answers <- res
			}
		}()
		if got := await.Receive(t, "the start of a search", begun); got != g {
			t.Fatal(got)
		}
	}
	if _, err := p.Search(ctx, Request{Game: "new", Board: b, Bot: Acorn, Who: fair.Who{Network: "home", Person: "newcomer"}}); err != nil {
		t.Fatal(err)
	}
	if res := await.Receive(t, "the end of a search", answers); b.Check(res.Move) != nil {
		t.Errorf("%+v, want a move", res)
	}
}

// Which searches end, of those with so many workers that all have had the times that are named.
func TestWhoGivesWay(t *testing.T) {
	who := func(s string) fair.Who { return fair.Who{Network: s[:1], Person: s} }
	for name, c := range map[string]struct {
		searched, waiting []string // by network and person, such as c1
		share             bool     // they have had their shares
		want              []int    // of those that are searched
	}{
		"two more":                               {[]string{"c1", "c2", "c3"}, []string{"h1"}, false, []int{2}},
		"two more of a person":                   {[]string{"c1", "c1", "c2"}, []string{"c3"}, false, []int{1}},
		"one more":                               {[]string{"c1"}, []string{"h1"}, false, nil},
		"one more, after its share":              {[]string{"c1"}, []string{"h1"}, true, []int{0}},
		"the crowd's own, after their shares":    {[]string{"h1", "c1"}, []string{"c2", "c3"}, true, []int{1}},
		"a person's own, and no other's":         {[]string{"h1", "c1"}, []string{"c1"}, true, []int{1}},
		"in a network who has more":              {[]string{"c1", "c1", "c2"}, []string{"c2"}, true, []int{0, 1, 2}},
		"whose turn it is, however many wait":    {[]string{"c1", "h1"}, []string{"c1", "c1", "c1", "g1"}, true, []int{0, 1}},
		"nobody for one who has as many himself": {[]string{"c1", "h1"}, []string{"c2"}, false, nil},
	} {
		p := newPool(PoolOptions{Workers: len(c.searched)})
		p.free = 0
		var ended []int
		for i, s := range c.searched {
			j := &job{req: Request{Game: fmt.Sprint(i), Who: who(s)}}
			p.queue.Add(j.req.Who, j)
			p.queue.Next()
			p.running[j.req.Game] = true
			j.preemptible = &preemptible{job: j, least: true, share: c.share, end: func(error) {
				if !slices.Contains(ended, i) {
					ended = append(ended, i)
				}
			}}
			p.preemptibles = append(p.preemptibles, j.preemptible)
		}
		for i, s := range c.waiting {
			j := &job{req: Request{Game: fmt.Sprint("waits ", i), Who: who(s)}}
			p.queue.Add(j.req.Who, j)
			p.waits(j, 1)
		}
		p.preempt()
		if slices.Sort(ended); !slices.Equal(ended, c.want) {
			t.Errorf("%s: %v end, want %v", name, ended, c.want)
		}
	}
}
