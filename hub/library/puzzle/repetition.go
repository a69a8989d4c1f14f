package puzzle

import "time"

// breaks are how long something that was not found rests after it was found once, twice and so on; the last is repeated.
var breaks = []time.Duration{1 * day, 3 * day, 7 * day, 21 * day, 60 * day}

const day = 24 * time.Hour

// RestFor returns the interval after which a puzzle solved so many times in a row comes again.
func RestFor(solved int) time.Duration { return breaks[min(max(0, solved), len(breaks)-1)] }

// Repetition is a puzzle that was failed, as it comes again.
type Repetition struct {
	Solved int       // times in a row since
	Due    time.Time // zero: it was never failed
}

// Next returns what another try makes of it. Before it is due nothing changes, so that an answer that was lost may be asked for again.
func (a Repetition) Next(solved bool, now time.Time) Repetition {
	switch {
	case a.Due.IsZero() || a.Due.After(now):
		return a
	case solved:
		return Repetition{a.Solved + 1, now.Add(RestFor(a.Solved + 1))}
	}
	return Repetition{0, now.Add(RestFor(0))}
}

// FirstTry returns when a puzzle comes again after the first try: never, if it was solved.
func FirstTry(solved bool, now time.Time) Repetition {
	if solved {
		return Repetition{}
	}
	return Repetition{0, now.Add(RestFor(0))}
}
