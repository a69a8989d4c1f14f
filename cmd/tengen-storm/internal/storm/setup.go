package storm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	arrival = time.Minute          // for pending messages to arrive, also on a busy machine
	poll    = 2 * time.Millisecond // between two looks at something that is waited for

	// The games of a storm: public, with a clock that does not fall.
	createGame = `{"settings":{"rule":"freestyle","size":15,"opening":"free","forbidden":"refuse","takebacks":false,` +
		`"clock":{"kind":"fischer","initial":7200000,"increment":10000}},"color":"black","kind":"public"}`
)

// play makes matches of two players and some watchers each, ready to begin. The trial stops them.
func (t *trial) play(ctx context.Context, matches, watchers int, closed bool) ([]*match, error) {
	sockets := matches * (2 + watchers)
	cookies, err := t.guests(ctx, sockets)
	if err != nil {
		return nil, err
	}
	made := make([]*match, matches)
	for i := range made {
		made[i] = t.newMatch(2+watchers, closed)
	}
	t.matches = append(t.matches, made...)
	err = wait.Each(ctx, sockets, inFlight, func(ctx context.Context, i int) (err error) {
		f := made[i%matches].all[i/matches]
		d := t.dialing(cookies[i])
		d.Take, d.Gone = f.take, f.gone
		// The answer to hello may come before dial returns, but nothing that needs the socket does.
		f.socket, err = t.dial(ctx, d)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("sockets: %w", err)
	}
	err = wait.Each(ctx, matches, inFlight, func(ctx context.Context, i int) error {
		if t.target.relay {
			return made[i].gather(ctx, fmt.Sprintf("relay%07d", i))
		}
		return made[i].start(ctx)
	})
	if err != nil {
		return nil, fmt.Errorf("games: %w", err)
	}
	return made, nil
}

// newMatch makes a match without sockets.
func (t *trial) newMatch(followers int, closed bool) *match {
	m := &match{
		trial: t, closed: closed, past: map[string]mark{}, stopped: true, length: mostMoves,
		rng: rand.New(rand.NewPCG(t.rng.Uint64(), t.rng.Uint64())),
	}
	for range followers {
		m.all = append(m.all, &follower{match: m, seat: -1})
	}
	for i := range m.seats {
		m.seats[i] = m.all[i]
		m.seats[i].seat = i
	}
	return m
}

// start creates the game, gathers everybody and lets the second player join.
func (m *match) start(ctx context.Context) error {
	ack, err := m.seats[0].call(ctx, wire.InCreate, "", createGame)
	if err != nil {
		return err
	}
	if err := m.gather(ctx, string(client.TextField(ack.D, "g"))); err != nil {
		return err
	}
	if _, err := m.seats[1].call(ctx, wire.InJoin, m.g, ""); err != nil {
		return err
	}
	return m.await(ctx, "the start", func(f *follower) bool { return f.version() == 1 })
}

// gather lets everybody follow a game.
func (m *match) gather(ctx context.Context, g string) error {
	m.mu.Lock()
	m.g = g
	m.mu.Unlock()
	for _, f := range m.all {
		f.watch(g)
	}
	return m.await(ctx, "the state", func(f *follower) bool { _, _, open := f.account(); return open })
}

// await waits until something is so for every follower.
func (m *match) await(ctx context.Context, what string, is func(*follower) bool) error {
	all := func() bool {
		for _, f := range m.all {
			if !is(f) {
				return false
			}
		}
		return true
	}
	if !wait.Until(ctx, arrival, poll, all) {
		return fmt.Errorf("game %s: %s did not reach everybody", m.g, what)
	}
	return ctx.Err()
}

// beginAll lets the matches play.
func beginAll(ms []*match) {
	for _, m := range ms {
		m.begin()
	}
}

// stopAll lets no match send another move.
func stopAll(ms []*match) {
	for _, m := range ms {
		m.stop()
	}
}

// settle waits until everything that the matches sent has arrived.
func settle(ctx context.Context, ms []*match) error {
	deadline := time.Now().Add(arrival)
	for _, m := range ms {
		if !wait.Until(ctx, time.Until(deadline), poll, m.settled) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("%w: %s: %s", errLost, m.game(), m.unsettled())
		}
	}
	return nil
}

// pace plays moves at a rate, match after match, without waiting for answers. It returns when ctx ends.
func pace(ctx context.Context, ms []*match, perSecond float64) {
	began := time.Now()
	for n := 0; ; n++ {
		due := time.Until(began.Add(time.Duration(float64(n) / perSecond * float64(time.Second))))
		if due > 0 && wait.Sleep(ctx, due) != nil || ctx.Err() != nil {
			return
		}
		ms[n%len(ms)].due(time.Now())
	}
}

// paced plays at a rate while f runs.
func paced(ctx context.Context, ms []*match, perSecond float64, f func() error) error {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); pace(ctx, ms, perSecond) }()
	defer func() { cancel(); <-done }()
	return f()
}

// atRate plays matches at a rate, and measures them once they are warm.
func (t *trial) atRate(ctx context.Context, ms []*match, perSecond float64, measure func() (Values, error)) (v Values, err error) {
	beginAll(ms)
	err = paced(ctx, ms, perSecond, func() (err error) {
		if err = wait.Sleep(ctx, t.warm()); err == nil {
			v, err = measure()
		}
		return err
	})
	return v, err
}
