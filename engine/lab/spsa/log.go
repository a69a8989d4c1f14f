package spsa

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
)

// ErrLog is returned for a file that is no log of a plan.
var ErrLog = errors.New("spsa: bad log")

// entry is a line of the log after the first, which is the plan.
type entry struct {
	K      int       `json:"k"`
	Points float64   `json:"points"`
	Values []float64 `json:"values"` // after it, for people
}

// WriteHead begins a log.
func (t *Tuner) WriteHead(w io.Writer) error { return json.NewEncoder(w).Encode(t.plan) }

// Write adds a trial's result.
func (t *Tuner) Write(w io.Writer, k int, points float64) error {
	return json.NewEncoder(w).Encode(entry{k, points, t.values})
}

const maxLine = 1 << 20

// Resume learns the trials of a log and returns how many of its bytes are whole lines: a last line that was cut off
// does not count. An empty log fits any plan. It returns ErrLog for another plan's log, and for an invalid line.
func (t *Tuner) Resume(r io.Reader) (whole int64, err error) {
	lines := bufio.NewReaderSize(r, maxLine)
	for n := 0; ; n++ {
		line, err := lines.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF):
			return whole, nil
		case err != nil:
			return whole, fmt.Errorf("%w: line %d: %w", ErrLog, n+1, err)
		}
		if n == 0 {
			err = t.sameplan(line)
		} else {
			err = t.learnLine(line)
		}
		if err != nil {
			return whole, fmt.Errorf("%w: line %d: %w", ErrLog, n+1, err)
		}
		whole += int64(len(line))
	}
}

func (t *Tuner) sameplan(line []byte) error {
	var p Plan
	if err := strict(line, &p); err != nil {
		return err
	}
	if !reflect.DeepEqual(p, t.plan) {
		return errors.New("of another plan")
	}
	return nil
}

func (t *Tuner) learnLine(line []byte) error {
	var e entry
	if err := strict(line, &e); err != nil {
		return err
	}
	switch {
	case e.K < 1 || e.K > t.plan.Trials:
		return fmt.Errorf("trial %d of %d", e.K, t.plan.Trials)
	case t.begun[e.K-1]:
		return fmt.Errorf("trial %d twice", e.K)
	case !(math.Abs(e.Points) <= maxPoints):
		return fmt.Errorf("%v points", e.Points)
	}
	t.Learn(e.K, e.Points)
	return nil
}

// maxPoints is more than a trial has.
const maxPoints = 1000

func strict(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(v)
}
