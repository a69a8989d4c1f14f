// Package apart finds ratings that games have brought to the wrong place: games given away, points paid by few, and lines played
// again. What it finds are corrections of a rating. It says nothing of help by an engine, and accuses nobody. It is pure:
// db/people reads games and stores corrections.
package apart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// Kind is why a rating is corrected. Names are stored and sent: they never change.
type Kind string

// The kinds.
const (
	GivenAway Kind = "given"    // games given up early against equals and weaker ones, by somebody who plays much better in the others
	PaidByFew Kind = "few"      // one or two opponents lose to the player far more often than others of their rating
	Repeated  Kind = "repeated" // won games of one and the same line
)

// Game is a rated game as one of its players sees it.
type Game struct {
	Opponent game.UserID
	Score    float64 // 1, 0.5 or 0
	Mine     float64 // ratings before the game
	Theirs   float64
	Gain     float64
	Given    bool  // lost by giving up, by time or by leaving, within GivenPlies
	Line     int64 // names its first LinePlies moves, whichever way the board is turned; 0: it has fewer
}

const (
	// Looked is how many games are looked at, the newest.
	Looked = 60
	// GivenPlies is within how many moves a game that is given up is given away.
	GivenPlies = 12
	// LinePlies is how many moves make a line. Nobody plays so many alike by chance.
	LinePlies = 20

	// pairs is how far the results of two people lie apart, for good, from what their ratings say: one style suits another.
	pairs = 100.0
	// farthest is how far one correction moves a rating.
	farthest = 400.0
	// uncertain is the deviation of a rating after a correction, so that the next games move it.
	uncertain = rating.ProvisionalAbove + 40
	leastRest = 12 // games that say how strong somebody is
)

// Settings decide what is corrected.
type Settings struct {
	Z        float64 // standard deviations
	Given    int     // games given away
	Few      int     // games with the few
	Share    float64 // of all points gained that the few have paid
	Repeats  int     // of a line
	Points   float64 // gained by few, or by repeats; a correction of less is none
	disabled bool
}

// Standard are the settings of a site that has none.
var Standard = Settings{Z: 4, Given: 10, Few: 12, Share: 0.6, Repeats: 6, Points: 80}

// Parse reads settings such as "z=4,given=8"; "off": nothing is corrected.
func Parse(text string) (Settings, error) {
	s := Standard
	if text == "off" {
		s.disabled = true
		return s, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(x) || x <= 0 || x > 1e4 {
			return s, fmt.Errorf("%q is no number above 0", part)
		}
		switch name {
		case "z":
			s.Z = x
		case "given":
			s.Given = int(x)
		case "few":
			s.Few = int(x)
		case "share":
			s.Share = x
		case "repeats":
			s.Repeats = int(x)
		case "points":
			s.Points = x
		default:
			return s, fmt.Errorf("there is no setting %q", name)
		}
	}
	return s, nil
}

// Off reports whether nothing is corrected.
func (s Settings) Off() bool { return s.disabled }

// Correction is what becomes of a rating.
type Correction struct {
	Kind      Kind
	Value     float64
	Deviation float64
	Games     int // that it is made of
}

// Find returns the correction of a rating that its games ask for, the newest first, Looked at most; false if there is none.
// Games before the last correction are not among them.
func Find(now rating.Rating, games []Game, s Settings) (Correction, bool) {
	if s.disabled {
		return Correction{}, false
	}
	games = games[:min(len(games), Looked)]
	for _, find := range []func(rating.Rating, []Game, Settings) (Correction, bool){repeated, paidByFew, givenAway} {
		c, ok := find(now, games, s)
		if !ok {
			continue
		}
		c.Value = min(max(c.Value, now.Value-farthest), now.Value+farthest)
		c.Deviation = max(now.Deviation, uncertain)
		return c, math.Abs(c.Value-now.Value) >= s.Points
	}
	return Correction{}, false
}

func expected(mine, theirs float64) float64 { return 1 / (1 + math.Pow(10, (theirs-mine)/400)) }

