package main

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/engine/lab/decisive"
)

// tuneDecisiveCmd makes what tengen-lab bench --decisive measures with.
type tuneDecisiveCmd struct {
	Positions int    `default:"200" help:"Most positions of a file."`
	Plies     int    `default:"9" help:"Least plies of a win."`
	Nodes     int64  `default:"300000" help:"Most nodes of a search for a win."`
	Dev       string `required:"" help:"File of every other position: to work with."`
	Test      string `required:"" help:"File of the others: to check with."`

	Games []string `arg:"" help:"Files of games."`
}

// Run writes one position in turn to each file. Both are there when all have been found.
func (c *tuneDecisiveCmd) Run(ctx context.Context) error {
	games, err := readGames(c.Games)
	if err != nil {
		return err
	}
	dev, err := whole.Create(c.Dev)
	if err != nil {
		return err
	}
	defer dev.Drop()
	test, err := whole.Create(c.Test)
	if err != nil {
		return err
	}
	defer test.Drop()
	files := [...]*whole.File{dev, test}
	finder, found := decisive.NewFinder(c.Plies, c.Nodes), 0
	for i := range games {
		if games[i].Open {
			continue
		}
		b, err := games[i].Board()
		if err != nil {
			return err
		}
		p, ok, err := finder.Find(ctx, b)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := p.Write(files[found%2]); err != nil {
			return err
		}
		if found++; found == 2*c.Positions {
			break
		}
	}
	return errors.Join(dev.Keep(), test.Keep())
}
