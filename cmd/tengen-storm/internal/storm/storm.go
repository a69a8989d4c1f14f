// Package storm measures a whole server from outside: real sockets, real games,
// every move validated and committed. Beside it runs a yardstick, a relay that
// judges and stores nothing; figures are ratios of the two, taken in turn on one
// machine that the load generator shares with them.
//
// A run has a house (a folder, a PostgreSQL, guests), in which servers and
// yardsticks are started one after another as processes of their own. A trial is
// one scenario against one of them; its matches play by themselves, in the
// readers of their sockets. Nothing listens on anything but the loopback
// address, and everything ends with the run's context.
package storm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"tengen/cmd/internal/soak/wait"
)

// Options say what is measured and how long.
type Options struct {
	Server      string        // the program to measure
	Self        string        // the program that is the yardstick if told to relay
	DatabaseURL string        // an empty PostgreSQL; "" starts a private one
	Dir         string        // where the run's folder is made; "" the system's place
	Only        []string      // names of scenarios; none: all
	Repeat      int           // rounds, of which the medians are taken
	Time        time.Duration // of a measurement
	Scale       float64       // of the numbers of sockets and games
	Growth      bool          // also cost against sockets and games
	Quick       bool          // leaves out what takes long
	Profile     string        // folder for profiles of the server; "" none
	Seed        uint64        // of the games
	Command     string        // as it was called, for the report
	Progress    io.Writer
}

// rest is a pause in which what the last trial has left behind goes: dirty
// pages, sockets in TIME_WAIT's way.
const rest = 500 * time.Millisecond

// Run measures. The report holds what was done until an error too.
func Run(ctx context.Context, o Options) (*Report, error) {
	if _, err := statOf(1); err != nil {
		return nil, errNoProc
	}
	chosen, err := pick(o.Only, o.Quick)
	if err != nil {
		return nil, err
	}
	h, err := newHouse(ctx, o)
	if err != nil {
		return nil, err
	}
	r := &runner{Options: o, house: h, began: time.Now()}
	report := &Report{
		Machine: h.machine(ctx), Command: o.Command, Seed: o.Seed, Rounds: o.Repeat,
		Time: o.Time.String(), Scale: o.Scale, Date: time.Now().UTC().Format("2006-01-02"),
	}
	if o.Profile != "" {
		report.Machine += "; profiles were taken meanwhile"
	}
	r.fit(chosen)
	report.Scale = r.Scale
	if err := h.past(ctx, scaled(pastGames, r.Scale, 1)); err != nil {
		return nil, errors.Join(fmt.Errorf("the past: %w", err), h.close())
	}
	if o.Growth && len(o.Only) == 0 {
		chosen = nil
	}
	for _, group := range groups(chosen) {
		report.Results = append(report.Results, r.scenarios(ctx, group)...)
		if ctx.Err() != nil {
			break
		}
	}
	if o.Growth && ctx.Err() == nil {
		report.Growth, err = r.growth(ctx)
	}
	return report, errors.Join(err, ctx.Err(), h.close())
}

// runner takes the scenarios through their rounds.
type runner struct {
	Options
	house *house
	began time.Time
}

// say prints a line of progress.
func (r *runner) say(format string, args ...any) {
	if r.Progress != nil {
		fmt.Fprintf(r.Progress, "%6.0fs  "+format+"\n", append([]any{time.Since(r.began).Seconds()}, args...)...)
	}
}

// fit scales the run down to the files that may be open, by the scenario that opens most.
func (r *runner) fit(chosen []scenario) {
	need := float64(usualSockets)
	for _, s := range chosen {
		need = max(need, float64(s.sockets))
	}
	if r.Growth {
		need = growthSockets[len(growthSockets)-1]
	}
	if files := float64(socketsMost()); need*r.Scale > files {
		scale := files / need
		r.say("only %.0f sockets may be open here (ulimit -n): the scale is %.2f, not %.2f", files, scale, r.Scale)
		r.Scale = scale
	}
}

