package fairplay

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/fairplay"
)

// Bar is a column of a distribution: what was seen, and what is expected at that rating.
type Bar struct {
	Seen     float64 `json:"seen"`
	Expected float64 `json:"expected"`
}

// Sheet is how somebody plays under one rule at one speed.
type Sheet struct {
	Games   int       `json:"games"`
	Moves   int       `json:"moves"` // over which choices are counted
	From    time.Time `json:"from"`  // the first game's end
	Until   time.Time `json:"until"` // the last one's
	Rating  float64   `json:"rating"`
	Version string    `json:"version"`          // of the engine that measured the newest game
	Levels  bool      `json:"levels,omitempty"` // expectations are those of the levels' games, not of people's

	Grade    Grade   `json:"grade"`
	Strength float64 `json:"strength"` // of the evidence, for the order of the queue
	Signs    []Sign  `json:"signs"`    // the strongest first
	Choices  []Bar   `json:"choices"`  // shares of the first, second and third choice, and of others
	Losses   []Bar   `json:"losses"`   // shares of moves that cost less than 2 %, 5 %, 10 % of the chance, and more
	Times    Times   `json:"times"`
	Relays   []Relay `json:"relays,omitempty"` // the strongest first
}

// Part is a part of the moves.
type Part string

// The parts that are looked at beside all moves: whoever takes help for some moves only takes it there.
const (
	All    Part = "all"
	Hard   Part = "hard"   // a shallow search prefers another move
	Behind Part = "behind" // the chance was below behindBelow
	Early  Part = "early"  // before earlyPlies
	Recent Part = "recent" // in the last recentGames
	Change Part = "change" // in the last recentGames, against those before
	// Stretch is the recentGames in a row, before the last ones, that are farthest above what is expected: games that follow do not
	// hide them.
	Stretch Part = "stretch"
)

const (
	behindBelow = 0.45
	earlyPlies  = 14
	recentGames = 40
	changeMoves = 100 // counted moves before, and since
	partMoves   = 60  // of a part other than all
)

// in reports whether a move belongs to a part. within says that its game is one of those that a part of the games is.
func (p Part) in(m *fairplay.Move, within bool) bool {
	switch p {
	case Hard:
		return m.Hard
	case Behind:
		return m.Chance < behindBelow
	case Early:
		return m.Ply < earlyPlies
	case Recent, Stretch:
		return within
	}
	return true
}

// Make makes somebody's sheet of games, in any order.
func Make(games []Played, relays []Relay, model *Model, t Thresholds) Sheet {
	games = slices.Clone(games)
	slices.SortFunc(games, func(a, b Played) int { return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Game, b.Game)) })
	s := Sheet{Games: len(games), Levels: model.Levels, Grade: Nothing, Signs: []Sign{}, Choices: []Bar{}, Losses: []Bar{}}
	if len(games) == 0 {
		return s
	}
	last := &games[len(games)-1]
	s.From, s.Until, s.Rating, s.Version = games[0].Ended, last.Ended, last.Rating, last.Version
	for i := range games {
		s.Moves += games[i].counted()
	}
	look := func(k Metric, p Part) Observed {
		if p == Stretch {
			return strongest(games, k, model, t)
		}
		return observe(games, k, p, max(0, len(games)-recentGames), model, t)
	}
	s.Choices = bars(look(Choice1, All), look(Choice2, All), look(Choice3, All))
	s.Losses = bars(look(Loss02, All), look(Loss05, All), look(Loss10, All))
	s.Times = timesOf(games)
	s.Relays = slices.Clone(relays)
	slices.SortFunc(s.Relays, func(a, b Relay) int { return cmp.Compare(b.Bits, a.Bits) })
	s.Signs = signs(games, look, &s, model)
	s.Grade, s.Strength = grade(&s, t)
	return s
}

// expectedAs is the rating whose play is expected in a game: what is not known of a rating, and what it has risen to since,
// speaks for the player.
func expectedAs(games []Played, i int, t Thresholds) float64 {
	last := &games[len(games)-1]
	return min(max(games[i].Rating, last.Rating)+last.Deviation, t.Strongest)
}

// observe sums a measure over a part of the moves. from is the first of recentGames that Recent and Stretch look at.
func observe(games []Played, k Metric, p Part, from int, model *Model, t Thresholds) (o Observed) {
	l := model.Logits[k]
	for i := range games {
		within := i >= from && i < from+recentGames
		if p == Stretch && !within {
			continue
		}
		each(&games[i], expectedAs(games, i, t), func(m *fairplay.Move, rating float64) {
			if x, y, ok := k.outcome(m, rating); ok && p.in(m, within) {
				o.add(y, l.Chance(x))
			}
		})
	}
	return o
}

// strongest is what was seen in the strongest stretch. Stretches overlap by a half, and each has been the last games once.
func strongest(games []Played, k Metric, model *Model, t Thresholds) (best Observed) {
	l, most := model.Logits[k], 0.0
	for from := len(games) - recentGames - recentGames/2; from >= 0; from -= recentGames / 2 {
		o := observe(games, k, Stretch, from, model, t)
		if z := o.z(&l, Stretch); o.Moves >= partMoves && z > most {
			best, most = o, z
		}
	}
	return best
}

// bars are shares that add up to one, from sums of which each contains the one before.
func bars(sums ...Observed) []Bar {
	out := []Bar{}
	var seen, expected float64
	n := float64(sums[0].Moves)
	if n == 0 {
		return out
	}
	for _, o := range sums {
		out = append(out, Bar{max(0, o.Seen-seen) / n, max(0, o.Expected-expected) / n})
		seen, expected = max(seen, o.Seen), max(expected, o.Expected)
	}
	return append(out, Bar{max(0, n-seen) / n, max(0, n-expected) / n})
}
