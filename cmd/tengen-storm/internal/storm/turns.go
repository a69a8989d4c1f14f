package storm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

// A machine's speed changes within seconds by more than the measured difference. In a closed loop, whose figure is that
// speed, server and yardstick therefore run at the same time and take short turns, so that common changes cancel out.
const (
	turnMost = 500 * time.Millisecond // that one plays while the other waits
	turnRamp = 100 * time.Millisecond // that it plays before it counts
)

// side is one of the two.
type side struct {
	*trial
	matches []*match
	meter   *meter
	late    time.Duration // processor time, PostgreSQL's too, while the other's play counted
}

// closedLoop plays as fast as it goes, in turn, until each has counted for its
// trial's time.
func closedLoop(ctx context.Context, server, yardstick *trial, matches, watchers int) (s, y Values, err error) {
	var sides [2]*side
	for i, t := range [2]*trial{server, yardstick} {
		ms, err := t.play(ctx, t.scaled(matches, 2), watchers, true)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", t.target.name, err)
		}
		sides[i] = &side{trial: t, matches: ms}
	}
	if err := inTurn(ctx, sides); err != nil {
		return nil, nil, err
	}
	s, y = sides[0].values(), sides[1].values()
	return s, y, errors.Join(server.verify(ctx, sides[0].matches, s), yardstick.verify(ctx, sides[1].matches, y))
}

// inTurn lets each warm up and then play in turn, each as often first as second.
func inTurn(ctx context.Context, sides [2]*side) error {
	total := sides[0].time
	for _, s := range sides {
		if err := s.plays(ctx, func() error { return wait.Sleep(ctx, s.warm()) }); err != nil {
			return err
		}
		s.meter = s.newMeter()
		defer s.profiling(ctx, 2*total)() // it waits for half of that
	}
	for left, began := total, time.Now(); left > 0 || stands(sides) && time.Since(began) < arrival; {
		length := turnMost
		if left > 0 {
			length = min(turnMost, left)
		}
		left -= length
		for i, s := range sides {
			err := s.plays(ctx, func() error {
				if err := wait.Sleep(ctx, min(turnRamp, s.warm())); err != nil {
					return err
				}
				other := sides[1-i]
				used := other.used()
				err := s.meter.run(ctx, length)
				other.late += other.used() - used
				return err
			})
			if err != nil {
				return err
			}
		}
		slices.Reverse(sides[:])
	}
	return nil
}

// stands reports whether one of them has not moved yet: a short measurement on a busy machine goes on until both have.
func stands(sides [2]*side) bool { return sides[0].moves.Load() == 0 || sides[1].moves.Load() == 0 }

// used is the processor time so far of a side and what works for it.
func (s *side) used() time.Duration {
	used := CPUOf(s.target.Pid())
	if !s.target.relay {
		used += s.databaseCPU()
	}
	return used
}

func (s *side) values() Values {
	v := s.meter.values()
	v["late cpu %"] = 100 * s.late.Seconds() / s.meter.took.Seconds()
	return v
}

// plays lets a side play until f returns and pending messages have arrived.
func (s *side) plays(ctx context.Context, f func() error) error {
	beginAll(s.matches)
	err := f()
	stopAll(s.matches)
	if err == nil {
		err = settle(ctx, s.matches)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.target.name, err)
	}
	return nil
}
