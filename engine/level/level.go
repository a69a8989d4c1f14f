// Package level defines the built-in bots: fourteen levels, from one that knows only the rules to one that uses the whole
// engine. One table (levels) defines them for servers, browsers and matches.
//
// A level below the highest is weak as people are: it overlooks kinds of attack, more or less often (see.go), and otherwise plays
// what it sees, by a glance (glance.go) or by a search that is bounded in positions. It completes its own five at every level.
package level

import (
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine"
)

// Level is how a bot plays. The zero Level is no level.
type Level struct {
	ID string // as it is stored with games: for good

	Nodes   int64         // of a search; 0: no search, or, for the highest, as many as there is time for
	Think   time.Duration // a move takes at most
	Within  time.Duration // the same with what it has to wait for
	NoClock time.Duration // what Within is in a game without a clock; 0: the same
	Glance  bool          // it never searches
	Book    bool          // it plays the first moves from the opening book
	Horizon int           // plies: of a longer win it knows nothing; 0: it knows all that the search finds

	Blind Blind   // how often it overlooks attacks
	Whim  float64 // how far from the best a quiet move may be, in units of threat.Position.Score; 0: not at all
}

// Blind is how often attacks are overlooked, from 0 to 1, by what they are. Overlooking the opponent's costs a defence,
// its own a win.
type Blind struct {
	Four     float64 // the opponent's four
	Three    float64 // an open three without a gap
	Broken   float64 // an open three with a gap
	Diagonal float64 // added to those three on a diagonal, as far as it leaves to 1, if they are overlooked at all
	Double   float64 // a point that makes two threats at once: 4-4, 4-3, 3-3
	Trap     float64 // in Renju, a four of White's whose answer is forbidden
	Own      float64 // part of these rates with which own attacks are overlooked
}

// levels are all levels, the weakest first. BOTS.md has their scores against each other.
var levels = [...]Level{
	{ID: "acorn", Glance: true, Think: glance, Within: 5 * glance, Whim: 21, Blind: Blind{Four: .2, Three: .65, Broken: .83, Diagonal: .39, Double: .99, Trap: 1, Own: .69}},
	{ID: "bamboo", Glance: true, Think: glance, Within: 5 * glance, Whim: 15, Blind: Blind{Four: .05, Three: .46, Broken: .67, Diagonal: .34, Double: .94, Trap: .99, Own: .58}},
	{ID: "cedar", Glance: true, Think: glance, Within: 5 * glance, Whim: 11.4, Blind: Blind{Three: .33, Broken: .52, Diagonal: .28, Double: .87, Trap: .96, Own: .52}},
	{ID: "dogwood", Glance: true, Think: glance, Within: 5 * glance, Whim: 7.2, Blind: Blind{Three: .17, Broken: .31, Diagonal: .19, Double: .7, Trap: .88, Own: .45}},
	{ID: "elm", Glance: true, Think: glance, Within: 5 * glance, Whim: 3.8, Blind: Blind{Three: .05, Broken: .1, Diagonal: .08, Double: .45, Trap: .75, Own: .4}},
	{ID: "fir", Nodes: 310, Think: brief, Within: 3 * brief, Horizon: 5, Blind: Blind{Three: .05, Broken: .1, Diagonal: .07, Double: .42, Trap: .56, Own: .4}},
	{ID: "ginkgo", Nodes: 880, Think: brief, Within: 3 * brief, Horizon: 7, Blind: Blind{Three: .01, Broken: .03, Diagonal: .02, Double: .23, Trap: .36, Own: .4}},
	{ID: "hawthorn", Nodes: 2200, Think: brief, Within: 3 * brief, Horizon: 9, Blind: Blind{Double: .1, Trap: .2, Own: .4}},
	{ID: "hickory", Nodes: 3600, Think: brief, Within: 3 * brief, Horizon: 13, Blind: Blind{Double: .06, Trap: .12, Own: .4}},
	{ID: "hornbeam", Nodes: 6000, Think: time.Second, Within: 3 * brief, Horizon: 15, Blind: Blind{Double: .02, Trap: .05, Own: .4}},
	{ID: "ironwood", Nodes: 9800, Think: time.Second, Within: 3 * brief, Horizon: 23, Blind: Blind{Double: .01, Trap: .02, Own: .4}},
	{ID: "jacaranda", Nodes: 27_000, Think: time.Second, Within: 3 * brief},
	{ID: "jarrah", Nodes: 70_000, Think: time.Second, Within: 3 * brief},
	{ID: "juniper", Book: true, Think: 5 * time.Second, Within: 5 * time.Second, NoClock: 2 * time.Second},
}

const (
	glance = 100 * time.Millisecond
	brief  = 500 * time.Millisecond
)

// Weakest and Strongest are the ends of the table.
var (
	Weakest   = &levels[0]
	Strongest = &levels[len(levels)-1]
)

// All returns the levels, the weakest first.
func All() []*Level {
	all := make([]*Level, len(levels))
	for i := range levels {
		all[i] = &levels[i]
	}
	return all
}

// Judge is no level: it says how a position stands for one, by a short search that overlooks nothing.
var Evaluator = &Level{ID: "judge", Nodes: 4000, Think: brief, Within: 5 * glance}

// ErrUnknown is returned for an id that is no level's.
var ErrUnknown = errors.New("level: unknown")

// Asked is Parse for requests of searches: it knows the judge too.
func Asked(id string) (*Level, error) {
	if id == Evaluator.ID {
		return Evaluator, nil
	}
	return Parse(id)
}

// Parse returns the level with an id; ErrUnknown.
func Parse(id string) (*Level, error) {
	for i := range levels {
		if levels[i].ID == id {
			return &levels[i], nil
		}
	}
	return nil, fmt.Errorf("%w: %.20q", ErrUnknown, id)
}

// String returns the id.
func (l *Level) String() string { return l.ID }

// Searches reports whether the level looks ahead.
func (l *Level) Searches() bool { return !l.Glance }

// UsesBook reports whether its first moves come from the opening book.
func (l *Level) UsesBook() bool { return l.Book }

// Full reports whether the level is the highest: all that the engine can do in the time.
func (l *Level) Full() bool { return !l.Glance && l.Nodes == 0 }

// Lost reports whether a search's result proves the game lost, by a win that is short enough for the level to see. One that only
// glances sees a five that nothing stops.
func (l *Level) Lost(r engine.Result) bool {
	if l.Glance {
		return r.Mate == lostNext
	}
	return r.Mate < 0 && (l.Horizon == 0 || -r.Mate <= l.Horizon)
}

// Limits are those of its search.
func (l *Level) Limits() engine.Limits { return engine.Limits{Nodes: l.Nodes, Time: l.Think} }
