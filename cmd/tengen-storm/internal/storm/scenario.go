package storm

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// scenario is one thing to measure.
type scenario struct {
	name  string
	about string // at full scale
	of    string // the scenario that it is another side of, and chosen with
	relay bool   // the yardstick runs it too
	long  bool   // cannot be shortened: a quick run leaves it out
	named bool   // runs only when it is named
	once  bool   // in the first round alone
	run   func(ctx context.Context, t *trial) (Values, error)
	both  func(ctx context.Context, server, yardstick *trial) (s, y Values, err error) // instead of run: at the same time
	rows  []row
	setting
}

// setting is how server and yardstick run.
type setting struct {
	unbatched bool // the server gathers no frames
	gathers   bool // the yardstick does
}

// scenarios are all, in the order in which they run.
var scenarios = []scenario{duel, crowd, unbatched, rate, hall, idle, reconnect, slow, bots, greedy, evening, stadium, live, sockets, games}

// row is one line of the table.
type row struct {
	label  string
	key    string // of Values
	digits int
	ask    *ask
	sum    bool // over all rounds, not their median: an event that must never happen
}

// ask is the bound of a figure.
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

// atLeastOf asks for a part of the yardstick's value.
func atLeastOf(key string, part float64) *ask {
	return &ask{reached: ratio(key), limit: constant(part), least: true, digits: 2, unit: "×"}
}

// atMostOf asks for no more than a multiple of the yardstick's value.
func atMostOf(key string, times float64) *ask {
	return &ask{reached: ratio(key), limit: constant(times), digits: 2, unit: "×"}
}

// atMost asks for a bound of the server's own figure.
func atMost(key string, most float64, digits int, unit string) *ask {
	return &ask{reached: func(s, _ Values) float64 { return s[key] }, limit: constant(most), digits: digits, unit: unit}
}

// nothingLost is a row of every scenario with games.
var nothingLost = row{label: "lost, doubled or wrong", key: "lost", ask: atMost("lost", 0, 0, ""), sum: true}

// growth are the scenarios of --growth.
var growth = []string{sockets.name, games.name}

// pick returns the scenarios that are asked for; if none is, all that need not be named.
func pick(o Options) (out []scenario, err error) {
	var names []string
	for _, s := range scenarios {
		names = append(names, s.name)
	}
	for _, name := range o.Only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("there is no scenario %q; there are %s", name, strings.Join(names, ", "))
		}
	}
	only := o.Only
	if o.Growth {
		only = append(slices.Clone(only), growth...)
	}
	for _, s := range scenarios {
		if len(only) == 0 && !s.named && !(o.Quick && s.long) || slices.Contains(only, s.name) || slices.Contains(only, s.of) {
			out = append(out, s)
		}
	}
	return out, nil
}
