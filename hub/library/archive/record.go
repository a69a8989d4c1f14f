package archive

import (
	"fmt"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
)

// Played is the data in a game's log beside its moves.
type Played struct {
	Spent     []int64           // ms that each move took; nil, or of another length, if that is not known
	Decisions []record.Decision // of the opening
}

// Record returns a finished game as a record; fifths that were not picked are variations of the fifth move. It returns an error if the
// game could not have been played.
func (s *Summary) Record(log Played) (*record.Game, error) {
	rule, err := board.ParseRule(s.Rule)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", s.ID, err)
	}
	points, err := board.ParseMoves(s.Moves)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", s.ID, err)
	}
	g := record.New(rule, s.Size, points...)
	g.Black, g.White, g.Result = s.Black.record(), s.White.record(), s.result()
	g.Program, g.Event, g.Date = "Tengen", "Tengen", s.Started.UTC().Format(time.DateOnly)
	var opening []string
	if s.Opening != game.Free {
		opening = append(opening, string(s.Opening))
	}
	if p, ok := record.PatternOf(points); ok && rule == board.Renju {
		opening = append(opening, p.String())
	}
	g.Opening = strings.Join(opening, ", ")
	g.TimeLimit, g.Overtime = time.Duration(s.Initial)*time.Millisecond, s.overtime()
	if len(log.Spent) == len(points) {
		n := &g.Root
		for _, ms := range log.Spent {
			n = n.Next[0]
			n.Move.Spent = time.Duration(ms) * time.Millisecond
		}
	}
	if s.DrawAfter > 0 {
		g.Root.Comment = fmt.Sprintf("A draw after %d stones.", s.DrawAfter)
	}
	g.Decisions = log.Decisions
	g.AddFifths()
	return g, nil
}

func (p *Player) record() record.Player {
	if p == nil {
		return record.Player{}
	}
	return record.Player{Name: p.Name, Program: p.Bot != ""}
}

func (s *Summary) result() record.Result {
	r := record.Result{Outcome: record.Draw}
	switch {
	case s.Reason == game.Aborted:
		return record.Result{Outcome: record.Void}
	case s.Winner == "black":
		r.Outcome = record.BlackWins
	case s.Winner == "white":
		r.Outcome = record.WhiteWins
	default:
		return r
	}
	switch s.Reason {
	case game.ByResign:
		r.Reason = record.Resign
	case game.ByTime:
		r.Reason = record.Timeout
	case game.ByAway, game.ByForbidden:
		r.Reason = record.Forfeit
	}
	return r
}

// overtime is what other programs write of clocks in SGF's OT: times in seconds.
func (s *Summary) overtime() string {
	seconds := func(ms int64) int64 { return ms / 1000 }
	switch s.ClockKind {
	case game.Fischer:
		return fmt.Sprintf("%d fischer", seconds(s.Increment))
	case game.Byoyomi:
		return fmt.Sprintf("%dx%d byo-yomi", s.Periods, seconds(s.Period))
	case game.Canadian:
		return fmt.Sprintf("%d/%d canadian", s.Stones, seconds(s.Period))
	case game.Simple:
		return fmt.Sprintf("%d simple", seconds(s.Period))
	case game.Correspondence:
		if s.Period > 0 {
			return fmt.Sprintf("%d simple", seconds(s.Period))
		}
	}
	return ""
}
