package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/history"
	"tengen/hub/await"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	silence  = 30 * time.Second // without an answer a page opens a new socket
	fullGame = 150              // moves; then the players begin another
)

// bout is a duel whose players never give up: what is not stored or not
// answered they send again under the same id, and they come back after every
// loss of the connection, as the page does.
type bout struct {
	*duel
	house *house
	base  func() string // where the server is now
	clock wire.TimeControl
	think time.Duration // before a move

	mu      sync.Mutex // guards the following
	played  []*score   // games of this round, the newest last
	acks    []ack      // of moves, in this round
	retries []ack      // of moves that were to be sent again
}

// ack is an answer of the server to a move: when that was sent, and the answer heard.
type ack struct{ sent, heard time.Time }

// score is a game as its players know it.
type score struct {
	g       string
	moves   []placed // acknowledged
	pending string   // sent, its answer not heard
	refused *client.Refused
	tries   int  // of the refused or pending move
	left    bool // they resigned
}

type placed struct {
	at string
	v  int
}

// newBout makes the players and their sessions; their games begin with play.
func newBout(h *house, n int, clock wire.TimeControl, think time.Duration) *bout {
	h.t.Helper()
	b := &bout{
		duel:  &duel{t: h.t, rng: rand.New(rand.NewPCG(h.rng.Uint64(), uint64(n)))},
		house: h, base: h.base, clock: clock, think: think,
	}
	for i := range 2 {
		cookie, _, err := client.Guest(await.Context(h.t, "a guest"), b.base())
		if err != nil {
			h.t.Fatal(err)
		}
		b.cookies[i], b.pages[i] = cookie, fmt.Sprintf("chaosbout%d%d", n, i)
	}
	h.t.Cleanup(b.hangUp)
	return b
}

func (b *bout) hangUp() {
	for i := range b.conns {
		b.drop(i)
	}
}

func (b *bout) drop(i int) {
	if b.conns[i] != nil {
		b.conns[i].Close()
		b.conns[i] = nil
	}
}

// play makes moves in turn until stop is closed, then resigns and returns. It
// returns earlier only with ctx.
func (b *bout) play(ctx context.Context, stop <-chan struct{}) {
	var s *score // nil: no game is under way
	for {
		think := time.NewTimer(b.think)
		if len(b.moves) < 2 {
			think.Reset(0)
		}
		select {
		case <-stop:
			b.resign(ctx, s)
			return
		case <-ctx.Done():
			return
		case <-think.C:
		}
		if s != nil && len(s.moves) >= fullGame {
			b.resign(ctx, s)
			s = nil
		}
		if s == nil {
			if s = b.begin(ctx); s == nil {
				return
			}
		}
		if !b.move(ctx, s) {
			s = nil
		}
	}
}

// move makes one move; false if the game cannot go on.
func (b *bout) move(ctx context.Context, s *score) bool {
	at := b.free()
	b.mu.Lock()
	s.pending, s.tries = at, 0
	b.mu.Unlock()
	by := len(b.moves) % 2
	answered := b.house.history.Move(b.g, by, at)
	f, sent, err := b.ask(ctx, by, wire.InMove, b.g, b.v, wire.MoveIn{At: at}, &s.tries)
	b.mu.Lock()
	defer b.mu.Unlock()
	if errors.As(err, &s.refused) && s.refused.Code != fault.Retry && s.refused.Code != fault.Busy {
		s.pending = ""
		answered(history.Refused, 0)
	}
	if err != nil {
		return false
	}
	s.pending = ""
	answered(history.Taken, f.V)
	s.moves = append(s.moves, placed{at, f.V})
	b.moves, b.v = append(b.moves, at), f.V
	b.acks = append(b.acks, ack{sent, time.Now()})
	return true
}

// begin makes a new game; nil if ctx has ended.
func (b *bout) begin(ctx context.Context) *score {
	b.moves = nil
	var made wire.CreatedData
	for made.G == "" {
		f, _, err := b.ask(ctx, 0, wire.InCreate, "", 0, wire.CreateData{
			Kind: "private", Color: "black",
			Settings: wire.Settings{Rule: "standard", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: b.clock},
		}, nil)
		if err == nil {
			err = json.Unmarshal(f.D, &made)
		}
		if err == nil {
			f, _, err = b.ask(ctx, 1, wire.InJoin, made.G, 0, nil, nil)
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			b.t.Errorf("a new game: %v", err)
			return nil
		}
		b.g, b.v, b.moves = made.G, f.V, nil
	}
	s := &score{g: made.G}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.played = append(b.played, s)
	return s
}

func (b *bout) resign(ctx context.Context, s *score) {
	if s == nil {
		return
	}
	b.mu.Lock()
	s.left = true
	b.mu.Unlock()
	b.ask(ctx, 0, wire.InResign, b.g, b.v, nil, nil) // that it was over before is in its log
}

// ask sends a command until it is acknowledged or refused for good, and returns
// when it was sent last; tries, if not nil, counts how often it was sent.
func (b *bout) ask(ctx context.Context, by int, t, g string, v int, data any, tries *int) (f client.Frame, sent time.Time, err error) {
	id := b.id()
	for {
		sent = time.Now()
		if tries != nil {
			b.mu.Lock()
			*tries++
			b.mu.Unlock()
		}
		f, err = b.call(ctx, by, t, id, g, v, data)
		var no *client.Refused
		refused := errors.As(err, &no)
		again := refused && (no.Code == fault.Retry || no.Code == fault.Busy)
		if err == nil || refused && !again || ctx.Err() != nil {
			return f, sent, err
		}
		if again && t == wire.InMove {
			b.mu.Lock()
			b.retries = append(b.retries, ack{sent, time.Now()})
			b.mu.Unlock()
		}
		pause(ctx, time.Duration(200+b.rng.IntN(200))*time.Millisecond)
	}
}

// call sends a command once, over a new socket if the last one is gone.
func (b *bout) call(ctx context.Context, by int, t string, id int64, g string, v int, data any) (client.Frame, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	if b.conns[by] == nil {
		c, err := client.Dial(ctx, b.base(), b.cookies[by], b.pages[by])
		if err != nil {
			return client.Frame{}, err
		}
		b.conns[by] = c
		go func() { // answers carry all that the players need
			for range c.Frames {
			}
		}()
	}
	f, err := b.conns[by].Call(ctx, t, id, g, v, data)
	var no *client.Refused
	if err != nil && !errors.As(err, &no) {
		b.drop(by)
	}
	return f, err
}

// firstAck returns when the first move was acknowledged that satisfies which;
// zero if none was.
func (b *bout) firstAck(which func(ack) bool) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, a := range b.acks {
		if which(a) {
			return a.heard
		}
	}
	return time.Time{}
}

// firstRetry returns the first move that was sent after an instant and was to be sent again; false if there was none.
func (b *bout) firstRetry(after time.Time) (ack, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.retries, func(a ack) bool { return a.sent.After(after) })
	if i < 0 {
		return ack{}, false
	}
	return b.retries[i], true
}

// reset forgets the round.
func (b *bout) reset() []*score {
	b.mu.Lock()
	defer b.mu.Unlock()
	played := b.played
	b.played, b.acks, b.retries = nil, nil, nil
	return played
}

// pause waits for d or for the end of ctx.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
