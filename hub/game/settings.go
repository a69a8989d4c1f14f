package game

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// ErrSettings is returned for settings that the rules do not allow.
var ErrSettings = fault.WithReason(fault.Invalid, "settings", "These game settings are not possible.")

// Policy is the effect of a forbidden point on Black in renju.
type Policy string

// The outcomes of a move on a forbidden point.
const (
	Refuse Policy = "refuse" // it is not accepted and leaves no trace; the points are marked
	Loses  Policy = "loses"  // it is accepted, and Black has lost; nothing is marked
)

// Settings are fixed when a game is created.
type Settings struct {
	Rule      board.Rule
	Size      int // points a side
	Opening   Opening
	Forbidden Policy  // Refuse unless the rule is renju
	Takebacks bool    // may be asked for
	Without   Without `json:"without,omitempty"` // what the players go without
	Rated     bool    // its result counts for the players' ratings
	Engines   bool    `json:"engines,omitempty"`   // the players may ask engines, books and others; games of days only, and never rated
	DrawAfter int     `json:"drawAfter,omitempty"` // the game is a draw when so many stones stand; 0: never
	Time      TimeControl
	Delay     time.Duration // by which others see the live game later than its players: one of Delays
}

// OfDays reports whether the players need not meet.
func (s Settings) OfDays() bool { return s.Time.Kind == Correspondence }

// LeastDrawAfter is after how many stones a game can be a draw at the soonest.
const LeastDrawAfter = 50

// Delays are those that a game may have.
func Delays() []time.Duration { return []time.Duration{0, 10 * time.Second, time.Minute} }

// Validate returns ErrSettings, with the field at fault in its message, if the site does not offer the settings.
func (s Settings) Validate() error {
	switch {
	case s.Rule != board.Freestyle && s.Rule != board.Standard && s.Rule != board.Renju && s.Rule != board.Caro:
		return fault.WithReason(fault.Invalid, "rule", "There is no such rule.").From(ErrSettings)
	case !s.sized():
		return fault.WithReason(fault.Invalid, "size", "The game's board size is not possible.").From(ErrSettings)
	case !s.opens():
		return fault.WithReason(fault.Invalid, "opening", "The game's opening is not possible.").From(ErrSettings)
	case s.Forbidden != Refuse && (s.Forbidden != Loses || s.Rule != board.Renju):
		return fault.WithReason(fault.Invalid, "forbidden_policy", "The game's forbidden-point policy is not possible.").From(ErrSettings)
	case !s.Time.valid():
		return fault.WithReason(fault.Invalid, "clock", "The game's clock is not possible.").From(ErrSettings)
	case s.Engines && !s.OfDays():
		return fault.WithReason(fault.Invalid, "engines_days", "Engines are allowed in games of days only.").From(ErrSettings)
	case s.Engines && s.Rated:
		return fault.WithReason(fault.Invalid, "engines_rated", "A game in which engines are allowed is not rated.").From(ErrSettings)
	case s.DrawAfter != 0 && (s.DrawAfter < LeastDrawAfter || s.DrawAfter >= s.Size*s.Size):
		return fault.WithReason(fault.Invalid, "draw_after", "The game cannot be a draw after so many stones.").From(ErrSettings)
	case !slices.Contains(Delays(), s.Delay):
		return fault.WithReason(fault.Invalid, "delay", "The game cannot be shown so much later.").From(ErrSettings)
	case s.Rated:
		return s.validateRated()
	}
	return nil
}

// sized reports whether boards of the size are played on under the rule.
func (s *Settings) sized() bool {
	switch s.Size {
	case 15:
		return true
	case 13, 17, 19, 20:
		return s.Rule != board.Renju
	}
	return false
}

// opens reports whether the opening protocol is one that we have. Those of renju need its board alone, not its rule.
func (s *Settings) opens() bool {
	_, ok := protocols[s.Opening]
	return ok
}

// validateRated returns ErrSettings if a game with these settings cannot be rated: it needs a clock, has no takebacks,
// and nobody is told the forbidden points.
func (s Settings) validateRated() error {
	_, pool := s.RatingPool()
	switch {
	case !pool:
		return fault.WithReason(fault.Invalid, "rated_clock", "A rated game needs a clock.").From(ErrSettings)
	case s.Takebacks:
		return fault.WithReason(fault.Invalid, "rated_takebacks", "There are no takebacks in rated games.").From(ErrSettings)
	case s.Rule == board.Renju && s.Forbidden != Loses:
		return fault.WithReason(fault.Invalid, "rated_forbidden", "In rated renju a forbidden point loses.").From(ErrSettings)
	}
	return nil
}
