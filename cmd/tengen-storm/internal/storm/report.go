package storm

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Report is what a run found.
type Report struct {
	Date    string   `json:"date"`
	Machine string   `json:"machine"`
	Command string   `json:"command"`
	Seed    uint64   `json:"seed"`
	Rounds  int      `json:"rounds"`
	Time    string   `json:"time"`
	Scale   float64  `json:"scale"`
	Results []Result `json:"results"`
	Growth  []Growth `json:"growth,omitempty"`
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

// add keeps what a round gave.
func (r *Result) add(to *[]Values, v Values, who string, round int, err error) {
	if v != nil {
		*to = append(*to, v)
	}
	if err != nil {
		r.Faults = append(r.Faults, fmt.Sprintf("%s, round %d: %v", who, round, err))
	}
}

// Failed reports whether something went wrong. A figure that falls short is no
// failure: it is what was to be found out.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Results, func(s Result) bool { return len(s.Faults) > 0 })
}

// JSON writes everything.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// Markdown writes the tables.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s` on %s, seed %d: %d rounds, medians; measurements of %s; scale %.3g.\n%s.\n",
		r.Command, r.Date, r.Seed, r.Rounds, r.Time, r.Scale, r.Machine)
	if len(r.Results) > 0 {
		b.WriteString("\n| scenario | figure | server | yardstick | reached | asked | |\n|---|---|--:|--:|--:|--:|---|\n")
	}
	for _, s := range r.Results {
		s.table(&b)
	}
	for _, g := range r.Growth {
		g.table(&b)
	}
	for _, s := range r.Results {
		for _, f := range s.Faults {
			fmt.Fprintf(&b, "\n**%s: %s**\n", s.Name, strings.ReplaceAll(f, "\n", "; "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// table writes the scenario's lines.
func (r Result) table(b *strings.Builder) {
	server, yardstick := summary(r.Server, r.rows), summary(r.Yardstick, r.rows)
	name := "**" + r.Name + "**: " + r.About
	for _, line := range r.rows {
		have, known := server[line.key]
		_, knownToo := yardstick[line.key]
		if !known && !knownToo {
			continue
		}
		reached, asked, verdict := "", "", ""
		switch {
		case known && line.ask != nil && !math.IsNaN(line.ask.limit(server, yardstick)):
			reached, asked, verdict = line.ask.cells(server, yardstick)
		case known && knownToo && yardstick[line.key] != 0:
			reached = digitsOf(have/yardstick[line.key], 2) + "×"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s |\n", name, line.label,
			cell(server, line.key, line.digits), cell(yardstick, line.key, line.digits), reached, asked, verdict)
		name = ""
	}
}

// cells returns what was reached, what was asked and the verdict.
func (a *ask) cells(server, yardstick Values) (reached, asked, verdict string) {
	have, want := a.reached(server, yardstick), a.limit(server, yardstick)
	sign, verdict := "≤ ", "falls short"
	if a.least {
		sign = "≥ "
	}
	if a.met(server, yardstick) {
		verdict = "pass"
	}
	if math.IsNaN(have) || math.IsInf(have, 0) {
		return "–", sign + digitsOf(want, a.digits) + a.unit, "not measured"
	}
	return digitsOf(have, a.digits) + a.unit, sign + digitsOf(want, a.digits) + a.unit, verdict
}

// summary returns the medians of rounds, or sums for rows that say so.
func summary(rounds []Values, rows []row) Values {
	sums := map[string]bool{}
	for _, line := range rows {
		sums[line.key] = line.sum
	}
	all := map[string][]float64{}
	for _, v := range rounds {
		for key, x := range v {
			all[key] = append(all[key], x)
		}
	}
	out := Values{}
	for key, xs := range all {
		if !sums[key] {
			out[key] = median(xs)
			continue
		}
		for _, x := range xs {
			out[key] += x
		}
	}
	return out
}

// median returns the middle of some values, the mean of two; 0 of none.
func median(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(xs))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// cell returns a value for the table, nothing if it was not measured.
func cell(v Values, key string, digits int) string {
	if x, ok := v[key]; ok {
		return digitsOf(x, digits)
	}
	return ""
}

// digitsOf writes a number with thousands apart.
func digitsOf(x float64, digits int) string {
	s := fmt.Sprintf("%.*f", digits, x)
	whole, rest, _ := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		rest = "." + rest
	}
	return sign + whole + rest
}

// line returns the values for a line of progress.
func (v Values) line(rows []row) string {
	var parts []string
	for _, r := range rows {
		if _, ok := v[r.key]; ok {
			parts = append(parts, r.label+" "+cell(v, r.key, r.digits))
		}
	}
	return strings.Join(parts, ", ")
}
