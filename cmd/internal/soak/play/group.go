// Package play simulates people who play while servers fail, and never give up. They repeat a command without a stored
// answer under the same id, and come back after every loss of their socket, as the page does. Their actions and the
// messages that they get are kept for package judge.
//
// Reading order: page.go, table.go, group.go, look.go.
package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/history"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Group is the tables of a run, and their history.
type Group struct {
	name    string // begins the pages' names
	rng     *rand.Rand
	history *history.History
	made    atomic.Int64 // pages
	players sync.WaitGroup
	stop    chan struct{} // closed when the tables are to end; nil: nobody plays

	mu     sync.Mutex // guards the following
	tables []*Table
	pages  []*Page
}

// NewGroup returns a group without tables. Two groups on one database have different names.
func NewGroup(name string, rng *rand.Rand) *Group {
	return &Group{name: name, rng: rng, history: history.New()}
}

// Page makes a page that Close ends.
func (g *Group) Page(ctx context.Context, where Where, guest bool) (*Page, error) {
	p, err := NewPage(ctx, fmt.Sprintf("%spage%d", g.name, g.made.Add(1)), where, guest)
	if err != nil {
		return nil, fmt.Errorf("a guest: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pages = append(g.pages, p)
	return p, nil
}

// Table adds a table whose players, each at a server of theirs, think for a while before a move. It may be called by several
// goroutines.
func (g *Group) Table(ctx context.Context, clock wire.TimeControl, think time.Duration, black, white Where) error {
	t := &Table{group: g, clock: clock, think: think}
	for i, where := range []Where{black, white} {
		p, err := g.Page(ctx, where, true)
		if err != nil {
			return err
		}
		p.later = t.retried
		t.Seats[i] = p
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	t.rng = rand.New(rand.NewPCG(g.rng.Uint64(), g.rng.Uint64()))
	g.tables = append(g.tables, t)
	return nil
}

// Tables returns all tables.
func (g *Group) Tables() []*Table {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.tables
}

// Start has all tables play new games until Stop, or until ctx ends. Earlier games are forgotten.
func (g *Group) Start(ctx context.Context) {
	stop := make(chan struct{})
	g.history, g.stop = history.New(), stop
	for _, t := range g.Tables() {
		t.reset()
		g.players.Go(func() { t.play(ctx, stop) })
	}
}

// Stop has all tables end their games. The channel is closed when they have.
func (g *Group) Stop() (ended <-chan struct{}) {
	if g.stop != nil {
		close(g.stop)
		g.stop = nil
	}
	done := make(chan struct{})
	go func() { defer close(done); g.players.Wait() }()
	return done
}

// Close ends every socket. The tables must be about to end: by Stop, or with the context that they were started with.
func (g *Group) Close() {
	g.players.Wait()
	for _, p := range g.pages {
		p.Close()
	}
}

// Moves returns how many moves have been acknowledged: at each table at least, and at all.
func (g *Group) Moves() (each, all int) {
	for i, t := range g.Tables() {
		n := len(t.Acks(func(Ack) bool { return true }))
		all += n
		if i == 0 || n < each {
			each = n
		}
	}
	return each, all
}

// WentOn reports whether at every table a move was acknowledged that satisfies which, and when the first and the last of
// these were.
func (g *Group) WentOn(which func(Ack) bool) (first, last time.Time, all bool) {
	all = true
	for _, t := range g.Tables() {
		acks := t.Acks(which)
		if len(acks) == 0 {
			all = false
			continue
		}
		at := acks[0].Heard
		if first.IsZero() || at.Before(first) {
			first = at
		}
		last = game.Later(last, at)
	}
	return first, last, all
}

// Check checks the history of the games played since Start; see history.History.
func (g *Group) Check(dir string) (games int, err error) { return g.history.Check(dir) }

// Faults are what must not happen, as the players have met it.
func (g *Group) Faults() (out []string) {
	for _, t := range g.Tables() {
		t.mu.Lock()
		out = append(out, t.faults...)
		t.mu.Unlock()
	}
	return out
}
