package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"

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
	return printSizes(os.Stdout, &s, c.Tables)
}

// printSizes prints the sizes of all, and of so many tables.
func printSizes(out io.Writer, s *schema.Sizes, tables int) error {
	log := "not known: the database's user needs pg_monitor"
	if s.Log != nil {
		log = mebibytes(*s.Log)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "database %s\nwrite-ahead log %s\n\n", mebibytes(s.Database), log)
	fmt.Fprint(w, "MiB\tof these indexes\trows, about\ttable\n")
	for i, t := range s.Tables {
		if tables > 0 && i == tables {
			break
		}
		rows := fmt.Sprint(t.Rows)
		if t.Rows < 0 {
			rows = "?"
		}
		fmt.Fprintf(w, "%.1f\t%.1f\t%s\t%s\n", float64(t.Bytes)/(1<<20), float64(t.Indexes)/(1<<20), rows, t.Name)
	}
	return w.Flush()
}

// mebibytes writes a number of bytes for people.
func mebibytes(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
