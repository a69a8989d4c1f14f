package room

import (
	"testing"
	"time"

	"tengen/engine"
	"tengen/hub/game"
)

// What a bot may think: Cedar as long as its clock allows, the others as they always did.
func TestBudgets(t *testing.T) {
	sec := func(s float64) game.Time { return game.Time{MS: int64(1000 * s)} }
	blitz := game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second}
	byoyomi := game.TimeControl{Kind: game.Byoyomi, Initial: 5 * time.Minute, Period: 10 * time.Second, Periods: 3}
	for name, c := range map[string]struct {
		strength engine.Strength
		clock    game.TimeControl
		left     game.Time
		want     time.Duration
	}{
		"no clock":                   {engine.Cedar, game.TimeControl{Kind: game.NoClock}, game.Time{}, 2 * time.Second},
		"much time":                  {engine.Cedar, game.TimeControl{Kind: game.Fischer, Initial: time.Hour}, sec(3600), 5 * time.Second},
		"days":                       {engine.Cedar, game.TimeControl{Kind: game.Correspondence, Period: game.Day}, sec(86400), 5 * time.Second},
		"a twentieth, the increment": {engine.Cedar, blitz, sec(40), 3600 * time.Millisecond},
		"little, with increment":     {engine.Cedar, blitz, sec(2), time.Second},
		"little":                     {engine.Cedar, game.TimeControl{Kind: game.Absolute, Initial: time.Minute}, sec(2), 100 * time.Millisecond},
		"a period":                   {engine.Cedar, byoyomi, sec(1), 2500 * time.Millisecond},
		"a Canadian period":          {engine.Cedar, game.TimeControl{Kind: game.Canadian, Period: time.Minute, Stones: 10}, game.Time{MS: 24_000, Left: 4}, 3 * time.Second},
		"nothing":                    {engine.Cedar, blitz, sec(0), time.Millisecond},
		"Bamboo, no clock":           {engine.Bamboo, game.TimeControl{Kind: game.NoClock}, game.Time{}, 1500 * time.Millisecond},
		"Bamboo":                     {engine.Bamboo, blitz, sec(10), 500 * time.Millisecond},
		"Acorn":                      {engine.Acorn, byoyomi, sec(300), 500 * time.Millisecond},
	} {
		if got := budgetOf(c.strength, c.clock, c.left); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
