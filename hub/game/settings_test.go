package game

import (
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

func TestTimeControlLimits(t *testing.T) {
	const most, more = MaxPeriods, MaxPeriods + 1
	good := []TimeControl{
		{Kind: NoClock},
		{Kind: Fischer, Initial: MinInitial},
		{Kind: Fischer, Initial: MaxInitial, Increment: MaxIncrement},
		{Kind: Absolute, Initial: MinInitial},
		{Kind: Absolute, Initial: MaxInitial},
		{Kind: Byoyomi, Period: MinPeriod, Periods: 1},
		{Kind: Byoyomi, Initial: MinInitial, Period: MinPeriod, Periods: 1},
		{Kind: Byoyomi, Initial: MaxInitial, Period: MaxPeriod, Periods: most},
		{Kind: Canadian, Period: MinPeriod, Stones: 2},
		{Kind: Canadian, Initial: MinInitial, Period: MinPeriod, Stones: 2},
		{Kind: Canadian, Initial: MaxInitial, Period: MaxPeriod, Stones: most},
		{Kind: Simple, Period: MinPeriod},
		{Kind: Simple, Period: MaxPeriod},
		{Kind: Correspondence, Period: Day},
		{Kind: Correspondence, Period: 14 * Day},
		{Kind: Correspondence, Initial: Day},
		{Kind: Correspondence, Initial: 365 * Day},
	}
	bad := []TimeControl{
		{},
		{Kind: "hourglass", Initial: MinInitial},
		{Kind: NoClock, Initial: MinInitial},
		{Kind: NoClock, Stones: 1},
		{Kind: Fischer},
		{Kind: Fischer, Increment: time.Second},
		{Kind: Fischer, Initial: MinInitial - time.Millisecond},
		{Kind: Fischer, Initial: MaxInitial + time.Millisecond},
		{Kind: Fischer, Initial: MinInitial, Increment: MaxIncrement + time.Millisecond},
		{Kind: Fischer, Initial: MinInitial, Increment: -time.Millisecond},
		{Kind: Fischer, Initial: MinInitial, Period: MinPeriod},
		{Kind: Fischer, Initial: MinInitial, Periods: 1},
		{Kind: Fischer, Initial: MinInitial + time.Microsecond},
		{Kind: Absolute, Initial: MinInitial, Increment: time.Second},
		{Kind: Absolute},
		{Kind: Byoyomi, Initial: MinInitial},
		{Kind: Byoyomi, Period: MinPeriod},
		{Kind: Byoyomi, Period: MinPeriod, Periods: -1},
		{Kind: Byoyomi, Period: MinPeriod, Periods: more},
		{Kind: Byoyomi, Period: MinPeriod - time.Millisecond, Periods: 1},
		{Kind: Byoyomi, Period: MaxPeriod + time.Millisecond, Periods: 1},
		{Kind: Byoyomi, Initial: time.Second, Period: MinPeriod, Periods: 1},
		{Kind: Byoyomi, Period: MinPeriod, Periods: 1, Stones: 2},
		{Kind: Byoyomi, Period: MinPeriod, Periods: 1, Increment: time.Second},
		{Kind: Canadian, Period: MinPeriod},
		{Kind: Canadian, Period: MinPeriod, Stones: 1},
		{Kind: Canadian, Period: MinPeriod, Stones: -2},
		{Kind: Canadian, Period: MinPeriod, Stones: more},
		{Kind: Canadian, Period: MaxPeriod + time.Millisecond, Stones: 2},
		{Kind: Canadian, Initial: MaxInitial + time.Millisecond, Period: MinPeriod, Stones: 2},
		{Kind: Canadian, Period: MinPeriod, Stones: 2, Periods: 1},
		{Kind: Simple},
		{Kind: Simple, Period: MinPeriod - time.Millisecond},
		{Kind: Simple, Period: MaxPeriod + time.Millisecond},
		{Kind: Simple, Period: MinPeriod, Initial: MinInitial},
		{Kind: Simple, Period: MinPeriod, Periods: 1},
		{Kind: Correspondence},
		{Kind: Correspondence, Period: Day / 2},
		{Kind: Correspondence, Period: Day + time.Hour},
		{Kind: Correspondence, Period: 15 * Day},
		{Kind: Correspondence, Initial: 366 * Day},
		{Kind: Correspondence, Initial: Day + time.Millisecond},
		{Kind: Correspondence, Initial: Day, Period: Day},
		{Kind: Correspondence, Period: Day, Increment: time.Second},
		{Kind: Correspondence, Initial: 1<<63 - 1},
	}
	s := settings(Free, 0, 0)
	for _, s.Time = range good {
		if err := s.Validate(); err != nil {
			t.Errorf("%+v: %v, want no error", s.Time, err)
		}
	}
	for _, s.Time = range bad {
		if err := s.Validate(); !errors.Is(err, ErrSettings) || fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%+v: %v, want ErrSettings, fault.CodeOf(err) Invalid", s.Time, err)
		}
	}
}

func TestRulesSizesAndPolicies(t *testing.T) {
	for _, c := range []struct {
		rule   board.Rule
		sizes  []int
		policy map[Policy]bool
	}{
		{board.Freestyle, []int{13, 15, 17, 19, 20}, map[Policy]bool{Refuse: true}},
		{board.Standard, []int{13, 15, 17, 19, 20}, map[Policy]bool{Refuse: true}},
		{board.Caro, []int{13, 15, 17, 19, 20}, map[Policy]bool{Refuse: true}},
		{board.Renju, []int{15}, map[Policy]bool{Refuse: true, Loses: true}},
	} {
		s := settings(Free, 0, 0)
		s.Rule = c.rule
		for _, s.Size = range []int{-1, 0, 5, 13, 14, 15, 16, 17, 18, 19, 20, 21, 1 << 40} {
			want := false
			for _, n := range c.sizes {
				want = want || n == s.Size
			}
			if err := s.Validate(); (err == nil) != want {
				t.Errorf("%v on %d: %v", c.rule, s.Size, err)
			}
		}
		s.Size = 15
		for _, s.Forbidden = range []Policy{Refuse, Loses, "", "claim"} {
			if err := s.Validate(); (err == nil) != c.policy[s.Forbidden] {
				t.Errorf("%v, %q: %v, want that it is valid: %v", c.rule, s.Forbidden, err, c.policy[s.Forbidden])
			}
		}
	}
}

// Engines are allowed in games of days only, and such a game is never rated.
func TestEnginesAllowed(t *testing.T) {
	days := TimeControl{Kind: Correspondence, Period: 3 * Day}
	for name, c := range map[string]struct {
		time  TimeControl
		rated bool
		want  fault.Reason
	}{
		"of days":            {days, false, ""},
		"of days, rated":     {days, true, "engines_rated"},
		"of minutes":         {TimeControl{Kind: Fischer, Initial: time.Minute}, false, "engines_days"},
		"without a clock":    {TimeControl{Kind: NoClock}, false, "engines_days"},
		"of minutes, rated":  {TimeControl{Kind: Fischer, Initial: time.Minute}, true, "engines_days"},
		"a day for the game": {TimeControl{Kind: Correspondence, Initial: 90 * Day}, false, ""},
	} {
		s := Settings{Rule: board.Freestyle, Size: 15, Opening: Free, Forbidden: Refuse, Engines: true, Rated: c.rated, Time: c.time}
		err := s.Validate()
		if f := fault.Of(err); (c.want == "") != (err == nil) || f != nil && f.Reason != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
