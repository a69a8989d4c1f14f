package review

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"tengen/engine/board"
	"tengen/engine/proof"
	explain "tengen/engine/review"
	"tengen/hub/archive"
)

// ErrBody is wrapped by errors about a kept review that cannot be one of its game.
var ErrBody = errors.New("review: not a report of this game")

// reader reads what is kept of games' reviews.
type reader struct {
	slot chan struct{} // one verifies proofs at a time

	mu    sync.Mutex // guards the following
	known map[[sha256.Size]byte]bool
	order [][sha256.Size]byte // of those known, the oldest first
}

// maxKnown bounds the bodies of which it is remembered that their proofs hold.
const maxKnown = 1000

func newReader() *reader {
	return &reader{slot: make(chan struct{}, 1), known: map[[sha256.Size]byte]bool{}}
}

// read reads what is kept of a game's review. It takes nothing that reportOf could not have written: no member it
// does not know, no other number of moves than the game's, no point beyond the board, no chance beyond 0 to 1, no
// proof that the rules do not accept in its position. Proofs take up to a second to verify, and are so once while
// the server runs. Errors wrap ErrBody, or are ctx's.
func (rd *reader) read(ctx context.Context, g archive.Summary, body []byte) (*Report, error) {
	game, err := gameOf(g)
	if err != nil {
		return nil, err
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("%w: %d bytes", ErrBody, len(body))
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	r := new(Report)
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBody, err)
	}
	sum := sha256.Sum256(append([]byte(g.ID+" "), body...))
	if !rd.knows(sum) {
		select {
		case rd.slot <- struct{}{}:
			defer func() { <-rd.slot }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if err := r.check(game, !rd.knows(sum)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBody, err)
	}
	rd.remember(sum)
	return r, nil
}

func (rd *reader) knows(sum [sha256.Size]byte) bool {
	rd.mu.Lock()
	defer rd.mu.Unlock()
	return rd.known[sum]
}

func (rd *reader) remember(sum [sha256.Size]byte) {
	rd.mu.Lock()
	defer rd.mu.Unlock()
	if rd.known[sum] {
		return
	}
	if len(rd.order) == maxKnown {
		delete(rd.known, rd.order[0])
		rd.order = rd.order[1:]
	}
	rd.known[sum] = true
	rd.order = append(rd.order, sum)
}

// check looks at all of a report; at its proofs only if they are to be verified.
func (r *Report) check(g explain.Game, proofs bool) error {
	if r.Form != form || len(r.Moves) != len(g.Moves) || len(r.Positions) != len(g.Moves)+1 ||
		min(r.Escape, r.Decisive) < 0 || max(r.Escape, r.Decisive) > len(g.Moves) {
		return errors.New("its form or length")
	}
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		return err
	}
	for i := range r.Positions {
		if err := r.Positions[i].check(b, proofs); err != nil {
			return fmt.Errorf("position %d: %w", i, err)
		}
		if i == len(g.Moves) {
			break
		}
		if m := g.Moves[i]; m != board.None && (b.At(m) != board.Empty || !b.On(m)) {
			return fmt.Errorf("move %d", i+1)
		}
		b.Play(g.Moves[i])
	}
	for i, m := range r.Moves {
		switch explain.Mistake(m.Mistake) {
		case explain.None, explain.MissedWin, explain.MissedDefence, explain.AllowedWin, explain.Inaccurate:
		default:
			return fmt.Errorf("move %d: a mistake of no kind", i+1)
		}
		if !share(m.Cost) {
			return fmt.Errorf("move %d: its cost", i+1)
		}
	}
	for _, a := range []Accuracy{r.Black, r.White} {
		if !share(a.Percent/100) || a.Choices < 0 || a.Choices > len(g.Moves) {
			return errors.New("an accuracy")
		}
	}
	return nil
}

// check looks at one position; b is its board, and stays as it is.
func (p *Position) check(b *board.Board, proofs bool) error {
	if !share(p.Chance) {
		return errors.New("its chance")
	}
	for _, line := range []string{p.Line, p.Holds} {
		if err := checkLine(b, line); err != nil {
			return err
		}
	}
	if err := p.Win.check(b, proofs); err != nil {
		return fmt.Errorf("win: %w", err)
	}
	if p.Threat != nil {
		passed := b.Clone()
		passed.Pass()
		if err := p.Threat.check(passed, proofs); err != nil {
			return fmt.Errorf("threat: %w", err)
		}
	}
	for _, f := range p.Forbidden {
		if err := checkLine(b, f.At); err != nil || !isKind(f.Kind) {
			return errors.New("a forbidden point")
		}
	}
	for _, r := range p.Refuted {
		if err := r.check(b, proofs); err != nil {
			return fmt.Errorf("refuted: %w", err)
		}
	}
	return nil
}

func (w *Win) check(b *board.Board, proofs bool) error {
	if w == nil {
		return nil
	}
	if w.Plies < 1 || w.Plies > b.Size()*b.Size() {
		return errors.New("its length")
	}
	if err := checkLine(b, w.Line); err != nil {
		return err
	}
	if w.Proof == "" || !proofs {
		return nil
	}
	n, err := proof.Parse(w.Proof)
	if err != nil {
		return err
	}
	return proof.Verify(b, n)
}

func (r *Refuted) check(b *board.Board, proofs bool) error {
	points, err := parseLine(r.At)
	if err != nil {
		return err
	}
	n, err := proof.Parse(r.Proof)
	if err != nil || !proofs {
		return err
	}
	after := b.Clone()
	for _, q := range points {
		if err := after.Check(q); err != nil {
			return err
		}
		after.Make(q)
		err := proof.Verify(after, n)
		after.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

func share(x float64) bool { return x >= 0 && x <= 1 }

func checkLine(b *board.Board, line string) error {
	points, err := parseLine(line)
	if err != nil {
		return err
	}
	for _, q := range points {
		if !b.On(q) {
			return errors.New("a point beyond the board")
		}
	}
	return nil
}

// parseLine reads a line strictly: points and nothing else.
func parseLine(line string) (points []board.Point, err error) {
	for rest := line; rest != ""; {
		var q board.Point
		if q, rest, err = board.CutPoint(rest); err != nil {
			return nil, fmt.Errorf("no points: %q", line)
		}
		points = append(points, q)
	}
	return points, nil
}
