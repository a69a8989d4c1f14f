package wait

import (
	"context"
	"errors"
	"sync"
	"testing"
)

func TestEachStopsAtTheFirstError(t *testing.T) {
	var mu sync.Mutex
	done := 0
	bad := errors.New("bad")
	err := Each(t.Context(), 1000, 4, func(ctx context.Context, i int) error {
		mu.Lock()
		done++
		mu.Unlock()
		switch {
		case i == 10:
			return bad
		case i > 10:
			<-ctx.Done()
		}
		return ctx.Err()
	})
	if !errors.Is(err, bad) || done > 14 {
		t.Errorf("%v after %d", err, done)
	}
	if err := Each(t.Context(), 0, 4, nil); err != nil {
		t.Error(err)
	}
}
