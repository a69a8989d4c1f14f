package events

import (
	"fmt"
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// recurrence says when an event begins again and again: by rules of RFC 5545 in a named zone. Rules are expanded on the zone's wall clock,
// and each reading of that becomes one instant: the first of two where the clock is set back, and where it is set forward one that it skips
// counts by the offset before. So in the night in which the clocks change an event happens once. It is for one goroutine.
type recurrence struct {
	rules []*rrule.RRule // on a wall clock that is taken for UTC
	zone  *time.Location

	after, known time.Time // from after on known is the next start
}

// The bounds of a rule.
const (
	maxRule = 500 // bytes
	// checked is how many starts of a rule are looked at before it is taken.
	checked = 200
	// wallSlack covers what a zone's clock is set forward or back.
	wallSlack = 4 * time.Hour
)

// wallDate is how the file writes the first day and time of a rule.
const wallDate = "2006-01-02T15:04"

// firstWall is when a rule begins that says no first day: a Monday.
var firstWall = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)

// newRecurrence reads a rule, such as "FREQ=WEEKLY;BYDAY=TU;BYHOUR=18;BYMINUTE=30". first is the first day and time on the zone's wall
// clock, "2026-01-06T18:30"; "": any. It has no starts in quicker succession than leastEvery.
func newRecurrence(rule, first string, zone *time.Location) (*recurrence, error) {
	rule = strings.TrimPrefix(strings.TrimSpace(rule), "RRULE:")
	if len(rule) > maxRule || strings.ContainsAny(rule, "\r\n") || strings.Contains(rule, "DTSTART") {
		return nil, fmt.Errorf("rule %q is not one line of RFC 5545 of up to %d bytes, without DTSTART", rule, maxRule)
	}
	o, err := rrule.StrToROption(rule)
	if err != nil {
		return nil, fmt.Errorf("rule %q: %w", rule, err)
	}
	if o.Freq == rrule.MINUTELY || o.Freq == rrule.SECONDLY {
		return nil, fmt.Errorf("rule %q: FREQ is HOURLY at the most", rule)
	}
	o.Dtstart = firstWall
	if first != "" {
		if o.Dtstart, err = time.Parse(wallDate, first); err != nil {
			return nil, fmt.Errorf("first %q is not such as %s", first, wallDate)
		}
	} else if o.Interval > 1 || o.Count > 0 {
		return nil, fmt.Errorf("rule %q: INTERVAL and COUNT need first, the first day and time", rule)
	}
	r, err := rrule.NewRRule(*o)
	if err != nil {
		return nil, fmt.Errorf("rule %q: %w", rule, err)
	}
	next, last := r.Iterator(), time.Time{}
	for range checked {
		t, ok := next()
		if !ok {
			break
		}
		if !last.IsZero() && t.Sub(last) < leastEvery {
			return nil, fmt.Errorf("rule %q: %v is less than %v", rule, t.Sub(last), leastEvery)
		}
		last = t
	}
	return &recurrence{rules: []*rrule.RRule{r}, zone: zone}, nil
}

// next returns the first start after an instant, zero if there is none.
func (r *recurrence) next(after time.Time) time.Time {
	if !r.known.IsZero() && !after.Before(r.after) && after.Before(r.known) {
		return r.known
	}
	r.after, r.known = after, r.first(after)
	return r.known
}

// first is next, and remembers nothing.
func (r *recurrence) first(after time.Time) (first time.Time) {
	for _, rule := range r.rules {
		if t := r.of(rule, after); !t.IsZero() && (first.IsZero() || t.Before(first)) {
			first = t
		}
	}
	return first
}

// of returns the first start of a rule after an instant.
func (r *recurrence) of(rule *rrule.RRule, after time.Time) time.Time {
	y, m, d := after.In(r.zone).Date()
	hour, minute, second := after.In(r.zone).Clock()
	wall := time.Date(y, m, d, hour, minute, second, 0, time.UTC).Add(-wallSlack)
	for {
		if wall = rule.After(wall, false); wall.IsZero() {
			return wall
		}
		if at := instantOf(wall, r.zone); at.After(after) {
			return at
		}
	}
}

// instantOf returns when a zone's clock shows what a wall clock does.
func instantOf(wall time.Time, zone *time.Location) time.Time {
	// The offsets that hold around it, the earlier one first: it is before a change that clocks show a time first.
	_, before := time.Unix(wall.Unix(), 0).Add(-24 * time.Hour).In(zone).Zone()
	_, later := time.Unix(wall.Unix(), 0).Add(24 * time.Hour).In(zone).Zone()
	for _, offset := range []int{before, later} {
		if t := time.Unix(wall.Unix()-int64(offset), 0); t.In(zone).Format(time.DateTime) == wall.Format(time.DateTime) {
			return t.UTC()
		}
	}
	return time.Unix(wall.Unix()-int64(before), 0).UTC()
}
