package events

import (
	"context"
	"time"
)

// follow calls tell with what look finds, as soon as it is new and pause after the last news at the earliest, until ctx ends or tell
// returns an error: who followed has gone. When nothing is new, tell is called with the zero T every beat. look's channel is closed at the
// next change.
func follow[T any](ctx context.Context, beat, pause time.Duration, look func() (now T, isNew bool, next <-chan struct{}), tell func(T) error) error {
	quiet := time.NewTicker(beat)
	defer quiet.Stop()
	for {
		now, isNew, next := look()
		if isNew {
			if tell(now) != nil {
				return nil
			}
			wait := time.NewTimer(pause)
			select {
			case <-wait.C:
			case <-ctx.Done():
				wait.Stop()
				return nil
			}
			continue
		}
		select {
		case <-next:
		case <-quiet.C:
			var nothing T
			if tell(nothing) != nil {
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
}
