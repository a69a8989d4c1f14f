package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

const (
	chaosInitial = 10 * time.Minute
	chaosBonus   = 10 * time.Second
	duelMost     = 200                    // moves of a game
	sayAgain     = 250 * time.Millisecond // how long a client waits before it sends the same again
)

// duel is one game and its two players.
type duel struct {
	t        *testing.T
	rng      *rand.Rand
	cookies  [2]string // by colour: black, white
	pages    [2]string
	conns    [2]*client.Client
	ids      int64
	g        string
	v        int
	moves    []string // acknowledged
	versions []int    // of the moves, as acknowledged
	clock    *wire.Clock
	acked    int // by the present server
	pending  *pending
}

// pending is a command whose answer the kill swallowed.
type pending struct {
	by int // index of the player
	id int64
	v  int
	at string
}

func newDuel(t *testing.T, base string, n int, seed uint64) *duel {
	t.Helper()
	d := &duel{t: t, rng: rand.New(rand.NewPCG(seed, uint64(n)))}
	for i := range 2 {
		cookie, _, err := client.Guest(await.Context(t, "a guest"), base)
		if err != nil {
			t.Fatal(err)
		}
		d.cookies[i], d.pages[i] = cookie, fmt.Sprintf("chaospage%d%d", n, i)
	}
	d.connect(base)
	d.start()
	return d
}

func (d *duel) connect(base string) {
	d.t.Helper()
	for i := range 2 {
		c, err := client.Dial(await.Context(d.t, "a socket"), base, d.cookies[i], d.pages[i])
		if err != nil {
			d.t.Fatal(err)
		}
		d.conns[i] = c
		d.t.Cleanup(c.Close)
		go func() { // acks carry all that the players need; other frames are read away
			for range c.Frames {
			}
		}()
	}
}

func (d *duel) id() int64 { d.ids++; return d.ids }

// say sends a command until it is taken, refused for good, or the connection ends: "retry" and "busy" are answers to a
// machine's or a database's trouble, after which the same is sent again, for await.Limit.
func (d *duel) say(by int, t string, id int64, v int, data any) (client.Frame, error) {
	for began := time.Now(); ; {
		f, err := d.once(by, t, id, v, data)
		var no *client.Refused
		again := errors.As(err, &no) && (no.Code == fault.Retry || no.Code == fault.Busy)
		if !again || time.Since(began) > await.Limit {
			return f, err
		}
		wait.Sleep(d.t.Context(), sayAgain)
	}
}

func (d *duel) once(by int, t string, id int64, v int, data any) (client.Frame, error) {
	ctx, cancel := context.WithTimeoutCause(d.t.Context(), await.Limit, fmt.Errorf("waited %v for an answer to %s", await.Limit, t))
	defer cancel()
	f, err := d.conns[by].Call(ctx, t, id, d.g, v, data)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return f, err
}

// must is say for a command that must be taken.
func (d *duel) must(by int, t string, data any) client.Frame {
	d.t.Helper()
	f, err := d.say(by, t, d.id(), d.v, data)
	if err != nil {
		d.t.Fatal(t, err)
	}
	return f
}

// start begins a fresh private game with a clock; the one before it is given up.
func (d *duel) start() {
	d.t.Helper()
	d.open()
	f := d.must(1, wire.InJoin, nil)
	d.v = f.V
	d.note(f)
}

// open makes such a game, which White has not joined yet.
func (d *duel) open() {
	d.t.Helper()
	if d.g != "" {
		d.must(0, wire.InResign, nil)
	}
	d.g, d.v = "", 0
	f := d.must(0, wire.InCreate, play.Private(wire.TimeControl{Kind: game.Fischer, Initial: chaosInitial.Milliseconds()}))
	var made wire.CreatedData
	if err := json.Unmarshal(f.D, &made); err != nil {
		d.t.Fatal(err)
	}
	d.g, d.moves, d.versions = made.G, nil, nil
}

// note keeps the clocks of an ack.
func (d *duel) note(f client.Frame) {
	var a wire.AckData
	if err := json.Unmarshal(f.D, &a); err == nil && a.Clock != nil {
		d.clock = a.Clock
	}
}

// took notes a move that was acknowledged.
func (d *duel) took(at string, f client.Frame) {
	d.v, d.moves, d.versions = f.V, append(d.moves, at), append(d.versions, f.V)
	d.note(f)
}

// play makes moves in turn until the connection ends.
func (d *duel) play(acked chan<- struct{}) {
	d.acked, d.pending = 0, nil
	for len(d.moves) < duelMost {
		p := &pending{by: len(d.moves) % 2, id: d.id(), v: d.v, at: d.free()}
		f, err := d.say(p.by, wire.InMove, p.id, p.v, wire.MoveIn{At: p.at})
		switch {
		case errors.Is(err, client.ErrClosed):
			d.pending = p
			return
		case err != nil:
			d.t.Errorf("game %s: %s at version %d: %v", d.g, p.at, p.v, err)
			return
		case f.V <= d.v:
			d.t.Errorf("game %s: version %d after %d", d.g, f.V, d.v)
			return
		}
		d.took(p.at, f)
		d.acked++
		acked <- struct{}{}
	}
}

// moveOn has the players of a duel move in turn.
func (d *duel) moveOn(moves ...string) {
	d.t.Helper()
	for _, at := range moves {
		d.took(at, d.must(len(d.moves)%2, wire.InMove, wire.MoveIn{At: at}))
	}
}

// free returns a point for the next stone, with which no row of five comes about.
func (d *duel) free() string {
	return play.Free(d.rng, func(at string) bool { return slices.Contains(d.moves, at) }, len(d.moves)%2)
}

// watch returns the whole state of the game as a spectator without a session sees it.
func (d *duel) watch(base string) wire.GameState {
	d.t.Helper()
	return stateOf(d.t, base, "", d.g)
}

// stateOf returns the whole state of a game as somebody sees it.
func stateOf(t *testing.T, base, cookie, g string) (s wire.GameState) {
	t.Helper()
	f := watched(t, base, cookie, g)
	if f.T != wire.OutState {
		t.Fatalf("game %s: %+v", g, f)
	}
	if err := json.Unmarshal(f.D, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// watched asks for a game and returns the answer.
func watched(t *testing.T, base, cookie, g string) client.Frame {
	t.Helper()
	c, err := client.Dial(await.Context(t, "a socket"), base, cookie, "chaoswatcher")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for began := time.Now(); ; {
		if err := c.Send(wire.InWatch, 7, g, 0, nil); err != nil {
			t.Fatal(err)
		}
		f := await.Receive(t, "game "+g, c.Frames)
		for f.T != wire.OutState && f.T != wire.OutError {
			f = await.Receive(t, "game "+g, c.Frames)
		}
		if f.Code != fault.Retry && f.Code != fault.Busy || time.Since(began) > await.Limit {
			return f
		}
		wait.Sleep(t.Context(), sayAgain)
	}
}