// beyond is how many standard deviations more somebody has scored than a rating says. Each opponent may suit or not.
func beyond(games []Game, mine float64) float64 {
	over, variance := 0.0, 0.0
	slope := map[game.UserID]float64{}
	for _, g := range games {
		e := expected(mine, g.Theirs)
		over += g.Score - e
		variance += e * (1 - e)
		slope[g.Opponent] += e * (1 - e) * math.Ln10 / 400
	}
	for _, x := range slope {
		variance += x * x * pairs * pairs
	}
	if variance == 0 {
		return 0
	}
	return over / math.Sqrt(variance)
}

// performance is the rating at which the games would have been expected to end as they did. Half a win and half a loss against
// the average opponent keep it finite.
func performance(games []Game) float64 {
	low, high, score, mean := 0.0, 4000.0, 0.5, 0.0
	for _, g := range games {
		score += g.Score
		mean += g.Theirs / float64(len(games))
	}
	for range 40 {
		at := (low + high) / 2
		e := expected(at, mean)
		for _, g := range games {
			e += expected(at, g.Theirs)
		}
		if e < score {
			low = at
		} else {
			high = at
		}
	}
	return (low + high) / 2
}

// split parts games.
func split(games []Game, is func(g *Game) bool) (those, rest []Game) {
	for i := range games {
		if is(&games[i]) {
			those = append(those, games[i])
		} else {
			rest = append(rest, games[i])
		}
	}
	return those, rest
}

// givenAway lifts the rating of somebody who gives games away that could be won, to what the other games say.
func givenAway(now rating.Rating, games []Game, s Settings) (Correction, bool) {
	given, rest := split(games, func(g *Game) bool { return g.Given && g.Score == 0 && expected(g.Mine, g.Theirs) >= 0.4 })
	if len(given) < s.Given || len(rest) < leastRest || beyond(rest, now.Value) < s.Z/2 {
		return Correction{}, false
	}
	// The player lost far more in these games than a player of the strength shown in the rest would.
	as := performance(rest)
	if as < now.Value || -beyond(given, as) < s.Z {
		return Correction{}, false
	}
	return Correction{Kind: GivenAway, Value: as, Games: len(given)}, true
}

// paidByFew lowers a rating that one or two opponents have paid for, to what the others say.
func paidByFew(now rating.Rating, games []Game, s Settings) (Correction, bool) {
	paid, all := map[game.UserID]float64{}, 0.0
	for _, g := range games {
		paid[g.Opponent] += g.Gain
		all += max(g.Gain, 0)
	}
	var by []game.UserID
	for u, points := range paid {
		if points > 0 {
			by = append(by, u)
		}
	}
	slices.SortFunc(by, func(a, b game.UserID) int {
		if paid[a] != paid[b] {
			return map[bool]int{true: -1, false: 1}[paid[a] > paid[b]]
		}
		return int(a - b)
	})
	by = by[:min(len(by), 2)]
	few, rest := split(games, func(g *Game) bool { return slices.Contains(by, g.Opponent) })
	points := 0.0
	for _, u := range by {
		points += paid[u]
	}
	if len(few) < s.Few || len(rest) < leastRest || points < s.Points || points < s.Share*all {
		return Correction{}, false
	}
	as := performance(rest)
	if as > now.Value || beyond(few, as) < s.Z {
		return Correction{}, false
	}
	return Correction{Kind: PaidByFew, Value: max(as, now.Value-points), Games: len(few)}, true
}

// repeated takes back what a line has brought when it was played again. It counts once.
func repeated(now rating.Rating, games []Game, s Settings) (Correction, bool) {
	seen := map[int64]bool{}
	points, again := 0.0, 0
	for i := len(games) - 1; i >= 0; i-- { // the oldest first
		g := &games[i]
		if g.Line == 0 || g.Score != 1 {
			continue
		}
		if seen[g.Line] {
			again++
			points += max(g.Gain, 0)
		}
		seen[g.Line] = true
	}
	if again < s.Repeats || points < s.Points {
		return Correction{}, false
	}
	return Correction{Kind: Repeated, Value: now.Value - points, Games: again}, true
}
