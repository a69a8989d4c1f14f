package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/cmd/internal/client"
	"tengen/db/dbtest"
)

// TestNoFilesLeft opens sockets until a server with few file descriptors takes
// no more: it refuses new ones at once, those that it has play on, its log is
// not flooded, and it takes new ones when some have left.
func TestNoFilesLeft(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	h := newHouse(t, "no file descriptors", 1)
	url := dbtest.URL(t)
	h.start = func() *process { return launch(ctx, t, `ulimit -n 160; exec "$0" serve`, "DATABASE_URL="+url) }
	h.up()
	h.seat(ctx)
	var crowd []*client.Client
	leave := func() {
		for _, c := range crowd {
			c.Close()
			for range c.Frames {
			}
		}
		crowd = nil
	}
	defer leave()
	come := func() error {
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second) // without an answer: a busy machine takes its time
		defer cancel()
		c, err := client.Dial(ctx, h.base(), "", fmt.Sprintf("crowdpage%d", len(crowd)))
		if err == nil {
			crowd = append(crowd, c)
		}
		return err
	}
	h.round(ctx, func(ctx context.Context, h *house) outage {
		for come() == nil {
			if len(crowd) > 160 {
				t.Fatal("160 descriptors hold more than 160 sockets")
			}
		}
		t.Logf("%d sockets came in", len(crowd))
		// While others keep knocking, the players go on over the sockets they have.
		began, refused, waited := time.Now(), 0, 0
		standing := func() int {
			return slices.IndexFunc(h.bouts, func(b *bout) bool {
				return b.firstAck(func(a ack) bool { return a.sent.After(began) }).IsZero()
			})
		}
		for time.Since(began) < 3*time.Second || standing() >= 0 && time.Since(began) < mustRecover {
			if err := come(); err == nil {
				t.Error("a socket came in and none had left")
			} else if strings.Contains(err.Error(), "deadline") || strings.Contains(err.Error(), "timeout") {
				waited++
			} else {
				refused++
			}
			pause(ctx, 20*time.Millisecond)
		}
		t.Logf("%d were refused, %d got no answer", refused, waited)
		if waited > 0 {
			t.Errorf("%d sockets got no answer at all", waited)
		}
		if i := standing(); i >= 0 {
			t.Errorf("game %d stood still", i)
		}
		leave()
		if !h.await(ctx, time.Now().Add(mustRecover), func() bool { return come() == nil }) {
			t.Errorf("no socket comes in though others have left")
		}
		now := time.Now()
		return outage{since: now, from: now, to: now}
	})
	said := slices.Collect(strings.Lines(h.process().log.String()))
	said = slices.DeleteFunc(said, func(s string) bool {
		return !strings.Contains(s, "descriptors") && !strings.Contains(s, "Accept error")
	})
	if len(said) == 0 || len(said) > 2 { // the sockets that leave take less than ten seconds
		t.Errorf("the server said %d times that it has no descriptors:\n%s", len(said), strings.Join(said, ""))
	}
	if code := h.process().stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, h.tail())
	}
}
