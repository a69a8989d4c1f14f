package storm

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// scenario is one thing to measure.
type scenario struct {
	name    string
	about   string // at full scale
	of      string // the scenario that it is another side of: chosen with it, its rounds in turn with its
	relay   bool   // the yardstick runs it too
	long    bool   // takes its time whatever is asked for: a quick run leaves it out
	named   bool   // runs only when it is named
	run     func(ctx context.Context, t *trial) (Values, error)
	both    func(ctx context.Context, server, yardstick *trial) (s, y Values, err error) // instead of run: at the same time
	sockets int                                                                          // that it opens at full scale; 0: usualSockets
	rows    []row
	setting
}

// usualSockets is how many sockets a scenario opens that names no number.
const usualSockets = 2_700

// setting is how server and yardstick run.
type setting struct {
	usual    bool // clients may send as many frames as in life
	uncorked bool // the server gathers no frames
	gathers  bool // the yardstick does
}

// scenarios are all, in the order in which they run.
var scenarios = []scenario{duel, crowd, uncorked, rate, hall, idle, reconnect, slow, dead, abuse, words, bots, evening, stadium}

// row is one line of the table.
type row struct {
	label  string
	key    string // of Values
	digits int
	ask    *ask
	sum    bool // over all rounds, not their median: what must not happen even once
}

// ask is what a figure is held to.
type ask struct {
	reached func(server, yardstick Values) float64
	limit   func(server, yardstick Values) float64
	least   bool // reached must not be below; else not above
	digits  int
	unit    string
}

func constant(x float64) func(_, _ Values) float64 {
	return func(_, _ Values) float64 { return x }
}

func ratio(key string) func(s, y Values) float64 {
	return func(s, y Values) float64 { return s[key] / y[key] }
}

// atLeastOf asks for a part of what the yardstick does.
func atLeastOf(key string, part float64) *ask {
	return &ask{reached: ratio(key), limit: constant(part), least: true, digits: 2, unit: "×"}
}

// atMostOf asks for no more than a multiple of what the yardstick needs.
func atMostOf(key string, times float64) *ask {
	return &ask{reached: ratio(key), limit: constant(times), digits: 2, unit: "×"}
}

// atMost asks for a bound of the server's own figure.
func atMost(key string, most float64, digits int, unit string) *ask {
	return &ask{reached: func(s, _ Values) float64 { return s[key] }, limit: constant(most), digits: digits, unit: unit}
}

// met reports whether the figures keep to it.
func (a *ask) met(server, yardstick Values) bool {
	have, want := a.reached(server, yardstick), a.limit(server, yardstick)
	if a.least {
		return have >= want
	}
	return have <= want // and not when it is no number
}

// nothingLost is a row of every scenario with games.
var nothingLost = row{label: "lost, doubled or wrong", key: "lost", ask: atMost("lost", 0, 0, ""), sum: true}

// pick returns the scenarios of some names; for none, all that need not be named.
func pick(only []string, quick bool) ([]scenario, error) {
	var names []string
	for _, s := range scenarios {
		if s.of == "" {
			names = append(names, s.name)
		}
	}
	for _, name := range only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("there is no scenario %q; there are %s", name, strings.Join(names, ", "))
		}
	}
	var out []scenario
	for _, s := range scenarios {
		if len(only) == 0 && !s.named && !(quick && s.long) || slices.Contains(only, s.name) || slices.Contains(only, s.of) {
			out = append(out, s)
		}
	}
	return out, nil
}

// groups puts the sides of a scenario together.
func groups(chosen []scenario) (out [][]scenario) {
	for _, s := range chosen {
		if n := len(out); n > 0 && s.of == out[n-1][0].name {
			out[n-1] = append(out[n-1], s)
		} else {
			out = append(out, []scenario{s})
		}
	}
	return out
}
