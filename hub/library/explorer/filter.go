package explorer

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Level is the kind of players of a game and the band of their ratings. It is stored.
type Level int16

// The kinds of players.
const (
	people         Level = iota // two people
	withBot                     // a person and a bot, or two bots
	privatePeople               // two people, in a private game: only its players are told of it
	privateWithBot              //
	sorts
)

// edges are where the bands of ratings begin; band 0 is of games that changed no rating, band 1 of those below the first edge.
var edges = []int{1200, 1400, 1600, 1800, 2000, 2200}

const bands = 8

// LevelOf returns the stratum of a game. Its rating is the mean of what both players had before it, 0 if it changed none.
func LevelOf(bot, private bool, rating float64) Level {
	sort := people
	if bot {
		sort = withBot
	}
	if private {
		sort += privatePeople
	}
	return sort*bands + Level(bandOf(rating))
}

func bandOf(rating float64) int {
	if rating <= 0 {
		return 0
	}
	band := 1
	for _, e := range edges {
		if rating >= float64(e) {
			band++
		}
	}
	return band
}

// Month is a month, counted from January 2000. It is stored.
type Month int16

// The first month and the last; crowded positions are counted a month and in total.
const (
	minMonth  Month = 0
	maxMonth  Month = 12*200 - 1
	allMonths Month = 1<<(levelAt-monthAt) - 1
)

// MonthOf returns the month of an instant.
func MonthOf(t time.Time) Month {
	t = t.UTC()
	return max(minMonth, min(maxMonth, Month((t.Year()-2000)*12+int(t.Month())-1)))
}

// With says whose games are counted.
type With string

// The values; "" is everybody's.
const (
	WithPeople With = "people" // two people's
	WithBots   With = "bots"   // those in which a bot had a part
)

// Span is what of a fact says in which stratum and month it is. It is stored.
func Span(s Level, m Month) int64 { return int64(s)<<levelAt + int64(m)<<monthAt }

// Bucket is the continuation of a position in a game: from the highest bits its Span, the game's number among the
// counted ones, the Code, and the winner. It is stored.
type Bucket int64

// The places at which the parts of a Fact begin.
const (
	moveAt  = 2
	idAt    = 13
	monthAt = 44
	levelAt = 56
)

// BucketOf returns the bucket of a game, whose own begins there, with the continuation and the winner: "black", "white"
// or "" for nobody.
func BucketOf(game int64, c Code, winner string) Bucket {
	return Bucket(game | int64(c)<<moveAt | int64(slices.Index(winners, winner)))
}

// winners are by their numbers.
var winners = []string{"", "black", "white"}

// Game returns the game's number.
func (f Bucket) Game() int32 { return int32(f >> idAt & (1<<31 - 1)) }

// Move returns what came.
func (f Bucket) Move() Code { return Code(f >> moveAt & (1<<(idAt-moveAt) - 1)) }

// Cells are where the fact is counted, together with others of its stratum and its move: those of its month, and all.
func (f Bucket) Cells() [2]int64 {
	month := int64(f) &^ ((1<<31-1)<<idAt | 3)
	return [2]int64{month, month | int64(allMonths)<<monthAt}
}

// After reports whether the game is newer than another's.
func (f Bucket) After(o Bucket) bool { return f&(1<<levelAt-1) > o&(1<<levelAt-1) }

// Add counts a fact.
func (t *Tally) Add(f Bucket) {
	switch winners[f&3] {
	case "black":
		t.Black++
	case "white":
		t.White++
	default:
		t.Draws++
	}
}

// Filter says of which games.
type Filter struct {
	With        With
	Low, High   int         // mean rating: not below Low, below High; 0: any, games without a rating included
	Since, Upto Month       // months, both included
	Mine        game.UserID // one user's games alone, its private ones too; 0: everybody's
}

// All are all games.
var All = Filter{Since: minMonth, Upto: maxMonth}

// Ranges are of facts: from each low on, and below its high.
type Ranges struct{ Low, High []int64 }

// ranges returns those of the facts that fit, one a stratum.
func (f *Filter) ranges() (r Ranges) {
	if f.Since > f.Upto {
		return r
	}
	for _, s := range f.levels() {
		r.Low, r.High = append(r.Low, Span(s, f.Since)), append(r.High, Span(s, f.Upto+1))
	}
	return r
}

// cells returns the ranges of the cells that fit: few cells where the month does not matter.
func (f *Filter) cells() Ranges {
	if f.Since > minMonth || f.Upto < maxMonth {
		return f.ranges()
	}
	all := *f
	all.Since, all.Upto = allMonths, allMonths
	return all.ranges()
}

// levels returns those that fit.
func (f *Filter) levels() []Level {
	low, high := 0, bands
	if f.Low > 0 || f.High > 0 {
		low = 1
	}
	if f.Low > 0 {
		low = bandOf(float64(f.Low))
	}
	if f.High > 0 {
		high = bandOf(float64(f.High))
	}
	var list []Level
	for sort := range sorts {
		bot := sort == withBot || sort == privateWithBot
		if sort >= privatePeople && f.Mine == 0 || f.With == WithPeople && bot || f.With == WithBots && !bot {
			continue
		}
		for band := low; band < high; band++ {
			list = append(list, sort*bands+Level(band))
		}
	}
	return list
}
