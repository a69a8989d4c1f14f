package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
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

// Board sets up the moves of a game, Black first, and returns the brain's. A pass,
// board.None, changes whose the next stone is and is not told: the protocol has none.
func (b *Brain) Board(ctx context.Context, moves []board.Point) (board.Point, error) {
	b.set(b.size, moves)
	var text strings.Builder
	for i, p := range moves {
		if p == board.None {
			continue
		}
		field := 1 // the brain's, which is to move
		if (len(moves)-i)%2 == 1 {
			field = 2
		}
		fmt.Fprintf(&text, "\n%s,%d", coordinates(p, b.size), field)
	}
	return b.move(ctx, "BOARD"+text.String()+"\nDONE")
}

// About returns the brain's description of itself.
func (b *Brain) About(ctx context.Context) (string, error) { return b.ask(ctx, "ABOUT") }

// KnowsSwap2 reports whether the brain takes part in the opening of three stones and
// a choice. It is asked right after Start. A brain that does not may have more to say
// to it, and is of no use any more.
func (b *Brain) KnowsSwap2(ctx context.Context) (bool, error) {
	text, err := b.answer(ctx, "SWAP2BOARD\nDONE", false)
	if errors.Is(err, ErrAnswer) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	stones, err := b.stones(text)
	return err == nil && len(stones) == 3, nil
}

// Swap2 returns the brain's part in that opening after the stones so far: three to
// begin with; after three none to swap, one, or two that leave the choice to the
// opponent; after five none to swap, or one. Board may follow it.
func (b *Brain) Swap2(ctx context.Context, stones []board.Point) ([]board.Point, error) {
	b.set(b.size, stones)
	var text strings.Builder
	for _, p := range stones {
		text.WriteString("\n" + coordinates(p, b.size))
	}
	answer, err := b.answer(ctx, "SWAP2BOARD"+text.String()+"\nDONE", true)
	if err != nil || upper(answer) == "SWAP" {
		return nil, err
	}
	more, err := b.stones(answer)
	switch n := len(more); {
	case err != nil:
		return nil, err
	case len(stones) == 0 && n != 3, len(stones) == 3 && n > 2, len(stones) == 5 && n != 1:
		return nil, quoted(ErrAnswer, answer)
	}
	return more, nil
}

// stones reads points with spaces between them and puts them on the board.
func (b *Brain) stones(text string) ([]board.Point, error) {
	var points []board.Point
	for _, word := range strings.Fields(strings.ReplaceAll(text, ", ", ",")) {
		p, err := b.stone(word)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// stone reads a point and puts a stone there.
func (b *Brain) stone(text string) (board.Point, error) {
	var c Command
	if err := c.numbers(text, 2, 2); err != nil {
		return board.None, quoted(ErrAnswer, text)
	}
	p, err := point(c.Args[0], c.Args[1], b.size)
	if err != nil || b.taken[place(p)] {
		return board.None, quoted(ErrIllegal, text)
	}
	b.put(p)
	return p, nil
}

// set notes the board: its size and the points with stones.
func (b *Brain) set(size int, moves []board.Point) {
	b.size = size
	clear(b.taken[:])
	for _, p := range moves {
		if p != board.None {
			b.put(p)
		}
	}
}
