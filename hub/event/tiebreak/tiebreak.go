// Package tiebreak makes the table of an event: points, then the tie-breaks that the event has chosen, each figure with
// the addends that it is the sum of.
//
// One rule holds for rounds without a game. For the opponents' tie-breaks such a round of a player counts as half a win,
// whatever it brought. In a player's own tie-breaks it counts like a game with an opponent who has as many points as the
// player. A round of which nothing is noted counts nowhere: a rest in a round robin, or a game that is not over.
package tiebreak

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
)

// Kind is a tie-break.
type Kind string

// Tie-breaks.
const (
	Truncated   Kind = "truncated"   // Buchholz without the lowest; if equal, without the two lowest; and so on
	Median      Kind = "median"      // Buchholz without the highest and the lowest
	Buchholz    Kind = "buchholz"    // the opponents' points
	Berger      Kind = "berger"      // the points of those who were beaten, half those of whom it was drawn with
	Progress    Kind = "progress"    // the points after each round, added
	Direct      Kind = "direct"      // the points from games with those who are level so far, if all have met
	Wins        Kind = "wins"        // games won, also without a game
	Performance Kind = "performance" // the rating that the results would be expected of
	Playoff     Kind = "playoff"     // the points of games that decide; then those of the next ones among players who are level still
	Lots        Kind = "lots"        // chance, by the event's seed
)

// Parse reads a tie-break's name.
func Parse(name string) (Kind, error) {
	switch k := Kind(name); k {
	case Truncated, Median, Buchholz, Berger, Progress, Direct, Wins, Performance, Playoff, Lots:
		return k, nil
	}
	return "", fmt.Errorf("there is no tie-break %q", name)
}

// Value is in hundredths.
type Value int64

// Addend is a part of a figure.
type Addend struct {
	Round    int // from 1; 0: of the whole event
	Opponent int // event.Nobody: none
	Value    Value
	Dropped  bool // shown, but not counted
}

// Figure is a tie-break of a player. Its value is the sum of the addends that are not dropped.
type Figure struct {
	Kind    Kind
	Value   Value
	Addends []Addend
	Then    []Value // Truncated: without one more of the lowest each time. Playoff: of each further stage
}

// Row is a player's line of the table.
type Row struct {
	Place   int // from 1; shared by those whose figures are all the same
	Player  int
	Points  event.Points
	Figures []Figure
}

// Table returns the players by place. Lots follow from the seed.
func Table(e *event.Event, kinds []Kind, seed uint64) []Row {
	t := table{event: e, seed: seed, adjusted: make([]Value, len(e.Players))}
	rows := make([]Row, len(e.Players))
	for i := range rows {
		rows[i] = Row{Player: i, Points: e.Score(i, e.Played)}
		t.adjusted[i] = t.adjust(i)
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Points, a.Points) })
	for _, kind := range kinds {
		for from := 0; from < len(rows); {
			until := from + 1
			for until < len(rows) && level(&rows[from], &rows[until]) {
				until++
			}
			t.add(kind, rows[from:until])
			from = until
		}
		slices.SortStableFunc(rows, Compare)
	}
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && Compare(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// Compare orders rows by points and by the figures so far.
func Compare(a, b Row) int {
	if c := cmp.Compare(b.Points, a.Points); c != 0 {
		return c
	}
	for k := range min(len(a.Figures), len(b.Figures)) {
		x, y := &a.Figures[k], &b.Figures[k]
		if c := cmp.Or(cmp.Compare(y.Value, x.Value), slices.Compare(y.Then, x.Then)); c != 0 {
			return c
		}
	}
	return 0
}

func level(a, b *Row) bool { return Compare(*a, *b) == 0 }

// table is what figures are computed from.
type table struct {
	event    *event.Event
	seed     uint64
	adjusted []Value // points for the opponents' tie-breaks
}

// hundredths returns points as a value.
func hundredths(p event.Points) Value { return 10 * Value(p) }

// adjust returns a player's points for the opponents' tie-breaks.
func (t *table) adjust(player int) (sum Value) {
	for r := range t.event.Played {
		switch o := t.event.Players[player].Entry(r).Outcome; {
		case o.Played():
			sum += hundredths(t.event.Scoring.Of(o))
		case o != event.Unknown:
			sum += hundredths(t.event.Scoring.Win) / 2
		}
	}
	return sum
}

// add gives rows that are level a figure more.
func (t *table) add(kind Kind, rows []Row) {
	met := kind == Direct && len(rows) > 1 && t.allMet(rows)
	for i := range rows {
		f := Figure{Kind: kind}
		p := rows[i].Player
		switch kind {
		case Buchholz:
			f.Addends = t.opponents(p)
		case Median:
			f.Addends = t.median(p)
		case Truncated:
			f.Addends, f.Then = t.truncated(p)
		case Berger:
			f.Addends = t.berger(p)
		case Progress:
			for r := range t.event.Played {
				f.Addends = append(f.Addends, Addend{Round: r + 1, Opponent: event.Nobody, Value: hundredths(t.event.Score(p, r+1))})
			}
		case Direct:
			if met {
				f.Addends = t.direct(p, rows)
			}
		case Wins:
			f.Addends = t.wins(p)
		case Performance:
			f.Addends = t.performance(p)
		case Playoff:
			f.Addends, f.Then = t.playoff(p)
		case Lots:
			f.Addends = []Addend{{Opponent: event.Nobody, Value: t.lot(p)}}
		}
		f.Value = sum(f.Addends)
		rows[i].Figures = append(rows[i].Figures, f)
	}
}

func sum(addends []Addend) (v Value) {
	for _, a := range addends {
		if !a.Dropped {
			v += a.Value
		}
	}
	return v
}

// opponents returns the opponents' points, round by round.
func (t *table) opponents(p int) (out []Addend) {
	own := hundredths(t.event.Score(p, t.event.Played))
	for r := range t.event.Played {
		e := t.event.Players[p].Entry(r)
		if e.Outcome == event.Unknown {
			continue
		}
		a := Addend{Round: r + 1, Opponent: event.Nobody, Value: own}
		if e.Outcome.Played() {
			a.Opponent, a.Value = e.Opponent, t.adjusted[e.Opponent]
		}
		out = append(out, a)
	}
	return out
}

// ascending returns the places of some addends, the lowest first.
func ascending(addends []Addend) []int {
	order := make([]int, len(addends))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(addends[a].Value, addends[b].Value) })
	return order
}

