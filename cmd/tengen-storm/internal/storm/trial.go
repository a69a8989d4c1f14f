package storm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
)

// Values are a trial's figures, by name.
type Values map[string]float64

// trial is one scenario run once against one target: its sockets, its matches and its counts.
type trial struct {
	*testbed
	target  *target
	rng     *rand.Rand // owned by the scenario's goroutine
	time    time.Duration
	scale   float64
	quick   bool
	say     func(format string, args ...any)
	profile string // files' beginning; "" none are made

	matches   []*match
	nextGuest int
	pages     string // how this trial's pages are called: a page of an earlier one would be answered as it was

	mu       sync.Mutex // guards the following
	nextPage int
	sockets  []*client.Socket

	closing atomic.Bool // sockets are dropped on purpose

	// Counted by the sockets' readers, while counting is set.
	counting   atomic.Bool
	moves      atomic.Int64
	deliveries atomic.Int64
	opponent   latency.Histogram // from a move to its event at the opponent
	acks       latency.Histogram // from a move to its ack
	crowd      latency.Histogram // from a move to its event at a watcher
	last       latency.Histogram // from a move to its event at the last of a match's followers
}

// errLost is returned when the played moves differ from those that arrived.
var errLost = errors.New("storm: the accounts do not agree")

// scaled returns a count at the run's scale, at least least.
func (t *trial) scaled(n, least int) int { return scaled(n, t.scale, least) }

func scaled(n int, scale float64, least int) int { return max(least, int(float64(n)*scale+0.5)) }

// guests returns the cookies of n people who have no socket in this trial yet.
func (t *trial) guests(ctx context.Context, n int) ([]string, error) {
	if t.target.relay {
		return make([]string, n), nil // it knows nobody
	}
	if err := t.testbed.guests(ctx, t.nextGuest+n); err != nil {
		return nil, err
	}
	out := t.testbed.cookies[t.nextGuest : t.nextGuest+n]
	t.nextGuest += n
	return out, nil
}

// dialing returns the options of the trial's next socket.
func (t *trial) dialing(cookie string) client.Options {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.nextPage++
	return client.Options{Addr: t.target.addr, Cookie: cookie, Page: t.pages + strconv.Itoa(t.nextPage), From: t.nextPage}
}

// dial opens a socket that the trial closes.
func (t *trial) dial(ctx context.Context, d client.Options) (*client.Socket, error) {
	s, err := client.Open(ctx, d)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sockets = append(t.sockets, s)
	return s, nil
}

// close stops everything.
func (t *trial) close() {
	stopAll(t.matches)
	t.drop()
}

// drop drops every socket and waits for their readers.
func (t *trial) drop() {
	t.closing.Store(true)
	defer t.closing.Store(false)
	for _, s := range t.sockets {
		s.Drop()
	}
	for _, s := range t.sockets {
		<-s.Done
	}
	t.sockets = nil
}

// reset resets the counts.
func (t *trial) reset() {
	t.counting.Store(false)
	for _, h := range []*latency.Histogram{&t.opponent, &t.acks, &t.crowd, &t.last} {
		h.Reset()
	}
	t.moves.Store(0)
	t.deliveries.Store(0)
}

// warm is how long a measurement runs before it counts.
func (t *trial) warm() time.Duration { return min(2*time.Second, t.time/5) }

// profiling fetches the target's profiles beside a window; the function that it
// returns waits for them.
func (t *trial) profiling(ctx context.Context, length time.Duration) (wait func()) {
	if t.profile == "" {
		return func() {}
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		err := errors.Join(
			t.target.profile(ctx, fmt.Sprintf("/debug/pprof/profile?seconds=%d", max(1, int(length.Seconds()))), t.profile+".cpu.pb.gz"),
			t.target.profile(ctx, "/debug/pprof/heap", t.profile+".heap.pb.gz"))
		if err != nil {
			t.say("no profile: %v", err)
		}
	})
	return wg.Wait
}
