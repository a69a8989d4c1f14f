package botapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Puzzles are the API for one's tries of puzzles.
type Puzzles struct{ API *API }

// activityUsual is how many tries are told unless a program says how many.
const activityUsual = 100

// Activity answers with the caller's tries, the newest first, a line each.
func (p Puzzles) Activity(w http.ResponseWriter, r *http.Request) error {
	c, err := p.API.caller(w, r, p.API.requests, account.PuzzleRead)
	if err != nil {
		return err
	}
	q, most, before := r.URL.Query(), activityUsual, time.Time{}
	if text := q.Get("max"); text != "" {
		if most, err = strconv.Atoi(text); err != nil || most < 1 || most > puzzle.ActivityMost {
			return errQuery
		}
	}
	if text := q.Get("before"); text != "" {
		ms, err := strconv.ParseInt(text, 10, 64)
		if err != nil || ms < 0 || ms > puzzle.LastInstant {
			return errQuery
		}
		before = time.UnixMilli(ms)
	}
	tries, err := p.API.cfg.Puzzles.Activity(r.Context(), c.user(), before, most)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for i := range tries {
		if err := e.Encode(activityOf(&tries[i])); err != nil {
			panic(err) // our own types
		}
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(b.Bytes()) // a client that has gone is not our error
	return nil
}

// activity is a try as programs see it.
type activity struct {
	Date   int64         `json:"date"` // ms
	Win    bool          `json:"win"`
	Rated  bool          `json:"rated"`
	Gain   int           `json:"gain"` // points of one's rating
	Puzzle triedActivity `json:"puzzle"`
}

type triedActivity struct {
	ID     string   `json:"id"`
	Rule   string   `json:"rule"`
	Rating int      `json:"rating"`
	Themes []string `json:"themes"`
	Gone   bool     `json:"withdrawn,omitempty"`
}

func activityOf(t *puzzle.TriedPuzzle) activity {
	return activity{t.At, t.Solved, t.Rated, t.Gain, triedActivity{t.ID, t.Rule, t.Rating, t.Themes, t.Gone}}
}
