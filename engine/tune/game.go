package tune

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"tengen/engine/board"
)

// Game is a game of the engine with itself.
type Game struct {
	Rule   string        `json:"rule"`
	Size   int           `json:"size"`
	Moves  []board.Point `json:"moves"`
	Random []bool        `json:"random"`         // the move was drawn, not chosen
	Scores []int         `json:"scores"`         // of the search, for the side to move; 0 where the move was drawn
	Result int           `json:"result"`         // 1: Black won, -1: White, 0: nobody
	Open   bool          `json:"open,omitempty"` // not played to its end: the result means nothing
}

// ErrGame is returned for a line that is no game.
var ErrGame = errors.New("tune: bad game")

const (
	maxLine  = 64 << 10
	maxGames = 1 << 20
)

// ReadGames reads games, a line of JSON each. Errors: ErrGame with the line, or
// r's own.
func ReadGames(r io.Reader) ([]Game, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var games []Game
	for lines.Scan() {
		var g Game
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrGame, len(games)+1, err)
		}
		if len(g.Random) != len(g.Moves) || len(g.Scores) != len(g.Moves) || g.Result < -1 || g.Result > 1 {
			return nil, fmt.Errorf("%w: line %d: lengths differ", ErrGame, len(games)+1)
		}
		if len(games) == maxGames {
			return nil, fmt.Errorf("%w: more than %d", ErrGame, maxGames)
		}
		games = append(games, g)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	return games, nil
}

// Write writes the game as a line.
func (g *Game) Write(w io.Writer) error {
	text, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("tune: %w", err)
	}
	if _, err := w.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("tune: %w", err)
	}
	return nil
}

// board returns the board before the first move.
func (g *Game) board() (*board.Board, error) {
	rule, err := board.ParseRule(g.Rule)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	b, err := board.New(rule, g.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	return b, nil
}
