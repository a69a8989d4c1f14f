package game

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// In a game of days a player may say beforehand what it will answer: lines of stones, each of which begins with one of
// the opponent's and ends with one of its own. They are no part of the log, and nobody else sees them. The log alone
// says what is left of them: the lines that the game has followed so far, until a takeback. So each answer is played
// once, after any reload.

const (
	// PlanLines is how many lines a plan may have, PlanMoves how many stones each of them.
	PlanLines, PlanMoves = 30, 30
)

// Plan is one player's lines.
type Plan struct {
	User    UserID
	Version int             // of the game that they were made for
	Ply     int             // moves that it had
	Lines   [][]board.Point // none: no plan
}

// Why lines are refused.
var (
	ErrPlanDays    = fault.WithReason(fault.Invalid, "plan_days", "Only in a game of days moves can be planned.")
	ErrPlanTurn    = fault.WithReason(fault.Conflict, "plan_turn", "Moves are planned while the opponent is to move, and no opening is under way.")
	ErrPlanMost    = fault.WithReason(fault.TooMany, "plan_most", "A plan has too many lines, or a line too many moves.").With(fault.Values{"max": PlanLines})
	ErrPlanEnd     = fault.WithReason(fault.Invalid, "plan_end", "A planned line ends with a move of one's own, and not after the game's end.")
	ErrPlanIllegal = fault.WithReason(fault.Invalid, "plan_illegal", "A planned move is on a stone, off the board or on a forbidden point.")
	ErrPlanTwo     = fault.WithReason(fault.Conflict, "plan_two", "Two planned lines answer the same moves in two ways.")
)

// MakePlan returns the plan of a player's lines at a known version, or the reason for its refusal. Without lines it is
// empty, and always allowed.
func MakePlan(g *Game, u UserID, version int, lines [][]board.Point) (Plan, error) {
	p := Plan{User: u, Version: g.version, Ply: len(g.names), Lines: lines}
	n, live := g.Next()
	switch {
	case g.seats.of(u) == board.Empty:
		return p, ErrNotPlayer
	case len(lines) == 0:
		return p, nil
	case !g.settings.OfDays():
		return p, ErrPlanDays
	case g.phase == Over:
		return p, ErrOver
	case version < g.since || version > g.version:
		return p, ErrStale
	case !live || g.inOpening() || n.Seat != g.seats.of(u).Opponent():
		return p, ErrPlanTurn
	case len(lines) > PlanLines:
		return p, ErrPlanMost
	}
	answers := map[string]board.Point{}
	for _, l := range lines {
		if err := mayPlan(g.board.Clone(), l, answers); err != nil {
			return p, err
		}
	}
	return p, nil
}

// mayPlan returns why a line is refused; it plays the line on b. answers are those of the lines before it, by the moves
// that they answer.
func mayPlan(b *board.Board, line []board.Point, answers map[string]board.Point) error {
	switch {
	case len(line) > PlanMoves:
		return ErrPlanMost
	case len(line) == 0 || len(line)%2 == 1:
		return ErrPlanEnd
	}
	for i, at := range line {
		if b.Check(at) != nil {
			return ErrPlanIllegal
		}
		if i%2 == 1 {
			asked := board.FormatList(line[:i])
			if have, ok := answers[asked]; ok && have != at {
				return ErrPlanTwo
			}
			answers[asked] = at
		}
		ends := outcome(b, at, b.Turn(), 0) != nil
		if ends && i < len(line)-1 {
			return ErrPlanEnd
		}
		b.Make(at)
	}
	return nil
}

// Left returns the rest of the plan's lines after the game's present position.
func (p Plan) Left(g *Game) (left [][]board.Point) {
	if g.phase != Live || len(g.names) < p.Ply || p.Version > g.version || g.takenBackSince(p.Version) {
		return nil
	}
	come := g.names[p.Ply:]
	for _, l := range p.Lines {
		if len(l) > len(come) && begins(l, come) {
			left = append(left, l[len(come):])
		}
	}
	return left
}

func begins(line []board.Point, names []string) bool {
	for i, name := range names {
		if line[i].String() != name {
			return false
		}
	}
	return true
}

// Answer returns the point that the plan has its player play now, if it is that player's turn and the plan goes on.
func (p Plan) Answer(g *Game) (board.Point, bool) {
	left := p.Left(g)
	if len(left) == 0 || g.Decider() != p.User || g.waits.Do != Place {
		return board.None, false
	}
	return left[0][0], true
}

// ParsePlan reads lines such as "h8i9"; ErrPlanIllegal if one cannot be read.
func ParsePlan(texts []string) ([][]board.Point, error) {
	if len(texts) > PlanLines {
		return nil, ErrPlanMost
	}
	lines := make([][]board.Point, len(texts))
	for i, text := range texts {
		line, err := parseLine(text)
		if err != nil {
			return nil, err
		}
		lines[i] = line
	}
	return lines, nil
}

func parseLine(text string) (line []board.Point, err error) {
	for len(text) > 0 {
		end := 1
		for end < len(text) && text[end] <= '9' {
			end++
		}
		p, err := board.ParsePoint(text[:end])
		if err != nil {
			return nil, ErrPlanIllegal
		}
		line, text = append(line, p), text[end:]
	}
	return line, nil
}

// PlanTexts is what ParsePlan reads.
func PlanTexts(lines [][]board.Point) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = board.FormatList(l)
	}
	return out
}
