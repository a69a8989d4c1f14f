package main

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"text/tabwriter"
	"time"
)

// row is what a fault has done so far, on all servers that suffered it.
type row struct {
	fault string

	mu        sync.Mutex // guards the following
	times     int
	acked     int           // moves
	lost      int           // acknowledged, and not in the game
	doubled   int           // in the game twice, or taken twice
	exits     int           // of the server, by itself
	charged   int           // turns that paid for the fault, and games lost by it
	never     int           // times nothing was acknowledged any more until the server was started anew
	target    time.Duration // for recovered; 0: none
	recovered []time.Duration
}

var table struct {
	mu   sync.Mutex // guards rows
	rows []*row
}

// tally returns the row of a fault.
func tally(fault string) *row {
	table.mu.Lock()
	defer table.mu.Unlock()
	for _, r := range table.rows {
		if r.fault == fault {
			return r
		}
	}
	r := &row{fault: fault}
	table.rows = append(table.rows, r)
	return r
}

func (r *row) add(change func(r *row)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(r)
}

// printTable prints all rows; TestMain calls it when the tests have ended.
func printTable(out io.Writer) {
	if len(table.rows) == 0 {
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "fault\ttimes\tacknowledged\tlost\tdoubled\texits\tcharged\trecovered after: median\tmax\t\n")
	for _, r := range table.rows {
		slices.Sort(r.recovered)
		median, longest := "-", "-"
		if n := len(r.recovered); n > 0 {
			median, longest = short(r.recovered[n/2]), short(r.recovered[n-1])
		}
		if n := len(r.recovered); n > 0 && r.target > 0 && r.recovered[n-1] > r.target {
			longest += fmt.Sprintf(", falls short of %s", short(r.target))
		}
		if r.never > 0 {
			longest = fmt.Sprintf("never (%d)", r.never)
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t\n",
			r.fault, r.times, r.acked, r.lost, r.doubled, r.exits, r.charged, median, longest)
	}
	w.Flush()
}

func short(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
