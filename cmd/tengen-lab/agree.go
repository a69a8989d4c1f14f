package main

import (
	"context"
	"os"
	"sync"

	"github.com/tengen-go/tengen/cmd/internal/table"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/engine/review"
)

// agreeCmd looks at games of the levels as a review does.
type agreeCmd struct {
	File    string `required:"" help:"The games, as calibrate keeps them."`
	Rule    string `default:"freestyle" help:"Games of this rule."`
	Games   int    `default:"20" help:"Of each level, with its neighbours."`
	Nodes   int64  `default:"20000" help:"Positions of the search for the engine's own move."`
	Workers int    `default:"2" help:"Games at a time."`
	JSON    bool   `name:"json" help:"Print the table as JSON."`
}

// agreement is the statistics of a level.
type agreement struct {
	games, moves, same, wins, defences, allowed int
	accuracy                                    float64
}

// Run prints how often each level plays the engine's move, and its missed wins and defences a game.
func (c *agreeCmd) Run(ctx context.Context) error {
	rows, err := calibrate.Rows(c.File)
	if err != nil {
		return err
	}
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	opt := review.Coarse
	opt.Search = c.Nodes
	seen := map[string]*agreement{}
	for _, l := range level.All() {
		seen[l.ID] = &agreement{}
	}
	order := level.All()
	neighbours := map[[2]string]bool{}
	for i := range order[1:] {
		neighbours[[2]string{order[i].ID, order[i+1].ID}] = true
	}
	taken := map[string]int{}
	var mu sync.Mutex
	var failed error
	todo := make(chan calibrate.Row)
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			for r := range todo {
				moves, err := record.ParseMoves(r.Moves, boardSize, record.AllLetters)
				var rev *review.Review
				black, white := r.A, r.B
				if r.Number%2 == 1 {
					black, white = white, black
				}
				winner := map[string]board.Stone{black: board.Black, white: board.White}[r.Winner]
				if err == nil {
					rev, err = review.New(ctx, review.Game{Rule: rule, Size: boardSize, Moves: moves, Winner: winner}, opt)
				}
				mu.Lock()
				if err != nil {
					failed = err
				} else {
					seen[black].add(rev, moves, 0, rev.Black)
					seen[white].add(rev, moves, 1, rev.White)
				}
				mu.Unlock()
			}
		})
	}
	for _, r := range rows {
		if r.Rule != rule.String() || !neighbours[[2]string{r.A, r.B}] || taken[r.A+r.B] >= c.Games/2 {
			continue
		}
		taken[r.A+r.B]++
		todo <- r
	}
	close(todo)
	workers.Wait()
	if failed != nil {
		return failed
	}
	out := &table.Table{Columns: columns(1, "level", "games", "as the engine, %", "missed wins a game", "missed defences a game", "wins given away a game", "accuracy, %")}
	for _, l := range order {
		a := seen[l.ID]
		n := float64(max(1, a.games))
		out.Add(l.ID, a.games, number(100*float64(a.same)/float64(max(1, a.moves)), 0), number(float64(a.wins)/n, 2), number(float64(a.defences)/n, 2),
			number(float64(a.allowed)/n, 2), number(a.accuracy/n, 0))
	}
	if c.JSON {
		return table.JSON(os.Stdout, out)
	}
	return out.Markdown(os.Stdout)
}

// The fields of the stored games.
const (
	boardSize = 15
	given     = 3 // their first moves are nobody's
)

// add adds a side's moves, 0 for Black.
func (a *agreement) add(r *review.Review, moves []board.Point, side int, accuracy review.Accuracy) {
	a.games++
	a.accuracy += accuracy.Percent
	for i := given; i < len(moves); i++ {
		if i%2 != side {
			continue
		}
		a.moves++
		if r.Positions[i].Best() == moves[i] {
			a.same++
		}
		switch r.Moves[i].Mistake {
		case review.MissedWin:
			a.wins++
		case review.MissedDefence:
			a.defences++
		case review.AllowedWin:
			a.allowed++
		}
	}
}
