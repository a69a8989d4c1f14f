package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/tengen-go/tengen/cmd/internal/table"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/lab/arena"
	"github.com/tengen-go/tengen/engine/lab/decisive"
)

// yardstickCmd compares engines on positions in which long wins begin.
type yardstickCmd struct {
	Engine []arena.Spec `required:"" sep:"none" placeholder:"SIDE" help:"An engine, as in tengen-lab arena; the others are compared with the first."`
	Nodes  int64        `default:"100000" help:"Most nodes of a search."`
	Every  int          `default:"1" help:"Take only every so many-th position."`
	Plies  int          `help:"Take only wins of so many plies and more: those that are hard to see."`
	JSON   bool         `name:"json" help:"Print the result as JSON, not as a table."`

	Files []string `arg:"" type:"existingfile" help:"Positions of tengen-lab tune decisive: those to work with."`
}

// Help is what tengen-lab yardstick --help says first.
func (*yardstickCmd) Help() string {
	return "Fewer nodes are no proof of strength, but cost minutes where a match costs hours. Example: --engine engine --engine engine,off=Singular"
}

// Run measures and prints a line an engine.
func (c *yardstickCmd) Run(ctx context.Context) error {
	if c.Nodes < 1 || c.Every < 1 {
		return errors.New("--nodes and --every are at least 1")
	}
	var positions []decisive.Position
	for _, name := range c.Files {
		all, err := readDecisive(name)
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(p decisive.Position) bool { return p.Plies < c.Plies })
		for i := 0; i < len(all); i += c.Every {
			positions = append(positions, all[i])
		}
	}
	if len(positions) == 0 {
		return errors.New("no positions")
	}
	engines := make([]engine.Options, len(c.Engine))
	names := make([]string, len(c.Engine))
	for i, s := range c.Engine {
		if !s.Engine {
			return errors.New("--engine wants one of our own, not a program")
		}
		engines[i], names[i] = s.Options, s.Name
		if names[i] == "" {
			names[i] = fmt.Sprint("engine ", i+1)
		}
	}
	marks, err := decisive.Yardstick(ctx, positions, engines, c.Nodes)
	if err != nil {
		return err
	}
	return reportYardstick(marks, names, len(positions), c.Nodes).print(os.Stdout, c.JSON)
}

func readDecisive(name string) ([]decisive.Position, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return decisive.Read(f)
}

func reportYardstick(marks []decisive.Mark, names []string, positions int, nodes int64) report {
	t := &table.Table{Columns: columns(1, "engine", "seen by the winner", "by the loser", "nodes until seen", "of the first", "± a factor of")}
	for i, m := range marks {
		t.Add(names[i], m.Winner, m.Loser, number(m.Nodes, 0), number(m.Ratio, 3), number(m.Error, 3))
	}
	text := fmt.Sprintf("%d positions, up to %d nodes\n", positions, nodes)
	return report{text, map[string]any{"positions": positions, "nodes": nodes}, []part{{"marks", t}}}
}
