package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/tengen-go/tengen/db/schema"
)

// sizeCmd says what takes the disk, also while the server runs.
type sizeCmd struct {
	Database
	Tables int `default:"10" help:"So many of the largest tables; 0: all."`
}

// Run prints the sizes.
func (c *sizeCmd) Run(ctx context.Context) error {
	url, stop, err := c.reach(ctx, slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	defer stop(context.Background())
	s, err := schema.ReadSizes(ctx, url)
	if err != nil {
		return err
	}
	printSizes(os.Stdout, &s, c.Tables)
	return nil
}

// printSizes prints the sizes of all, and of so many tables; 0: of all.
func printSizes(out io.Writer, s *schema.Sizes, tables int) {
	log := "not known: the database's user needs pg_monitor"
	if s.Log != nil {
		log = mebibytes(*s.Log)
	}
	fmt.Fprintf(out, "database %s\nwrite-ahead log %s\n\n%10s %10s %12s  %s\n", mebibytes(s.Database), log, "MiB", "of indexes", "rows, about", "table")
	for i, t := range s.Tables {
		if tables > 0 && i == tables {
			break
		}
		rows := "?"
		if t.Rows >= 0 {
			rows = fmt.Sprint(t.Rows)
		}
		fmt.Fprintf(out, "%10.1f %10.1f %12s  %s\n", float64(t.Bytes)/(1<<20), float64(t.Indexes)/(1<<20), rows, t.Name)
	}
}

// mebibytes writes a number of bytes for people.
func mebibytes(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
