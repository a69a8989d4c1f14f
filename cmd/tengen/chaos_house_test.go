package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tengen/cmd/internal/history"
	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	mustRecover = time.Minute // after a fault; then the server is started anew
	chaosThink  = 150 * time.Millisecond
)

// house is a real server, its database and the games that are played on it
// while something goes wrong.
type house struct {
	t     *testing.T
	rng   *rand.Rand
	row   *row
	data  string // of the private PostgreSQL
	link  *link  // to a PostgreSQL that is not private
	start func() *process
	bouts []*bout
	nodes *nodes // servers that share the database; nil: there is one

	before string // the program of nodes that are to be upgraded; "": this one

	history *history.History // of the round

	mu sync.Mutex // guards p
	p  *process
}

// outage is what a fault did.
type outage struct {
	since    time.Time // recovery is counted from here
	from, to time.Time // no move could be stored between; a zero end is found by the first that was, sent after from
}

// houses runs so many faults on several servers at the same time; one does one
// fault on one of them.
func houses(t *testing.T, fault string, servers, times int, open func(ctx context.Context, h *house), one func(ctx context.Context, h *house) outage) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	servers = min(servers, times)
	for i := range servers {
		rounds := times / servers
		if i < times%servers {
			rounds++
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute+time.Duration(rounds)*2*time.Minute)
			defer cancel()
			h := newHouse(t, fault, seed+uint64(i))
			open(ctx, h)
			if h.nodes == nil {
				h.up()
			}
			h.seat(ctx)
			for n := range rounds {
				before := t.Failed()
				h.round(ctx, one)
				if t.Failed() && !before {
					t.Logf("round %d, seed %d; the server's log:\n%s", n, seed, h.tail())
				}
			}
			if h.nodes != nil {
				return
			}
			if code := h.process().stop(ctx); code != 0 {
				t.Errorf("exit code %d\n%s", code, h.tail())
			}
		})
	}
}

func newHouse(t *testing.T, fault string, seed uint64) *house {
	return &house{t: t, rng: rand.New(rand.NewPCG(seed, 1)), row: tally(fault)}
}

// private opens a house with a PostgreSQL of its own in a directory.
func privateData(data func(t *testing.T) string) func(ctx context.Context, h *house) {
	return func(ctx context.Context, h *house) {
		h.data = data(h.t)
		h.start = func() *process { return serve(ctx, h.t, h.data) }
	}
}

func (h *house) up() {
	p := h.start()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.p = p
}

func (h *house) process() *process {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.p
}

// base is where a player finds the server, or one of several.
func (h *house) base() string {
	if h.nodes != nil {
		return h.nodes.any().base
	}
	return h.process().base
}

// tail returns the end of the server's log, without requests that went well.
func (h *house) tail() string {
	if h.nodes != nil {
		return h.nodes.tails()
	}
	return h.process().tail(40)
}

// tail returns the last lines of the server's log, without requests that went well.
func (p *process) tail(lines int) string {
	var out []string
	for line := range strings.Lines(p.log.String()) {
		if !strings.Contains(line, `"msg":"request"`) || strings.Contains(line, `"status":5`) {
			out = append(out, line)
		}
	}
	return strings.Join(out[max(0, len(out)-lines):], "")
}

// seat makes the players: two games with time enough, and two in which five
// seconds for a move are all there is; of these one is played slowly.
func (h *house) seat(ctx context.Context) {
	h.t.Helper()
	long := wire.TimeControl{Kind: game.Fischer, Initial: chaosInitial.Milliseconds()}
	brief := wire.TimeControl{Kind: game.Simple, Period: game.MinPeriod.Milliseconds()}
	if h.nodes != nil { // who sits at a node that stands still, or is cut off, is out of time on another's clock
		brief = long
	}
	h.bouts = []*bout{
		newBout(ctx, h, 0, long, chaosThink),
		newBout(ctx, h, 1, long, chaosThink),
		newBout(ctx, h, 2, brief, chaosThink),
		newBout(ctx, h, 3, brief, 2500*time.Millisecond),
	}
}

