package game

import (
	"time"

	"tengen/engine/board"
	"tengen/hub/fault"
)

// ErrSettings is returned for settings outside of what the rules allow.
var ErrSettings = fault.New(fault.Invalid, "These game settings are not possible.")

// ClockKind names a time control.
type ClockKind string

// The time controls.
const (
	NoClock ClockKind = "none"
	Fischer ClockKind = "fischer" // increment after every turn
)

// Limits of a Fischer clock.
const (
	MinInitial   = 10 * time.Second
	MaxInitial   = 3 * time.Hour
	MaxIncrement = 3 * time.Minute
)

// TimeControl is a clock's kind and, for Fischer, its two durations (whole
// milliseconds).
type TimeControl struct {
	Kind      ClockKind
	Initial   time.Duration
	Increment time.Duration
}

// Opening names an opening protocol.
type Opening string

// The opening protocols.
const (
	Free  Opening = "free"
	Swap2 Opening = "swap2"
)

// Policy says what a forbidden point does to Black in renju.
type Policy string

// Refuse: the move is not accepted and leaves no trace.
const Refuse Policy = "refuse"

// Settings are fixed when a game is created.
type Settings struct {
	Rule      board.Rule
	Size      int // points a side
	Opening   Opening
	Forbidden Policy
	Time      TimeControl
}

// Validate returns ErrSettings, with the field at fault as its cause, if the
// settings are none that we play.
func (s Settings) Validate() error {
	bad := func(field string) error {
		return fault.Wrap(ErrSettings.Code, "The game's "+field+" is not possible.", ErrSettings)
	}
	switch {
	case s.Rule != board.Freestyle && s.Rule != board.Standard && s.Rule != board.Renju:
		return bad("rule")
	case s.Size != 15:
		return bad("board size")
	case s.Opening != Free && s.Opening != Swap2:
		return bad("opening")
	case s.Forbidden != Refuse:
		return bad("forbidden-point policy")
	}
	switch t := s.Time; t.Kind {
	case NoClock:
		if t.Initial != 0 || t.Increment != 0 {
			return bad("clock")
		}
	case Fischer:
		if t.Initial < MinInitial || t.Initial > MaxInitial || t.Increment < 0 || t.Increment > MaxIncrement ||
			t.Initial%time.Millisecond != 0 || t.Increment%time.Millisecond != 0 {
			return bad("clock")
		}
	default:
		return bad("clock")
	}
	return nil
}
