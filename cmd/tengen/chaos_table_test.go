package main

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/table"
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

var faults struct {
	mu   sync.Mutex // guards rows
	rows []*row
}

// tally returns the row of a fault.
func tally(fault string) *row {
	faults.mu.Lock()
	defer faults.mu.Unlock()
	for _, r := range faults.rows {
		if r.fault == fault {
			return r
		}
	}
	r := &row{fault: fault}
	faults.rows = append(faults.rows, r)
	return r
}

func (r *row) add(change func(r *row)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(r)
}

// printTable prints all rows; TestMain calls it when the tests have ended.
func printTable(out io.Writer) {
	if len(faults.rows) == 0 {
		return
	}
	all := table.Table{Columns: []table.Column{
		{Title: "fault"}, {Title: "times"}, {Title: "acknowledged"}, {Title: "lost"}, {Title: "doubled"}, {Title: "exits"}, {Title: "charged"},
		{Title: "recovered after: median"}, {Title: "max"},
	}}
	for _, r := range faults.rows {
		slices.Sort(r.recovered)
		median, longest := "-", "-"
		if n := len(r.recovered); n > 0 {
			median, longest = short(r.recovered[n/2]), short(r.recovered[n-1])
			if r.target > 0 && r.recovered[n-1] > r.target {
				longest += fmt.Sprintf(", falls short of %s", short(r.target))
			}
		}
		if r.never > 0 {
			longest = fmt.Sprintf("never (%d)", r.never)
		}
		all.Add(r.fault, r.times, r.acked, r.lost, r.doubled, r.exits, r.charged, median, longest)
	}
	all.Text(out)
}

func short(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
