package rating

import "time"

// The largest rating difference of two players who want an equal opponent, and how it grows while they wait.
const (
	firstWindow = 100.0 // points
	widening    = 20.0  // points a second
	openAfter   = 60 * time.Second
)

// Window returns how many points an opponent may be away from somebody who has waited for so long. It reports
// false if everybody will do.
func Window(waited time.Duration) (points float64, bounded bool) {
	if waited >= openAfter {
		return 0, false
	}
	return firstWindow + widening*max(0, waited).Seconds(), true
}

// Equals reports whether two players will do for each other: each lies in the other's window.
func Equals(one, two float64, oneWaited, twoWaited time.Duration) bool {
	within := func(waited time.Duration) bool {
		w, bounded := Window(waited)
		return !bounded || one-two <= w && two-one <= w
	}
	return within(oneWaited) && within(twoWaited)
}
