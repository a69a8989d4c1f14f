package arena

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// player is a side's program, or our engine in its place. One worker owns it.
type player interface {
	// begin makes it ready for another game. It may take startWithin.
	begin(ctx context.Context) error
	// rest returns when the next question may be asked. No clock runs.
	rest(ctx context.Context)
	// move returns an answer for the side to move. The position is that of the
	// last call and two further moves, or the start of a game. The clock has
	// begun; the end of the context is the end of patience, and after it, or any
	// other error, the player is of no further use.
	move(ctx context.Context, b *board.Board, left clock) (board.Point, thought, error)
	peak() int64 // bytes of memory
	close()
}

// clock is a side's remaining time.
type clock struct {
	turn  time.Duration
	match time.Duration // for the whole game, as the game began; 0: no limit
	left  time.Duration // of match
}

// limit returns the time for this move.
func (c clock) limit() time.Duration {
	if c.match == 0 {
		return c.turn
	}
	return min(c.turn, max(c.left, 0))
}

// Grace is how long beyond its limit a move is waited for.
const Grace = 5 * time.Second

// startWithin is how long a program may take to begin a game: it may load files.
const startWithin = 30 * time.Second

var errPanic = errors.New("the search failed")

// limits are a side's limits, or else the match's.
type limits struct {
	Spec
	rule board.Rule
	size int

	farewell time.Duration // of a program; 0: gomocup's
}

func newPlayer(ctx context.Context, l limits, strict bool) (player, error) {
	if l.Engine {
		return newInside(l), nil
	}
	return newProgram(ctx, l, strict)
}
