// Package nodes runs several servers: it plays on them during faults, measures the way between them, or leaves them to be
// looked at (make cluster).
//
// Reading order: run.go, speed.go, words.go, visitors.go; balancer.go, show.go.
package nodes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/scenario"
	"github.com/tengen-go/tengen/cmd/internal/table"
	"github.com/tengen-go/tengen/cmd/tengen-storm/internal/storm"
)

// Trial is the plan of a run on several servers.
type Trial struct {
	storm.Options      // of which repeat, time, scale, growth and profile are no matter here
	Nodes         int  // servers
	JSON          bool // else Markdown
}

var scenarios = []scenario.Scenario{scenario.Kill, scenario.Sleep, scenario.Silence, scenario.Roll, apart, words, hall, visitors}

var (
	full  = scenario.Size{Part: 1, Times: 10, Length: time.Minute}
	quick = scenario.Size{Part: 20, Times: 1, Length: 10 * time.Second}
)

// Run tries all and prints a table. A missed figure is no error; a lost event, or a scenario that does not end, is.
func (t Trial) Run(ctx context.Context, out io.Writer) (err error) {
	var names []string
	for _, s := range scenarios {
		names = append(names, s.Name)
	}
	for _, name := range t.Only {
		if !slices.Contains(names, name) {
			return fmt.Errorf("there is no scenario %q with several nodes; there are %s", name, strings.Join(names, ", "))
		}
	}
	dir, err := storm.Folder(t.Dir, "tengen-cluster-")
	if err != nil {
		return err
	}
	const free = "127.0.0.1:0"
	c, err := cluster.Start(ctx, cluster.Options{
		Server: t.Server, Dir: dir, NATS: free, Nodes: slices.Repeat([]string{free}, t.Nodes),
		Env: []string{"TENGEN_SOCKET_FRAMES=100000", "TENGEN_REVIEWS=0", "TENGEN_SHOWS=false"},
	})
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	if err := c.Linked(ctx); err != nil {
		return errors.Join(err, c.Stop())
	}
	results := newTable()
	err = errors.Join(t.all(ctx, c, results), ctx.Err(), c.Stop(), t.print(out, results))
	if err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, dir)
	}
	return os.RemoveAll(dir)
}

// all plays the scenarios.
func (t Trial) all(ctx context.Context, c *cluster.Cluster, results *table.Table) (err error) {
	size := full
	if t.Quick {
		size = quick
	}
	for i, one := range scenarios {
		named := slices.Contains(t.Only, one.Name)
		if !named && (len(t.Only) > 0 || one.Name == visitors.Name) || ctx.Err() != nil {
			continue
		}
		t.Say("%s: %s", one.Name, one.About)
		s := one.New(c, "nodes"+one.Name, size, rand.New(rand.NewPCG(t.Seed, uint64(i))), t.Say)
		if failed := s.Play(ctx); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s, seed %d: %w", one.Name, t.Seed, failed))
			t.Say("%s: %v", one.Name, failed)
		}
		add(results, s)
		if failed := c.Complete(ctx); failed != nil {
			return errors.Join(err, failed)
		}
	}
	return err
}

func newTable() *table.Table {
	return &table.Table{Columns: []table.Column{
		{Title: "scenario", Left: true, Once: true}, {Title: "figure", Left: true}, {Title: "value"}, {Title: "asked"}, {Name: "verdict", Left: true},
	}}
}

// add adds a scene's lines.
func add(to *table.Table, s *scenario.Scene) {
	for _, f := range s.Result() {
		to.Add(table.Named{Name: s.Name, About: s.About}, f.Label, f.Value, f.Asked, f.Verdict)
	}
}

func (t Trial) print(out io.Writer, results *table.Table) error {
	if t.JSON {
		return table.JSON(out, map[string]any{"nodes": t.Nodes, "seed": t.Seed, "table": results})
	}
	fmt.Fprintf(out, "%d nodes, seed %d.\n\n", t.Nodes, t.Seed)
	return results.Markdown(out)
}
