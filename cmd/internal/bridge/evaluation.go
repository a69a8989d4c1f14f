package bridge

import (
	"math"
	"regexp"
	"strconv"
	"sync/atomic"
)

// The program's own opinion. The protocol has no word for it, but programs say it in a MESSAGE: "ev 45", "Eval -310", "ev -M5".

// lostValue is the evaluation of a loss that has been found.
const lostValue = -1_000_000

var said = regexp.MustCompile(`(?i)\b(?:ev|eval|evaluation|score)\b\s*[:=]?\s*([+-]?)(M)?(\d{1,7})\b`)

// evaluationOf returns what a message says of the position, from the side of the program that is to move; false if it says nothing.
func evaluationOf(message string) (int, bool) {
	all := said.FindAllStringSubmatch(message, -1)
	if len(all) == 0 {
		return 0, false
	}
	m := all[len(all)-1]
	n, err := strconv.Atoi(m[3])
	if err != nil {
		return 0, false
	}
	if m[2] != "" {
		n = -lostValue - n
	}
	if m[1] == "-" {
		n = -n
	}
	return n, true
}

// opinion is what the program has said last since it was asked. Its messages come on another goroutine.
type opinion struct{ value atomic.Int64 }

const none = math.MinInt64

func (o *opinion) forget() { o.value.Store(none) }

func (o *opinion) hear(message string) {
	if v, ok := evaluationOf(message); ok {
		o.value.Store(int64(v))
	}
}

// get returns it; false: there is none.
func (o *opinion) get() (int, bool) {
	v := o.value.Load()
	return int(v), v != none
}

// Resign says when a program gives up by its own opinion.
type Resign struct {
	Below int // the evaluation; 0: never
	Moves int // in a row
}

// resignation counts the moves in a row for which a program sees itself lost. One goroutine uses it.
type resignation struct{ row int }

// gives reports whether the program gives up with its next move, of which it thinks so.
func (r *resignation) gives(when Resign, value int, known bool) bool {
	if when.Below == 0 || !known || value > when.Below {
		r.row = 0
		return false
	}
	r.row++
	return r.row >= max(when.Moves, 1)
}
