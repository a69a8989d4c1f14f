package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/engine/review"
)

// reviewCmd explains a recorded game.
type reviewCmd struct {
	File   string `arg:"" help:"A game in SGF, PSQ or RenLib, a list of moves or a link to gomocalc.com; - is the standard input."`
	Rule   string `default:"" help:"The rule, where the file does not say: freestyle, standard, renju or caro."`
	Coarse bool   `help:"A tenth of the work."`
	Long   bool   `help:"Tell missed wins of more than eight moves too."`
	JSON   bool   `help:"Print the whole review as JSON."`
}

// Run prints the review of the file's first game.
func (c *reviewCmd) Run(ctx context.Context) error {
	in, err := openInput(c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	games, _, err := record.Read(in)
	if err != nil {
		return err
	}
	g, err := c.game(games[0])
	if err != nil {
		return err
	}
	opt := review.Full
	if c.Coarse {
		opt = review.Coarse
	}
	opt.Version = engine.Version()
	r, err := review.New(ctx, g, opt)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	printReview(os.Stdout, g, games[0].Result, r, c.Long)
	return nil
}

// game reads the game of a record.
func (c *reviewCmd) game(rec *record.Game) (review.Game, error) {
	g := review.Game{Rule: rec.Rule, Size: rec.Size, Winner: rec.Result.Winner()}
	var err error
	if c.Rule != "" {
		if g.Rule, err = board.ParseRule(c.Rule); err != nil {
			return g, err
		}
	}
	g.Moves, err = rec.Points()
	return g, err
}

// colours are the names of the sides.
var colours = map[board.Stone]string{board.Black: "Black", board.White: "White"}

// printReview writes what a coach says first, then a line for each other mistake. With long, missed wins of more than
// review.LongWin moves are told too.
func printReview(w io.Writer, g review.Game, result record.Result, r *review.Review, long bool) {
	told := map[int]bool{}
	for _, line := range first(g, result, r, told) {
		fmt.Fprintln(w, line)
	}
	for i, m := range r.Moves {
		if text := mistakeText(r, i); text != "" && !told[i+1] && (!m.Long || long) {
			fmt.Fprintf(w, "%3d %-5s %-4s %-2s %s\n", i+1, colours[side(i+1)], g.Moves[i], m.Sign, text)
		}
	}
	fmt.Fprintf(w, "Accuracy: Black %.0f %% of %d moves with a choice, White %.0f %% of %d.\n",
		r.Black.Percent, r.Black.Choices, r.White.Percent, r.White.Choices)
	fmt.Fprintln(w, "?! costs 10 points of the winning chance, ? 20, ?? 35.")
}

// side is the colour that makes a move, counted from 1.
func side(move int) board.Stone {
	if move%2 == 1 {
		return board.Black
	}
	return board.White
}

// first are the sentences about the end, wins that were there, the move that lost and the best ones. They tell of moves, which are
// noted in told, so that no mistake is told twice.
func first(g review.Game, result record.Result, r *review.Review, told map[int]bool) (lines []string) {
	if line := thrownAway(g, result, r); line != "" {
		lines = append(lines, line)
	}
	for _, n := range []int{r.Black.HadWon, r.White.HadWon} {
		if n == 0 {
			continue
		}
		told[n] = true
		line := fmt.Sprintf("%s had won at move %d: %s.", colours[side(n)], n, winText(r.Positions[n-1].Win))
		if n == r.Decisive {
			line += fmt.Sprintf(" After %s it was lost.", g.Moves[n-1])
		}
		lines = append(lines, line)
	}
	if n := r.Decisive; n > 0 && !told[n] {
		told[n] = true
		line := fmt.Sprintf("%s was lost from move %d on: %s", colours[side(n)], n, g.Moves[n-1])
		if text := mistakeText(r, n-1); text != "" {
			line += " " + text
		}
		lines = append(lines, line+".")
	}
	for _, n := range []int{r.Black.Best, r.White.Best} {
		if n == 0 {
			continue
		}
		line := fmt.Sprintf("%s’s best move: %d, %s, ", colours[side(n)], n, g.Moves[n-1])
		if win := r.Positions[n-1].Win; win != nil {
			lines = append(lines, line+"which won by force: "+winText(win)+".")
		} else {
			lines = append(lines, line+"the only one that is not proven to lose.")
		}
	}
	return lines
}

// thrownAway says that a side which stood won did not win; "" if none.
func thrownAway(g review.Game, result record.Result, r *review.Review) string {
	last := &r.Positions[len(g.Moves)]
	s := board.Empty
	switch {
	case last.Win != nil:
		s = side(len(g.Moves) + 1)
	case last.Lost:
		s = side(len(g.Moves))
	}
	if s == board.Empty || s == g.Winner || result.Outcome == record.Unknown || result.Outcome == record.Void {
		return ""
	}
	what := "lost a won game"
	switch {
	case result.Outcome == record.Draw:
		what = "drew a won game"
	case result.Reason == record.Resign:
		what = "resigned a won game"
	case result.Reason == record.Timeout:
		what = "ran out of time in a won game"
	}
	if last.Win == nil {
		return fmt.Sprintf("%s %s: every move of %s loses.", colours[s], what, colours[s.Opponent()])
	}
	return fmt.Sprintf("%s %s: %s.", colours[s], what, winText(last.Win))
}

// mistakeText says what was wrong with a move, counted from 0; "": nothing.
func mistakeText(r *review.Review, move int) string {
	before, after := &r.Positions[move], &r.Positions[move+1]
	m := r.Moves[move]
	switch m.Mistake {
	case review.MissedWin:
		return "misses a win: " + winText(before.Win)
	case review.MissedDefence:
		text := "does not stop " + winText(after.Win)
		if len(before.Holds) > 0 {
			text += "; the engine believes that " + commas(before.Holds) + " would hold"
			if !before.Many {
				text += ", and every other move is proven to lose"
			}
		}
		return text
	case review.AllowedWin:
		return "lets the opponent win: " + winText(after.Win)
	case review.Forbidden:
		if before.Lost {
			return "is forbidden, and ended the game"
		}
		return "is forbidden, and lost the game"
	case review.Inaccurate:
		mine, left := chance(before, move), chance(after, move)
		text := fmt.Sprintf("lowers the winning chance from %.0f to %.0f %%, the engine believes", 100*mine, 100*left)
		if best := before.Best(); best != board.None {
			text += fmt.Sprintf("; %s seems better", best)
		}
		return text
	}
	return ""
}

// chance is that of the side that makes a move, counted from 0.
func chance(p *review.Position, move int) float64 {
	if side(move+1) == board.White {
		return 1 - p.Chance
	}
	return p.Chance
}

// winText is a win's line, the replies in brackets, or the beginning of a long one. Only of a five, and of a win by the next two moves, it is plain that no shorter
// one exists.
func winText(w *review.Win) string {
	line := w.Line[:min(len(w.Line), 2*review.LongWin-1)]
	text := points(line)
	if len(line) < w.Plies {
		text += " …"
	}
	if w.Plies > 3 {
		text += " (shortest found)"
	}
	return text
}

// points is a line, the replies in brackets.
func points(line []board.Point) string {
	texts := make([]string, len(line))
	for i, p := range line {
		if texts[i] = p.String(); i%2 == 1 {
			texts[i] = "(" + texts[i] + ")"
		}
	}
	return strings.Join(texts, " ")
}

// commas is points one after the other.
func commas(line []board.Point) string {
	texts := make([]string, len(line))
	for i, p := range line {
		texts[i] = p.String()
	}
	return strings.Join(texts, ", ")
}
