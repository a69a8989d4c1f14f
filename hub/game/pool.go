package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Speed is how fast a game is played.
type Speed string

// The speeds, by the time that thirty turns of one side may take.
const (
	Blitz     Speed = "blitz"     // below 8 minutes
	Rapid     Speed = "rapid"     // below 25 minutes
	Classical Speed = "classical" // longer
	Days      Speed = "correspondence"
)

// Speeds are all speeds, the fastest first.
func Speeds() []Speed { return []Speed{Blitz, Rapid, Classical, Days} }

const turnsCounted = 30

// Speed returns the speed of a time control. It reports false for a game without a clock.
func (t TimeControl) Speed() (Speed, bool) {
	all := t.Initial
	switch t.Kind {
	case NoClock:
		return "", false
	case Correspondence:
		return Days, true
	case Canadian:
		all += turnsCounted * t.Period / time.Duration(max(t.Stones, 1))
	default:
		all += turnsCounted * (t.Increment + t.Period)
	}
	switch {
	case all < 8*time.Minute:
		return Blitz, true
	case all < 25*time.Minute:
		return Rapid, true
	}
	return Classical, true
}

// RatingPool is the games in which players are rated against each other.
type RatingPool struct {
	Rule  board.Rule
	Speed Speed
}

// RatingPool returns the pool that games with these settings belong to, rated or not. It reports false for a game without
// a clock: it belongs to none.
func (s Settings) RatingPool() (RatingPool, bool) {
	speed, ok := s.Time.Speed()
	return RatingPool{s.Rule, speed}, ok
}

// QuickClocks are the time controls that the page offers by a click, the quickest first.
func QuickClocks() []TimeControl {
	fischer := func(minutes, seconds time.Duration) TimeControl {
		return TimeControl{Kind: Fischer, Initial: minutes * time.Minute, Increment: seconds * time.Second}
	}
	return []TimeControl{
		fischer(3, 2), fischer(5, 3), fischer(10, 5), fischer(15, 10),
		{Kind: Correspondence, Period: 3 * Day}, {Kind: NoClock},
	}
}
