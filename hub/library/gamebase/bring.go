package gamebase

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
)

// MostBrought is how many games a member may have brought.
const MostBrought = 20_000

// Games are stored in batches.
const (
	batchOf    = 200     // of a member's upload, and the least of an operator's
	batchMost  = 5000    // of an operator's
	batchBytes = 8 << 20 // of texts
)

// BroughtReport is what became of an upload.
type BroughtReport struct {
	Taken   int           `json:"taken"`
	Twice   int           `json:"twice"`
	Refused int           `json:"refused"` // games, and files in which nothing could be read
	Files   []BroughtFile `json:"files"`
}

// Taker stores games, each once.
type Taker interface {
	// Take stores games of a member's, and reports of each whether it was not there yet. It returns ErrFull, and stores nothing, if the
	// member would have too many.
	Take(ctx context.Context, owner game.UserID, games []Game, now time.Time) (added []bool, err error)
	// TakeAgain is Take for games whose texts were read otherwise: those of the same file with the same moves go before.
	TakeAgain(ctx context.Context, owner game.UserID, games []Game, now time.Time) (added []bool, err error)
}

// reading is an upload on its way into a store.
type reading struct {
	report   BroughtReport
	games    []Game
	of       []int                                        // the file of each
	texts    int                                          // bytes of theirs
	store    func(games []Game) (added []bool, err error) // what takes them
	full     bool
	options  record.ImportOptions
	operator *OperatorImport // nil: a member's upload
	only     string          // the file that is read; "": all
	sampled  int             // files with samples
}

// OperatorImport reads the operator's own files.
type OperatorImport struct {
	Look  func(name string, data []byte) error // looks at a file before it is read: an error ends all
	Heard func(BroughtReport)                  // is told of each batch
}

// Reading takes the games of an operator's files, in batches across them. Games that were stored stay, also if it breaks off: who brings the same
// again has the rest taken.
type Reading struct {
	r    reading
	most int64
}

// NewReading takes no games yet. A file has most bytes; store takes a batch, and operator may be nil.
func NewReading(most int64, opt record.ImportOptions, store func([]Game) ([]bool, error), operator *OperatorImport) *Reading {
	p := pace{most: batchMost, games: batchOf}
	return &Reading{reading{store: func(games []Game) ([]bool, error) { return p.store(games, store) }, options: opt, operator: operator}, most}
}

// File reads a file or a ZIP. Its last games may be stored with those of the next one.
func (r *Reading) File(in io.Reader, name string) error { return walk(in, name, r.most, r.r.file) }

// End stores the last games, and returns what became of each file.
func (r *Reading) End() (BroughtReport, error) {
	err := r.r.flush()
	return r.r.report, err
}

func (r *reading) all(in io.Reader, name string, most int64) (BroughtReport, error) {
	err := walk(in, name, most, r.file)
	if err == nil {
		err = r.flush()
	}
	return r.report, err
}

// file reads one.
func (r *reading) file(name string, data []byte, why BroughtWhy) error {
	if r.operator != nil {
		if err := r.operator.Look(name, data); err != nil {
			return err
		}
	}
	if r.only != "" && name != r.only {
		return nil
	}
	f := BroughtFile{Name: name}
	var found []Game
	if why != "" {
		f.refuse(why, 0, 0)
	} else {
		found = games(name, data, r.options, &f)
	}
	if len(f.Samples) > 0 {
		if r.sampled++; r.sampled > sampledFiles {
			f.Samples = nil
		}
	}
	for _, x := range f.Refused {
		r.report.Refused += max(x.Games, 1)
	}
	r.report.Files = append(r.report.Files, f)
	at := len(r.report.Files) - 1
	for _, g := range found {
		r.games, r.of = append(r.games, g), append(r.of, at)
		if r.texts += len(g.Noted); len(r.games) == r.batch() || r.texts >= batchBytes {
			if err := r.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// batch is how many games are stored at a time. An operator's, which are in order of their positions when they are stored, are many.
func (r *reading) batch() int {
	if r.operator != nil {
		return batchMost
	}
	return batchOf
}

// flush stores what has been read.
func (r *reading) flush() error {
	if len(r.games) == 0 {
		return nil
	}
	var added []bool // of the first ones, if there is an error
	var err error
	if !r.full {
		if added, err = r.store(r.games); errors.Is(err, ErrFull) {
			r.full, err = true, nil
		}
	}
	for i := range r.games {
		f := &r.report.Files[r.of[i]]
		switch {
		case r.full:
			f.refuse(WhyFull, 1, 0)
			r.report.Refused++
		case i >= len(added):
			return err
		case added[i]:
			f.Taken++
			r.report.Taken++
		default:
			f.Twice++
			r.report.Twice++
		}
	}
	if err != nil {
		return err
	}
	r.games, r.of, r.texts = r.games[:0], r.of[:0], 0
	if r.operator != nil {
		r.operator.Heard(r.report)
	}
	return nil
}
