package storm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"tengen/db"
)

// plan is a node of the plan of a question to the database.
type plan struct {
	Type   string  `json:"Node Type"`
	Table  string  `json:"Relation Name"`
	Index  string  `json:"Index Name"`
	Rows   float64 `json:"Actual Rows"`
	Loops  float64 `json:"Actual Loops"`
	Time   float64 `json:"Actual Total Time"` // ms, of each loop
	Hit    int     `json:"Shared Hit Blocks"`
	Read   int     `json:"Shared Read Blocks"`
	Fetch  int     `json:"Heap Fetches"` // rows of an index that had to be looked at in the table
	Nested []plan  `json:"Plans"`
}

// shape is what is done, whatever it cost: a line for each node that reads a table, sorts or limits.
func (p *plan) shape(depth int, out *strings.Builder, figures bool) {
	what := p.Type
	if p.Index != "" {
		what += " " + p.Index
	}
	if p.Table != "" {
		what += " of " + p.Table
	}
	told := p.Table != "" || p.Index != "" || strings.Contains(p.Type, "Sort") || p.Type == "Limit"
	if told {
		out.WriteString(strings.Repeat("  ", depth) + what)
		if figures {
			fmt.Fprintf(out, ": %.0f rows × %.0f, %.2f ms, %d blocks", p.Rows, p.Loops, p.Time*p.Loops, p.Hit+p.Read)
			if p.Fetch > 0 {
				fmt.Fprintf(out, ", %d fetched", p.Fetch)
			}
		}
		out.WriteString("\n")
		depth++
	}
	for i := range p.Nested {
		p.Nested[i].shape(depth, out, figures)
	}
}

// scans adds the tables that are read from end to end.
func (p *plan) scans(tables map[string]bool) {
	if p.Type == "Seq Scan" {
		tables[p.Table] = true
	}
	for i := range p.Nested {
		p.Nested[i].scans(tables)
	}
}

// asked is how often a question of the database was answered in one way, and the time that took longest.
type asked struct {
	shape string
	times int
	worst plan
}

// planner gathers plans.
type planner struct {
	mu  sync.Mutex // guards the following
	on  bool       // else plans are left out
	all []*asked   // in the order of their first time
	err error
}

// listen has plans gathered from now on, or left out.
func (p *planner) listen(on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.on = on
}

// add takes the plan of a question.
func (p *planner) add(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.on {
		return
	}
	var told struct{ Plan plan }
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		p.err = fmt.Errorf("a plan that cannot be read: %w", err)
		return
	}
	var shape strings.Builder
	told.Plan.shape(0, &shape, false)
	i := slices.IndexFunc(p.all, func(a *asked) bool { return a.shape == shape.String() })
	if i < 0 {
		i = len(p.all)
		p.all = append(p.all, &asked{shape: shape.String()})
	}
	a := p.all[i]
	if a.times++; a.times == 1 || told.Plan.Time > a.worst.Time {
		a.worst = told.Plan
	}
}

// take returns what has come since the last time.
func (p *planner) take() ([]*asked, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.all
	p.all = nil
	return all, p.err
}

// Plans asks a database that Seed has filled what Seeded asks, and prints in which ways PostgreSQL has found the answers, and
// what the longest of each way has cost. It returns an error if one has read all games or all changes of ratings.
func Plans(ctx context.Context, url string, n int, seed uint64, out io.Writer) error {
	var p planner
	d, err := db.OpenExplained(ctx, url, p.add)
	if err != nil {
		return err
	}
	defer d.Close()
	q, err := newQuestions(ctx, d, url, seed)
	if err != nil {
		return err
	}
	tables := map[string]bool{}
	for _, ask := range q.all() {
		for range n {
			who, err := q.person()
			if err != nil {
				return err
			}
			p.listen(true)
			err = ask.of(who)
			p.listen(false)
			if err != nil {
				return fmt.Errorf("%s: %w", ask.name, err)
			}
		}
		all, err := p.take()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n", ask.name)
		for _, a := range all {
			var text strings.Builder
			a.worst.shape(2, &text, true)
			fmt.Fprintf(out, "  %d times, at most %.2f ms:\n%s", a.times, a.worst.Time, text.String())
			a.worst.scans(tables)
		}
		fmt.Fprintln(out)
	}
	for _, table := range []string{"games", "rating_changes", "game_events"} {
		if tables[table] {
			return fmt.Errorf("all rows of %s were read to answer a question", table)
		}
	}
	return nil
}
