package cluster

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

	"tengen/cmd/internal/history"
)

// Trial says what is tried on a cluster.
type Trial struct {
	Server      string
	Dir         string // where the run's folder is made; "" the system's place
	DatabaseURL string
	Nodes       int
	Only        []string // scenarios; none: all
	Quick       bool     // small and short: whether it works
	Seed        uint64
	Progress    io.Writer
}

// scenario is one of them.
type scenario struct {
	name, about string
	run         func(ctx context.Context, s *scene, o *outcome) error
}

var scenarios = []scenario{
	{"kill", "kill -9 of one node of three, 200 games", killed},
	{"sleep", "one node of three stands still for 30 s and wakes, 200 games", slept},
	{"silence", "NATS is gone for 60 s, 200 games", silent},
	{"roll", "each node is stopped and started, 200 games", rolled},
	{"apart", "60 games, half of them between two nodes, side by side", apart},
	{"words", "20 games, ten guests with five sockets each write into one of them", words},
	{"hall", "one game, 2,000 spectators at another node", hall},
}

// Names are the scenarios there are.
func Names() (names []string) {
	for _, s := range scenarios {
		names = append(names, s.name)
	}
	return names
}

// outcome is what a scenario found.
type outcome struct {
	quick bool
	rows  []row
	err   error
}

type row struct{ label, value, asked, verdict string }

// scaled, times and length are sizes at the run's scale.
func (o *outcome) scaled(n int) int {
	if o.quick {
		return max(1, n/20)
	}
	return n
}

func (o *outcome) times(n int) int {
	if o.quick {
		return 1
	}
	return n
}

func (o *outcome) length(d time.Duration) time.Duration {
	if o.quick {
		return min(d, 10*time.Second)
	}
	return d
}

func (o *outcome) plain(label string, x float64, digits int) {
	o.rows = append(o.rows, row{label: label, value: fmt.Sprintf("%.*f", digits, x)})
}

func (o *outcome) asked(label string, x float64, digits int, sign string, bound float64, met bool) {
	verdict := "falls short"
	if met {
		verdict = "pass"
	}
	o.rows = append(o.rows, row{label, fmt.Sprintf("%.*f", digits, x), sign + fmt.Sprintf("%.4g", bound), verdict})
}

func (o *outcome) most(label string, x, bound float64, digits int) {
	o.asked(label, x, digits, "≤ ", bound, x <= bound)
}

func (o *outcome) least(label string, x, bound float64) {
	o.asked(label, x, 0, "≥ ", bound, x >= bound)
}

func (o *outcome) truth(label string, is bool) {
	n := 0.0
	if is {
		n = 1
	}
	o.least(label, n, 1)
}

// none adds a number of what must not happen on any machine.
func (o *outcome) none(label string, n int) {
	o.most(label, float64(n), 0, 0)
	if n > 0 {
		o.err = errors.Join(o.err, fmt.Errorf("%d %s", n, label))
	}
}

// judged adds what holds of all games everywhere.
func (o *outcome) judged(v verdict) {
	o.plain("acknowledged moves", float64(v.acked), 0)
	o.most("lost", float64(v.lost), 0, 0)
	o.most("doubled", float64(v.doubled), 0, 0)
	o.plain("histories checked", float64(v.games), 0)
	o.most("faults of any kind", float64(len(v.faults)), 0, 0)
	for _, f := range v.faults {
		o.err = errors.Join(o.err, errors.New(f))
	}
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
	c, err := Start(ctx, Options{
		Server: t.Server, Dir: dir, DatabaseURL: t.DatabaseURL, NATS: free, Nodes: slices.Repeat([]string{free}, t.Nodes),
		Env: []string{"TENGEN_SOCKET_FRAMES=100000", "TENGEN_REVIEWS=0"},
	})
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	began := time.Now()
	say := func(format string, args ...any) {
		fmt.Fprintf(t.Progress, "%6.0fs  "+format+"\n", append([]any{time.Since(began).Seconds()}, args...)...)
	}
	kept := filepath.Join(os.TempDir(), fmt.Sprintf("tengen-histories-%d", os.Getpid()))
	fmt.Fprintf(out, "%d nodes, seed %d.\n\n| scenario | figure | value | asked | |\n|---|---|--:|--:|---|\n", t.Nodes, t.Seed)
	for i, one := range scenarios {
		if len(t.Only) > 0 && !slices.Contains(t.Only, one.name) || ctx.Err() != nil {
			continue
		}
		say("%s: %s", one.name, one.about)
		o := &outcome{quick: t.Quick}
		s := &scene{
			Cluster: c, name: one.name, rng: rand.New(rand.NewPCG(t.Seed, uint64(i))), say: say,
			history: history.New(), keep: kept, stop: make(chan struct{}),
		}
		failed := s.run(ctx, one, o)
		o.print(out, one)
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s, seed %d: %w", one.name, t.Seed, failed))
			say("%s: %v", one.name, failed)
		}
		if failed := c.revive(ctx); failed != nil {
			return errors.Join(err, failed, c.Stop())
		}
	}
	err = errors.Join(err, ctx.Err(), c.Stop())
	if err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, dir)
	}
	return os.RemoveAll(dir)
}

// run plays a scenario to its end, whatever comes of it.
func (s *scene) run(ctx context.Context, one scenario, o *outcome) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.close()
	defer cancel()
	return errors.Join(one.run(ctx, s, o), o.err)
}

// revive starts what a scenario that failed has left down.
func (c *Cluster) revive(ctx context.Context) error {
	if c.nats.s == nil {
		if err := c.nats.start(); err != nil {
			return err
		}
	}
	for _, n := range c.nodes {
		if n.child != nil && n.child.Alive() && n.up.Load() {
			continue
		}
		if n.child != nil {
			n.child.Kill()
		}
		if err := n.start(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (o *outcome) print(out io.Writer, one scenario) {
	name := "**" + one.name + "**: " + one.about
	for _, r := range o.rows {
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", name, r.label, r.value, r.asked, r.verdict)
		name = ""
	}
}
