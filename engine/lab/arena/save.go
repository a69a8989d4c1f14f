package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// Saver writes games to a folder, each as SGF and as PSQ.
type Saver struct {
	dir  string
	date string
}

// ErrTaken is returned for a folder that has games already.
var ErrTaken = errors.New("arena: the folder has games already")

// NewSaver makes the folder if there is none.
func NewSaver(dir string, date time.Time) (*Saver, error) {
	s := &Saver{dir: dir, date: date.Format(time.DateOnly)}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	for _, form := range []string{"sgf", "psq"} {
		old, err := filepath.Glob(filepath.Join(dir, "game-*."+form))
		if err != nil || len(old) > 0 {
			return nil, errors.Join(fmt.Errorf("%w: %s", ErrTaken, dir), err)
		}
	}
	return s, nil
}

// Save writes game-0001.sgf and game-0001.psq, by the game's number.
func (s *Saver) Save(g *Game) error {
	r := Record(g)
	r.Date = s.date
	for form, write := range map[string]func(io.Writer, *record.Game) error{
		"psq": record.WritePSQ,
		"sgf": func(w io.Writer, g *record.Game) error { return record.WriteSGF(w, g) },
	} {
		var b bytes.Buffer
		if err := write(&b, r); err != nil {
			return fmt.Errorf("arena: game %d: %w", g.Number, err)
		}
		name := filepath.Join(s.dir, fmt.Sprintf("game-%04d.%s", g.Number, form))
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	return nil
}

// Record returns the game for a file. The reason of its end is the comment of
// the start, the opening has no times.
func Record(g *Game) *record.Game {
	points := append([]board.Point(nil), g.Opening...)
	for _, m := range g.Moves {
		points = append(points, m.Point)
	}
	r := record.New(g.Rule, g.Size, points...)
	r.Black = record.Player{Name: g.Names[g.Black], Program: true}
	r.White = record.Player{Name: g.Names[1-g.Black], Program: true}
	r.Program = "tengen"
	r.Event = fmt.Sprintf("%v %s v %s", g.Rule, g.Names[0], g.Names[1]) // the rule first: PSQ looks there
	r.Round = fmt.Sprint(g.Number)
	r.Opening = board.FormatList(g.Opening)
	r.Root.Comment = g.Reason.String()
	if g.Detail != "" {
		r.Root.Comment += ": " + g.Detail
	}
	r.Result = result(g)
	n := &r.Root
	for i := range points {
		n = n.Next[0]
		if k := i - len(g.Opening); k >= 0 {
			n.Move.Spent = g.Moves[k].Spent.Truncate(time.Millisecond)
		}
	}
	return r
}

func result(g *Game) record.Result {
	if g.Winner == NoSide {
		return record.Result{Outcome: record.Draw}
	}
	r := record.Result{Outcome: record.WhiteWins}
	if g.Winner == g.Black {
		r.Outcome = record.BlackWins
	}
	switch g.Reason {
	case Five:
	case NoAnswer, Late:
		r.Reason = record.Timeout
	default:
		r.Reason = record.Forfeit
	}
	return r
}
