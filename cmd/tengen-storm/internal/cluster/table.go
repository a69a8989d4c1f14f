package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/history"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	fullGame = 150 // moves; then the players begin another
	size     = 15
)

// table is two people who play one game after another.
type table struct {
	scene *scene
	seats [2]*person // Black, White
	think time.Duration
	rng   *rand.Rand

	mu     sync.Mutex // guards the following
	games  []*played
	acks   []ack
	faults []string
}

// played is a game as its players know it.
type played struct {
	id      string
	v       int
	moves   []placed // acknowledged
	pending string   // sent, its answer not heard
	left    bool     // they resigned
}

type placed struct {
	at string
	v  int
}

// ack is a move that was acknowledged.
type ack struct {
	asked
	heard time.Time
	by    int
}

// took is how long its player waited for it.
func (a ack) took() time.Duration { return a.heard.Sub(a.first) }

// newTable makes the players, each at a node of theirs.
func (s *scene) newTable(ctx context.Context, think time.Duration, black, white func() *Node) (*table, error) {
	t := &table{scene: s, think: think, rng: rand.New(rand.NewPCG(s.rng.Uint64(), s.rng.Uint64()))}
	for i, where := range []func() *Node{black, white} {
		p, err := s.newPerson(ctx, where, false)
		if err != nil {
			return nil, err
		}
		t.seats[i] = p
	}
	s.mu.Lock()
	s.tables = append(s.tables, t)
	s.mu.Unlock()
	return t, nil
}

// fault notes what must not happen.
func (t *table) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.faults) < 10 {
		t.faults = append(t.faults, fmt.Sprintf(format, args...))
	}
}

// play makes moves in turn until stop is closed, then resigns. It returns earlier only with ctx.
func (t *table) play(ctx context.Context, stop <-chan struct{}) {
	var g *played
	pause := time.NewTimer(time.Duration(t.rng.Int64N(int64(t.think) + 1)))
	defer pause.Stop()
	for {
		select {
		case <-stop:
			t.resign(ctx, g)
			return
		case <-ctx.Done():
			return
		case <-pause.C:
		}
		if g != nil && len(g.moves) >= fullGame {
			t.resign(ctx, g)
			g = nil
		}
		if g == nil {
			if g = t.begin(ctx); g == nil {
				return
			}
		}
		if !t.move(ctx, g) {
			return
		}
		pause.Reset(t.think)
	}
}

// begin makes a game; nil if that fails.
func (t *table) begin(ctx context.Context) *played {
	f, _, err := t.seats[0].ask(ctx, wire.InCreate, "", 0, wire.CreateData{
		Kind: "private", Color: "black",
		Settings: wire.Settings{
			Rule: "freestyle", Size: size, Opening: game.Free, Forbidden: game.Refuse,
			Clock: wire.TimeControl{Kind: game.Fischer, Initial: (30 * time.Minute).Milliseconds()},
		},
	})
	var made wire.CreatedData
	if err == nil {
		err = json.Unmarshal(f.D, &made)
	}
	if err == nil {
		f, _, err = t.seats[1].ask(ctx, wire.InJoin, made.G, 0, nil)
	}
	if err != nil {
		if ctx.Err() == nil {
			t.fault("a new game: %v", err)
		}
		return nil
	}
	for _, p := range t.seats {
		p.watch(ctx, made.G) // if that fails the next socket does it
	}
	g := &played{id: made.G, v: f.V}
	t.mu.Lock()
	t.games = append(t.games, g)
	t.mu.Unlock()
	return g
}

// move makes the next move; false if the game cannot go on.
func (t *table) move(ctx context.Context, g *played) bool {
	by, at := len(g.moves)%2, t.free(g)
	t.mu.Lock()
	g.pending = at
	t.mu.Unlock()
	answered := t.scene.history.Move(g.id, by, at)
	f, sent, err := t.seats[by].ask(ctx, wire.InMove, g.id, g.v, wire.MoveIn{At: at})
	var no *client.Refused
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case errors.As(err, &no) && no.Code != fault.Retry && no.Code != fault.Busy:
		answered(history.Refused, 0)
		g.pending = ""
		t.faults = append(t.faults, fmt.Sprintf("game %s: %s at version %d, sent %d times: %v", g.id, at, g.v, sent.tries, no))
		return false
	case err != nil:
		return false
	}
	answered(history.Taken, f.V)
	g.pending, g.v = "", f.V
	g.moves = append(g.moves, placed{at, f.V})
	t.acks = append(t.acks, ack{sent, time.Now(), by})
	return true
}

// free returns a point for the next stone such that no row of five comes about: each colour has points of a pattern
// that has none.
func (t *table) free(g *played) string {
	taken := map[string]bool{}
	for _, m := range g.moves {
		taken[m.at] = true
	}
	for {
		x, y := t.rng.IntN(size), t.rng.IntN(size)
		at := fmt.Sprintf("%c%d", 'a'+x, y+1)
		if !taken[at] && (x+2*y)%4/2 == len(g.moves)%2 {
			return at
		}
	}
}

func (t *table) resign(ctx context.Context, g *played) {
	if g == nil {
		return
	}
	t.mu.Lock()
	g.left = true
	t.mu.Unlock()
	t.seats[0].ask(ctx, wire.InResign, g.id, g.v, nil) // that it was over before is in its log
}

// game returns the newest game, "" before the first.
func (t *table) game() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.games) == 0 {
		return ""
	}
	return t.games[len(t.games)-1].id
}

// standing returns the newest game, and how many of its moves have been acknowledged.
func (t *table) standing() (game string, moves int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.games) == 0 {
		return "", 0
	}
	g := t.games[len(t.games)-1]
	return g.id, len(g.moves)
}

// moved returns when the first move was acknowledged that was sent, or sent again, after an instant; zero: none was.
func (t *table) moved(after time.Time) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := len(t.acks) - 1; i >= 0; i-- {
		if a := t.acks[i]; !a.last.After(after) {
			if i+1 < len(t.acks) {
				return t.acks[i+1].heard
			}
			return time.Time{}
		}
	}
	if len(t.acks) > 0 {
		return t.acks[0].heard
	}
	return time.Time{}
}

// answers returns the moves that were acknowledged between two instants.
func (t *table) answers(from, to time.Time) (out []ack) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range t.acks {
		if a.heard.After(from) && !a.heard.After(to) {
			out = append(out, a)
		}
	}
	return out
}
