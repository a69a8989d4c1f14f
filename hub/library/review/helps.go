package review

import (
	"time"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// repeated reports whether a live game shows a position of a game that is over.
func (s *Service) repeated(g archive.Summary) bool {
	moves, err := board.ParseMoves(g.Moves)
	return err == nil && s.c.Players.RepeatsLiveGame(moves)
}

// helps reports whether a report of a game tells what helps in a live one.
func (s *Service) helps(summary archive.Summary, r *Report) bool {
	g, err := gameOf(summary)
	if err != nil {
		return true // it cannot be told
	}
	for i := range r.Positions {
		position := positionOf(g, i, summary.Ended)
		found, err := foundIn(&r.Positions[i])
		if err != nil || position.HelpsInLiveGame(s.c.Players, found) {
			return true
		}
	}
	return false
}

// positionOf is the position of a game after so many moves.
func positionOf(g explain.Game, moves int, ended time.Time) analysis.Position {
	return analysis.Position{Game: explain.Game{Rule: g.Rule, Size: g.Size, Moves: g.Moves[:moves:moves]}, Ended: ended}
}

// foundIn returns the findings that a page is told of a position.
func foundIn(p *ask.Position) (f analysis.Found, err error) {
	f.Chance = p.Chance
	for _, line := range []struct {
		to   *[]board.Point
		text string
	}{{&f.Best, p.Line}, {&f.Win, lineOf(p.Win)}, {&f.Threat, lineOf(p.Threat)}} {
		if *line.to, err = parseLine(line.text); err != nil {
			return f, err
		}
	}
	return f, nil
}

func lineOf(w *ask.Win) string {
	if w == nil {
		return ""
	}
	return w.Line
}
