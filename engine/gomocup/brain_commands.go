package gomocup

import (
	"context"
	"fmt"
	"strings"

	"tengen/engine/board"
)

// All commands wait until the context ends, which kills the brain.

// About returns what the brain says of itself.
func (b *Brain) About(ctx context.Context) (string, error) { return b.ask(ctx, "ABOUT", false) }

// Info tells the brain a value; there is no answer.
func (b *Brain) Info(key string, value any) error {
	return b.send(fmt.Sprintf("INFO %s %v", key, value))
}

// Start begins a game on a board of the size.
func (b *Brain) Start(ctx context.Context, size int) error {
	b.size = size
	return b.expectOK(ctx, fmt.Sprintf("START %d", size), false)
}

// Restart begins another game on the same board. Not every brain can.
func (b *Brain) Restart(ctx context.Context) error { return b.expectOK(ctx, "RESTART", true) }

// Takeback takes the last stone back. Not every brain can.
func (b *Brain) Takeback(ctx context.Context, p board.Point) error {
	return b.expectOK(ctx, "TAKEBACK "+coordinates(p, b.size), true)
}

// Begin returns the brain's move on the empty board.
func (b *Brain) Begin(ctx context.Context) (board.Point, error) { return b.move(ctx, "BEGIN") }

// Turn tells the brain the opponent's move and returns its own.
func (b *Brain) Turn(ctx context.Context, p board.Point) (board.Point, error) {
	return b.move(ctx, "TURN "+coordinates(p, b.size))
}

// Board sets up the moves of a game, Black first, and returns the brain's.
func (b *Brain) Board(ctx context.Context, moves []board.Point) (board.Point, error) {
	return b.move(ctx, "BOARD"+b.stones(moves)+"\nDONE")
}

// Swap2 returns the brain's decision after 0, 3 or 5 stones as it is written:
// SWAP, or one to three points. Not every brain knows the opening.
func (b *Brain) Swap2(ctx context.Context, moves []board.Point) (string, error) {
	return b.ask(ctx, "SWAP2BOARD"+b.stones(moves)+"\nDONE", true)
}

// stones writes the lines of a board on which the brain is to move.
func (b *Brain) stones(moves []board.Point) string {
	var text strings.Builder
	for i, p := range moves {
		fmt.Fprintf(&text, "\n%s,%d", coordinates(p, b.size), 2-(len(moves)-i+1)%2)
	}
	return text.String()
}

func (b *Brain) move(ctx context.Context, lines string) (board.Point, error) {
	text, err := b.ask(ctx, lines, false)
	if err != nil {
		return board.None, err
	}
	return b.moveOf(text)
}

func (b *Brain) expectOK(ctx context.Context, line string, optional bool) error {
	text, err := b.ask(ctx, line, optional)
	if err == nil && !strings.EqualFold(text, "OK") && !strings.HasPrefix(strings.ToUpper(text), "OK ") {
		return fmt.Errorf("%w: %.80q", ErrAnswer, text)
	}
	return err
}
