// Package storm measures a whole server from outside: real sockets, real games,
// every move validated and committed. Beside it runs a yardstick, a relay that
// judges and stores nothing; figures are ratios of the two, taken in turn on one
// machine that the load generator shares with them.
//
// A run has a testbed (a folder, a PostgreSQL, guests), in which servers and
// yardsticks are started one after another as processes of their own. A trial is
// one scenario against one of them; its matches play by themselves, in the
// readers of their sockets. Nothing listens on anything but the loopback
// address, and everything ends with the run's context.
package storm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

// Options are the plan of a measurement.
type Options struct {
	Server  string        `type:"path" placeholder:"FILE" help:"The server to measure; without it, the tengen beside this program."`
	Dir     string        `type:"existingdir" placeholder:"DIR" help:"Where the private PostgreSQL is made; without it, the system's temporary folder."`
	Only    []string      `placeholder:"NAME,…" help:"Scenarios: duel, crowd, rate, hall, idle, reconnect, slow, bots, greedy, and apart from these evening, stadium, live; without it, all but those three."`
	Repeat  int           `default:"3" help:"Rounds, of which the medians are taken."`
	Time    time.Duration `default:"10s" help:"Length of a measurement."`
	Scale   float64       `default:"1" help:"Of the numbers of games and sockets."`
	Growth  bool          `help:"Measure cost against sockets and games; the scenarios only if --only names them."`
	Quick   bool          `help:"About a minute: one round, a second each, a twentieth of the size."`
	Seed    uint64        `default:"1" help:"Of the games."`
	Profile string        `placeholder:"DIR" help:"Also fetch profiles of each measurement to this folder."`

	Self    string                           `kong:"-"` // the program that is the yardstick if told to relay
	Command string                           `kong:"-"` // as it was called, for the report
	Say     func(format string, args ...any) `kong:"-"` // prints a line of progress
}

// Check bounds the options.
func (o *Options) Check() error {
	if o.Quick {
		o.Repeat, o.Time, o.Scale = 1, time.Second, min(o.Scale, 0.05)
	}
	switch {
	case o.Repeat < 1 || o.Repeat > 100:
		return errors.New("--repeat is 1 to 100")
	case o.Time < 100*time.Millisecond || o.Time > 10*time.Minute:
		return errors.New("--time is 100ms to 10m")
	case !(o.Scale > 0 && o.Scale <= 10):
		return errors.New("--scale is more than 0 and at most 10")
	}
	return nil
}

// rest is a pause in which leftovers of the last trial disappear: dirty pages, sockets in TIME_WAIT.
const rest = 500 * time.Millisecond

// Run measures. After an error the report holds the results until then.
func (o Options) Run(ctx context.Context) (report *Report, err error) {
	chosen, err := pick(o)
	if err != nil {
		return nil, err
	}
	if o.Profile != "" {
		if err := os.MkdirAll(o.Profile, 0o755); err != nil {
			return nil, err
		}
	}
	h, err := newTestbed(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	r := &runner{Options: o, testbed: h}
	if err := r.past(ctx); err != nil {
		return nil, fmt.Errorf("the past: %w", err)
	}
	report = &Report{
		Machine: h.machine(ctx), Command: o.Command, Seed: o.Seed, Rounds: o.Repeat,
		Time: o.Time.String(), Scale: o.Scale, Date: time.Now().UTC().Format("2006-01-02"), Results: make([]Result, len(chosen)),
	}
	if o.Profile != "" {
		report.Machine += "; profiles were taken meanwhile"
	}
	for i, s := range chosen {
		report.Results[i] = Result{Name: s.name, About: s.about, rows: s.rows}
	}
	for round := 1; round <= o.Repeat; round++ {
		for i, s := range chosen {
			if ctx.Err() == nil && (round == 1 || !s.once) {
				r.round(ctx, s, round, &report.Results[i])
			}
		}
	}
	return report, ctx.Err()
}

// runner takes the scenarios through their rounds.
type runner struct {
	Options
	testbed *testbed
}

// round runs a scenario against server and yardstick: at the same time, or one after the other.
func (r *runner) round(ctx context.Context, s scenario, round int, to *Result) {
	var server, yardstick Values
	alone := func(t *trial) (Values, error) { return s.run(ctx, t) }
	var err error
	if s.both != nil {
		server, err = r.with(ctx, s, round, false, func(a *trial) (v Values, err error) {
			yardstick, err = r.with(ctx, s, round, true, func(b *trial) (w Values, err error) {
				v, w, err = s.both(ctx, a, b)
				return w, err
			})
			return v, err
		})
	} else if server, err = r.with(ctx, s, round, false, alone); s.relay && ctx.Err() == nil {
		var failed error
		yardstick, failed = r.with(ctx, s, round, true, alone)
		err = errors.Join(err, failed)
	}
	to.add(round, server, yardstick, err)
}

// with starts a target, runs a trial against it, stops it and says how it went.
func (r *runner) with(ctx context.Context, s scenario, round int, relay bool, run func(*trial) (Values, error)) (v Values, err error) {
	target, err := r.start(ctx, s.setting, relay)
	if err != nil {
		return nil, err
	}
	who := fmt.Sprintf("%s %d/%d: %s", s.name, round, r.Repeat, target.name)
	r.Say("%s", who)
	t := &trial{
		testbed: r.testbed, target: target, rng: rand.New(rand.NewPCG(r.Seed, uint64(round))), time: r.Time, scale: r.Scale, quick: r.Quick, say: r.Say,
		pages: fmt.Sprintf("storm%xx", time.Now().UnixNano()),
	}
	if r.Profile != "" {
		t.profile = filepath.Join(r.Profile, fmt.Sprintf("%s-%s-%d", strings.ReplaceAll(s.name, " ", "-"), target.name, round))
	}
	v, err = run(t)
	t.close()
	if n := target.Log.Count(`"panic"`); n > 0 {
		err = errors.Join(err, fmt.Errorf("%d panics:\n%s", n, target.Log.Tail()))
	}
	err = errors.Join(err, target.Stop())
	if err != nil {
		r.Say("%s: %v", who, err)
		err = fmt.Errorf("%s: %w", target.name, err)
	} else if v != nil {
		r.Say("%s: %s", who, v.line(s.rows))
	}
	return v, errors.Join(err, wait.Sleep(ctx, rest))
}
