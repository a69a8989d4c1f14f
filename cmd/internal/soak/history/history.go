// Package history records what players and readers sent and received during faults, and checks that one server without
// faults could have answered so: that the history is linearizable. A game is the list of its accepted moves.
package history

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// Outcome is what became of a move, as its player knows.
type Outcome string

// Outcomes of a move.
const (
	Unknown Outcome = "unknown" // no answer came: it was taken at some time, or never
	Taken   Outcome = "taken"
	Refused Outcome = "refused"
)

// Op is one thing that somebody did in a game: a move, sent as often as it takes under one id, or a look at the
// whole.
type Op struct {
	Who     int     // a player is 0 or 1: Black moves first; readers have other numbers
	At      string  // the move; "" for a look
	Outcome Outcome // of the move
	V       int     // of the move if it was taken
	Moves   string  // the moves that the look has seen, separated by blanks
	Call    int64   // ns since the history began
	Return  int64   // likewise; meaningless for an unknown move
}

// History is the ops of many games. It is for concurrent use.
type History struct {
	began time.Time

	mu    sync.Mutex // guards the following
	games map[string][]*Op
}

// New returns an empty history.
func New() *History { return &History{began: time.Now(), games: map[string][]*Op{}} }

// Move notes that a player begins to send a move. The end is the returned function's: it is called when the answer
// has come, and not at all if none does.
func (h *History) Move(game string, who int, at string) (answered func(o Outcome, v int)) {
	op := h.begin(game, Op{Who: who, At: at, Outcome: Unknown})
	return func(o Outcome, v int) {
		h.mu.Lock()
		defer h.mu.Unlock()
		op.Outcome, op.V, op.Return = o, v, h.now()
	}
}

// Look notes that a reader begins to look. The returned function notes the moves seen; without a call the look does not
// count.
func (h *History) Look(game string, who int) (saw func(moves []string)) {
	call := h.now()
	return func(moves []string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.games[game] = append(h.games[game], &Op{Who: who, Moves: strings.Join(moves, " "), Call: call, Return: h.now()})
	}
}

func (h *History) begin(game string, op Op) *Op {
	op.Call = h.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.games[game] = append(h.games[game], &op)
	return &op
}

func (h *History) now() int64 { return int64(time.Since(h.began)) }

// ErrNot is returned, wrapped, for a history that no server without faults has.
var ErrNot = errors.New("not linearizable")

// checkWithin bounds the search for one game.
const checkWithin = 20 * time.Second

// Folder is for histories that no server without faults has.
func Folder() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("tengen-histories-%d", os.Getpid()))
}

// Check checks every game, and returns how many there are. Those that fail are written into a folder: the ops as
// JSON, and a page that shows how far an explanation goes.
func (h *History) Check(dir string) (games int, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var errs []error
	for game, ops := range h.games {
		all := make([]Op, len(ops))
		for i, op := range ops {
			all[i] = *op
		}
		if err := check(dir, game, all); err != nil {
			errs = append(errs, err)
		}
	}
	return len(h.games), errors.Join(errs...)
}

func check(dir, game string, ops []Op) error {
	all := operations(ops)
	result, info := porcupine.CheckOperationsVerbose(model, all, checkWithin)
	switch result {
	case porcupine.Ok:
		return nil
	case porcupine.Unknown:
		return fmt.Errorf("game %s: %d ops were not understood within %v", game, len(ops), checkWithin)
	}
	err := fmt.Errorf("game %s: %w", game, ErrNot)
	if dir == "" {
		return err
	}
	text, failed := json.MarshalIndent(ops, "", " ")
	if failed == nil {
		failed = os.MkdirAll(dir, 0o755)
	}
	if failed == nil {
		failed = os.WriteFile(filepath.Join(dir, game+".json"), text, 0o644)
	}
	if failed == nil {
		failed = porcupine.VisualizePath(model, info, filepath.Join(dir, game+".html"))
	}
	if failed != nil {
		return errors.Join(err, failed)
	}
	return fmt.Errorf("%w; see %s", err, filepath.Join(dir, game+".html"))
}

// operations are ops as porcupine takes them. A move without an answer may be taken until the end of time: after all
// others, where it harms nobody, if it never was.
func operations(ops []Op) []porcupine.Operation {
	all := make([]porcupine.Operation, len(ops))
	for i, op := range ops {
		end := op.Return
		if op.At != "" && op.Outcome == Unknown {
			end = math.MaxInt64
		}
		all[i] = porcupine.Operation{ClientId: op.Who, Input: op, Output: op, Call: op.Call, Return: end}
	}
	return all
}

// state is a game: its moves, and the version of the newest that was acknowledged.
type state struct {
	moves string
	count int
	v     int
}

// model is one server without faults.
var model = porcupine.Model{
	Init: func() any { return state{} },
	Step: func(s, in, _ any) (bool, any) { return s.(state).step(in.(Op)) },
	DescribeOperation: func(in, _ any) string {
		switch op := in.(Op); {
		case op.At == "":
			return fmt.Sprintf("sees %d moves: %s", len(strings.Fields(op.Moves)), op.Moves)
		case op.Outcome == Taken:
			return fmt.Sprintf("%s, version %d", op.At, op.V)
		default:
			return op.At + ", " + string(op.Outcome)
		}
	},
	DescribeState: func(s any) string { return fmt.Sprintf("version %d: %s", s.(state).v, s.(state).moves) },
}

// step does an op in a state, if it can be done there.
func (s state) step(op Op) (bool, state) {
	switch {
	case op.At == "":
		return op.Moves == s.moves, s
	case op.Outcome == Refused:
		return true, s
	case op.Outcome == Unknown && (s.count%2 != op.Who || s.has(op.At)): // it cannot be taken, so it never was
		return true, s
	case s.count%2 != op.Who || s.has(op.At) || op.Outcome == Taken && op.V <= s.v:
		return false, s
	}
	if s.count > 0 {
		s.moves += " "
	}
	s.moves += op.At
	s.count++
	s.v = max(s.v+1, op.V)
	return true, s
}

func (s state) has(at string) bool { return slices.Contains(strings.Fields(s.moves), at) }
