package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	explain "tengen/engine/review"
	"tengen/engine/told"
	"tengen/hub/account"
	"tengen/hub/analysis"
	"tengen/hub/review"
)

// What one analysis may take.
const (
	analysisWithin = 20 * time.Second
	analysesMost   = 30 // that an address may ask for in a minute
)

// question asks what is best in a position: the answer grows as the search goes deeper.
type question struct {
	Rule  string   `json:"rule"`
	Size  int      `json:"size"`
	Moves []string `json:"moves"` // Black first; "pass"
	Lines int      `json:"lines"` // best moves to be followed, 1 to 5
}

// analyse answers with what is best in a position, line by line, until all is known, the time is up or the asker has
// gone. Nobody who plays gets any, and nobody the position of a game in play.
func (s *Site) analyse(w http.ResponseWriter, r *http.Request) error {
	var in question
	if err := decode(r, &in); err != nil {
		return err
	}
	v, err := s.viewer(r)
	if err != nil {
		return err
	}
	visit := visitOf(r)
	if !visit.exempt && !s.analyses.Allow(account.Network(visit.address)) {
		return review.ErrTries
	}
	p, err := in.parse()
	if err != nil {
		return err
	}
	switch {
	case v.User == 0:
		return review.ErrVisitor
	case s.c.Players.Plays(v.User):
		return review.ErrPlaying
	case s.c.Players.Shows(p.Moves):
		return analysis.ErrLiveGame
	}
	ctx, cancel := context.WithTimeout(r.Context(), analysisWithin)
	defer cancel()
	begun := false
	tell := func(i told.Insight) {
		if !begun {
			begun = true
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Content-Type", "application/x-ndjson")
			w.Header().Set("X-Accel-Buffering", "no") // a proxy must not gather the lines
		}
		if answerLine(w, i) != nil {
			cancel() // the asker has gone
		}
	}
	q := analysis.Question{Position: p, Asker: strconv.FormatInt(v.User, 10), Lines: in.Lines}
	b, err := p.Board()
	if err != nil {
		return err
	}
	var known explain.Position
	err = s.c.Analyst.Analyse(ctx, q, func(looked explain.Position) {
		known = looked
		verdict := told.WithProofs(b, &known)
		tell(told.Insight{Verdict: &verdict})
	}, func(l engine.Line) {
		best := told.LineOf(b, &known, l)
		tell(told.Insight{Best: &best})
	})
	if begun && (ctx.Err() != nil || errors.Is(err, analysis.ErrAnother)) {
		return nil // the end of the time is the end of the answer
	}
	return err
}

// answerLine sends one line of an answer that grows.
func answerLine(w http.ResponseWriter, value any) error {
	if err := json.NewEncoder(w).Encode(value); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
}

func (in *question) parse() (p analysis.Position, err error) {
	if p.Rule, err = board.ParseRule(in.Rule); err != nil {
		return p, analysis.ErrPosition.From(err)
	}
	p.Size = in.Size
	if p.Moves, err = analysis.ParseMoves(in.Moves); err != nil {
		return p, analysis.ErrPosition.From(err)
	}
	return p, nil
}
