package game

import (
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func TestSpeed(t *testing.T) {
	minute := time.Minute
	for _, c := range []struct {
		clock TimeControl
		want  Speed
	}{
		{TimeControl{Kind: Fischer, Initial: 3 * minute, Increment: 2 * time.Second}, Blitz},
		{TimeControl{Kind: Fischer, Initial: 5 * minute, Increment: 6 * time.Second}, Rapid},
		{TimeControl{Kind: Absolute, Initial: 8*minute - time.Second}, Blitz},
		{TimeControl{Kind: Absolute, Initial: 8 * minute}, Rapid},
		{TimeControl{Kind: Absolute, Initial: 25 * minute}, Classical},
		{TimeControl{Kind: Byoyomi, Initial: 5 * minute, Period: 30 * time.Second, Periods: 3}, Rapid},
		{TimeControl{Kind: Canadian, Initial: 5 * minute, Period: minute, Stones: 10}, Rapid},
		{TimeControl{Kind: Simple, Period: 10 * time.Second}, Blitz},
		{TimeControl{Kind: Simple, Period: minute}, Classical},
		{TimeControl{Kind: Correspondence, Period: 2 * Day}, Days},
	} {
		if got, ok := c.clock.Speed(); got != c.want || !ok {
			t.Errorf("%+v: %s, not %s", c.clock, got, c.want)
		}
	}
	if _, ok := (TimeControl{Kind: NoClock}).Speed(); ok {
		t.Error("a game without a clock has a speed")
	}
}

func TestRatedSettings(t *testing.T) {
	good := Settings{Rule: board.Renju, Size: 15, Opening: Free, Forbidden: Loses, Rated: true,
		Time: TimeControl{Kind: Fischer, Initial: 3 * time.Minute}}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*Settings){
		func(s *Settings) { s.Takebacks = true },
		func(s *Settings) { s.Forbidden = Refuse },
		func(s *Settings) { s.Time = TimeControl{Kind: NoClock} },
	} {
		s := good
		change(&s)
		if err := s.Validate(); !errors.Is(err, ErrSettings) {
			t.Errorf("%+v: %v", s, err)
		}
		if s.Rated = false; s.Validate() != nil {
			t.Errorf("casual: %v", s.Validate())
		}
	}
}
