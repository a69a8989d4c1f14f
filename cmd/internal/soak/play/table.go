package play

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/history"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// fullGame is the number of moves after which the players begin another game.
const fullGame = 150

// Table is two people who play one game after another.
type Table struct {
	Seats [2]*Page // Black, White

	group *Group
	clock wire.TimeControl
	think time.Duration // before a move
	rng   *rand.Rand

	mu      sync.Mutex // guards the following, and the games
	games   []*Game
	acks    []Ack
	retries []Ack // of commands that were to be sent again
	faults  []string
}

// Game is a game as its players know it.
type Game struct {
	ID      string
	Moves   []Placed        // acknowledged
	Pending string          // a move that was sent, its answer not heard
	Refused *client.Refused // the answer to the last move, for good; nil: it was none
	Tries   int             // how often that was sent
	Left    bool            // a player resigned

	v int
}

// Placed is a move, and the version that it made.
type Placed struct {
	At string
	V  int
}

// Ack is the answer to a move: when that was sent, and the answer heard.
type Ack struct {
	Sent
	Heard time.Time
	By    int // 0: Black
}

// Took is how long its player waited for it.
func (a Ack) Took() time.Duration { return a.Heard.Sub(a.First) }

// play makes moves in turn until stop is closed, then resigns. It returns earlier only with ctx, or without a game.
func (t *Table) play(ctx context.Context, stop <-chan struct{}) {
	var g *Game // nil: none is under way
	pause := time.NewTimer(time.Duration(t.rng.Int64N(int64(min(t.think, time.Second)) + 1)))
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
		if g != nil && len(g.Moves) >= fullGame {
			t.resign(ctx, g)
			g = nil
		}
		if g == nil {
			if g = t.begin(ctx); g == nil {
				return
			}
		}
		if !t.move(ctx, g) {
			g = nil
		}
		if g == nil || len(g.Moves) < 2 {
			pause.Reset(0)
		} else {
			pause.Reset(t.think)
		}
	}
}

// begin makes a game; nil if that fails.
func (t *Table) begin(ctx context.Context) *Game {
	f, _, err := t.Seats[0].Ask(ctx, wire.InCreate, "", 0, Private(t.clock))
	var made wire.CreatedData
	if err == nil {
		err = json.Unmarshal(f.D, &made)
	}
	if err == nil {
		f, _, err = t.Seats[1].Ask(ctx, wire.InJoin, made.G, 0, nil)
	}
	if err != nil {
		if ctx.Err() == nil {
			t.fault("a new game: %v", err)
		}
		return nil
	}
	for _, p := range t.Seats {
		p.Watch(ctx, made.G) // if that fails the next socket does it
	}
	g := &Game{ID: made.G, v: f.V}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games = append(t.games, g)
	return g
}

// move makes the next move; false if the game cannot go on.
func (t *Table) move(ctx context.Context, g *Game) bool {
	by := len(g.Moves) % 2
	at := Free(t.rng, func(at string) bool { return slices.ContainsFunc(g.Moves, func(m Placed) bool { return m.At == at }) }, by)
	t.mu.Lock()
	g.Pending = at
	t.mu.Unlock()
	answered := t.group.history.Move(g.ID, by, at)
	f, sent, err := t.Seats[by].Ask(ctx, wire.InMove, g.ID, g.v, wire.MoveIn{At: at})
	t.mu.Lock()
	defer t.mu.Unlock()
	g.Tries = sent.Tries
	if no, again := refused(err); no != nil && !again {
		answered(history.Refused, 0)
		g.Pending, g.Refused = "", no
	}
	if err != nil {
		return false
	}
	answered(history.Taken, f.V)
	g.Pending, g.v = "", f.V
	g.Moves = append(g.Moves, Placed{at, f.V})
	t.acks = append(t.acks, Ack{sent, time.Now(), by})
	return true
}

func (t *Table) resign(ctx context.Context, g *Game) {
	if g == nil {
		return
	}
	t.mu.Lock()
	g.Left = true
	t.mu.Unlock()
	t.Seats[0].Ask(ctx, wire.InResign, g.ID, g.v, nil) // that it was over before is in its log
}

// fault notes what must not happen.
func (t *Table) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// retried notes a command that is to be sent again.
func (t *Table) retried(a Ack) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.retries = append(t.retries, a)
}

// Game returns the newest game, "" before the first, and how many of its moves have been acknowledged.
func (t *Table) Game() (id string, moves int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.games) == 0 {
		return "", 0
	}
	g := t.games[len(t.games)-1]
	return g.ID, len(g.Moves)
}

// Games returns the games, the newest last. Nobody may play meanwhile.
func (t *Table) Games() []*Game { return t.games }

// Acks returns the answers to moves that satisfy which, in order.
func (t *Table) Acks(which func(Ack) bool) []Ack { return t.those(&t.acks, which) }

// Retries returns the answers after which a command was sent again that satisfy which, in order.
func (t *Table) Retries(which func(Ack) bool) []Ack { return t.those(&t.retries, which) }

func (t *Table) those(of *[]Ack, which func(Ack) bool) (out []Ack) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range *of {
		if which(a) {
			out = append(out, a)
		}
	}
	return out
}

// reset forgets all games.
func (t *Table) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games, t.acks, t.retries, t.faults = nil, nil, nil, nil
}

// size is that of every board.
const size = 15

// Private is a private game with a clock, in which its host plays Black.
func Private(clock wire.TimeControl) wire.CreateData {
	return wire.CreateData{
		Kind: "private", Color: "black",
		Settings: wire.Settings{Rule: "standard", Size: size, Opening: game.Free, Forbidden: game.Refuse, Clock: clock},
	}
}

// Free returns a point for a colour's next stone, 0 Black's, such that no row of five comes about: each colour has points of a
// pattern that has none.
func Free(rng *rand.Rand, taken func(at string) bool, colour int) string {
	for {
		x, y := rng.IntN(size), rng.IntN(size)
		at := fmt.Sprintf("%c%d", 'a'+x, y+1)
		if (x+2*y)%4/2 == colour && !taken(at) {
			return at
		}
	}
}
