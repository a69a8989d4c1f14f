package ask

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// Why a question is refused.
var (
	ErrPosition = errors.New("ask: no position in which a move can be made")
	ErrLines    = errors.New("ask: one to five lines can be asked for")
)

// Parse reads a position: a rule's name, the size of the board and the moves. It returns ErrPosition, wrapped.
func Parse(rule string, size int, moves []string) (g review.Game, err error) {
	g.Size = size
	if g.Rule, err = board.ParseRule(rule); err == nil {
		g.Moves, err = board.ParseMoves(moves)
	}
	if err != nil {
		return g, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	return g, nil
}

// Board returns the position after all moves, in which the game goes on; ErrPosition, wrapped.
func Board(g review.Game) (*board.Board, error) {
	b, err := board.Replay(g.Rule, g.Size, g.Moves)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	case b.Five() != nil || b.Full():
		return nil, ErrPosition
	}
	return b, nil
}
