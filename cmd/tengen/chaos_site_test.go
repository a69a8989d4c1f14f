package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/history"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/proxy"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

const (
	chaosThink = 150 * time.Millisecond
	lookPause  = 200 * time.Millisecond // least time between two looks of a reader
)

// chaosSite is a real server, its database and the games that are played on it
// while something goes wrong.
type chaosSite struct {
	t     *testing.T
	rng   *rand.Rand
	row   *row
	data  string       // of the private PostgreSQL
	url   string       // of a PostgreSQL that is not private
	link  *proxy.Proxy // to a PostgreSQL that is not private
	start func() *process
	*play.Group
	nodes *nodes // servers that share the database; nil: there is one

	mu sync.Mutex // guards p
	p  *process
}

// outage is what a fault did.
type outage struct {
	since    time.Time // recovery is counted from here
	from, to time.Time // no move could be stored between; a zero end is found by the first that was, sent after from
	deaf     bool      // nothing at all can have been stored between from and to
	noted    bool      // the server must have stored that nobody could be heard between from and to
}

// injectFaults runs so many faults on several servers at the same time. one makes one fault on one of them.
func injectFaults(t *testing.T, fault string, servers, times int, open func(h *chaosSite), one func(h *chaosSite) outage) {
	t.Parallel()
	from := seed.New(t)
	servers = min(servers, times)
	for i := range servers {
		rounds := times / servers
		if i < times%servers {
			rounds++
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			h := newChaosSite(t, fault, from+uint64(i))
			open(h)
			if h.nodes == nil {
				h.up()
			}
			h.seat()
			for n := range rounds {
				before := t.Failed()
				h.round(one)
				if t.Failed() && !before {
					t.Logf("round %d; the server's log:\n%s", n, h.tail())
				}
			}
			if h.nodes != nil {
				return
			}
			if code := h.process().stop(); code != 0 {
				t.Errorf("exit code %d\n%s", code, h.tail())
			}
		})
	}
}

func newChaosSite(t *testing.T, fault string, seed uint64) *chaosSite {
	return &chaosSite{t: t, rng: rand.New(rand.NewPCG(seed, 1)), row: tally(fault)}
}

// privateData opens a site with a PostgreSQL of its own in a directory.
func privateData(data func(t *testing.T) string) func(h *chaosSite) {
	return func(h *chaosSite) {
		h.data = data(h.t)
		h.start = func() *process { return serve(h.t, h.data) }
	}
}

// database returns the address of the servers' PostgreSQL.
func (h *chaosSite) database() string {
	if h.data != "" {
		return privateURL(h.t, h.data)
	}
	return h.url
}

func (h *chaosSite) up() {
	p := h.start()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.p = p
}

func (h *chaosSite) process() *process {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.p
}

// base is where a player finds the server, or one of several.
func (h *chaosSite) base() string {
	if h.nodes != nil {
		return h.nodes.Base()
	}
	return h.process().base
}

// tail returns the end of the server's log, without requests that went well.
func (h *chaosSite) tail() string {
	if h.nodes != nil {
		return h.nodes.tails()
	}
	return h.process().Log.Tail()
}

// seat makes the players: two games with time enough, and two with only five seconds for a move. One of these is played slowly.
func (h *chaosSite) seat() {
	h.t.Helper()
	long := wire.TimeControl{Kind: game.Fischer, Initial: chaosInitial.Milliseconds()}
	brief := wire.TimeControl{Kind: game.Simple, Period: game.MinPeriod.Milliseconds()}
	if h.nodes != nil { // a player at a node that stands still, or is cut off, is out of time on another's clock
		brief = long
	}
	h.Group = play.NewGroup("chaos", rand.New(rand.NewPCG(h.rng.Uint64(), 1)))
	h.t.Cleanup(h.Close)
	for _, at := range []struct {
		clock wire.TimeControl
		think time.Duration
	}{{long, chaosThink}, {long, chaosThink}, {brief, chaosThink}, {brief, 2500 * time.Millisecond}} {
		if err := h.Table(await.Context(h.t, "players"), at.clock, at.think, h.base, h.base); err != nil {
			h.t.Fatal(err)
		}
	}
}

