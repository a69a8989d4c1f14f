package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tengen/cmd/internal/whole"
	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/book"
)

// bookCmd builds or verifies books of openings.
type bookCmd struct {
	Rule   string `enum:",freestyle,standard,renju,caro" default:"" help:"freestyle, standard, renju or caro; --verify without it takes all."`
	Out    string `placeholder:"FILE" help:"File of the book to write."`
	Verify bool   `help:"Build nothing: judge the program's own books again, and fail if a move is bad."`

	Nodes   int64 `default:"200000" help:"Positions visited by a search that proposes moves."`
	Check   int64 `default:"4" help:"A search that judges a move visits so many times more."`
	Margin  int   `default:"24" help:"How much worse than the best known move one may be, in units of 1/200 logit."`
	Workers int   `default:"1" help:"Positions at a time."`

	Plies     int `default:"4" help:"Most stones of a position."`
	Lines     int `default:"3" help:"Moves proposed for the side of the book."`
	Follow    int `default:"1" help:"Of its moves, the best, that are followed further; on an empty board all are."`
	Replies   int `default:"10" help:"Most moves of the other side in a position."`
	Reach     int `default:"3" help:"How far from the stones those may be, in points."`
	Positions int `default:"600" help:"Most positions of the book."`
}

// Run builds a book or verifies those of the program.
func (c *bookCmd) Run(ctx context.Context) error {
	if c.Verify {
		return c.verify(ctx, book.Default)
	}
	if c.Rule == "" || c.Out == "" {
		return errors.New("a book needs --rule and --out, or --verify")
	}
	plan, err := c.plan()
	if err != nil {
		return err
	}
	started := time.Now()
	plan.Progress = func(p book.Progress) {
		fmt.Printf("%2d stones: %3d positions (%d left out), %4d moves, %4d dropped, %v\n",
			p.Stones, p.Positions, p.Left, p.Moves, p.Dropped, time.Since(started).Round(time.Second))
	}
	b, err := book.Build(ctx, plan)
	if err != nil {
		return err
	}
	comment := fmt.Sprintf("Book of %v: %d positions of up to %d stones, made by tengen-lab book.\nMoves proposed by searches of %d nodes, judged by searches of %d.",
		plan.Rule, len(b.Positions()), c.Plies, c.Nodes, c.Nodes*c.Check)
	return whole.Write(c.Out, func(w io.Writer) error { return b.Write(w, comment) })
}

func (c *bookCmd) plan() (book.Plan, error) {
	rule, err := board.ParseRule(c.Rule)
	return book.Plan{
		Rule: rule, Judge: judge, Nodes: c.Nodes, Factor: c.Check, Margin: c.Margin, Workers: c.Workers,
		Plies: c.Plies, Lines: c.Lines, Follow: c.Follow, Replies: c.Replies, Reach: c.Reach, Positions: c.Positions,
	}, err
}

// verify prints the bad moves of the books of rules.
func (c *bookCmd) verify(ctx context.Context, books func(board.Rule) *book.Book) error {
	rules := []string{c.Rule}
	if c.Rule == "" {
		rules = rules[:0]
		for _, r := range board.Rules() {
			rules = append(rules, r.String())
		}
	}
	bad := 0
	for _, c.Rule = range rules {
		plan, err := c.plan()
		if err != nil {
			return err
		}
		b := books(plan.Rule)
		faults, err := book.Verify(ctx, b, plan)
		if err != nil {
			return err
		}
		for _, f := range faults {
			fmt.Printf("%s: %v\n", c.Rule, f)
		}
		fmt.Printf("%s: %d positions, %d bad moves\n", c.Rule, len(b.Positions()), len(faults))
		bad += len(faults)
	}
	if bad > 0 {
		return fmt.Errorf("%d bad moves", bad)
	}
	return nil
}

// judgeTable is the size of a judge's transposition table, in bytes.
const judgeTable = 16 << 20

// judge is a book.Judge by a new engine, so that no search knows of another.
func judge(ctx context.Context, g *board.Board, lines int, nodes int64) ([]book.Move, error) {
	opt := engine.DefaultOptions()
	opt.TableBytes = judgeTable
	e := engine.New(opt)
	defer e.Close()
	var depths []iteration
	res, err := e.Search(ctx, g, engine.Limits{Nodes: nodes, Lines: lines, Report: func(l engine.Line) {
		if len(l.PV) == 0 {
			return
		}
		if len(depths) == 0 || depths[len(depths)-1].depth != l.Depth {
			depths = append(depths, iteration{depth: l.Depth})
		}
		d := &depths[len(depths)-1]
		d.lines = append(d.lines, book.Move{Point: l.PV[0], Entry: book.Entry{Score: l.Score, Nodes: nodes}})
	}})
	if err != nil {
		return nil, err
	}
	if lines == 1 || len(depths) == 0 {
		return []book.Move{{Point: res.Move, Entry: book.Entry{Score: settled(res, depths), Nodes: nodes}}}, nil
	}
	best := depths[0]
	for _, d := range depths {
		if len(d.lines) >= len(best.lines) {
			best = d // the deepest that got through all lines
		}
	}
	return best.lines, nil
}

// iteration is a search's report at one depth.
type iteration struct {
	depth int
	lines []book.Move
}

// settled returns the score of a search. Scores of odd and even depths differ,
// and some searches end with an odd one, others with an even one; the mean of
// the last two can be compared.
func settled(res engine.Result, depths []iteration) int {
	n := len(depths)
	if res.Mate != 0 || n < 2 {
		return res.Score
	}
	return (res.Score + depths[n-2].lines[0].Score) / 2
}
