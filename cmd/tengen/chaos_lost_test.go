package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/proxy"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// As frontend/src/net/socket.ts and frontend/src/game/store.ts.
const (
	pagePing  = 5 * time.Second
	onItsWay  = time.Second // what a pong knows of may still come by itself
	pageFirst = 700 * time.Millisecond
)

// reader is a page that follows a game as ours does: it pings, and asks for what it has missed.
type reader struct {
	c       *client.Client
	g       string
	running sync.WaitGroup

	mu    sync.Mutex // guards the following
	v     int
	moves []string
	asked int // for events that did not come by themselves
}

// read opens a page of a visitor at an address, and waits until it is shown the game.
func read(t *testing.T, base, page, g string) *reader {
	t.Helper()
	c, err := client.Dial(await.Context(t, "a socket"), base, "", page)
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{c: c, g: g}
	r.running.Go(r.run)
	t.Cleanup(r.close)
	if err := c.Send(wire.InWatch, 0, g, 0, nil); err != nil {
		t.Fatal(err)
	}
	await.True(t, "the game to be shown", func() bool { v, _, _ := r.has(); return v > 0 })
	return r
}

// close leaves the game. A second call does nothing.
func (r *reader) close() {
	r.c.Close()
	r.running.Wait()
}

// has returns the version and the moves that the page shows, and how often it has asked for what did not come.
func (r *reader) has() (v int, moves []string, asked int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.v, slices.Clone(r.moves), r.asked
}

func (r *reader) run() {
	ping := time.NewTimer(pageFirst)
	defer ping.Stop()
	gap := time.NewTimer(0)
	defer gap.Stop()
	gap.Stop()
	had := 0 // the version when a pong knew of a later one
	for {
		select {
		case f, open := <-r.c.Frames:
			if !open {
				return
			}
			if v, late := r.take(f); late {
				had = v
				gap.Reset(onItsWay)
			}
		case <-ping.C:
			r.c.Send(wire.InPing, 0, "", 0, wire.PingData{C: time.Now().UnixMilli()}) // an error ends Frames too
			ping.Reset(pagePing)
		case <-gap.C:
			r.mu.Lock()
			lost := r.v == had
			if lost {
				r.asked++
			}
			r.mu.Unlock()
			if lost {
				r.c.Send(wire.InWatch, 0, r.g, had, nil)
			}
		}
	}
}

// take applies a frame. It reports whether the game is to be asked for unless something comes by itself, and the version
// that the page has: a pong knows of a later one, or the page has been told to ask again.
func (r *reader) take(f client.Frame) (had int, late bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch f.T {
	case wire.OutPong:
		var d wire.PongData
		if json.Unmarshal(f.D, &d) == nil && d.Games[r.g] > r.v {
			return r.v, true
		}
	case wire.OutError:
		return r.v, f.Code == fault.Retry || f.Code == fault.Busy
	case wire.OutState:
		var s wire.GameState
		if json.Unmarshal(f.D, &s) == nil {
			r.v, r.moves = s.V, nil
			for _, m := range s.Moves {
				r.moves = append(r.moves, m.At)
			}
		}
	case string(game.Moved):
		var d struct{ At string }
		switch {
		case f.V > r.v+1:
			r.c.Send(wire.InWatch, 0, r.g, r.v, nil)
		case f.V == r.v+1 && json.Unmarshal(f.D, &d) == nil:
			r.v, r.moves = f.V, append(r.moves, d.At)
		}
	}
	return 0, false
}

// shows waits until the page shows what has been acknowledged.
func (r *reader) shows(t *testing.T, what string, d *duel, since time.Time) {
	t.Helper()
	await.That(t, what+" to show the move", func() (any, bool) { v, _, _ := r.has(); return v, v == d.v })
	_, moves, asked := r.has()
	if !slices.Equal(moves, d.moves) {
		t.Errorf("%s shows %v, %v were acknowledged", what, moves, d.moves)
	}
	t.Logf("%s shows the move %.2f s after it was acknowledged; asked for what did not come: %d", what, time.Since(since).Seconds(), asked)
}

// A frame of a move, to a page and between nodes, where kind 9 tells lines (hub/live/cluster/message.go).
func aMove(m []byte) bool { return m[0] == 0x81 && bytes.Contains(m, []byte(`{"t":"move"`)) }
func toldAMove(m []byte) bool {
	_, body, _ := bytes.Cut(m, []byte("\r\n"))
	return len(body) > 1 && body[1] == 9 && bytes.Contains(body, []byte(`"t":"move"`))
}

// TestLostMove loses one frame, after which nothing comes: between a server and a page, at the game's owner and
// elsewhere, and between two servers. Every page finds out by itself.
func TestLostMove(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	n := nodesApart(t)
	d := newDuel(t, n.Nodes[0].Base(), 0, 1)
	var readers []*reader
	var ways []*proxy.Sieve
	for i := range n.Nodes {
		way := listen(t, "tcp", strings.TrimPrefix(n.Nodes[i].Base(), "http://"))
		ways = append(ways, way.Sift(proxy.ToPage))
		readers = append(readers, read(t, "http://"+way.Addr(), fmt.Sprint("lostpage", i), d.g))
	}
	d.moveOn(d.free())
	for i, r := range readers {
		r.shows(t, fmt.Sprint("the page of node ", i), d, time.Now())
	}
	for _, who := range [][]int{{0, 1}, {1, 2}} { // a page of the owner and another's, then two of others
		_, _, before := readers[0].has()
		var lost []<-chan struct{}
		for _, i := range who {
			lost = append(lost, ways[i].Next(aMove))
		}
		d.moveOn(d.free())
		since := time.Now()
		for _, l := range lost {
			await.Closed(t, "a move to be lost on its way to a page", l)
		}
		for _, i := range who {
			readers[i].shows(t, fmt.Sprintf("the page of node %d, which has lost a frame,", i), d, since)
		}
		for i, r := range readers {
			r.shows(t, fmt.Sprint("the page of node ", i), d, since)
		}
		// Elsewhere a link between nodes that ends by chance brings the game anew.
		if _, _, asked := readers[0].has(); who[0] == 0 && asked == before {
			t.Error("a page shows a move that was lost on its way, and has not asked for it")
		}
	}
	for _, node := range []int{1, 2} {
		lost := n.sieves[node].Next(toldAMove)
		d.moveOn(d.free())
		since := time.Now()
		await.Closed(t, "a move to be lost on its way to a node", lost)
		for i, r := range readers {
			r.shows(t, fmt.Sprint("the page of node ", i), d, since)
		}
	}
	log := audit(t, n.Nodes[2].Base(), d.g)
	var stored []string
	for _, e := range log {
		if e.Kind == game.Moved {
			stored = append(stored, e.At)
		}
	}
	if !slices.Equal(stored, d.moves) {
		t.Errorf("%v are stored, %v were acknowledged", stored, d.moves)
	}
}
