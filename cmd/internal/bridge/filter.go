package bridge

import (
	"slices"
	"strings"

	"tengen/cmd/internal/botapi"
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
	From     []string // who may challenge; empty: everybody
}

// NoClock stands among the speeds for games without a clock.
const NoClock = "none"

// speeds from the fastest to the slowest.
var speeds = []string{"blitz", "rapid", "classical", "correspondence", NoClock}

// against returns why a challenge is not taken, "" if it is.
func (f *Filter) against(c *botapi.Challenge) botapi.Reason {
	speed := c.Speed
	if speed == "" || c.Clock.Kind == "none" {
		speed = NoClock
	}
	switch {
	case len(f.From) > 0 && !slices.ContainsFunc(f.From, func(n string) bool { return strings.EqualFold(n, c.Challenger.Name) }):
		return botapi.Generic
	case c.Challenger.Bot() && !f.Bots:
		return botapi.NoBot
	case !c.Challenger.Bot() && !f.People:
		return botapi.OnlyBot
	case !slices.Contains(f.Rules, c.Rule):
		return botapi.Variant
	case !slices.Contains(f.Sizes, c.Size), !slices.Contains(f.Openings, c.Opening):
		return botapi.Standard
	case c.Rated && !f.Rated:
		return botapi.CasualOnly
	case !c.Rated && !f.Casual:
		return botapi.RatedOnly
	case !slices.Contains(f.Speeds, speed):
		return f.unsuited(speed)
	}
	return ""
}

// unsuited says what is wrong with a speed that is none of ours.
func (f *Filter) unsuited(speed string) botapi.Reason {
	at := slices.Index(speeds, speed)
	faster, slower := true, true // than all of ours
	for _, s := range f.Speeds {
		ours := slices.Index(speeds, s)
		faster, slower = faster && at < ours, slower && at > ours
	}
	switch {
	case at < 0:
		return botapi.TimeControl
	case faster:
		return botapi.TooFast
	case slower:
		return botapi.TooSlow
	}
	return botapi.TimeControl
}
