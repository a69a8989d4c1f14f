// Package local answers questions about positions where the engine runs beside who asks, such as in a worker of the
// page: the lines that POST /api/analysis answers with, and the moves of the house's bots.
//
// Questions and answers are JSON (ask.go). A Desk takes them and stops them (desk.go); an answerer works on one at a
// time (answer.go) and gives way to its host as it does (yield.go).
//
// Memory is bounded: a table of tableBytes that stays, as much for each verdict, which is garbage after it, and some
// megabytes of the rules' tables.
package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tengen/engine/board"
	"tengen/engine/level"
	"tengen/engine/told"
	"tengen/engine/weights"
)

// What an Ask wants.
const (
	Analyse = "analyse" // what is proven, then the best moves as the search goes deeper
	Move    = "move"    // the move of a bot
)

// Ask is a question about a position.
type Ask struct {
	Do    string   `json:"do"` // analyse or move
	Rule  string   `json:"rule"`
	Size  int      `json:"size"`
	Moves []string `json:"moves"` // Black first; "pass"

	Lines int `json:"lines,omitempty"` // of an analysis: best moves to be followed, 1 to 5
	Depth int `json:"depth,omitempty"` // of an analysis: plies after which it ends; 0: when all is known

	Level  string `json:"level,omitempty"`  // of a bot: acorn to juniper
	Seed   int64  `json:"seed,omitempty"`   // of its choice among near-equal moves
	Budget int64  `json:"budget,omitempty"` // milliseconds that it may take; 0: the level's own
}

// Answer is a line of what follows: as many with a verdict or a best move as there are, then one with a move, an end or
// a refusal, which is the last.
type Answer struct {
	Verdict *told.Position `json:"verdict,omitempty"`
	Best    *told.BestLine `json:"best,omitempty"`
	Move    string         `json:"move,omitempty"` // of a bot
	End     *End           `json:"end,omitempty"`
	Refused *Refused       `json:"refused,omitempty"`
}

// End says what a search took.
type End struct {
	Nodes   int64   `json:"nodes"`   // positions visited, the verdict's not among them
	Seconds float64 `json:"seconds"` // they took
	Stopped bool    `json:"stopped,omitempty"`
}

// Refused says why there is no answer, in the words of the server's refusals.
type Refused struct {
	Code string `json:"code"`
	Why  string `json:"why,omitempty"`
}

// Why a question is refused.
var (
	errAsk      = errors.New("local: not a question")
	errPosition = errors.New("local: no position in which a move can be made")
	errLines    = errors.New("local: one to five lines can be asked for")
	errRule     = errors.New("local: the weights of the rule are not here")
)

// refusal is an error in the form of a Refused.
func refusal(err error) *Refused {
	switch {
	case errors.Is(err, errPosition):
		return &Refused{"invalid", "analysis_position"}
	case errors.Is(err, errLines):
		return &Refused{"invalid", "analysis_lines"}
	case errors.Is(err, errAsk):
		return &Refused{Code: "invalid"}
	}
	return &Refused{Code: "internal"}
}

// maxLines bounds the best moves that are followed at a time.
const maxLines = 5

// passText is a pass among moves.
const passText = "pass"

// question is an Ask that has been understood.
type question struct {
	do     string
	board  *board.Board
	moves  []board.Point
	lines  int
	depth  int
	level  *level.Level
	seed   uint64
	budget time.Duration
}

// parse understands a question; errAsk, errPosition, errLines or errRule, wrapped.
func parse(text []byte) (q question, err error) {
	var in Ask
	if err := json.Unmarshal(text, &in); err != nil {
		return q, fmt.Errorf("%w: %w", errAsk, err)
	}
	q = question{do: in.Do, lines: in.Lines, depth: in.Depth, seed: uint64(in.Seed), budget: time.Duration(in.Budget) * time.Millisecond}
	switch {
	case in.Do == Analyse && (in.Lines < 1 || in.Lines > maxLines):
		return q, errLines
	case in.Do == Move:
		if q.level, err = level.Parse(in.Level); err != nil {
			return q, fmt.Errorf("%w: %w", errAsk, err)
		}
	case in.Do != Analyse:
		return q, fmt.Errorf("%w: to do %.20q", errAsk, in.Do)
	}
	rule, err := board.ParseRule(in.Rule)
	if err != nil {
		return q, fmt.Errorf("%w: %w", errPosition, err)
	}
	if !weights.Has(rule) {
		return q, errRule
	}
	if q.board, err = board.New(rule, in.Size); err != nil {
		return q, fmt.Errorf("%w: %w", errPosition, err)
	}
	return q, q.play(in.Moves)
}

// play makes the moves, after which the game must go on.
func (q *question) play(moves []string) error {
	for _, text := range moves {
		p := board.None
		if text != passText {
			var err error
			if p, err = board.ParsePoint(text); err == nil {
				err = q.board.Check(p)
			}
			if err != nil {
				return fmt.Errorf("%w: %w", errPosition, err)
			}
		}
		if q.board.Five() != nil {
			return errPosition
		}
		q.board.Play(p)
		q.moves = append(q.moves, p)
	}
	if q.board.Five() != nil || q.board.Full() {
		return errPosition
	}
	return nil
}
