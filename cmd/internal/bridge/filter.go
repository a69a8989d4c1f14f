package bridge

import (
	"slices"
	"strings"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
)

// Filter says which challenges are taken.
type Filter struct {
	Rules    []string
	Sizes    []int
	Openings []string
	Speeds   []string // NoClock is one
	Rated    bool
	Casual   bool
	People   bool
	Bots     bool
	From     []string // names of people who may challenge; empty: everybody
	Block    []string // names of those who may not
	OfUser   int      // games with one opponent in a day; 0: any number
	Ratings  Range    // of opponents; one without a rating is taken
	Initial  Range    // seconds, of clocks of minutes
	Gain     Range    // seconds of increment
}

// Range is from Least to Most; 0: without a bound.
type Range struct{ Least, Most int }

func (r Range) has(n int) bool { return n >= r.Least && (r.Most == 0 || n <= r.Most) }

// blocks reports whether a user is not played with.
func (f *Filter) blocks(name string) bool {
	return slices.ContainsFunc(f.Block, func(n string) bool { return strings.EqualFold(n, name) })
}

// named reports whether a user is among those who are played with.
func (f *Filter) named(name string) bool {
	return len(f.From) == 0 || slices.ContainsFunc(f.From, func(n string) bool { return strings.EqualFold(n, name) })
}

// timed returns why a clock is not taken, "" if it is.
func (f *Filter) timed(c botclient.Clock) botclient.Reason {
	if c.Kind == "none" || c.Kind == "correspondence" {
		return ""
	}
	initial, gain := int(c.Initial/1000), int(c.Increment/1000)
	switch {
	case f.Initial.has(initial) && f.Gain.has(gain):
		return ""
	case initial < f.Initial.Least || gain < f.Gain.Least:
		return botclient.TooFast
	}
	return botclient.TooSlow
}

// fits reports whether the games of an event are played.
func (f *Filter) fits(s *botclient.Settings) bool {
	return slices.Contains(f.Rules, s.Rule) && slices.Contains(f.Sizes, s.Size) && slices.Contains(f.Openings, s.Opening) &&
		(s.Rated && f.Rated || !s.Rated && f.Casual) && f.timed(s.Clock) == ""
}

// NoClock stands among the speeds for games without a clock.
const NoClock = "none"

// speeds from the fastest to the slowest.
var speeds = []string{"blitz", "rapid", "classical", "correspondence", NoClock}

// against returns why a challenge is not taken, "" if it is.
func (f *Filter) against(c *botclient.Challenge) botclient.Reason {
	speed := c.Speed
	if speed == "" || c.Clock.Kind == "none" {
		speed = NoClock
	}
	switch {
	case !f.named(c.Challenger.Name), f.blocks(c.Challenger.Name), c.Challenger.Rating > 0 && !f.Ratings.has(int(c.Challenger.Rating)):
		return botclient.Generic
	case c.Challenger.Bot() && !f.Bots:
		return botclient.NoBot
	case !c.Challenger.Bot() && !f.People:
		return botclient.OnlyBot
	case !slices.Contains(f.Rules, c.Rule):
		return botclient.Variant
	case !slices.Contains(f.Sizes, c.Size), !slices.Contains(f.Openings, c.Opening):
		return botclient.Standard
	case c.Rated && !f.Rated:
		return botclient.CasualOnly
	case !c.Rated && !f.Casual:
		return botclient.RatedOnly
	case !slices.Contains(f.Speeds, speed):
		return f.unsuited(speed)
	}
	return f.timed(c.Clock)
}

// unsuited returns the reason to decline a speed that is not played.
func (f *Filter) unsuited(speed string) botclient.Reason {
	at := slices.Index(speeds, speed)
	faster, slower := true, true // than all of ours
	for _, s := range f.Speeds {
		ours := slices.Index(speeds, s)
		faster, slower = faster && at < ours, slower && at > ours
	}
	switch {
	case at < 0:
		return botclient.TimeControl
	case faster:
		return botclient.TooFast
	case slower:
		return botclient.TooSlow
	}
	return botclient.TimeControl
}
