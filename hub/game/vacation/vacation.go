// Package vacation says how long somebody's clocks of days may stand: thirty days in any year, which begins anew with no date, so that
// nobody saves two of them up for its turn. They are earned, one in twelve days, so that a new account has few. It is pure.
package vacation

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

const (
	// Most is how many days of vacation somebody has in a year.
	Most = 30
	// First is how many days a new account has.
	First = 5
	// Every is how long a day is earned in.
	Every = 12 * Day
	// Year is how long a day that was taken is missing.
	Year = 365 * Day
	// Kept is how long a vacation is remembered after its end: a turn that it was in may last so long.
	Kept = 2 * Year
	// Day is what vacations are counted in.
	Day = 24 * time.Hour
)

// Span is one vacation. While it lasts Until is when it ends by itself.
type Span struct{ Began, Until time.Time }

// On reports whether it lasts at an instant.
func (s Span) On(now time.Time) bool { return !now.Before(s.Began) && now.Before(s.Until) }

// Days is its cost: each day that was begun, so switching it on and off gains nothing.
func (s Span) Days() int {
	return max(1, int((s.Until.Sub(s.Began)+Day-1)/Day))
}

// days returns when the days of vacations began, the first one first.
func days(all []Span) (out []time.Time) {
	for _, s := range all {
		for i := range s.Days() {
			out = append(out, s.Began.Add(time.Duration(i)*Day))
		}
	}
	slices.SortFunc(out, time.Time.Compare)
	return out
}

// taken returns when the days began that are missing at an instant, the first one first.
func taken(all []Span, now time.Time) []time.Time {
	return slices.DeleteFunc(days(all), func(at time.Time) bool { return !at.Add(Year).After(now) })
}

// credit returns the time that is earned and not taken at an instant by an account made at another: Every of it is a day. Of vacations
// before Kept nothing is known; nobody has more than Most days saved.
func credit(made time.Time, all []Span, now time.Time) time.Duration {
	have, at := First*Every, made
	if long := now.Add(-Kept); at.Before(long) {
		have, at = Most*Every, long
	}
	for _, d := range days(all) {
		if d.After(at) {
			have, at = min(have+d.Sub(at), Most*Every), d
		}
		have = max(0, have-Every)
	}
	return min(have+max(0, now.Sub(at)), Most*Every)
}

// Left returns how many days somebody has left whose account was made at an instant.
func Left(made time.Time, all []Span, now time.Time) int {
	return max(0, min(Most-len(taken(all, now)), int(credit(made, all, now)/Every)))
}

// next returns when Left will be one more, zero if it is as much as there is.
func next(made time.Time, all []Span, now time.Time) (at time.Time) {
	left, spent := Left(made, all, now), taken(all, now)
	if left >= Most {
		return at
	}
	if Most-len(spent) <= left {
		at = spent[0].Add(Year)
	}
	if missing := time.Duration(left+1)*Every - credit(made, all, now); missing > 0 && at.Before(now.Add(missing)) {
		at = now.Add(missing)
	}
	return at
}

// Now returns the vacation that lasts, nil if none does.
func Now(all []Span, now time.Time) *Span {
	for _, s := range all {
		if s.On(now) {
			return &s
		}
	}
	return nil
}

// Begin returns a new vacation, which ends with the last of the days left, or the error that no day is left. A present
// vacation goes on.
func Begin(made time.Time, all []Span, now time.Time) (Span, error) {
	if s := Now(all, now); s != nil {
		return *s, nil
	}
	left := Left(made, all, now)
	if left == 0 {
		again := next(made, all, now).Sub(now)
		return Span{}, fault.WithReason(fault.TooMany, "vacation_used", "All days of vacation are taken.").
			With(fault.Values{"days": int((again + Day - 1) / Day)})
	}
	return Span{now, now.Add(time.Duration(left) * Day)}, nil
}

// Allowance is what somebody is told of the own vacation.
type Allowance struct {
	Until int64 `json:"until,omitempty"` // server time at which the one that lasts ends by itself; absent: none does
	Left  int   `json:"left"`            // days, if the one that lasts ended now
	Most  int   `json:"most"`            // days in a year
	Back  int64 `json:"back,omitempty"`  // server time at which there is one more
}

// AllowanceOf returns it for an account that was made at an instant.
func AllowanceOf(made time.Time, all []Span, now time.Time) Allowance {
	s := Allowance{Most: Most}
	ended := slices.Clone(all)
	for i, x := range ended {
		if x.On(now) {
			s.Until = x.Until.UnixMilli()
			ended[i].Until = now
		}
	}
	s.Left = Left(made, ended, now)
	if at := next(made, ended, now); !at.IsZero() {
		s.Back = at.UnixMilli()
	}
	return s
}

// Length returns how much of the time from one instant to another was vacation. The spans lie apart.
func Length(all []Span, from, to time.Time) (sum time.Duration) {
	for _, s := range all {
		began, until := s.Began, s.Until
		if began.Before(from) {
			began = from
		}
		if until.After(to) {
			until = to
		}
		sum += max(0, until.Sub(began))
	}
	return sum
}

// Reached returns when so much time since an instant will have been no vacation. The spans lie apart, the first one first.
func Reached(all []Span, since time.Time, d time.Duration) time.Time {
	at := since.Add(d)
	for _, s := range all {
		from := s.Began
		if from.Before(since) {
			from = since
		}
		if from.Before(at) && s.Until.After(from) {
			at = at.Add(s.Until.Sub(from))
		}
	}
	return at
}

// Join returns the spans of two lists as one: the first one first, and none in another.
func Join(a, b []Span) (out []Span) {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(x, y Span) int { return x.Began.Compare(y.Began) })
	for _, s := range all {
		switch last := len(out) - 1; {
		case !s.Until.After(s.Began):
		case last < 0 || s.Began.After(out[last].Until):
			out = append(out, s)
		case s.Until.After(out[last].Until):
			out[last].Until = s.Until
		}
	}
	return out
}
