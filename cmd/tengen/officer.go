package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/federations"
)

// officerCmd gives and takes the right to confirm for a federation.
type officerCmd struct {
	Database
	Name       string `arg:"" help:"The member's name."`
	Federation string `arg:"" help:"The federation, two to eight letters such as RIF."`
	End        bool   `help:"The member confirms no longer."`
}

// Run changes the right.
func (c *officerCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		return setOfficer(ctx, os.Stdout, d, c.Name, strings.ToUpper(c.Federation), !c.End)
	})
}

func setOfficer(ctx context.Context, out io.Writer, d *db.DB, name, of string, on bool) error {
	changed, err := d.Federations().SetOfficer(ctx, name, of, on)
	switch {
	case errors.Is(err, federations.ErrNobody):
		return fmt.Errorf("there is no member %q", name)
	case err != nil:
		return err
	case !changed:
		fmt.Fprintln(out, "nothing to change:", name, map[bool]string{true: "confirms for", false: "does not confirm for"}[on], of)
	case on:
		fmt.Fprintln(out, name, "confirms for", of, "now")
	default:
		fmt.Fprintln(out, name, "confirms for", of, "no more")
	}
	return nil
}
