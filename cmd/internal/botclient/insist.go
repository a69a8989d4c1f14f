package botclient

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"time"
)

// insist sends a request until it has a final answer: done, or a refusal that is not temporary. The request must be
// idempotent: with a key, with the version of a position, or one that only reads.
func (c *Client) insist(ctx context.Context, method, path, key string, body, into any) error {
	var pause backoff
	for {
		err := c.do(ctx, method, path, key, body, into)
		if err == nil || Final(err) {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		d := pause.next(after(err))
		c.log.Warn("a request is sent again", "path", path, "in", d.Round(time.Millisecond), "cause", err)
		if cause := wait(ctx, d); cause != nil {
			return fmt.Errorf("%w: %w", cause, err)
		}
	}
}

// Final reports whether an error is a refusal that the same request would meet again.
func Final(err error) bool {
	r := (*Refused)(nil)
	return errors.As(err, &r) && !r.passing()
}

// after returns how long the server wants to be left alone.
func after(err error) time.Duration {
	if r := (*Refused)(nil); errors.As(err, &r) {
		return r.After
	}
	return 0
}

// newKey names something that is done once.
func newKey() string { return rand.Text() }

// The pauses between tries: twice as long each time, and a part of each by chance, so that clients that one failure has cut off
// do not all come back at one instant.
const (
	firstPause   = 500 * time.Millisecond
	longestPause = 30 * time.Second
)

// backoff counts the failures in a row.
type backoff struct{ failures int }

// next returns how long to wait after one more failure, no less than the server asks for.
func (b *backoff) next(least time.Duration) time.Duration {
	d := min(firstPause<<min(b.failures, 10), longestPause)
	b.failures++
	return least + d/2 + mathrand.N(d/2)
}

func (b *backoff) reset() { b.failures = 0 }

// wait returns nil after a time, or why the context has ended before.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
