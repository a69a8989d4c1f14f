package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
)

// calibrateCmd measures the levels.
type calibrateCmd struct {
	Rule    []string `help:"Rules; all without it." placeholder:"RULE"`
	Level   []string `help:"Levels that have changed: only pairs of which one is named play, and no scale is printed." placeholder:"LEVEL"`
	Games   int      `default:"200" help:"Of each pair: neighbours, every other two, and the anchors with some."`
	Nodes   int64    `default:"200000" help:"Positions of a move of the highest level, which has no bound of its own."`
	Workers int      `default:"2" help:"Games at a time."`
	File    string   `required:"" help:"Where games are kept, one a line: it goes on from there."`
}

// anchor is the novice's place on the scale, a player that knows only the rules.
const anchor = 800

// Run prints what each level scores against the one below and the next, and the scale, in Markdown.
func (c *calibrateCmd) Run(ctx context.Context) error {
	for _, name := range c.Level {
		if _, err := level.Parse(name); err != nil {
			return err
		}
	}
	var rules []board.Rule
	if len(c.Rule) == 0 {
		for _, rule := range board.Rules() {
			rules = append(rules, rule)
		}
	} else {
		for _, name := range c.Rule {
			rule, err := board.ParseRule(name)
			if err != nil {
				return err
			}
			rules = append(rules, rule)
		}
	}
	scores, err := calibrate.Run(ctx, calibrate.Config{
		Rules: rules, Levels: c.Level, Games: c.Games, Full: engine.Limits{Nodes: c.Nodes}, Workers: c.Workers, File: c.File, Log: os.Stderr,
	})
	if err != nil {
		return err
	}
	if c.Level != nil {
		printPairs(os.Stdout, rules, scores)
		return nil
	}
	for _, rule := range rules {
		strengths, err := calibrate.Fit(scores[rule], calibrate.Novice.Name, anchor)
		if err != nil {
			return fmt.Errorf("%v: %w", rule, err)
		}
		fmt.Printf("\n%v, %d games each\n\n| player | Elo | against the one below | against the next but one | against an anchor |\n|---|--:|--:|--:|--:|\n", rule, c.Games)
		for _, s := range strengths {
			var cells []string // its scores against the one below, the next, and an anchor
			for _, m := range scores[rule] {
				if m.B != s.Name {
					continue
				}
				if calibrate.IsAnchor(m.A) {
					cells = append(cells, make([]string, 2)[len(cells):]...)
				}
				low, high := m.Wilson()
				cells = append(cells, fmt.Sprintf("%.0f %% (%.0f–%.0f)", 100*(1-m.Share()), 100*(1-high), 100*(1-low)))
			}
			fmt.Printf("| %s | %.0f ± %.0f | %s |\n", s.Name, s.Elo, s.Error, strings.Join(cells, " | "))
		}
	}
	return nil
}

// printPairs prints what the weaker one of each pair scores, by rule, in Markdown.
func printPairs(w io.Writer, rules []board.Rule, scores map[board.Rule][]calibrate.Score) {
	fmt.Fprint(w, "| the weaker | against |")
	for _, rule := range rules {
		fmt.Fprintf(w, " %v |", rule)
	}
	fmt.Fprintf(w, "\n|---|---|%s\n", strings.Repeat("--:|", len(rules)))
	for i, pair := range scores[rules[0]] {
		fmt.Fprintf(w, "| %s | %s |", pair.A, pair.B)
		for _, rule := range rules {
			s := scores[rule][i]
			low, high := s.Wilson()
			fmt.Fprintf(w, " %.0f (%.0f–%.0f) |", 100*s.Share(), 100*low, 100*high)
		}
		fmt.Fprintln(w)
	}
}
