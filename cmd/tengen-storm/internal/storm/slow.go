package storm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/tengen-storm/internal/latency"
	"tengen/hub/wire"
)

const (
	slowReaders = 200
	slowTimes   = 3           // that so many stop to read, one after the other
	slowFollows = 5           // games
	slowWithin  = time.Minute // for all to be cut
	slowPoll    = time.Second
	slowPause   = 50 * time.Millisecond // for what was on its way
)

// slow is people whose machines have stopped to read: they are cut, and
// nobody else notices.
var slow = scenario{
	name: "slow", about: "three times 200 that do not read among 2,000, 500 moves/s", long: true,
	run: runSlow,
	rows: []row{
		{label: "cut", key: "cut", ask: &ask{
			reached: func(s, _ Values) float64 { return s["cut"] },
			limit:   func(s, _ Values) float64 { return s["slow"] }, least: true,
		}},
		{label: "full until cut, at most, s", key: "full", digits: 1, ask: atMost("full", 6, 1, " s")},
		{label: "opponent p99 before, ms", key: "p99", digits: 2},
		{label: "opponent p99 meanwhile, ms", key: "p99 meanwhile", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["p99 meanwhile"] / s["p99"] },
			limit:   constant(1.2), digits: 2, unit: "× before",
		}},
		{label: "KiB of heap a slow socket", key: "heap", digits: 1, ask: atMost("heap", 64*300/1024., 1, " KiB")},
		nothingLost,
	},
}

func runSlow(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(100, 5), 18, false)
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	s := stalls{trial: t, matches: ms, values: Values{}}
	err = paced(ctx, ms, 5*float64(len(ms)), func() error {
		for i := range slowTimes {
			if i > 0 {
				if err := renew(ctx, ms); err != nil {
					return err
				}
				if err := t.target.left(ctx, len(ms)); err != nil {
					return err
				}
			}
			if err := s.once(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	v := s.values
	v["p99"], v["p99 meanwhile"] = latency.Millis(s.before.Quantile(.99)), latency.Millis(s.meanwhile.Quantile(.99))
	return v, t.verify(ctx, ms, v)
}

// stalls is a trial in which readers stop several times. What a hundredth of a
// few seconds' moves take is mostly what else the machine has done just then, a
// commit that waited for the disk or for a processor: ten of these at once are
// enough. So windows before and meanwhile follow each other in turn, and the
// moves of all of them are counted together.
type stalls struct {
	*trial
	matches           []*match
	values            Values // all but p99, of all times together
	before, meanwhile latency.Histogram
}

// renew lets every match begin its next game, which will last while readers stop:
// who does not read cannot follow from one game to the next.
func renew(ctx context.Context, ms []*match) error {
	games := make([]string, len(ms))
	for i, m := range ms {
		games[i] = m.game()
		m.give()
	}
	for i, m := range ms {
		if !wait.Until(ctx, arrival, poll, func() bool { return m.playing(games[i]) }) {
			return fmt.Errorf("game %s was not followed by another", games[i])
		}
	}
	return ctx.Err()
}

// once lets new readers come, counts while they read, and lets them stop.
func (s *stalls) once(ctx context.Context) error {
	readers, err := s.slowReaders(ctx, s.matches, s.scaled(slowReaders, 10))
	if err != nil {
		return err
	}
	if err := wait.Sleep(ctx, s.warm()); err != nil {
		return err
	}
	first, err := s.weigh(ctx)
	if err != nil {
		return err
	}
	if _, err := s.window(ctx, s.time); err != nil {
		return err
	}
	s.before.Add(&s.opponent)
	if err := s.stall(ctx, readers, first); err != nil {
		return err
	}
	s.meanwhile.Add(&s.opponent)
	for _, r := range readers {
		r.Close()
	}
	return nil
}

// weigh returns the target's memory before a window in which everything counts.
func (s *stalls) weigh(ctx context.Context) (memory, error) {
	m, err := s.target.memory(ctx)
	return m, errors.Join(err, wait.Sleep(ctx, slowPause))
}

// slowReaders opens sockets with little room that follow some games each.
func (t *trial) slowReaders(ctx context.Context, ms []*match, n int) ([]*client.Socket, error) {
	out := make([]*client.Socket, n)
	err := each(ctx, n, inFlight, func(ctx context.Context, i int) error {
		d := t.dialing("")
		d.Narrow = true
		s, err := t.dial(ctx, d)
		if err != nil {
			return err
		}
		for k := range slowFollows {
			s.Send(wire.InWatch, 0, ms[(i+k)%len(ms)].game(), 0, "")
		}
		out[i] = s
		return nil
	})
	return out, err
}

// uncounted runs what holds everybody up and is our own doing: reading the
// kernel's table of sockets takes ten milliseconds of a processor, and collecting
// the garbage more. What is on its way meanwhile is not counted.
func (t *trial) uncounted(ctx context.Context, f func() error) error {
	t.counting.Store(false)
	defer t.counting.Store(true)
	if err := f(); err != nil {
		return err
	}
	return wait.Sleep(ctx, slowPause)
}

// stall lets the readers stop, and counts again until all are cut. first is the
// memory a window ago: games grow by themselves.
func (s *stalls) stall(ctx context.Context, readers []*client.Socket, first memory) error {
	before, err := s.weigh(ctx)
	if err != nil {
		return err
	}
	drift := float64(before.heap-first.heap) / s.time.Seconds()
	s.reset()
	s.counting.Store(true)
	for _, r := range readers {
		r.Pause()
	}
	q, err := newQueues(s.target.addr, readers)
	if err != nil {
		return err
	}
	began, weighed := time.Now(), false
	for !q.allCut() && time.Since(began) < slowWithin {
		if err := wait.Sleep(ctx, slowPoll); err != nil {
			return err
		}
		if err := s.uncounted(ctx, func() error { return q.look(time.Now()) }); err != nil {
			return err
		}
		if weighed || q.full(time.Now()) <= len(readers)/2 {
			continue
		}
		weighed = true
		var during memory
		err := s.uncounted(ctx, func() (err error) {
			during, err = s.target.memory(ctx)
			return err
		})
		if err != nil {
			return err
		}
		more := float64(during.heap-before.heap) - drift*time.Since(began).Seconds()
		s.values["heap"] = max(s.values["heap"], more/float64(len(readers))/1024)
	}
	if rest := s.time - time.Since(began); rest > 0 {
		if err := wait.Sleep(ctx, rest); err != nil {
			return err
		}
	}
	s.counting.Store(false)
	cut, longest := q.result()
	v := s.values
	v["slow"], v["cut"], v["full"] = v["slow"]+float64(len(readers)), v["cut"]+float64(cut), max(v["full"], longest.Seconds())
	if cut < len(readers) {
		return fmt.Errorf("%d of %d that do not read were not cut within %v", len(readers)-cut, len(readers), slowWithin)
	}
	return nil
}
