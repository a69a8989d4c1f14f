package gomocup

import (
	"context"
	"fmt"
	"strings"

	"tengen/engine/board"
)

// All commands wait until the context ends, which kills the brain. Points are
// on the board; moves that the caller makes up are not checked.

// About returns what the brain says of itself.
func (b *Brain) About(ctx context.Context) (string, error) { return b.ask(ctx, "ABOUT", false) }

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
	return b.expectOK(ctx, fmt.Sprintf("START %d", size), false)
}

// Restart begins another game on the same board. Not every brain can: ErrAnswer.
func (b *Brain) Restart(ctx context.Context) error {
	b.set(b.size, nil)
	return b.expectOK(ctx, "RESTART", true)
}

// Takeback takes the last stone back. Not every brain can: ErrAnswer.
func (b *Brain) Takeback(ctx context.Context, p board.Point) error {
	b.put(p, false)
	return b.expectOK(ctx, "TAKEBACK "+coordinates(p, b.size), true)
}

// Begin returns the brain's move on the empty board.
func (b *Brain) Begin(ctx context.Context) (board.Point, error) { return b.move(ctx, "BEGIN") }

// Turn tells the brain the opponent's move and returns its own.
func (b *Brain) Turn(ctx context.Context, p board.Point) (board.Point, error) {
	b.put(p, true)
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

// Swap2 returns the brain's decision after 0, 3 or 5 stones: no points for
// SWAP, else three, one or two, one. Not every brain knows the opening:
// ErrAnswer.
func (b *Brain) Swap2(ctx context.Context, moves []board.Point) ([]board.Point, error) {
	b.set(b.size, moves)
	var lines strings.Builder
	for _, p := range moves {
		lines.WriteString("\n" + coordinates(p, b.size))
	}
	text, err := b.ask(ctx, "SWAP2BOARD"+lines.String()+"\nDONE", true)
	if err != nil {
		return nil, err
	}
	if upper(text) == "SWAP" && len(moves) > 0 {
		return nil, nil
	}
	points, err := b.points(text)
	switch n := len(points); {
	case err == nil && (n == 3 && len(moves) == 0 || n == 1 && len(moves) > 0 || n == 2 && len(moves) == 3):
		for _, p := range points {
			b.put(p, true)
		}
		return points, nil
	default:
		return nil, answerError(text, err)
	}
}

// set notes the board: its size and the points with stones.
func (b *Brain) set(size int, moves []board.Point) {
	b.size = size
	clear(b.taken[:])
	for _, p := range moves {
		b.put(p, true)
	}
}
