package bridge

import (
	"slices"
	"strings"

	"tengen/cmd/internal/botclient"
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
	case len(f.From) > 0 && !slices.ContainsFunc(f.From, func(n string) bool { return strings.EqualFold(n, c.Challenger.Name) }):
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
	return ""
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
