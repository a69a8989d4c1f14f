package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// baseBroadcastsCmd takes games of broadcasts into a base, if their hosts have marked them as a real event's. The operator decides which.
type baseBroadcastsCmd struct {
	Database
	Name    string   `help:"The base, as people see it."`
	Licence string   `help:"Its licence or source, as people see it."`
	IDs     []string `arg:"" optional:"" name:"id" help:"Broadcasts that are over. Without one, those that may be taken are listed."`
}

var errBaseName = errors.New("say --name and --licence of the base")

// Run lists broadcasts, or takes them. Games that are in a base already, in whatever orientation, are not taken again.
func (c *baseBroadcastsCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		if len(c.IDs) == 0 {
			list, err := d.Broadcasts().Real(ctx)
			for i := range list {
				l := &list[i]
				fmt.Printf("%s: %s, by %s, %s, %s\n", l.ID, l.Name, l.Host.Name, l.Plan.Starts.UTC().Format(time.DateOnly), l.Plan.Rule)
			}
			return err
		}
		if c.Name == "" || c.Licence == "" {
			return errBaseName
		}
		for _, id := range c.IDs {
			if err := c.take(ctx, d, id); err != nil {
				return fmt.Errorf("broadcast %s: %w", id, err)
			}
		}
		fmt.Printf("Nobody sees a base before it is shown: tengen base show %q\n", c.Name)
		return nil
	})
}

func (c *baseBroadcastsCmd) take(ctx context.Context, d *db.DB, id string) error {
	games, err := d.Broadcasts().RealGames(ctx, id)
	if err != nil {
		return err
	}
	known, err := d.Bases().InBases(ctx, games)
	if err != nil {
		return err
	}
	var fresh []gamebase.Game
	for i := range games {
		if !known[games[i].Digest()] {
			fresh = append(fresh, games[i])
		}
	}
	base, err := d.Bases().Have(ctx, c.Name, c.Licence)
	if err != nil {
		return err
	}
	taken := 0
	for len(fresh) > 0 {
		n := min(len(fresh), takenAtOnce)
		added, err := d.Bases().TakeBase(ctx, base, fresh[:n], time.Now())
		if err != nil {
			return err
		}
		for _, is := range added {
			if is {
				taken++
			}
		}
		fresh = fresh[n:]
	}
	fmt.Printf("%s: %d games taken, %d there already or twice\n", id, taken, len(games)-taken)
	return nil
}

// takenAtOnce games are stored in one transaction.
const takenAtOnce = 500
