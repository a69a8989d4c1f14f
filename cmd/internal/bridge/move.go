package bridge

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// thinker is the program in one game; *process is one.
type thinker interface {
	prepare() // for the first move, which is expected soon
	think(ctx context.Context, b *board.Board, a allowance) (board.Point, error)
	swap2(ctx context.Context, b *board.Board, a allowance) ([]board.Point, error)
	evaluation() (value int, known bool) // of the last position, by its own words
	close()
}

// player decides in one game, even if the program fails. One goroutine at a time uses it.
type player struct {
	thinker
	knowsSwap2 bool
	log        *slog.Logger
	failures   int // moves in a row that the program should have made and did not
}

// least is the allowance below which there is no sense in asking the program.
const least = reserve / 15

// move returns a legal move in the zone (nil: anywhere): the program's, and if it has none a safe one. None: there is no
// legal move. The error is the context's.
func (p *player) move(ctx context.Context, b *board.Board, zone []board.Point, a allowance) (board.Point, error) {
	if a.limit < least {
		p.log.Warn("there is no time to ask the engine", "ply", b.Ply())
		return p.safe(b, zone), context.Cause(ctx)
	}
	at, err := p.think(ctx, b, a)
	if ctx.Err() != nil {
		return board.None, context.Cause(ctx)
	}
	if err == nil {
		err = b.Check(at)
	}
	if err != nil {
		p.failed(b, err)
		return p.safe(b, zone), nil
	}
	p.failures = 0
	if len(zone) > 0 && !slices.Contains(zone, at) {
		return nearest(b, zone, at), nil
	}
	return at, nil
}

// failed notes that the program has not made its move.
func (p *player) failed(b *board.Board, err error) {
	if errors.Is(err, errSlots) { // not its fault
		p.log.Warn("a safe move", "ply", b.Ply(), "cause", err)
		return
	}
	p.failures++
	p.log.Error("the engine has failed; a safe move takes its place", "ply", b.Ply(), "in a row", p.failures, "cause", err)
}

// safe returns a move without asking the program; None if there is no legal one.
func (p *player) safe(b *board.Board, zone []board.Point) board.Point {
	at, ok := engine.SafeMove(b)
	switch {
	case !ok:
		return board.None
	case len(zone) > 0 && !slices.Contains(zone, at):
		return nearest(b, zone, at)
	}
	return at
}

// nearest returns the legal point of the zone that is nearest to another point; None if there is none.
func nearest(b *board.Board, zone []board.Point, to board.Point) board.Point {
	best, least := board.None, 0
	for _, p := range zone {
		if b.Check(p) != nil {
			continue
		}
		dx, dy := p.X()-to.X(), p.Y()-to.Y()
		if d := dx*dx + dy*dy; best == board.None || d < least {
			best, least = p, d
		}
	}
	return best
}