// scenarios runs some through all rounds, in turn.
func (r *runner) scenarios(ctx context.Context, group []scenario) []Result {
	results := make([]Result, len(group))
	for i, s := range group {
		results[i] = Result{Name: s.name, About: s.about, rows: s.rows}
	}
	for round := 1; round <= r.Repeat; round++ {
		for i, s := range group {
			if ctx.Err() == nil {
				r.round(ctx, s, round, &results[i])
			}
		}
	}
	return results
}

// round runs a scenario against server and yardstick.
func (r *runner) round(ctx context.Context, s scenario, round int, result *Result) {
	if s.both != nil {
		v, w, err := r.both(ctx, s, round)
		result.add(&result.Server, v, serverName+" and "+yardstickName, round, err)
		result.add(&result.Yardstick, w, yardstickName, round, nil)
		return
	}
	v, err := r.trial(ctx, s, round, false)
	result.add(&result.Server, v, serverName, round, err)
	if !s.relay || ctx.Err() != nil {
		return
	}
	v, err = r.trial(ctx, s, round, true)
	result.add(&result.Yardstick, v, yardstickName, round, err)
}

// trial runs a scenario once.
func (r *runner) trial(ctx context.Context, s scenario, round int, relay bool) (Values, error) {
	t, err := r.open(ctx, s, round, relay)
	if err != nil {
		return nil, err
	}
	v, err := s.run(ctx, t)
	err = r.end(s, round, t, v, err)
	return v, errors.Join(err, wait.Sleep(ctx, rest))
}

// both runs a scenario once against server and yardstick, which are there at the
// same time.
func (r *runner) both(ctx context.Context, s scenario, round int) (server, yardstick Values, err error) {
	a, err := r.open(ctx, s, round, false)
	if err != nil {
		return nil, nil, err
	}
	b, err := r.open(ctx, s, round, true)
	if err != nil {
		return nil, nil, r.end(s, round, a, nil, err)
	}
	server, yardstick, err = s.both(ctx, a, b)
	err = errors.Join(r.end(s, round, a, server, err), r.end(s, round, b, yardstick, nil))
	return server, yardstick, errors.Join(err, wait.Sleep(ctx, rest))
}

// open starts a target and a trial against it.
func (r *runner) open(ctx context.Context, s scenario, round int, relay bool) (t *trial, err error) {
	var target *target
	if relay {
		target, err = r.house.measure(ctx, s.setting)
	} else {
		target, err = r.house.serve(ctx, s.setting)
	}
	if err != nil {
		return nil, err
	}
	if t, err = r.newTrial(s.name, target, round); err != nil {
		return nil, errors.Join(err, target.Stop())
	}
	r.say("%s %d/%d: %s", s.name, round, r.Repeat, target.name)
	return t, nil
}

// end drops a trial's sockets, stops its target and says how it went.
func (r *runner) end(s scenario, round int, t *trial, v Values, err error) error {
	t.close()
	if n := t.target.Log.Count(`"panic"`); n > 0 {
		err = errors.Join(err, fmt.Errorf("%d panics:\n%s", n, t.target.Log.Tail()))
	}
	err = errors.Join(err, t.target.Stop())
	if err != nil {
		r.say("%s %d/%d: %s: %v", s.name, round, r.Repeat, t.target.name, err)
	} else if v != nil {
		r.say("%s %d/%d: %s: %s", s.name, round, r.Repeat, t.target.name, v.line(s.rows))
	}
	return err
}

func (r *runner) newTrial(name string, target *target, round int) (*trial, error) {
	profile, err := profileName(r.Profile, name, target.name, round)
	return &trial{
		house: r.house, target: target, rng: rand.New(rand.NewPCG(r.Seed, uint64(round))),
		time: r.Time, scale: r.Scale, quick: r.Quick, say: r.say, profile: profile,
	}, err
}
