// Package ask answers questions about positions: the lines that POST /api/analysis answers with. It also chooses the
// built-in bots' moves where the engine runs beside the caller, such as in a worker of the page.
//
// Analyse does both (analyse.go); notes.go keeps proofs for the next analysis, position.go checks questions, wire.go
// has the answers. Where there is no server, questions and answers are JSON (ask.go): a Service takes them and stops
// them (service.go); an answerer works on one at a time (answer.go) and gives way to its host as it does (yield.go).
//
// A Service's memory is bounded: a table of tableBytes that stays, as much for each verdict, which is garbage after it, and some
// megabytes of the rules' tables.
package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/weights"
)

// The requests that an Ask can make.
const (
	ToAnalyse = "analyse" // the verdict, then the best moves as the search goes deeper
	ToMove    = "move"    // the move of a bot
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
	Verdict *Position `json:"verdict,omitempty"`
	Best    *BestLine `json:"best,omitempty"`
	Move    string    `json:"move,omitempty"` // of a bot
	End     *End      `json:"end,omitempty"`
	Refused *Refused  `json:"refused,omitempty"`
}

// End has a search's nodes and time.
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
	errAsk  = errors.New("ask: not a question")
	errRule = errors.New("ask: the weights of the rule are not here")
)

// refusal is an error in the form of a Refused.
func refusal(err error) *Refused {
	switch {
	case errors.Is(err, ErrPosition):
		return &Refused{"invalid", "analysis_position"}
	case errors.Is(err, ErrLines):
		return &Refused{"invalid", "analysis_lines"}
	case errors.Is(err, errAsk):
		return &Refused{Code: "invalid"}
	}
	return &Refused{Code: "internal"}
}

// understood is an Ask that has been understood.
type understood struct {
	Question
	do     string
	level  *level.Level
	seed   uint64
	budget time.Duration
}

// parse understands an Ask; errAsk, ErrPosition or errRule, wrapped.
func parse(text []byte) (q understood, err error) {
	var in Ask
	if err := json.Unmarshal(text, &in); err != nil {
		return q, fmt.Errorf("%w: %w", errAsk, err)
	}
	q = understood{do: in.Do, seed: uint64(in.Seed), budget: time.Duration(in.Budget) * time.Millisecond}
	q.Lines, q.Depth = in.Lines, in.Depth
	switch in.Do {
	case ToAnalyse:
	case ToMove:
		if q.level, err = level.Parse(in.Level); err != nil {
			return q, fmt.Errorf("%w: %w", errAsk, err)
		}
	default:
		return q, fmt.Errorf("%w: to do %.20q", errAsk, in.Do)
	}
	if q.Game, err = Parse(in.Rule, in.Size, in.Moves); err == nil && !weights.Has(q.Rule) {
		err = errRule
	}
	return q, err
}
