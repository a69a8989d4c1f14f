package decisive

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/engine/board"
)

// Position is one that the side to move wins by threats, though nothing forces
// either side yet: a line of JSON.
type Position struct {
	Rule  string        `json:"rule"`
	Size  int           `json:"size"`
	Moves []board.Point `json:"moves"` // Black's first
	Win   board.Point   `json:"win"`   // a move that a proof begins with
	Plies int           `json:"plies"` // to the five, on the proof's longest line
}

// ErrPosition is returned for a line that is no position.
var ErrPosition = errors.New("decisive: bad position")

const maxLine = 64 << 10

// Read reads positions, a line of JSON each. Errors: ErrPosition with the line,
// or r's own.
func Read(r io.Reader) ([]Position, error) {
	var all []Position
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var p Position
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrPosition, len(all)+1, err)
		}
		if _, err := p.Board(); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(all)+1, err)
		}
		all = append(all, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("decisive: %w", err)
	}
	return all, nil
}

// Write writes the position as a line.
func (p *Position) Write(w io.Writer) error {
	if err := json.NewEncoder(w).Encode(p); err != nil {
		return fmt.Errorf("decisive: %w", err)
	}
	return nil
}

// Board returns the position with the winner to move. ErrPosition if its moves
// or the winning one cannot be played, or the win has no length.
func (p *Position) Board() (*board.Board, error) {
	rule, err := board.ParseRule(p.Rule)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	b, err := board.Replay(rule, p.Size, p.Moves)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	if p.Plies < 1 {
		return nil, fmt.Errorf("%w: a win in %d plies", ErrPosition, p.Plies)
	}
	if err := b.Check(p.Win); err != nil {
		return nil, fmt.Errorf("%w: the winning move: %w", ErrPosition, err)
	}
	return b, nil
}