// round plays new games through one fault and compares what their players
// know with what the server has.
func (h *chaosSite) round(one func(h *chaosSite) outage) {
	ctx, cancel := context.WithCancel(h.t.Context())
	defer func() { <-h.Stop() }()
	defer cancel()
	h.Start(ctx)
	endLooks := h.Look(ctx, len(h.Tables()), lookPause, h.base)
	defer endLooks()
	// The fault comes after a number of moves, at an instant that the games do not choose.
	until := 8 + h.rng.IntN(20)
	if !h.await(func() bool { each, all := h.Moves(); return each >= 2 && all >= until }) {
		h.t.Errorf("the games do not get under way")
	}
	o := one(h)
	after := func(a play.Ack) bool { return a.Heard.After(o.to) }
	if o.to.IsZero() {
		after = func(a play.Ack) bool { return a.Last.After(o.from) }
	}
	var first, last time.Time
	all := h.await(func() (all bool) { first, last, all = h.WentOn(after); return all })
	endLooks()
	if ended := h.Stop(); all {
		all = h.await(func() bool { return closed(ended) })
	}
	if !all {
		h.t.Errorf("%v after the fault a game does not go on", await.Limit)
	}
	cancel()
	<-h.Stop()
	if !all {
		h.startAnew()
	}
	h.row.add(func(r *row) {
		r.times++
		switch {
		case first.IsZero():
			r.never++
		case h.nodes != nil: // players who sat elsewhere go on at once
			r.recovered = append(r.recovered, last.Sub(o.since))
		default:
			r.recovered = append(r.recovered, first.Sub(o.since))
		}
	})
	h.judge(o)
	if _, err := h.Check(history.Folder()); err != nil {
		h.t.Error(err)
	}
}

func closed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// firstRetries returns of each game the first move that was sent after an instant and was to be sent again, if there is one.
func (h *chaosSite) firstRetries(after time.Time) (out []play.Ack) {
	for _, t := range h.Tables() {
		if r := t.Retries(func(a play.Ack) bool { return a.Last.After(after) }); len(r) > 0 {
			out = append(out, r[0])
		}
	}
	return out
}

// goesOn reports whether every game has a move that was sent after an instant and acknowledged.
func (h *chaosSite) goesOn(after time.Time) bool {
	_, _, all := h.WentOn(func(a play.Ack) bool { return a.Last.After(after) })
	return all
}

// startAnew replaces a server that does not go on.
func (h *chaosSite) startAnew() {
	h.t.Helper()
	h.t.Logf("the server's log:\n%s", h.tail())
	if h.nodes != nil {
		h.t.FailNow()
	}
	h.process().kill()
	if h.link != nil {
		h.link.Reset()
	}
	h.up()
}

// freeze stops a process and its descendants for as long as a function takes.
func (h *chaosSite) freeze(pid int, while func()) (o outage) {
	h.t.Helper()
	if pid == 0 {
		h.t.Fatal("the process to be stopped does not run")
	}
	thaw := programs.Freeze(pid)
	defer thaw()
	o.deaf, o.from = true, time.Now() // from now on none of them does anything
	while()
	o.to = time.Now()
	o.since = o.to
	return o
}

// between returns a length between two by chance.
func (h *chaosSite) between(least, most time.Duration) time.Duration {
	return least + time.Duration(h.rng.Int64N(int64(most-least)))
}

// await waits until a condition holds; false if it does not within await.Limit. A server
// that has ended by itself meanwhile is counted and started again.
func (h *chaosSite) await(ok func() bool) bool {
	h.t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	var ended chan struct{} // of several, others take over
	if h.nodes == nil {
		ended = h.process().Done
	}
	for !ok() {
		select {
		case <-tick.C:
		case <-late.C:
			return ok()
		case <-ended:
			h.t.Errorf("the server has ended by itself: %v\n%s", h.process().State(), h.tail())
			h.row.add(func(r *row) { r.exits++ })
			h.up()
			ended = h.process().Done
		}
	}
	return true
}

// status asks the server for a page; 0 if it does not answer within two seconds, and is asked again.
func (h *chaosSite) status(path string) int {
	ctx, cancel := context.WithTimeout(h.t.Context(), 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.base()+path, nil)
	if err != nil {
		return 0
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0
	}
	res.Body.Close()
	return res.StatusCode
}
