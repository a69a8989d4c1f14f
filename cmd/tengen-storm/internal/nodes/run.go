// Package nodes plays on several servers while something goes wrong with them, and starts some to be looked at.
//
// Reading order: run.go, scene.go, faults.go, speed.go, words.go; balancer.go, show.go.
package nodes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tengen/cmd/internal/soak/cluster"
	"tengen/cmd/internal/soak/play"
	"tengen/cmd/internal/table"
)

// Trial says what is tried on several servers.
type Trial struct {
	Server      string
	Dir         string // where the run's folder is made; "" the system's place
	DatabaseURL string
	Nodes       int
	Only        []string // scenarios; none: all
	Quick       bool     // small and short: whether it works
	Seed        uint64
	JSON        bool // else Markdown
	Progress    io.Writer
}

// scenario is games that are played while something happens.
type scenario struct {
	name, about string
	games       int           // at full scale
	least       int           // however small the run is
	think       time.Duration // before a move
	looks       bool          // readers look at games meanwhile
	seats       func(s *scene, i int) (black, white play.Where)
	run         func(ctx context.Context, s *scene) error
}

var scenarios = []scenario{
	{"kill", "kill -9 of one node of three, 200 games", 200, 1, time.Second, true, anywhere, killed},
	{"sleep", "one node of three stands still for 30 s and wakes, 200 games", 200, 1, time.Second, true, anywhere, slept},
	{"silence", "NATS is gone for 60 s, 200 games", 200, 1, time.Second, false, inTurn, silent},
	{"roll", "each node is stopped and started, 200 games", 200, 1, time.Second, true, anywhere, rolled},
	{"apart", "60 games, half of them between two nodes, side by side", 60, 1, 200 * time.Millisecond, false, twoWays, apart},
	{"words", "20 games, ten guests with five sockets each write into one of them", 20, wordsLeast, 500 * time.Millisecond, false, anywhere, words},
	{"hall", "one game, 2,000 spectators at another node", 1, 1, 200 * time.Millisecond, false, atTheFirst, hall},
}

// Names are the scenarios there are.
func Names() (names []string) {
	for _, s := range scenarios {
		names = append(names, s.name)
	}
	return names
}

// Run tries all and prints a table. What falls short is no error; what is lost, or does not come to its end, is.
func (t Trial) Run(ctx context.Context, out io.Writer) (err error) {
	for _, name := range t.Only {
		if !slices.Contains(Names(), name) {
			return fmt.Errorf("there is no scenario %q with several nodes; there are %s", name, strings.Join(Names(), ", "))
		}
	}
	dir, err := folder(t.Dir)
	if err != nil {
		return err
	}
	const free = "127.0.0.1:0"
	c, err := cluster.Start(ctx, cluster.Options{
		Server: t.Server, Dir: dir, DatabaseURL: t.DatabaseURL, NATS: free, Nodes: slices.Repeat([]string{free}, t.Nodes),
		Env: []string{"TENGEN_SOCKET_FRAMES=100000", "TENGEN_REVIEWS=0", "TENGEN_SHOWS=false"},
	})
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	if err := c.Linked(ctx); err != nil {
		return errors.Join(err, c.Stop())
	}
	began := time.Now()
	say := func(format string, args ...any) {
		fmt.Fprintf(t.Progress, "%6.0fs  "+format+"\n", append([]any{time.Since(began).Seconds()}, args...)...)
	}
	results := newTable()
	for i, one := range scenarios {
		if len(t.Only) > 0 && !slices.Contains(t.Only, one.name) || ctx.Err() != nil {
			continue
		}
		say("%s: %s", one.name, one.about)
		rng := rand.New(rand.NewPCG(t.Seed, uint64(i)))
		s := &scene{scenario: one, Cluster: c, Group: play.NewGroup("nodes"+one.name, rng), rng: rng, quick: t.Quick, say: say}
		if failed := s.play(ctx); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s, seed %d: %w", one.name, t.Seed, failed))
			say("%s: %v", one.name, failed)
		}
		s.print(results)
		if failed := c.Complete(ctx); failed != nil {
			err = errors.Join(err, failed)
			break
		}
	}
	err = errors.Join(err, ctx.Err(), c.Stop(), t.print(out, results))
	if err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, dir)
	}
	return os.RemoveAll(dir)
}

func newTable() *table.Table {
	return &table.Table{Columns: []table.Column{
		{Title: "scenario", Left: true, Once: true}, {Title: "figure", Left: true}, {Title: "value"}, {Title: "asked"}, {Name: "verdict", Left: true},
	}}
}

func (t Trial) print(out io.Writer, results *table.Table) error {
	if t.JSON {
		return table.JSON(out, map[string]any{"nodes": t.Nodes, "seed": t.Seed, "table": results})
	}
	fmt.Fprintf(out, "%d nodes, seed %d.\n\n", t.Nodes, t.Seed)
	return results.Markdown(out)
}

// histories is the folder for those that no server without faults has.
func histories() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("tengen-histories-%d", os.Getpid()))
}

// folder makes a folder that the unprivileged owner of a private PostgreSQL can reach.
func folder(parent string) (string, error) {
	dir, err := os.MkdirTemp(parent, "tengen-cluster-")
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o755)
}
