package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// baseCmd works on the operator's bases, also while servers run.
type baseCmd struct {
	Import baseImportCmd     `cmd:"" help:"Take the games of files into a base: RIF XML, SGF collections, PSQ files, RenLib, and ZIPs of these. Nobody sees a new base before it is shown."`
	Casts  baseBroadcastsCmd `cmd:"" name:"broadcasts" help:"List the broadcasts whose hosts say that they are real events, or take their games into a base."`
	List   baseListCmd       `cmd:"" help:"List the bases."`
	Show   baseShowCmd       `cmd:"" help:"Let everybody search a base, or nobody."`
	Remove baseRemoveCmd     `cmd:"" help:"Delete a base with all its games."`
}

type baseImportCmd struct {
	Database
	Name    string   `required:"" help:"The base, as people see it."`
	Licence string   `required:"" help:"Its licence or source, as people see it."`
	MayUse  bool     `name:"may-use" help:"You may use these games on a web site. Needed for a file of the Renju International Federation, whose own terms forbid it."`
	Rule    string   `enum:"freestyle,standard,renju,caro" default:"freestyle" help:"Of games that name none: ${enum}."`
	Files   []string `arg:"" help:"Files and folders; - is the standard input."`
}

var errRIF = errors.New("this is the database of the Renju International Federation, whose terms forbid its use on web sites. Nothing of it has been taken. Say --may-use if you have got the permission")

// mostOfOperator bounds an operator's file.
const mostOfOperator = 1 << 30

// Run takes the games. Who runs it again has the rest taken.
func (c *baseImportCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	files, err := filesIn(c.Files)
	if err != nil {
		return err
	}
	return c.with(ctx, func(d *db.DB) error {
		id, err := d.Bases().Have(ctx, c.Name, c.Licence)
		if err != nil {
			return err
		}
		opt := record.ImportOptions{Rule: rule, RuleKnown: true, Trusted: true}
		began, last := time.Now(), time.Now()
		operator := &gamebase.OperatorImport{
			Look: func(name string, data []byte) error {
				if record.IsRIF(data) && !c.MayUse {
					return fmt.Errorf("%s: %w", name, errRIF)
				}
				return nil
			},
			Heard: func(r gamebase.BroughtReport) {
				if time.Since(last) >= progressEvery {
					last = time.Now()
					fmt.Printf("%d games taken, %d twice\n", r.Taken, r.Twice)
				}
			},
		}
		reading := gamebase.NewReading(mostOfOperator, opt, func(games []gamebase.Game) ([]bool, error) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			return d.Bases().TakeBase(ctx, id, games, time.Now())
		}, operator)
		for _, file := range files {
			if err = readInput(reading, file); err != nil {
				break // what was read before is stored
			}
		}
		sum, ended := reading.End()
		tellReport(os.Stdout, sum)
		if err == nil {
			err = ended
		}
		if err != nil {
			return err
		}
		took := time.Since(began)
		fmt.Printf("%d games taken, %d there already or twice, %d refused, in %v (%.0f games a second)\n",
			sum.Taken, sum.Twice, sum.Refused, took.Round(time.Millisecond), float64(sum.Taken+sum.Twice)/took.Seconds())
		fmt.Printf("Nobody sees a base before it is shown: tengen base show %q\n", c.Name)
		return nil
	})
}

func readInput(reading *gamebase.Reading, file string) error {
	in, err := openInput(file)
	if err != nil {
		return err
	}
	defer in.Close()
	return reading.File(in, filepath.Base(file))
}

// filesIn lists files, those of folders included.
func filesIn(names []string) (out []string, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err == nil && !info.IsDir() {
			out = append(out, name)
			continue
		}
		if err != nil {
			return nil, err
		}
		err = filepath.WalkDir(name, func(path string, e os.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// tellReport says what was refused.
func tellReport(out io.Writer, r gamebase.BroughtReport) {
	for _, f := range r.Files {
		for _, x := range f.Refused {
			where := ""
			if x.Game > 0 {
				where = fmt.Sprintf(", first in game %d", x.Game)
			}
			if x.Line > 0 {
				where += fmt.Sprintf(", line %d", x.Line)
			}
			fmt.Fprintf(out, "%s: refused (%s): %d games%s\n", f.Name, x.Why, max(x.Games, 1), where)
		}
	}
}

type baseListCmd struct{ Database }

// Run lists the bases.
func (c *baseListCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		list, err := d.Bases().All(ctx)
		for _, b := range list {
			state := "hidden"
			if b.Shown {
				state = "shown"
			}
			fmt.Printf("%s: %d games, %s; %s\n", b.Name, b.Games, state, b.Licence)
		}
		return err
	})
}

type baseShowCmd struct {
	Database
	Hide bool   `help:"Let nobody search it any more."`
	Name string `arg:"" help:"The base."`
}

// Run shows or hides a base.
func (c *baseShowCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error { return d.Bases().ShowBase(ctx, c.Name, !c.Hide) })
}

type baseRemoveCmd struct {
	Database
	Name string `arg:"" help:"The base."`
}

// Run deletes a base.
func (c *baseRemoveCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error { return d.Bases().DropBase(ctx, c.Name) })
}
