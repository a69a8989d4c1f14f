package room

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
)

// The time a bot may think: Cedar as long as its clock allows, the others as they always did.
func TestBudgets(t *testing.T) {
	sec := func(s float64) game.Time { return game.Time{MS: int64(1000 * s)} }
	blitz := game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second}
	byoyomi := game.TimeControl{Kind: game.Byoyomi, Initial: 5 * time.Minute, Period: 10 * time.Second, Periods: 3}
	for name, c := range map[string]struct {
		level *level.Level
		clock game.TimeControl
		left  game.Time
		want  time.Duration
	}{
		"no clock":                   {level.Strongest, game.TimeControl{Kind: game.NoClock}, game.Time{}, 2 * time.Second},
		"much time":                  {level.Strongest, game.TimeControl{Kind: game.Fischer, Initial: time.Hour}, sec(3600), 5 * time.Second},
		"days":                       {level.Strongest, game.TimeControl{Kind: game.Correspondence, Period: game.Day}, sec(86400), 5 * time.Second},
		"a twentieth, the increment": {level.Strongest, blitz, sec(40), 3600 * time.Millisecond},
		"little, with increment":     {level.Strongest, blitz, sec(2), time.Second},
		"little":                     {level.Strongest, game.TimeControl{Kind: game.Absolute, Initial: time.Minute}, sec(2), 100 * time.Millisecond},
		"a period":                   {level.Strongest, byoyomi, sec(1), 2500 * time.Millisecond},
		"a Canadian period":          {level.Strongest, game.TimeControl{Kind: game.Canadian, Period: time.Minute, Stones: 10}, game.Time{MS: 24_000, Left: 4}, 3 * time.Second},
		"nothing":                    {level.Strongest, blitz, sec(0), time.Millisecond},
		"a search, no clock":         {level.All()[6], game.TimeControl{Kind: game.NoClock}, game.Time{}, 1500 * time.Millisecond},
		"a search":                   {level.All()[6], blitz, sec(10), 500 * time.Millisecond},
		"a glance":                   {level.Weakest, byoyomi, sec(300), 500 * time.Millisecond},
	} {
		if got := budgetOf(c.level, c.clock, c.left); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
