package storm

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/tengen-go/tengen/cmd/internal/table"
)

// Report is the result of a run.
type Report struct {
	Date    string   `json:"date"`
	Machine string   `json:"machine"`
	Command string   `json:"command"`
	Seed    uint64   `json:"seed"`
	Rounds  int      `json:"rounds"`
	Time    string   `json:"time"`
	Scale   float64  `json:"scale"`
	Results []Result `json:"results"`
}

// Result is a scenario's: the values of each round.
type Result struct {
	Name      string   `json:"name"`
	About     string   `json:"about"`
	Server    []Values `json:"server"`
	Yardstick []Values `json:"yardstick,omitempty"`
	Faults    []string `json:"faults,omitempty"`

	rows []row
}

// add keeps the values of a round.
func (r *Result) add(round int, server, yardstick Values, err error) {
	if server != nil {
		r.Server = append(r.Server, server)
	}
	if yardstick != nil {
		r.Yardstick = append(r.Yardstick, yardstick)
	}
	if err != nil {
		r.Faults = append(r.Faults, fmt.Sprintf("round %d: %v", round, err))
	}
}

// Failed reports whether something went wrong. A missed bound is no failure: it is a result.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Results, func(s Result) bool { return len(s.Faults) > 0 })
}

// JSON writes everything: the values of each round, and the table.
func (r *Report) JSON(w io.Writer) error {
	return table.JSON(w, struct {
		*Report
		Table *table.Table `json:"table"`
	}{r, r.table()})
}

// Markdown writes the table.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s` on %s, seed %d: %d rounds, medians; measurements of %s; scale %.3g.\n%s.\n\n",
		r.Command, r.Date, r.Seed, r.Rounds, r.Time, r.Scale, r.Machine)
	r.table().Markdown(&b) // a Builder takes everything
	for _, s := range r.Results {
		for _, f := range s.Faults {
			fmt.Fprintf(&b, "\n**%s: %s**\n", s.Name, strings.ReplaceAll(f, "\n", "; "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// table has the figures of all scenarios.
func (r *Report) table() *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Title: "scenario", Left: true, Once: true}, {Title: "figure", Left: true}, {Title: "server"}, {Title: "yardstick"}, {Title: "reached"},
		{Title: "asked"}, {Name: "verdict", Left: true},
	}}
	for _, s := range r.Results {
		s.lines(t)
	}
	return t
}

// lines adds the scenario's lines.
func (r Result) lines(t *table.Table) {
	server, yardstick := summary(r.Server, r.rows), summary(r.Yardstick, r.rows)
	for _, line := range r.rows {
		have, known := server[line.key]
		of, knownToo := yardstick[line.key]
		if !known && !knownToo {
			continue
		}
		reached, asked, verdict := "", "", ""
		switch {
		case known && line.ask != nil && !math.IsNaN(line.ask.limit(server, yardstick)):
			reached, asked, verdict = line.ask.cells(server, yardstick)
		case known && knownToo && of != 0:
			reached = table.Number{Value: have / of, Digits: 2}.String() + "×"
		}
		t.Add(table.Named{Name: r.Name, About: r.About}, line.label, line.cell(server), line.cell(yardstick), reached, asked, verdict)
	}
}

// cells returns the reached value, the asked one and the verdict.
func (a *ask) cells(server, yardstick Values) (reached, asked, verdict string) {
	have, want := a.reached(server, yardstick), a.limit(server, yardstick)
	text := func(x float64) string { return table.Number{Value: x, Digits: a.digits}.String() + a.unit }
	sign, met := "≤ ", have <= want
	if a.least {
		sign, met = "≥ ", have >= want
	}
	switch asked = sign + text(want); {
	case math.IsNaN(have) || math.IsInf(have, 0):
		return "–", asked, "not measured"
	case met:
		return text(have), asked, "pass"
	}
	return text(have), asked, "falls short"
}

// summary returns the medians of rounds, or sums for rows that say so.
func summary(rounds []Values, rows []row) Values {
	all := map[string][]float64{}
	for _, v := range rounds {
		for key, x := range v {
			all[key] = append(all[key], x)
		}
	}
	out := Values{}
	for key, xs := range all {
		out[key] = median(xs)
	}
	for _, line := range rows {
		if xs := all[line.key]; line.sum && len(xs) > 0 {
			out[line.key] = floats.Sum(xs)
		}
	}
	return out
}

// median returns the middle of some values, the mean of two.
func median(xs []float64) float64 {
	slices.Sort(xs)
	return (xs[(len(xs)-1)/2] + xs[len(xs)/2]) / 2
}

// cell returns a row's value for the table, nil if it was not measured.
func (r row) cell(v Values) any {
	if x, ok := v[r.key]; ok {
		return table.Number{Value: x, Digits: r.digits}
	}
	return nil
}

// line returns the values for a line of progress.
func (v Values) line(rows []row) string {
	var parts []string
	for _, r := range rows {
		if x := r.cell(v); x != nil {
			parts = append(parts, fmt.Sprint(r.label, " ", x))
		}
	}
	return strings.Join(parts, ", ")
}
