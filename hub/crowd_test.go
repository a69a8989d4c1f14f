package hub

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// peer is the other end of a user's socket in virtual time. It reads what it is sent,
// and remembers when: what comes at one instant was sent together.
type peer struct {
	nc net.Conn

	mu   sync.Mutex // guards the following
	got  [][]byte
	when []time.Time
}

// peer lets in a user who has said hello.
func (b *bubble) peer(user game.UserID) *peer {
	ours, theirs := net.Pipe()
	p := &peer{nc: theirs}
	b.read.Go(p.read)
	r := httptest.NewRequest("GET", "/", nil)
	for k, v := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	} {
		r.Header.Set(k, v)
	}
	u := hubtest.User(user)
	b.hub.Serve(&pipe{httptest.NewRecorder(), ours}, r, Identity{User: &u, Session: int64(user)})
	p.say(`{"t":"hello","d":{"page":"somepage"}}`)
	b.peers = append(b.peers, p)
	return p
}

// pipe answers a request over the end of a pipe.
type pipe struct {
	http.ResponseWriter
	nc net.Conn
}

func (p *pipe) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return p.nc, bufio.NewReadWriter(bufio.NewReader(p.nc), bufio.NewWriter(p.nc)), nil
}

// say sends a message and waits until it has been acted upon.
func (p *peer) say(text string) {
	p.write(text)
	synctest.Wait()
}

// write sends a message. The mask is zeros.
func (p *peer) write(text string) {
	head := []byte{0x81, 0x80 | byte(len(text))}
	if len(text) > 125 {
		head = binary.BigEndian.AppendUint16([]byte{0x81, 0x80 | 126}, uint16(len(text)))
	}
	p.nc.Write(append(append(head, 0, 0, 0, 0), text...))
}

func (p *peer) read() {
	buf := make([]byte, 4096)
	for {
		n, err := p.nc.Read(buf)
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
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	got, when = p.got, p.when
	p.got, p.when = nil, nil
	return got, when
}

// bubble is a hub in virtual time whose store answers when it is told to.
type bubble struct {
	*hubtest.Store
	hub     *Hub
	peers   []*peer
	read    sync.WaitGroup
	answers chan func()
	held    []func()
}

func newBubble(t *testing.T) *bubble {
	b := &bubble{Store: hubtest.NewStore(), answers: make(chan func(), 9)}
	b.hub = newHub(t, b.Store, Limits{}, hubtest.Busy)
	b.Do(func(m *hubtest.Store) { m.Answers = b.answers })
	return b
}

// load has so many moves of other games on their way to the store.
func (b *bubble) load(p *peer, moves int) {
	for i := range moves {
		id := fmt.Sprint("other", b.Count(), i)
		b.Seated(id, 0, false)
		b.hub.lobby.Count(id, 1, 2) // it has been going on
		p.say(fmt.Sprintf(`{"t":"move","id":%d,"g":%q,"v":1,"d":{"at":"h8"}}`, 100*b.Count(), id))
		b.held = append(b.held, <-b.answers)
	}
}

// unload has the store answer them all.
func (b *bubble) unload() {
	for _, answer := range b.held {
		answer()
	}
	b.held = nil
	synctest.Wait()
}

// While many moves are being stored, a move goes at once to the player who is to act on it. Its own player and those who watch
// get it with what comes next, or after two steps, or one when the store has caught up. With few moves everybody gets
// everything at once.
func TestCrowd(t *testing.T) {
	const batchStep = 10 * time.Millisecond // socket's
	virtual.Test(t, func(t *testing.T) {
		b := newBubble(t)
		b.Seated("g", time.Minute, false)
		black, white, watcher, elsewhere := b.peer(1), b.peer(2), b.peer(3), b.peer(1)
		for _, p := range []*peer{black, white, watcher} {
			p.say(`{"t":"watch","id":1,"g":"g"}`)
		}
		time.Sleep(time.Second) // presence has been told
		for _, p := range b.peers {
			p.all()
		}
		version := 1
		move := func(p *peer, x int) {
			t.Helper()
			p.say(fmt.Sprintf(`{"t":"move","id":%d,"g":"g","v":%d,"d":{"at":"%s"}}`, 9+version, version, board.At(x, 3*(x%4))))
			version++
			(<-b.answers)()
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

		b.load(elsewhere, client.BatchFrom-1)
		now := time.Now()
		move(black, 0)
		want("few: black", black, 1, now, 0)
		want("few: white", white, 1, now, 0)
		want("few: watcher", watcher, 1, now, 0)

		b.load(elsewhere, 1)
		now = time.Now()
		move(white, 1)
		want("white moves: white", white, 0, now, 0)
		want("white moves: black", black, 1, now, 0)
		want("white moves: watcher", watcher, 0, now, 0)
		time.Sleep(batchStep / 2)
		now = time.Now()
		move(black, 2)
		want("black answers: white", white, 1, now, 0) // its own move, the ack and the answer
		want("black answers: black", black, 0, now, 0)
		want("black answers: watcher", watcher, 0, now, 0)
		time.Sleep(2 * batchStep)
		want("later: black", black, 1, now, batchStep*3/2)
		want("later: white", white, 0, now, 0)
		want("later: watcher", watcher, 1, now, batchStep*3/2) // two moves, the first held for two steps

		now = time.Now()
		move(white, 3) // held for white and the watcher
		b.unload()
		time.Sleep(batchStep / 2)
		want("the store has caught up: white", white, 0, now, 0)
		time.Sleep(batchStep)
		want("a step later: white", white, 1, now, batchStep)
		want("a step later: watcher", watcher, 1, now, batchStep)
		black.all()
		now = time.Now()
		move(black, 4)
		want("few again: white", white, 1, now, 0)
		want("few again: watcher", watcher, 1, now, 0)

		b.load(elsewhere, client.BatchFrom)
		now = time.Now()
		move(white, 5)
		want("before the end: white", white, 0, now, 0)
		stopped := make(chan error)
		go func() { stopped <- b.hub.Stop(context.Background()) }() // takes what is held with it
		want("at the end: white", white, 1, now, 0)
		b.unload()
		if err := <-stopped; err != nil { // waits for the batcher's timer
			t.Error(err)
		}
		for _, p := range b.peers {
			p.nc.Close()
		}
		b.read.Wait()
	})
}

// A watcher is named on every server, no matter which server it is connected to.
func TestCrowdIsNamedOnAllServers(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b, c := s.join("a"), s.join("b"), s.join("c")
		ann, bob := a.call(1), b.call(2)
		d := wanted("black", game.Fischer)
		g := ann.made(d)
		ann.watch(g)
		bob.must(wire.InJoin, g, 0, nil)
		bob.watch(g)
		eve, dan := b.call(3), c.call(4)
		eve.watch(g)
		time.Sleep(time.Millisecond)
		dan.watch(g)
		stranger := c.call(0)
		stranger.watch(g)
		time.Sleep(time.Second)
		for i, who := range []*caller{ann, bob, eve, dan, stranger} {
			names := part[wire.CrowdData](t, who.must(wire.InCrowd, g, 0, nil)).Names
			if len(names) != 2 || names[0].Name != "u3" || names[1].Name != "u4" {
				t.Errorf("caller %d hears %+v", i, names)
			}
		}
		if got := c.call(5).ask(wire.InCrowd, g, 0, nil); got.Code != fault.Forbidden {
			t.Errorf("who does not follow the game hears %s", got.raw)
		}
	})
}
