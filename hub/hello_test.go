package hub

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A hello with a name that no page may have is told so, and the socket goes on: the next hello may be a good one.
func TestThePageOfAHello(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	c := b.knock(1)
	for _, page := range []string{"", "short", strings.Repeat("a", 33), "with space", "naïvepage", "with-dash"} {
		c.say(wire.InHello, "", 0, wire.HelloData{Page: page})
		if h := c.find(func(h heard) bool { return h.T == wire.OutError }); h.Code != wire.CodeHelloFirst || !strings.Contains(h.raw, "8 to 32 letters and digits") {
			t.Errorf("%q: %s", page, h.raw)
		}
	}
	c.say(wire.InHello, "", 0, wire.HelloData{Page: strings.Repeat("a", 32)})
	c.find(func(h heard) bool { return h.T == wire.OutWelcome })
	c.say(wire.InHello, "", 0, wire.HelloData{Page: strings.Repeat("b", 32)})
	if h := c.find(func(h heard) bool { return h.T == wire.OutError }); h.Code != fault.Invalid {
		t.Errorf("another page over the same socket: %s", h.raw)
	}
}
