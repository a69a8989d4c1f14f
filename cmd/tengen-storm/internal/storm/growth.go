package storm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"tengen/cmd/internal/table"
)

// Growth is a cost against a number.
type Growth struct {
	Of     string   `json:"of"`
	Points []Values `json:"points"` // "n" and the costs
	costs  []row
}

var (
	growthSockets = []float64{1000, 2000, 4000, 8000, 16_000}
	growthGames   = []float64{100, 200, 500, 1000, 2000, 4000}
)

const (
	growthMost = 1.1              // the exponent that still counts as linear
	pingRound  = 21 * time.Second // holds one of the server's rounds of pings
	gameEvery  = 2                // seconds between the moves of a game
)

// growing is a number that grows on one server.
type growing struct {
	of    string
	sizes []float64
	least int
	costs []row
	// grow has so many of them, and returns what they cost beyond what the target had.
	grow func(ctx context.Context, t *trial, n int, empty memory) (Values, error)
}

func growingSockets() growing {
	open := 0
	return growing{"idle sockets", growthSockets, 10, []row{
		{label: "resident, MB", key: "resident", digits: 1}, {label: "heap, MB", key: "heap", digits: 1},
		{label: "CPU, %", key: "cpu", digits: 2},
	}, func(ctx context.Context, t *trial, n int, empty memory) (Values, error) {
		if err := t.openIdle(ctx, n-open); err != nil {
			return nil, err
		}
		open = n
		return t.weigh(ctx, empty, pingRound)
	}}
}

func growingGames() growing {
	return growing{"live games, a move each every 2 s", growthGames, 2, []row{
		{label: "resident, MB", key: "resident", digits: 1}, {label: "heap, MB", key: "heap", digits: 1},
		{label: "moves/s", key: "moves/s"}, {label: "CPU, %", key: "cpu", digits: 1}, {label: "PostgreSQL's, %", key: "database cpu %", digits: 1},
		{label: "ack p50, ms", key: "ack p50", digits: 2}, {label: "ack p99, ms", key: "ack p99", digits: 2},
	}, func(ctx context.Context, t *trial, n int, empty memory) (Values, error) {
		if _, err := t.play(ctx, n-len(t.matches), 0, false); err != nil {
			return nil, err
		}
		return t.atRate(ctx, t.matches, float64(n)/gameEvery, func() (Values, error) {
			return t.weigh(ctx, empty, max(t.time, gameEvery*time.Second))
		})
	}}
}

// growth measures what sockets and games cost as they become more, each on one
// server.
func (r *runner) growth(ctx context.Context) (out []Growth, err error) {
	for _, g := range []growing{growingSockets(), growingGames()} {
		t, failed := r.open(ctx, scenario{name: "growth"}, 1, false)
		if failed != nil {
			return out, errors.Join(err, failed)
		}
		grown, failed := g.on(ctx, t)
		out = append(out, grown)
		err = errors.Join(err, r.end(scenario{name: "growth"}, 1, t, nil, failed))
		if ctx.Err() != nil {
			break
		}
	}
	return out, err
}

// on measures it on a server.
func (g growing) on(ctx context.Context, t *trial) (Growth, error) {
	out := Growth{Of: g.of, costs: g.costs}
	if err := t.openIdle(ctx, 1); err != nil { // everything is loaded that is needed once
		return out, err
	}
	empty, err := t.target.settled(ctx)
	if err != nil {
		return out, err
	}
	for _, size := range g.sizes {
		n := t.scaled(int(size), g.least)
		v, err := g.grow(ctx, t, n, empty)
		if err != nil {
			return out, err
		}
		v["n"] = float64(n)
		out.Points = append(out.Points, v)
		t.say("growth: %d %s: %s", n, g.of, v.line(g.costs))
	}
	return out, t.verify(ctx, t.matches, Values{})
}

// weigh returns the target's memory beyond what it had and its load for a while.
func (t *trial) weigh(ctx context.Context, empty memory, length time.Duration) (Values, error) {
	if t.quick {
		length = min(length, t.time)
	}
	used, err := t.window(ctx, length)
	if err != nil {
		return nil, err
	}
	now, err := t.target.memory(ctx)
	if err != nil {
		return nil, err
	}
	used["resident"] = float64(now.resident-empty.resident) / 1e6
	used["heap"] = float64(now.heap-empty.heap) / 1e6
	used["cpu"] = used["cpu %"]
	return used, nil
}

// exponent returns b of the best a·n^b for a cost: 1 is linear, less is better.
// It is no number if a cost is not positive.
func (g Growth) exponent(key string) float64 {
	var n, sx, sy, sxx, sxy float64
	for _, v := range g.Points {
		x, y := math.Log(v["n"]), math.Log(v[key])
		n, sx, sy, sxx, sxy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	b := (n*sxy - sx*sy) / (n*sxx - sx*sx)
	if math.IsInf(b, 0) {
		return math.NaN()
	}
	return b
}

// linear are the costs that must not grow faster than their cause.
var linear = map[string]bool{"resident": true, "heap": true, "cpu": true, "database cpu %": true}

// growing are the tables of costs, and of how they grow.
func (r *Report) growing() (out []*table.Table) {
	for _, g := range r.Growth {
		if len(g.Points) > 0 {
			out = append(out, g.table())
		}
	}
	return out
}

func (g Growth) table() *table.Table {
	t := &table.Table{Columns: []table.Column{{Title: g.Of, Name: "cost", Left: true}}}
	for _, v := range g.Points {
		t.Columns = append(t.Columns, table.Column{Title: table.Number{Value: v["n"]}.String()})
	}
	t.Columns = append(t.Columns, table.Column{Title: "exponent"}, table.Column{Title: "asked"}, table.Column{Name: "verdict", Left: true})
	for _, c := range g.costs {
		cells := []any{c.label}
		for _, v := range g.Points {
			cells = append(cells, c.cell(v))
		}
		if linear[c.key] && len(g.Points) > 1 {
			e := g.exponent(c.key)
			verdict := "falls short"
			switch {
			case math.IsNaN(e):
				verdict = "not measured"
			case e <= growthMost:
				verdict = "pass"
			}
			cells = append(cells, table.Number{Value: e, Digits: 2}, fmt.Sprintf("≤ %.1f", growthMost), verdict)
		}
		t.Add(cells...)
	}
	return t
}
