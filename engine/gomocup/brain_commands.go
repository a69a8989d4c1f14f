package gomocup

import (
	"context"
	"fmt"
	"strings"

	"tengen/engine/board"
)

// All commands wait until the context ends, which kills the brain. Points are
// on the board; moves that the caller makes up are not checked.

// Info tells the brain a value; there is no answer.
func (b *Brain) Info(ctx context.Context, key string, value any) error {
	defer b.until(ctx)()
	return b.send(fmt.Sprintf("INFO %s %v", key, value))
}

// Start begins a game on a board of the size, at most board.MaxSize, or fails
// with board.ErrSize.
func (b *Brain) Start(ctx context.Context, size int) error {
	if size < board.MinSize || size > board.MaxSize {
		return fmt.Errorf("gomocup: %w: %d", board.ErrSize, size)
	}
	b.set(size, nil)
	return b.expectOK(ctx, fmt.Sprintf("START %d", size))
}

// Begin returns the brain's move on the empty board.
func (b *Brain) Begin(ctx context.Context) (board.Point, error) { return b.move(ctx, "BEGIN") }

// Turn tells the brain the opponent's move and returns its own.
func (b *Brain) Turn(ctx context.Context, p board.Point) (board.Point, error) {
	b.put(p)
	return b.move(ctx, "TURN "+coordinates(p, b.size))
}

// Board sets up the moves of a game, Black first, and returns the brain's.
func (b *Brain) Board(ctx context.Context, moves []board.Point) (board.Point, error) {
	b.set(b.size, moves)
	var text strings.Builder
	for i, p := range moves {
		field := 1 // the brain's, who is to move
		if (len(moves)-i)%2 == 1 {
			field = 2
		}
		fmt.Fprintf(&text, "\n%s,%d", coordinates(p, b.size), field)
	}
	return b.move(ctx, "BOARD"+text.String()+"\nDONE")
}

// set notes the board: its size and the points with stones.
func (b *Brain) set(size int, moves []board.Point) {
	b.size = size
	clear(b.taken[:])
	for _, p := range moves {
		b.put(p)
	}
}
