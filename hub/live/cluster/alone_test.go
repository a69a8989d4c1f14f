package cluster

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// Every game is that of a node that is alone, without a lock and for good, and what it tells the others is not even written down.
func TestAlone(t *testing.T) {
	n := New(Config{Log: quiet, Sent: counter(), Users: func() []Sockets { return nil }, People: func() int { return 1 }})
	if !n.Alone() || n.Linked() != 0 {
		t.Fatal(n.Alone(), n.Linked())
	}
	n.owned.bringing.Lock() // somebody else has them, and a move does not wait
	n.owned.mu.Lock()
	n.directory.mu.Lock()
	n.directory.remote.mu.Lock()
	brought := false
	if !n.IfOwned("g", func() { brought = true }) || !brought || !n.Owns("g") {
		t.Error("a game is not its own")
	}
	n.Made("g")
	n.Moved(Moves{G: "g", Next: "white", All: []string{"h8"}})
	if got := n.Deliver([]byte("line\n"), nil); got != nil {
		t.Error(got)
	}
	n.directory.remote.mu.Unlock()
	n.directory.mu.Unlock()
	n.owned.mu.Unlock()
	n.owned.bringing.Unlock()

	mine, err := n.Claim(context.Background(), "another")
	if !mine || err != nil {
		t.Error(mine, err)
	}
	n.Left("g")
	n.owned.free(context.Background())
	n.Abandon()
	if mine, err := n.Claim(context.Background(), "g"); !mine || err != nil || !n.Owns("g") {
		t.Error(mine, err)
	}
	n.Spread(Gossip{Seek: &Seek{Seek: wire.Seek{G: "g"}}})
	n.Spread(Gossip{Ended: []int64{1}})
	n.directory.flush(n.directory.stray["none"])
	n.Leaving()
	if len(n.links.out.queue) != 0 {
		t.Errorf("%d messages for nobody", len(n.links.out.queue))
	}
}