// median returns the opponents' points without the lowest and the highest.
func (t *table) median(p int) []Addend {
	addends := t.opponents(p)
	for k, i := range ascending(addends) {
		addends[i].Dropped = k == 0 || k == len(addends)-1
	}
	return addends
}

// truncated returns the opponents' points without the lowest, and the sums without one more each time. The highest stays.
func (t *table) truncated(p int) (addends []Addend, then []Value) {
	addends = t.opponents(p)
	order, rest := ascending(addends), sum(addends)
	for k, i := range order[:max(0, len(order)-1)] {
		rest -= addends[i].Value
		if k == 0 {
			addends[i].Dropped = true
		} else {
			then = append(then, rest)
		}
	}
	return addends, then
}

// berger returns what each opponent's points are worth by the result.
func (t *table) berger(p int) []Addend {
	out := t.opponents(p)
	win := t.event.Scoring.Win
	if win == 0 {
		return nil
	}
	for i := range out {
		got := t.event.Scoring.Of(t.event.Players[p].Entry(out[i].Round - 1).Outcome)
		out[i].Value = out[i].Value * Value(got) / Value(win)
	}
	return out
}

func (t *table) wins(p int) (out []Addend) {
	for r := range t.event.Played {
		if e := t.event.Players[p].Entry(r); e.Outcome == event.Win || e.Outcome == event.ForfeitWin {
			out = append(out, Addend{Round: r + 1, Opponent: e.Opponent, Value: 100})
		}
	}
	return out
}

// allMet reports whether each two of some players have played.
func (t *table) allMet(rows []Row) bool {
	for i := range rows {
		for j := range i {
			if !slices.ContainsFunc(t.event.Players[rows[i].Player].Entries, func(e event.Entry) bool {
				return e.Outcome.Played() && e.Opponent == rows[j].Player
			}) {
				return false
			}
		}
	}
	return true
}

// direct returns the points from games with others who are level.
func (t *table) direct(p int, rows []Row) (out []Addend) {
	for r := range t.event.Played {
		e := t.event.Players[p].Entry(r)
		if e.Outcome.Played() && slices.ContainsFunc(rows, func(row Row) bool { return row.Player == e.Opponent }) {
			out = append(out, Addend{Round: r + 1, Opponent: e.Opponent, Value: hundredths(t.event.Scoring.Of(e.Outcome))})
		}
	}
	return out
}

// playoff returns the points of the first stage of a play-off, and of the further ones.
func (t *table) playoff(p int) (addends []Addend, then []Value) {
	if p >= len(t.event.Playoff) {
		return nil, nil
	}
	for stage, points := range t.event.Playoff[p] {
		v := hundredths(points)
		addends = append(addends, Addend{Opponent: event.Nobody, Value: v, Dropped: stage > 0})
		if stage > 0 {
			then = append(then, v)
		}
	}
	return addends, then
}

// lot draws a number for a player, the same for the same seed and number.
func (t *table) lot(p int) Value {
	return Value(event.Mix(t.seed+uint64(t.event.Players[p].Number)*0x9e3779b97f4a7c15) >> 34)
}
