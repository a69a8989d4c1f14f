package hub

import (
	"bytes"
	"context"
	"io"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// peer reads what a socket is sent, and remembers when. What comes at one instant
// of virtual time was sent together.
type peer struct {
	mu   sync.Mutex // guards the following
	got  [][]byte
	when []time.Time
}

func (p *peer) read(nc net.Conn) {
	buf := make([]byte, 4096)
	for {
		n, err := nc.Read(buf)
		if err != nil {
			return
		}
		p.mu.Lock()
		if last, now := len(p.got)-1, time.Now(); last >= 0 && p.when[last].Equal(now) {
			p.got[last] = append(p.got[last], buf[:n]...)
		} else {
			p.got, p.when = append(p.got, bytes.Clone(buf[:n])), append(p.when, now)
		}
		p.mu.Unlock()
	}
}

// all returns what has been read, and forgets it.
func (p *peer) all() (got [][]byte, when []time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	got, when = p.got, p.when
	p.got, p.when = nil, nil
	return got, when
}

// listener is a socket of a user and the peer at its other end.
func listener(t *testing.T, h *Hub, user game.UserID) (*conn, *peer) {
	t.Helper()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { ours.Close(); theirs.Close() })
	u := fakeUser(user)
	c, p := newConn(h, nil, ours, Identity{User: &u}), &peer{}
	go p.read(theirs)
	return c, p
}

// While many moves are being stored, a move goes at once to who is to act on it;
// its own player and those who watch get it with what comes next, or after two
// steps, or one when the store has caught up. With few, everybody gets everything
// at once.
func TestCork(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m := slowHub(t)
		m.seated("g", time.Minute, false)
		open(h, "g")
		black, toBlack := listener(t, h, 1)
		white, toWhite := listener(t, h, 2)
		watcher, toWatcher := listener(t, h, 3)
		h.rooms.send("g", func(r *room) {
			for _, c := range []*conn{black, white, watcher} {
				r.enter(c)
			}
		})
		synctest.Wait()
		version := 1
		move := func(c *conn, id int64, x int) {
			t.Helper()
			if err := c.move(plainMove{id: id, g: []byte("g"), v: version, at: board.At(x, 3*(x%4))}, instant()); err != nil {
				t.Fatal(err)
			}
			version++
			(<-m.answers)()
			synctest.Wait()
		}
		// want checks how often a peer was sent something since it was last asked,
		// and how long after since that was.
		want := func(name string, p *peer, times int, since time.Time, after time.Duration) {
			t.Helper()
			got, when := p.all()
			if len(got) != times {
				t.Errorf("%s: sent to %d times, not %d: %q", name, len(got), times, got)
			} else if times > 0 && when[times-1].Sub(since) != after {
				t.Errorf("%s: after %v, not %v", name, when[times-1].Sub(since), after)
			}
		}

		now := time.Now()
		move(black, 1, 0)
		want("few: black", toBlack, 1, now, 0)
		want("few: white", toWhite, 1, now, 0)
		want("few: watcher", toWatcher, 1, now, 0)

		h.cork.storing.Add(corkFrom) // others' moves
		now = time.Now()
		move(white, 1, 1)
		want("white moves: white", toWhite, 0, now, 0)
		want("white moves: black", toBlack, 1, now, 0)
		want("white moves: watcher", toWatcher, 0, now, 0)
		pass(corkStep / 2)
		now = time.Now()
		move(black, 2, 2)
		want("black answers: white", toWhite, 1, now, 0) // its own move, the ack and the answer
		want("black answers: black", toBlack, 0, now, 0)
		want("black answers: watcher", toWatcher, 0, now, 0)
		pass(2 * corkStep)
		want("later: black", toBlack, 1, now, corkStep*3/2)
		want("later: white", toWhite, 0, now, 0)
		want("later: watcher", toWatcher, 1, now, corkStep*3/2) // two moves, the first held for two steps

		now = time.Now()
		move(white, 2, 3) // held for white and the watcher
		h.cork.storing.Add(-corkFrom)
		pass(corkStep / 2)
		want("the store has caught up: white", toWhite, 0, now, 0)
		pass(corkStep)
		want("a step later: white", toWhite, 1, now, corkStep)
		want("a step later: watcher", toWatcher, 1, now, corkStep)
		toBlack.all()
		now = time.Now()
		move(black, 3, 4)
		want("few again: white", toWhite, 1, now, 0)
		want("few again: watcher", toWatcher, 1, now, 0)

		h.cork.storing.Add(corkFrom)
		now = time.Now()
		move(white, 3, 5)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := h.Stop(ctx); err != nil { // waits for the timer
			t.Error(err)
		}
		want("at the end: white", toWhite, 1, now, 2*corkStep)
	})
}

// Half an outbox of held frames is enough: they are written without waiting for
// more. What is held behind a peer that does not read counts as what waits.
func TestHeldFramesAreBounded(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	var drains sync.WaitGroup
	o := outbox{nc: ours, start: drains.Go}
	n := 0
	for owed := false; !owed; n++ {
		ok, first := false, false
		if ok, first, owed = o.hold([]byte("f"), 1); !ok || first != (n == 0) {
			t.Fatalf("frame %d: %v, %v", n, ok, first)
		}
	}
	if n != outboxSize/2 {
		t.Errorf("written after %d frames", n)
	}
	if o.release(2) {
		t.Error("released although somebody drains")
	}
	o.drain() // a goroutine, which waits for the peer
	for ok := true; ok; n++ {
		ok, _, _ = o.hold([]byte("f"), 1)
		if n > 3*outboxSize {
			t.Fatal("it takes everything")
		}
	}
	got := make([]byte, n-1)
	if _, err := io.ReadFull(theirs, got); err != nil || !bytes.Equal(got, bytes.Repeat([]byte("f"), n-1)) {
		t.Errorf("%q, %v", got, err)
	}
	o.wait()

	if _, first, owed := o.hold([]byte("last"), 3); !first || owed || o.release(2) || !o.release(3) {
		t.Error("not released after its step, or before")
	}
	o.drain()
	if _, err := io.ReadFull(theirs, got[:4]); err != nil || string(got[:4]) != "last" {
		t.Errorf("%q, %v", got[:4], err)
	}
	ours.Close()
	drains.Wait()
}