// round plays new games through one fault and compares what their players
// know with what the server has.
func (h *house) round(ctx context.Context, one func(ctx context.Context, h *house) outage) {
	h.history = history.New()
	playing, cancel := context.WithCancel(ctx)
	stop := make(chan struct{})
	var players sync.WaitGroup
	defer players.Wait()
	defer cancel()
	for _, b := range h.bouts {
		players.Go(func() { b.play(playing, stop) })
		players.Go(func() { b.look(playing, stop) })
	}
	begun := h.await(ctx, time.Now().Add(mustRecover), func() bool {
		for _, b := range h.bouts {
			b.mu.Lock()
			n := len(b.acks)
			b.mu.Unlock()
			if n < 2 {
				return false
			}
		}
		return true
	})
	if !begun {
		h.t.Errorf("no game got under way")
	}

	pause(ctx, time.Duration(h.rng.IntN(1000))*time.Millisecond)
	o := one(ctx, h)
	after := func(a ack) bool { return a.heard.After(o.to) }
	if o.to.IsZero() {
		after = func(a ack) bool { return a.sent.After(o.from) }
	}
	var first, last time.Time
	all := h.await(ctx, time.Now().Add(mustRecover), func() bool {
		n := 0
		for _, b := range h.bouts {
			at := b.firstAck(after)
			if at.IsZero() {
				continue
			}
			n++
			if first.IsZero() || at.Before(first) {
				first = at
			}
			last = game.Later(last, at)
		}
		return n == len(h.bouts)
	})
	if all {
		close(stop)
		var over atomic.Bool
		go func() { players.Wait(); over.Store(true) }()
		all = h.await(ctx, time.Now().Add(mustRecover), over.Load)
	}
	if !all {
		h.t.Errorf("%v after the fault a game does not go on", mustRecover)
	}
	cancel()
	players.Wait()
	if !all {
		h.t.Logf("the server's log:\n%s", h.tail())
		if h.nodes != nil {
			h.t.FailNow()
		}
		h.process().kill()
		if h.link != nil {
			h.link.reset()
		}
		h.up()
	}
	h.row.add(func(r *row) {
		r.times++
		switch {
		case first.IsZero():
			r.never++
		case h.nodes != nil: // those who sat elsewhere go on at once
			r.recovered = append(r.recovered, last.Sub(o.since))
		default:
			r.recovered = append(r.recovered, first.Sub(o.since))
		}
	})
	if o.to.IsZero() {
		o.to = first
	}
	for _, b := range h.bouts {
		for _, s := range b.reset() {
			h.judge(ctx, b, s, o)
		}
	}
	if _, err := h.history.Check(filepath.Join(os.TempDir(), fmt.Sprintf("tengen-histories-%d", os.Getpid()))); err != nil {
		h.t.Error(err)
	}
}

// freeze stops a process and its descendants for a time between two.
func (h *house) freeze(ctx context.Context, pid int, least, most time.Duration) outage {
	h.t.Helper()
	if pid == 0 {
		h.t.Error("the process to be stopped does not run")
	}
	var o outage
	o.from = time.Now()
	thaw := freeze(h.t, pid)
	pause(ctx, least+time.Duration(h.rng.Int64N(int64(most-least))))
	thaw()
	o.to = time.Now()
	o.since = o.to
	return o
}

// await waits until a condition holds; false if the instant came first. A server
// that has ended by itself meanwhile is counted and started again.
func (h *house) await(ctx context.Context, until time.Time, ok func() bool) bool {
	h.t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	var ended chan struct{} // of several, others take over
	if h.nodes == nil {
		ended = h.process().done
	}
	for !ok() {
		select {
		case <-tick.C:
			if time.Now().After(until) {
				return false
			}
		case <-ended:
			h.t.Errorf("the server has ended by itself: %v\n%s", h.process().cmd.ProcessState, h.tail())
			h.row.add(func(r *row) { r.exits++ })
			h.up()
			ended = h.process().done
		case <-ctx.Done():
			h.t.Fatal("out of time\n" + h.tail())
		}
	}
	return true
}

// status asks the server for a page; 0 if it does not answer within two seconds.
func (h *house) status(ctx context.Context, path string) int {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
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
