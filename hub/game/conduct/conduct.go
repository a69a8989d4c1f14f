// Package conduct computes the penalty for leaving games. Games against people count, except private ones and those of
// days. A player leaves a game badly by aborting it while the opponent is present, not beginning it, being away at the
// loss, or letting the clock run in a position that is proven lost. A player who does so often cannot play strangers
// for a while; bots, friends by a link, watching and analysis stay open. It is pure: the database stores the record,
// and a person sees all of it.
package conduct

import (
	"math"
	"time"
)

// Ending says how somebody has ended a game. Names are stored and sent: they never change.
type Ending string

// The ways to end a game. A game played to any end is Fair.
const (
	Fair   Ending = ""
	Abort  Ending = "abort"   // aborted while the opponent was there
	NoShow Ending = "no_show" // not begun until it was called off
	Left   Ending = "left"    // away when it was lost, or when the opponent claimed it
	SatOut Ending = "sat_out" // let the clock run down in a position that was proven lost
)

// LongTurn returns how long a player who loses by time let the clock run, if that is more than thinking: a third of the
// time a side has at first, but between 20 seconds and a minute.
func LongTurn(initial time.Duration) time.Duration {
	return min(max(initial/3, 20*time.Second), time.Minute)
}

// Bad reports whether an end counts against somebody.
func (k Ending) Bad() bool { return k != Fair }

// Weight is how much an end counts.
func (k Ending) Weight() float64 {
	switch k {
	case Fair:
		return 0
	case Abort, NoShow:
		return 0.7
	}
	return 1
}

// The games that count, and the bounds.
const (
	Recent  = 30  // games
	most    = 0.4 // of the weight that games can have,
	atLeast = 4.0 // but so much in any case
	inARow  = 6   // bad ends that are too much however few games there are
)

// Count is the sum over a person's last games.
type Count struct {
	Games  int     `json:"games"`  // that are looked at, Recent at most
	Bad    int     `json:"bad"`    // of these
	Weight float64 `json:"weight"` // of these
	Limit  float64 `json:"limit"`  // of weight, with so many games
	Row    int     `json:"row"`    // bad ends without a fair one between, the last first
}

// Counted counts ends, the newest first.
func Counted(ends []Ending) Count {
	ends = ends[:min(len(ends), Recent)]
	c := Count{Games: len(ends), Limit: max(most*float64(len(ends)), atLeast)}
	unbroken := true
	for _, k := range ends {
		if !k.Bad() {
			unbroken = false
			continue
		}
		c.Bad++
		c.Weight += k.Weight()
		if unbroken {
			c.Row++
		}
	}
	c.Weight = math.Round(c.Weight*10) / 10
	return c
}

// TooMuch reports whether somebody whose last game ended badly is to pause.
func (c Count) TooMuch() bool { return c.Row > 0 && (c.Weight >= c.Limit || c.Row >= inARow) }

// How long somebody pauses.
const (
	First   = 10 * time.Minute
	Longest = 72 * time.Hour
	grows   = 2.2
)

// Pause is a time in which somebody plays no games of strangers.
type Pause struct {
	Began time.Time `json:"began"`
	Ends  time.Time `json:"ends"`
}

// Next returns the pause that begins at an instant: First at first, then 2.2 times the last one, which each whole day since its
// end takes back once. A pause that has not ended yet goes on instead: then it is false.
func Next(last *Pause, now time.Time) (p Pause, ok bool) {
	length := First
	if last != nil {
		if now.Before(last.Ends) {
			return *last, false
		}
		days := math.Floor(now.Sub(last.Ends).Hours() / 24)
		length = time.Duration(float64(last.Ends.Sub(last.Began)) * math.Pow(grows, 1-days))
	}
	length = min(max(length, First), Longest).Round(time.Second)
	return Pause{now, now.Add(length)}, true
}

// Ended is how somebody has ended a game.
type Ended struct {
	Game   string    `json:"g"`
	At     time.Time `json:"at"`
	Ending Ending    `json:"kind"` // "": fairly
}

// Record is a person's stored record.
type Record struct {
	Ends  []Ended // of the last games that count, the newest first; Recent at most
	Pause *Pause  // the last one, which may be over
}

// Endings returns how the games ended.
func (r Record) Endings() []Ending {
	out := make([]Ending, len(r.Ends))
	for i, e := range r.Ends {
		out[i] = e.Ending
	}
	return out
}
