package arena

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Line is one line on a game and the score with it, by the first side.
func Line(g *Game, s Score, test *SPRT) string {
	result := "1/2"
	switch g.Winner {
	case g.Black:
		result = "1-0"
	case 1 - g.Black:
		result = "0-1"
	}
	line := fmt.Sprintf("%4d  %s - %s  %s  %v, %d plies, %v", g.Number, g.Names[g.Black], g.Names[1-g.Black],
		result, g.Reason, g.Plies(), g.Took.Round(100*time.Millisecond))
	if g.Detail != "" {
		line += " (" + g.Detail + ")"
	}
	line += "  |  " + g.Names[0] + " " + s.String()
	if test != nil {
		line += fmt.Sprintf("  LLR %.2f", test.LLR(s.Pairs))
	}
	return line
}

// String returns wins, draws and losses, the share of the points and the
// difference in Elo.
func (s Score) String() string {
	return fmt.Sprintf("+%d =%d -%d  %.1f%%  Elo %v", s.Wins, s.Draws, s.Losses, 100*s.Rate(), s.Elo())
}

// String returns the difference and its 95 % interval: "-36 ±70", or
// "+inf (above +260)" where there is no middle.
func (e Estimate) String() string {
	switch {
	case math.IsNaN(e.Elo):
		return "?"
	case math.IsInf(e.Elo, 1):
		return fmt.Sprintf("+inf (above %+.0f)", e.Low)
	case math.IsInf(e.Elo, -1):
		return fmt.Sprintf("-inf (below %+.0f)", e.High)
	case math.IsInf(e.Low, 0) || math.IsInf(e.High, 0):
		return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", e.Elo, e.Low, e.High)
	}
	return fmt.Sprintf("%+.0f ±%.0f", e.Elo, (e.High-e.Low)/2)
}

// Summary describes the result of a match in some lines.
func Summary(cfg Config, r Result) string {
	var b strings.Builder
	s := r.Score
	fmt.Fprintf(&b, "%s v %s, %v %d×%d: %d games in %v\n",
		r.Names[0], r.Names[1], cfg.Rule, cfg.Size, cfg.Size, s.Games(), r.Took.Round(time.Second/10))
	for i := range cfg.Sides {
		fmt.Fprintf(&b, "  %s: %s\n", r.Names[i], cfg.limits(i))
	}
	e := s.Elo()
	pairs := 0
	for _, n := range s.Pairs {
		pairs += n
	}
	fmt.Fprintf(&b, "  %v  (95 %%: %+.0f to %+.0f)  LOS %.1f%%\n", s, e.Low, e.High, 100*e.LOS)
	fmt.Fprintf(&b, "  %d pairs with 0, 1/2, 1, 1 1/2, 2 points: %v\n", pairs, s.Pairs)
	if t := cfg.SPRT; t != nil {
		lower, upper := t.Bounds()
		fmt.Fprintf(&b, "  SPRT %v to %v Elo: LLR %.2f of %.2f to %.2f, %v\n",
			t.Elo0, t.Elo1, t.LLR(s.Pairs), lower, upper, t.Verdict(s))
	}
	return b.String()
}

// Allowed is the memory that a side was told it may have, in bytes; 0: no limit, or it is the engine.
func (c *Config) Allowed(side int) int64 {
	s := &c.Sides[side]
	switch {
	case s.Engine:
		return 0
	case s.Memory == 0:
		return c.Memory
	}
	return s.Memory
}

// limits says what bounds a side's moves, so that nobody takes a bound of nodes for equal time.
func (c *Config) limits(i int) string {
	s := &c.Sides[i]
	turn, match := s.Turn, s.Match
	if turn == 0 {
		turn = c.Turn
	}
	if match == 0 {
		match = c.Match
	}
	text := fmt.Sprintf("%v a move", turn)
	if match > 0 {
		text += fmt.Sprintf(", %v a game", match)
	}
	switch {
	case s.Nodes > 0 && s.Depth > 0:
		return text + fmt.Sprintf(", but at most %s nodes and %d plies", short(float64(s.Nodes)), s.Depth)
	case s.Nodes > 0:
		return text + fmt.Sprintf(", but at most %s nodes", short(float64(s.Nodes)))
	case s.Depth > 0:
		return text + fmt.Sprintf(", but at most %d plies", s.Depth)
	}
	return text + ", by time alone"
}
