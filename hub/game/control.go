package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// ClockKind names a time control.
type ClockKind string

// The time controls.
const (
	NoClock        ClockKind = "none"
	Fischer        ClockKind = "fischer"        // Initial, and Increment after every turn
	Absolute       ClockKind = "absolute"       // Initial for the whole game
	Byoyomi        ClockKind = "byoyomi"        // after Initial, Periods of Period; only one used up is gone
	Canadian       ClockKind = "canadian"       // after Initial, Stones turns in each Period
	Simple         ClockKind = "simple"         // Period for every turn
	Correspondence ClockKind = "correspondence" // days: Period for every turn, or Initial for the whole game
)

// TimeControl is a clock's kind and its durations (whole milliseconds). Fields that a kind does not use are zero.
type TimeControl struct {
	Kind      ClockKind
	Initial   time.Duration // main time
	Increment time.Duration // Fischer
	Period    time.Duration // Byoyomi, Canadian, Simple, Correspondence
	Periods   int           // Byoyomi
	Stones    int           // Canadian
}

// Limits of the time controls.
const (
	MinInitial   = 10 * time.Second
	MaxInitial   = 3 * time.Hour
	MaxIncrement = 3 * time.Minute
	MinPeriod    = 5 * time.Second
	MaxPeriod    = time.Hour
	MaxPeriods   = 30 // and stones of a Canadian period
	Day          = 24 * time.Hour
	MaxTurnDays  = 14
	MaxGameDays  = 365
)

func (t TimeControl) valid() bool {
	for _, d := range []time.Duration{t.Initial, t.Increment, t.Period} {
		if d < 0 || d%time.Millisecond != 0 {
			return false
		}
	}
	uses := func(increment, period, periods, stones bool) bool {
		return (increment || t.Increment == 0) && (period || t.Period == 0) &&
			(periods || t.Periods == 0) && (stones || t.Stones == 0)
	}
	initial := t.Initial >= MinInitial && t.Initial <= MaxInitial
	period := t.Period >= MinPeriod && t.Period <= MaxPeriod
	days := func(d, most time.Duration) bool { return d >= Day && d <= most*Day && d%Day == 0 }
	switch t.Kind {
	case NoClock:
		return t == TimeControl{Kind: NoClock}
	case Fischer:
		return initial && t.Increment <= MaxIncrement && uses(true, false, false, false)
	case Absolute:
		return initial && uses(false, false, false, false)
	case Byoyomi:
		return (initial || t.Initial == 0) && period && t.Periods >= 1 && t.Periods <= MaxPeriods &&
			uses(false, true, true, false)
	case Canadian:
		return (initial || t.Initial == 0) && period && t.Stones >= 2 && t.Stones <= MaxPeriods &&
			uses(false, true, false, true)
	case Simple:
		return t.Initial == 0 && period && uses(false, true, false, false)
	case Correspondence:
		turn, whole := days(t.Period, MaxTurnDays), days(t.Initial, MaxGameDays)
		return (turn && t.Initial == 0 || whole && t.Period == 0) && uses(false, true, false, false)
	}
	return false
}

// Seconds estimates how long a player thinks in a game of 30 turns.
func (t TimeControl) Seconds() int64 {
	turn := t.Increment + t.Period
	if t.Kind == Canadian {
		turn = t.Period / time.Duration(t.Stones)
	}
	return int64((t.Initial + 30*turn) / time.Second)
}

// Time is the time that one player has left. In main time Left is 0; in overtime it counts the byo-yomi periods left,
// the running one included, or the stones to be played before the Canadian period MS is over.
type Time struct {
	MS   int64
	Left int
}

// Clocks are the times of both, by colour. They are stored: names never change.
type Clocks struct {
	Black     int64 `json:"black"` // ms
	White     int64 `json:"white"`
	BlackLeft int   `json:"blackLeft,omitempty"` // Time.Left
	WhiteLeft int   `json:"whiteLeft,omitempty"`
}

// Of returns one colour's time.
func (c Clocks) Of(s board.Stone) Time {
	if s == board.Black {
		return Time{c.Black, c.BlackLeft}
	}
	return Time{c.White, c.WhiteLeft}
}

// with returns the clocks with one colour's time replaced.
func (c Clocks) with(s board.Stone, t Time) Clocks {
	if s == board.Black {
		c.Black, c.BlackLeft = t.MS, t.Left
	} else {
		c.White, c.WhiteLeft = t.MS, t.Left
	}
	return c
}

// swapped returns the clocks of exchanged seats: time belongs to the person.
func (c Clocks) swapped() Clocks { return Clocks{c.White, c.Black, c.WhiteLeft, c.BlackLeft} }

// start returns a player's time at the start of the game.
func (t TimeControl) start() Time {
	if t.Initial > 0 {
		return Time{MS: t.Initial.Milliseconds()}
	}
	return t.overtime()
}

// overtime is the time of a player whose main time is over. Kinds without a
// main time are always in it, but count nothing.
func (t TimeControl) overtime() Time {
	return Time{MS: t.Period.Milliseconds(), Left: t.Periods + t.Stones}
}

// total returns the milliseconds until the flag falls if the turn goes on.
func (t TimeControl) total(have Time) int64 {
	period := t.Period.Milliseconds()
	switch {
	case t.Kind == Byoyomi && have.Left == 0:
		return have.MS + int64(t.Periods)*period
	case t.Kind == Byoyomi:
		return have.MS + int64(have.Left-1)*period
	case t.Kind == Canadian && have.Left == 0:
		return have.MS + period
	}
	return have.MS
}

// spend takes ms, at most the total, from a player's time; the turn goes on.
func (t TimeControl) spend(have Time, ms int64) Time {
	if have.Left == 0 && ms > have.MS && (t.Kind == Byoyomi || t.Kind == Canadian) {
		ms -= have.MS
		have = t.overtime()
	}
	for t.Kind == Byoyomi && ms > have.MS && have.Left > 1 {
		ms -= have.MS
		have = Time{t.Period.Milliseconds(), have.Left - 1}
	}
	have.MS = max(0, have.MS-ms)
	return have
}

// pass returns a player's time after the turn went to the other one.
func (t TimeControl) pass(have Time) Time {
	switch {
	case t.Kind == Fischer:
		have.MS += t.Increment.Milliseconds()
	case t.Kind == Simple, t.Kind == Correspondence && t.Period > 0, t.Kind == Byoyomi && have.Left > 0:
		have.MS = t.Period.Milliseconds()
	case t.Kind == Canadian && have.Left > 1:
		have.Left--
	case t.Kind == Canadian && have.Left == 1:
		return t.overtime()
	}
	return have
}
