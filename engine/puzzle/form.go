package puzzle

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// ErrForm is wrapped by the errors of Decode and Read, and by Check's for an invalid form.
var ErrForm = errors.New("puzzle: malformed")

// The bounds of reading.
const (
	MaxLine    = 64 << 10 // bytes of a puzzle
	MaxPuzzles = 100_000  // of a file
)

// Decode reads a puzzle in JSON. Its tree is within its bounds, and its moves can be played; whether it is true,
// Check says. Errors wrap ErrForm.
func Decode(line []byte) (Puzzle, error) {
	var p Puzzle
	if len(line) > MaxLine {
		return p, fmt.Errorf("%w: more than %d bytes", ErrForm, MaxLine)
	}
	in := json.NewDecoder(bytes.NewReader(line))
	in.DisallowUnknownFields()
	if err := in.Decode(&p); err != nil {
		return Puzzle{}, fmt.Errorf("%w: %w", ErrForm, err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return Puzzle{}, fmt.Errorf("%w: something follows", ErrForm)
	}
	if _, err := p.board(); err != nil {
		return Puzzle{}, err
	}
	return p, nil
}

// Read reads puzzles, a line of JSON each. Errors: ErrForm with the line, or r's own.
func Read(r io.Reader) ([]Puzzle, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, MaxLine+1)
	var list []Puzzle
	for lines.Scan() {
		if len(list) == MaxPuzzles {
			return nil, fmt.Errorf("%w: more than %d lines", ErrForm, MaxPuzzles)
		}
		p, err := Decode(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+1, err)
		}
		list = append(list, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("puzzle: line %d: %w", len(list)+1, err)
	}
	return list, nil
}

// board returns the position, if all that can be said of the puzzle without a search is in order.
func (p *Puzzle) board() (*board.Board, error) {
	if !slices.Contains([]Kind{Win, Defence, Trap, Escape}, p.Kind) {
		return nil, fmt.Errorf("%w: kind %.20q", ErrForm, p.Kind) // Fifth: nobody makes or checks them yet
	}
	if p.Rule != board.Renju && (p.Kind == Trap || p.Kind == Escape) {
		return nil, fmt.Errorf("%w: %s in %v", ErrForm, p.Kind, p.Rule)
	}
	if len(p.Moves) == 0 || len(p.Moves) > p.Size*p.Size || slices.Contains(p.Moves, board.None) {
		return nil, fmt.Errorf("%w: %d moves, or a pass", ErrForm, len(p.Moves))
	}
	b, err := board.Replay(p.Rule, p.Size, p.Moves)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrForm, err)
	}
	if b.Five() != nil {
		return nil, fmt.Errorf("%w: %w", ErrForm, board.ErrOver)
	}
	all, own := answers(p.Tree)
	if all == 0 || all > MaxAnswers || own > MaxOwn || own != p.Own || len(p.Offer) > 0 {
		return nil, fmt.Errorf("%w: %d answers, %d to find on a line", ErrForm, all, own)
	}
	if (p.Kind == Defence || p.Kind == Escape) && (all != 1 || len(p.Tree[0].Replies) > 0) {
		return nil, fmt.Errorf("%w: a defence is one move", ErrForm)
	}
	if p.Rating < 0 || p.Rating > hardest {
		return nil, fmt.Errorf("%w: rating %d", ErrForm, p.Rating)
	}
	if err := p.checkLater(b); err != nil {
		return nil, err
	}
	if !slices.IsSorted(p.Themes) || slices.ContainsFunc(p.Themes, func(t string) bool { return !slices.Contains(Themes, t) }) {
		return nil, fmt.Errorf("%w: themes %.200q", ErrForm, p.Themes)
	}
	return b, nil
}

// checkLater checks the moves that win later: those of a win that can be played, each once, and none that is right.
func (p *Puzzle) checkLater(b *board.Board) error {
	if len(p.Later) == 0 {
		return nil
	}
	if p.Kind != Win && p.Kind != Trap || len(p.Later) > MaxAnswers {
		return fmt.Errorf("%w: %d moves win later in a %s", ErrForm, len(p.Later), p.Kind)
	}
	for i, q := range p.Later {
		if b.Check(q) != nil || i > 0 && q <= p.Later[i-1] || slices.ContainsFunc(p.Tree, func(a Answer) bool { return a.Move == q }) {
			return fmt.Errorf("%w: %v wins later", ErrForm, q)
		}
	}
	return nil
}

// Write writes a puzzle as a line.
func (p *Puzzle) Write(w io.Writer) error {
	if err := json.NewEncoder(w).Encode(p); err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	return nil
}
