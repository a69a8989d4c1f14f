package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/review"
)

// The bounds of one analysis.
const (
	analysisWithin = 20 * time.Second
	analysesMost   = 30 // that an address may ask for in a minute
)

// question asks for the best moves in a position: the answer grows as the search goes deeper.
type question struct {
	Rule  string   `json:"rule"`
	Size  int      `json:"size"`
	Moves []string `json:"moves"` // Black first; "pass"
	Lines int      `json:"lines"` // best moves to be followed, 1 to 5
}

// analyse answers with the best moves in a position, line by line, until all is known, the time is up or the client has
// gone. Players of live games get none, and nobody gets the position of a game in play nor a win that is one of such a
// game. That is refused before anything is told; a win that the search finds later ends the answer.
func (s *analyses) analyse(w http.ResponseWriter, r *http.Request) error {
	var in question
	if err := decode(r, &in); err != nil {
		return err
	}
	v, err := s.viewer(r)
	if err != nil {
		return err
	}
	visit := visitOf(r)
	if !visit.exempt && !s.limit.Allow(visit.address) {
		return review.ErrTries
	}
	g, err := ask.Parse(in.Rule, in.Size, in.Moves)
	if err != nil {
		return analysis.ErrPosition.From(err)
	}
	p := analysis.Position{Game: g}
	switch {
	case v.User == 0:
		return review.ErrVisitor
	case s.players.Plays(v.User):
		return review.ErrPlaying
	case s.players.InLiveGame(p.Moves):
		return analysis.ErrLiveGame
	}
	ctx, cancel := context.WithTimeout(r.Context(), analysisWithin)
	defer cancel()
	out, live := insights{w: w, gone: cancel}, false
	refuse := func(helps bool) bool {
		if live = live || helps; live {
			cancel()
		}
		return live
	}
	q := analysis.Question{Position: p, Asker: v.Who(), Lines: in.Lines}
	err = s.analyst.Analyse(ctx, q, func(b *board.Board, looked *explain.Position) {
		if refuse(p.HelpsInLiveGame(s.players, analysis.FoundIn(looked))) {
			return
		}
		verdict := ask.WithProofs(b, looked)
		out.tell(ask.Insight{Verdict: &verdict})
	}, func(l ask.Line) {
		if refuse(!live && p.LineHelpsInLiveGame(s.players, &l)) {
			return
		}
		if l.Nodes >= heldNodes {
			out.release()
		}
		out.tell(ask.Insight{Best: l.Wire()})
	})
	switch {
	case live && !out.released:
		return analysis.ErrLiveGame
	case err == nil:
		out.release()
		return nil
	case out.released && (ctx.Err() != nil || errors.Is(err, analysis.ErrAnother) || errors.Is(err, analysis.ErrBusy)):
		return nil // the end of the time, or of the place, is the end of the answer
	}
	return err
}

// heldNodes are searched before anything is told: a win of a live game that is found by then is not preceded by its moves.
const heldNodes = 50_000

// insights are the lines of an answer that grows, held back until they are released.
type insights struct {
	w        http.ResponseWriter
	gone     func() // is called when the asker has gone
	held     []ask.Insight
	released bool
}

// tell sends an insight, or holds it back.
func (o *insights) tell(i ask.Insight) {
	if !o.released {
		o.held = append(o.held, i)
		return
	}
	if answerLine(o.w, i) != nil {
		o.gone()
	}
}

// release sends the lines that were held back, and has the rest sent at once.
func (o *insights) release() {
	if o.released {
		return
	}
	o.released = true
	o.w.Header().Set("Cache-Control", "no-store")
	o.w.Header().Set("Content-Type", "application/x-ndjson")
	o.w.Header().Set("X-Accel-Buffering", "no") // a proxy must not gather the lines
	for _, i := range o.held {
		o.tell(i)
	}
	o.held = nil
}

// answerLine sends one line of an answer that grows.
func answerLine(w http.ResponseWriter, value any) error {
	if err := json.NewEncoder(w).Encode(value); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
}
