package game

import "time"

// ShownVersion returns the version up to which somebody is shown a log who sees everything later: the newest, but for least,
// whose instant is as old as the delay. Games and broadcasts hold back by it alone.
func ShownVersion(newest, least int, at func(version int) time.Time, delay time.Duration, now time.Time) int {
	for v := newest; v > least; v-- {
		if !at(v).After(now.Add(-delay)) {
			return v
		}
	}
	return least
}
