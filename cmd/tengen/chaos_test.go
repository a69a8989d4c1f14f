package main

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

const chaosGames = 4

// TestKill9 kills the real server in the middle of several games and starts it
// again on the same data directory: no acknowledged move is lost, none is
// doubled, versions never fall, an unanswered command sent again is taken
// exactly once, and the clocks are charged by invariant 3.
func TestKill9(t *testing.T) {
	t.Parallel()
	rounds := soak.Times(3, 50)
	rng := rand.New(rand.NewPCG(seed.New(t), 1))
	data := dataDir(t)
	p := serve(t, data)
	games := make([]*duel, chaosGames)
	for i := range games {
		games[i] = newDuel(t, p.base, i, rng.Uint64())
	}
	acked, resent := 0, 0
	kills := tally("kill -9 of the server")
	for round := range rounds {
		// The kill comes after a number of acknowledged moves, at an instant that
		// the games do not choose.
		left := make(chan struct{}, chaosGames*1000)
		until := 20 + rng.IntN(150)
		var wg sync.WaitGroup
		for _, d := range games {
			wg.Go(func() { d.play(left) })
		}
		for range until {
			await.Receive(t, "a move to be acknowledged", left)
		}
		url := privateURL(t, data)
		conn := connectTo(t, url)
		if round == 0 {
			now := time.Now()
			await.That(t, "a heartbeat", func() (any, bool) { at := lastBeat(t, conn); return at, at.After(now) })
		}
		at := p.kill()
		wg.Wait()
		beat := lastBeat(t, conn)
		conn.Close(t.Context())
		p = serve(t, data)
		stored := storedIn(t, url)
		if o := stored.Last(); o.Heard.Before(beat) || o.Heard.After(at) || o.Back.Before(o.Heard) {
			t.Errorf("killed at %v, after the heartbeat of %v: %v is stored", at, beat, o)
		}
		kills.add(func(r *row) { r.times++ })
		recovered := false
		for _, d := range games {
			acked += d.acked
			kills.add(func(r *row) { r.acked += d.acked })
			if d.verify(p.base, stored) {
				resent++
				if !recovered { // its command has been acknowledged
					kills.add(func(r *row) { r.recovered = append(r.recovered, time.Since(at)) })
				}
				recovered = true
			}
			if t.Failed() {
				t.Fatalf("round %d; the server's log:\n%s", round, p.Log)
			}
		}
	}
	t.Logf("%d kills: %d acknowledged moves, 0 lost, 0 doubled; %d unanswered commands sent again, each taken once",
		rounds, acked, resent)
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
}

// TestSIGTERM stops the real server with sockets open and games live: readiness
// falls, every socket is closed with "restart", and the exit code is 0.
func TestSIGTERM(t *testing.T) {
	t.Parallel()
	sockets := soak.Times(60, 1000)
	p := serve(t, dataDir(t))
	games := make([]*duel, 10)
	for i := range games {
		games[i] = newDuel(t, p.base, i, uint64(i))
	}
	var watchers []*client.Client
	for i := range sockets {
		c, err := client.Dial(await.Context(t, "a socket"), p.base, "", fmt.Sprintf("watcher%d", i))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		if err := c.Send(wire.InWatch, 0, games[i%len(games)].g, 0, nil); err != nil {
			t.Fatal(err)
		}
		watchers = append(watchers, c)
	}
	acked := make(chan struct{}, 100_000)
	var wg sync.WaitGroup
	for _, d := range games {
		wg.Go(func() { d.play(acked) })
	}
	for range 100 {
		await.Receive(t, "a move to be acknowledged", acked)
	}
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
	wg.Wait()
	for i, c := range watchers {
		await.Closed(t, "the socket to be closed", c.Frames)
		if c.Code() != wire.CloseRestart {
			t.Errorf("socket %d was closed with %d", i, c.Code())
			break
		}
	}
}
