package hub

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A socket that sends no hello is closed.
func TestNoHello(t *testing.T) {
	b := newServer(t, Limits{Hello: time.Millisecond}, hubtest.Busy)
	if got := b.knock(0).code(); got != wire.CloseSilent {
		t.Error(got)
	}
}

// A user who finds the server full may come back. One who has too many windows may not.
func TestCodesOfTheDoor(t *testing.T) {
	b := newServer(t, Limits{AddressSockets: 1, UserSockets: 1}, hubtest.Busy)
	for _, c := range []struct{ user, want int }{{0, wire.CloseCrowd}, {7, wire.CloseSockets}} {
		b.call(c.user)
		if got := b.knock(c.user).code(); got != c.want {
			t.Errorf("user %d: %d, want %d", c.user, got, c.want)
		}
	}
	if wire.CloseCrowd >= 4500 || wire.CloseSockets < 4500 {
		t.Error("4000 to 4499 say come back, 4500 to 4999 do not")
	}
}
