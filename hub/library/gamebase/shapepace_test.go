package gamebase

import (
	"testing"
	"time"
)

// A search ends in time at any pace, also one that changes while it runs: statements that are given up included, it takes no longer than the time it
// has and shapeLate. At a steady pace none is given up, and nearly all of the time is used.
func TestShapePace(t *testing.T) {
	const within = 1200 * time.Millisecond
	for name, c := range map[string]struct {
		each        func(at time.Duration) time.Duration // of a game
		least, most int                                  // games that are looked at
		statements  int                                  // at most
		givenUp     bool
	}{
		"as measured":   {each: func(time.Duration) time.Duration { return 2 * time.Microsecond }, least: 400_000, most: 600_000, statements: 40},
		"quick":         {each: func(time.Duration) time.Duration { return 200 * time.Nanosecond }, least: 4_000_000, most: 6_000_000, statements: 310},
		"a busy server": {each: func(time.Duration) time.Duration { return 50 * time.Microsecond }, least: 20_000, most: 24_000, statements: 14},
		"a cold disk":   {each: func(time.Duration) time.Duration { return time.Millisecond }, least: 1000, most: 1500, statements: 2},
		"much too slow": {each: func(time.Duration) time.Duration { return 5 * time.Millisecond }, least: 0, most: 0, statements: 1, givenUp: true},
		"slower after a second": {each: func(at time.Duration) time.Duration {
			if at > time.Second {
				return 100 * time.Microsecond
			}
			return 2 * time.Microsecond
		}, least: 300_000, most: 600_000, statements: 40, givenUp: true},
		"slow at first": {each: func(at time.Duration) time.Duration {
			if at < 200*time.Millisecond {
				return 200 * time.Microsecond
			}
			return 2 * time.Microsecond
		}, least: 300_000, most: 600_000, statements: 40},
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Unix(0, 0)
			at := began
			p := NewShapePace(within, func() time.Time { return at })
			looked, statements, givenUp := 0, 0, false
			for {
				n, ok := p.Next()
				if !ok {
					break
				}
				statements++
				takes := time.Duration(n) * c.each(at.Sub(began))
				if left := p.Left(); takes > left {
					at, givenUp = at.Add(left), true
					break
				}
				at = at.Add(takes)
				looked += n
				p.Took(n)
			}
			if took := at.Sub(began); took > within+shapeLate || givenUp != c.givenUp || looked < c.least || looked > c.most || statements > c.statements {
				t.Errorf("%v, %d games in %d statements, one given up: %v; want %d to %d games, %d statements, %v", took, looked, statements, givenUp, c.least, c.most, c.statements, c.givenUp)
			}
		})
	}
}
