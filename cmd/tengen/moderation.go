package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// roleCmd gives and takes the role of a moderator.
type roleCmd struct {
	Database
	Name string `arg:"" help:"The member's name."`
	Role string `arg:"" enum:"moderator,none" help:"moderator or none."`
}

// Run changes the role.
func (c *roleCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error { return setRole(ctx, os.Stdout, d, c.Name, c.Role == "moderator") })
}

func setRole(ctx context.Context, out io.Writer, d *db.DB, name string, on bool) error {
	changed, err := d.Moderation().SetRole(ctx, name, on, time.Now())
	switch {
	case errors.Is(err, moderation.ErrAbout):
		return fmt.Errorf("there is no member %q", name)
	case err != nil:
		return err
	case !changed:
		fmt.Fprintln(out, "nothing to change:", name, map[bool]string{true: "is a moderator", false: "is no moderator"}[on])
	case on:
		fmt.Fprintln(out, name, "is a moderator now")
	default:
		fmt.Fprintln(out, name, "is no moderator any more")
	}
	return nil
}

// rolesCmd lists the members with a role.
type rolesCmd struct{ Database }

// Run prints a line for each.
func (c *rolesCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error { return printRoles(ctx, os.Stdout, d) })
}

func printRoles(ctx context.Context, out io.Writer, d *db.DB) error {
	names, err := d.Moderation().Moderators(ctx)
	for _, n := range names {
		fmt.Fprintln(out, n, "moderator")
	}
	return err
}

// auditCmd prints the table of actions.
type auditCmd struct {
	Database
	Name string `help:"Only what was done by or to this member."`
	JSON bool   `help:"An object a line."`
}

// auditPage is how many actions are read at a time.
const auditPage = 500

// Run prints it.
func (c *auditCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error { return printAudit(ctx, os.Stdout, d, c.Name, c.JSON) })
}

// printAudit prints the log of actions, the oldest first.
func printAudit(ctx context.Context, out io.Writer, d *db.DB, name string, asJSON bool) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for after := int64(0); ; {
		page, err := d.Moderation().Audit(ctx, name, after, auditPage)
		if fault.CodeOf(err) == fault.NotFound {
			return fmt.Errorf("there is no member %q", name)
		}
		if err != nil {
			return err
		}
		for _, a := range page {
			after = a.ID
			if asJSON {
				line, err := json.Marshal(a)
				if err != nil {
					return err
				}
				fmt.Fprintf(out, "%s\n", line)
				continue
			}
			fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t%s\n", a.ID, a.At.UTC().Format(time.RFC3339), who(a.ActorName, a.Actor), a.Kind, who(a.TargetName, a.Target), a.Reason, about(a))
		}
		w.Flush()
		if len(page) < auditPage {
			return nil
		}
	}
}

// who names a user for operators.
func who(name string, id game.UserID) string {
	switch {
	case id == 0:
		return "operator"
	case name == "":
		return fmt.Sprint("#", id)
	}
	return name
}

// about is what else there is to say of an action.
func about(a moderation.LoggedAction) string {
	text := ""
	switch {
	case a.Until.Equal(moderation.Forever):
		text = "for good"
	case !a.Until.IsZero():
		text = "until " + a.Until.UTC().Format(time.RFC3339)
	}
	if a.Of != 0 {
		text += fmt.Sprintf(" of %d", a.Of)
	}
	if a.Game != "" {
		text += " game " + a.Game
	}
	return text
}
