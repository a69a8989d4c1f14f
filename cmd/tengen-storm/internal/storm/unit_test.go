package storm

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A stream of events with one fault each.
func TestLedgerFindsFaults(t *testing.T) {
	type event struct {
		v  int
		at string
	}
	good := []event{{1, ""}, {2, "a1"}, {3, "b1"}, {4, "a2"}, {5, "b2"}}
	var want mark
	for _, e := range good[1:] {
		want = want.add([]byte(e.at))
	}
	for _, tc := range []struct {
		name          string
		events        []event
		lost, doubled int
		same          bool
	}{
		{"good", good, 0, 0, true},
		{"one lost", slices.Delete(slices.Clone(good), 2, 3), 1, 0, false},
		{"two lost", slices.Delete(slices.Clone(good), 1, 3), 2, 0, false},
		{"the last lost", good[:4], 0, 0, false},
		{"one doubled", slices.Insert(slices.Clone(good), 2, good[2]), 0, 1, true},
		{"two exchanged", []event{good[0], good[2], good[1], good[3], good[4]}, 1, 1, false},
		{"another move", []event{good[0], good[1], {3, "c1"}, good[3], good[4]}, 0, 0, false},
		{"two points exchanged", []event{good[0], {2, "b1"}, {3, "a1"}, good[3], good[4]}, 0, 0, false},
	} {
		var l ledger
		for _, e := range tc.events {
			var at []byte
			if e.at != "" {
				at = []byte(e.at)
			}
			l.take(e.v, at)
		}
		if l.lost != tc.lost || l.doubled != tc.doubled || (l.mark == want) != tc.same {
			t.Errorf("%s: lost %d, doubled %d, the same moves: %v", tc.name, l.lost, l.doubled, l.mark == want)
		}
	}
	var l ledger
	l.open(5, []string{"a1", "b1", "a2", "b2"})
	if l.mark != want || l.v != 5 {
		t.Error("a whole state is another than its events")
	}
}

// A match whose follower misses an event, gets one twice, and hears of a game
// otherwise than it was played.
func TestAuditOfAFaultyStream(t *testing.T) {
	m := &match{trial: &trial{}, past: map[string]mark{}, stopped: true, g: "g"}
	f := &follower{match: m, seat: -1}
	m.all = []*follower{f}
	hear := func(v int, at string) {
		f.take(client.Message{T: []byte("move"), G: []byte("g"), V: v, D: []byte(`{"at":"` + at + `"}`)}, time.Now())
	}
	for i, at := range []string{"a1", "b1", "a2", "b2"} {
		m.mark, m.list = m.add([]byte(at)), append(m.list, at)
		m.acked++
		if i != 2 {
			hear(i+1, at)
		}
	}
	hear(4, "b2")
	if m.settled() {
		t.Error("a follower who missed a move is settled")
	}
	if n, said := m.audit(); n != 2 || len(said) != 1 {
		t.Errorf("%d faults: %q", n, said)
	}
	m.mu.Lock()
	m.fault("a fault")
	m.mu.Unlock()
	if n, said := m.audit(); n != 3 || len(said) != 2 {
		t.Errorf("%d faults: %q", n, said)
	}
}

// The pattern of moves never wins, and is long enough.
func TestMovesNeverWin(t *testing.T) {
	for seed := range uint64(20) {
		order := colours(rand.New(rand.NewPCG(seed, 0)))
		b, err := board.New(board.Freestyle, boardSize)
		if err != nil {
			t.Fatal(err)
		}
		for n := range mostMoves {
			p, err := board.ParsePoint(order[n%2][n/2])
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Check(p); err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, n, err)
			}
			if b.Make(p); b.Five() != nil {
				t.Fatalf("seed %d: won after %d moves", seed, n+1)
			}
		}
	}
}

func TestQueues(t *testing.T) {
	a, b := netip.MustParseAddrPort("127.0.0.2:49153"), netip.MustParseAddrPort("127.0.0.3:49154")
	q := &queues{by: map[netip.AddrPort]*queue{a: {}, b: {}}}
	at := time.Unix(1000, 0)
	q.take(map[netip.AddrPort]uint64{a: 256, b: 0}, at)
	q.take(map[netip.AddrPort]uint64{a: 256, b: 0}, at.Add(2*time.Second))
	if n := q.full(at.Add(2 * time.Second)); n != 1 {
		t.Errorf("%d are full", n)
	}
	q.take(map[netip.AddrPort]uint64{b: 0}, at.Add(5*time.Second))
	if cut, longest := q.result(); cut != 1 || longest != 5*time.Second || q.allCut() {
		t.Errorf("%d cut after %v", cut, longest)
	}
	q.take(nil, at.Add(6*time.Second))
	if !q.allCut() {
		t.Error("one that is gone is not cut")
	}
}

// The kernel's table has the connections of a server.
func TestQueuesOfTheKernel(t *testing.T) {
	tr := relayTrial(t, yardstick(t, false))
	s, err := tr.dial(t.Context(), tr.dialing(""))
	if err != nil {
		t.Fatal(err)
	}
	q, err := newQueues(tr.target.addr, []*client.Socket{s})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.look(time.Now()); err != nil || q.allCut() {
		t.Errorf("an open socket is cut: %v", err)
	}
	s.Close()
	await.That(t, "a closed socket to be cut", func() (any, bool) { return q.by, q.look(time.Now()) == nil && q.allCut() })
}
