package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/record"
	"tengen/engine/review"
)

// reviewCmd explains a recorded game.
type reviewCmd struct {
	File   string `arg:"" help:"A game in SGF, PSQ or RenLib, a list of moves or a link to gomocalc.com; - is the standard input."`
	Rule   string `default:"" help:"The rule, where the file does not say: freestyle, standard, renju or caro."`
	Coarse bool   `help:"A tenth of the work."`
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
	printReview(os.Stdout, g, r)
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

// printReview writes a line for each mistake, and what decided the game.
func printReview(w io.Writer, g review.Game, r *review.Review) {
	for i, m := range r.Moves {
		before, after := &r.Positions[i], &r.Positions[i+1]
		text := ""
		switch m.Mistake {
		case review.MissedWin:
			text = fmt.Sprintf("misses a win in %d: %s", before.Win.Plies, points(before.Win.Line))
		case review.MissedDefence:
			text = fmt.Sprintf("loses to %s; the engine believes that %s would hold", points(after.Win.Line), points(before.Holds))
			if !before.Many {
				text += ", and every other move is proven to lose"
			}
		case review.AllowedWin:
			text = fmt.Sprintf("lets the opponent win: %s", points(after.Win.Line))
		case review.Forbidden:
			text = "is forbidden, and lost the game"
			if before.Lost {
				text = "is forbidden, and ended the game"
			}
		case review.Inaccurate:
			text = fmt.Sprintf("costs %.0f %% of the chances, the engine believes; %s seems better", 100*m.Cost, before.Best())
		default:
			continue
		}
		fmt.Fprintf(w, "%3d %-5s %-4s %s\n", i+1, [2]string{"Black", "White"}[i%2], g.Moves[i], text)
	}
	if r.Decisive > 0 {
		fmt.Fprintf(w, "Move %d decided the game: from then on the loss is proven, before it the engine believes in none.\n", r.Decisive)
	}
	fmt.Fprintf(w, "Accuracy: Black %.0f %% of %d moves with a choice, White %.0f %% of %d.\n",
		r.Black.Percent, r.Black.Choices, r.White.Percent, r.White.Choices)
}

func points(line []board.Point) string {
	texts := make([]string, len(line))
	for i, p := range line {
		texts[i] = p.String()
	}
	return strings.Join(texts, " ")
}
