package archive

import (
	"math"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Person is a user whom a profile is about.
type Person struct {
	Player
	Created time.Time `json:"created"`
}

// Profile is a user as others see it.
type Profile struct {
	Person
	Games    int              `json:"games"` // finished, between people or with bots
	Wins     int              `json:"wins"`
	Losses   int              `json:"losses"`
	Draws    int              `json:"draws"`
	Ratings  []PoolRating     `json:"standings,omitempty"` // in the pools in which it has played rated games; a bot's, of its present engine
	Best     []BestWin        `json:"best,omitempty"`      // the highest rated opponent first
	Engine   *records.Engine  `json:"engine,omitempty"`    // of a bot's account: what it says of its program
	Papers   *ConfirmedPapers `json:"papers,omitempty"`    // what a federation has confirmed of a member
	Vacation *time.Time       `json:"vacation,omitempty"`  // until when, at the latest, its clocks of days stand; absent: they do not
}

// ConfirmedPapers are what a federation has confirmed of a member.
type ConfirmedPapers struct {
	Federation string `json:"federation"`
	ID         string `json:"id"`
	Country    string `json:"country"` // three letters
	Name       string `json:"name"`    // as the federation writes it
}

// PoolRating is somebody's rating in a pool.
type PoolRating struct {
	Rule        string     `json:"rule"`
	Speed       game.Speed `json:"speed"`
	Value       int        `json:"value"`
	Deviation   int        `json:"deviation"` // with 95 % certainty the strength is within two of them of the value
	Provisional bool       `json:"provisional,omitempty"`
	Narrow      bool       `json:"narrow,omitempty"` // a rise that one opponent alone has paid for: provisional, and on no leaderboard
	Wins        int        `json:"wins"`
	Draws       int        `json:"draws"`
	Losses      int        `json:"losses"`
	Played      time.Time  `json:"played"`         // when the last rated game ended
	Rank        int        `json:"rank,omitempty"` // on the leaderboard; absent: not on it
}

// Rated returns the rating with a value that was r when the last game ended, as it is now.
func (s PoolRating) Rated(r rating.Rating, now time.Time) PoolRating {
	r = r.After(now.Sub(s.Played))
	s.Value, s.Deviation, s.Provisional = Round(r.Value), Round(r.Deviation), s.Narrow || r.Provisional()
	return s
}

// games are the rated ones.
func (s *PoolRating) games() int { return s.Wins + s.Draws + s.Losses }

// Round returns a rating as people see it.
func Round(x float64) int { return int(math.Round(x)) }

// MostWins bounds the best wins of a profile.
const MostWins = 5

// BestWin is a rated game that somebody has won.
type BestWin struct {
	ID      string     `json:"g"`
	Rule    string     `json:"rule"`
	Speed   game.Speed `json:"speed"`
	Against Player     `json:"against"`
	Value   int        `json:"value"` // the opponent's rating before the game
	Ended   time.Time  `json:"ended"`
}

// MostPoints bounds the points of a chart.
const MostPoints = 1000

// Point is a rating after a game.
type Point struct {
	At        int64 `json:"at"` // ms since 1970
	Value     int   `json:"value"`
	Deviation int   `json:"deviation"`
}

// NewPoint returns the point of a rating.
func NewPoint(at time.Time, value, deviation float64) Point {
	return Point{at.UnixMilli(), Round(value), Round(deviation)}
}

// Score is how games of two people ended, seen by one of them.
type Score struct {
	Rule   string     `json:"rule"`
	Speed  game.Speed `json:"speed,omitempty"` // absent: without a clock
	Wins   int        `json:"wins"`
	Draws  int        `json:"draws"`
	Losses int        `json:"losses"`
}
