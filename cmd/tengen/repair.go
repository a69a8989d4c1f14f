package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// repairCmd corrects what is stored of one damaged game, also while the server runs.
type repairCmd struct {
	Database
	Game    string            `arg:"" help:"The game's id."`
	Payload map[int64]string  `mapsep:"none" placeholder:"N=JSON" help:"What event N says, as inspect prints it. May be repeated."`
	Cut     int64             `placeholder:"N" help:"Delete event N and all after it: the game goes on from before."`
	Setting map[string]string `mapsep:"none" placeholder:"NAME=VALUE" help:"A setting in the game's row, by its name there, such as size=15. May be repeated."`
	Row     bool              `help:"Write status, seats and end into the game's row as its log says."`
}

// Run prints what is stored and repairs the game.
func (c *repairCmd) Run(ctx context.Context) error {
	r := games.Repair{Settings: c.Setting, Payloads: c.Payload, Cut: c.Cut, Row: c.Row}
	return c.with(ctx, func(d *db.DB) error { return repair(ctx, os.Stdout, d, c.Game, r) })
}

func repair(ctx context.Context, out io.Writer, d *db.DB, id string, r games.Repair) error {
	if len(r.Settings)+len(r.Payloads) == 0 && r.Cut <= 0 && !r.Row {
		return fmt.Errorf("repair: say what is to be corrected: --payload, --cut, --setting or --row")
	}
	if err := inspect(ctx, out, d, id); err != nil { // the operator's copy of what is changed
		return err
	}
	bonus, err := d.Games().Repair(ctx, id, r, time.Now())
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return fmt.Errorf("there is no game %q", id)
	case err != nil:
		return fmt.Errorf("not repaired, nothing has been changed: %w", err)
	case bonus:
		fmt.Fprintln(out, "\nrepaired; its clock runs from now, with a bonus")
	default:
		fmt.Fprintln(out, "\nrepaired")
	}
	return nil
}
