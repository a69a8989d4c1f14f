package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// ErrBody is wrapped by errors about a kept review that cannot be one of its game.
var ErrBody = errors.New("review: not a report of this game")

// errOld is returned for a report of an older form, which is as good as none.
var errOld = errors.New("review: a report of an older form")

// read reads the stored review of a game. It accepts only what reportOf could have written: no unknown field, no other
// number of moves than the game's, no point beyond the board, no chance beyond 0 to 1. Proofs have been verified before
// they were kept. Errors wrap ErrBody, or are errOld.
func read(g archive.Summary, body []byte) (*Report, error) {
	game, err := gameOf(g)
	if err != nil {
		return nil, err
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("%w: %d bytes", ErrBody, len(body))
	}
	var head struct{ Form int }
	if json.Unmarshal(body, &head) == nil && head.Form > 0 && head.Form < oldest {
		return nil, errOld
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	r := new(Report)
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBody, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%w: something after it", ErrBody)
	}
	if err := r.check(game); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBody, err)
	}
	if r.Form == 2 {
		r.onlyTried()
	}
	if r.Form < form {
		r.oneNumber()
	}
	return r, nil
}

// oneNumber gives the moves of an older report costs by the chances that it has, and signs.
func (r *Report) oneNumber() {
	for i := range r.Moves {
		m, before := &r.Moves[i], &r.Positions[i]
		if m.Mistake == "" {
			continue
		}
		m.Cost = before.Chance - r.Positions[i+1].Chance
		if i%2 == 1 {
			m.Cost = -m.Cost
		}
		m.Cost = ask.Round(max(0, m.Cost))
		kind := explain.Mistake(m.Mistake)
		m.Sign = string(explain.SignOf(kind, m.Cost))
		m.Long = kind == explain.MissedWin && before.Win != nil && before.Win.Plies > 2*explain.LongWin
	}
}

// onlyTried leaves of many answers those that a report of form 2 has tried.
func (r *Report) onlyTried() {
	for i := range r.Positions {
		p := &r.Positions[i]
		if points, err := parseLine(p.Holds); err == nil && p.Many {
			p.Holds = board.FormatList(points[:min(len(points), explain.Named)])
		}
	}
}

// check looks at all of a report but whether its proofs hold.
func (r *Report) check(g explain.Game) error {
	if r.Form < oldest || r.Form > form || len(r.Moves) != len(g.Moves) || len(r.Positions) != len(g.Moves)+1 ||
		r.Decisive < 0 || r.Decisive > len(g.Moves) {
		return errors.New("its form or length")
	}
	err := r.each(g, checkPosition)
	if err != nil {
		return err
	}
	for i, m := range r.Moves {
		switch explain.Mistake(m.Mistake) {
		case explain.None, explain.MissedWin, explain.MissedDefence, explain.AllowedWin, explain.Forbidden, explain.Inaccurate:
		default:
			return fmt.Errorf("move %d: a mistake of no kind", i+1)
		}
		if !share(m.Cost) {
			return fmt.Errorf("move %d: its cost", i+1)
		}
		switch explain.Sign(m.Sign) {
		case "", explain.Slip, explain.Error, explain.Blunder:
		default:
			return fmt.Errorf("move %d: its sign", i+1)
		}
	}
	for _, a := range []Accuracy{r.Black, r.White} {
		if !share(a.Percent/100) || min(a.Choices, a.HadWon, a.Best) < 0 || max(a.Choices, a.HadWon, a.Best) > len(g.Moves) {
			return errors.New("an accuracy")
		}
	}
	return nil
}

// each calls f with each position and its board, which f leaves as it is, and returns f's first error.
func (r *Report) each(g explain.Game, f func(*ask.Position, *board.Board) error) error {
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		return err
	}
	for i := range r.Positions {
		if err := f(&r.Positions[i], b); err != nil {
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
	return nil
}

func checkPosition(p *ask.Position, b *board.Board) error {
	if !share(p.Chance) {
		return errors.New("its chance")
	}
	for _, line := range []string{p.Line, p.Holds, p.Falls} {
		if err := checkLine(b, line); err != nil {
			return err
		}
	}
	for _, w := range []*ask.Win{p.Win, p.Threat} {
		if err := checkWin(w, b); err != nil {
			return fmt.Errorf("a win: %w", err)
		}
	}
	for _, f := range p.Forbidden {
		if err := checkLine(b, f.At); err != nil || !isKind(f.Kind) {
			return errors.New("a forbidden point")
		}
	}
	for _, r := range p.Refuted {
		if err := checkLine(b, r.At); err != nil {
			return err
		}
		if _, err := proof.Parse(r.Proof); err != nil {
			return err
		}
	}
	return nil
}

func checkWin(w *ask.Win, b *board.Board) error {
	if w == nil {
		return nil
	}
	if w.Plies < 1 || w.Plies > b.Size()*b.Size() {
		return errors.New("its length")
	}
	if w.Proof != "" {
		if _, err := proof.Parse(w.Proof); err != nil {
			return err
		}
	}
	return checkLine(b, w.Line)
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
