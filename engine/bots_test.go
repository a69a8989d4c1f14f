package engine

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// testBot is a bot of the tests: one that takes the safe move, or one that plays what a search finds.
type testBot struct {
	name   string
	limits Limits
	glance bool
	book   bool
}

// The bots of the tests: one that does not search, one whose search is bounded, one of full strength.
var (
	Acorn  Bot = &testBot{name: "acorn", limits: Limits{Depth: 1, Nodes: 1, Time: 100 * time.Millisecond}, glance: true}
	Bamboo Bot = &testBot{name: "bamboo", limits: Limits{Depth: 3, Nodes: 4_000, Time: 500 * time.Millisecond}}
	Cedar  Bot = &testBot{name: "cedar", limits: Limits{Time: 5 * time.Second}, book: true}
)

func (t *testBot) String() string { return t.name }
func (t *testBot) Limits() Limits { return t.limits }
func (t *testBot) Searches() bool { return !t.glance }
func (t *testBot) UsesBook() bool { return t.book }

func (t *testBot) Choose(b *board.Board, _ uint64, l Limits, search func(Limits) (Result, error)) (Result, error) {
	if !t.glance {
		return search(l)
	}
	p, ok := SafeMove(b)
	if !ok {
		return Result{Move: board.None}, ErrNoMove
	}
	return Result{Move: p, Nodes: 1, PV: []board.Point{p}}, nil
}

// untimed gives the bots of the tests all the time that they want: the machine may be busy.
func untimed(t testing.TB) {
	t.Helper()
	for _, b := range []Bot{Acorn, Bamboo, Cedar} {
		b := b.(*testBot)
		before := b.limits.Time
		b.limits.Time = time.Hour
		t.Cleanup(func() { b.limits.Time = before })
	}
}
