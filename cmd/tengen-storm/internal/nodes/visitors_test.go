package nodes

import (
	"strings"
	"testing"
)

// A process that holds visitors refuses numbers out of bounds, and cookies that are too few, before it opens a socket.
func TestHoldRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		sockets int
		in      string
	}{
		"none":            {0, ""},
		"negative":        {-1, ""},
		"too many":        {visitorsAll + 1, ""},
		"too few cookies": {2, "a\n"},
		"no end of line":  {1, "a"},
	} {
		var out strings.Builder
		h := Hold{Addr: "127.0.0.1:1", Sockets: tc.sockets, Page: "p"}
		if err := h.Run(t.Context(), strings.NewReader(tc.in), &out); err == nil || out.Len() > 0 {
			t.Errorf("%s: %v, %q", name, err, out.String())
		}
	}
}

// Visitors that nobody answers are counted as refused, not lost.
func TestHoldCountsRefused(t *testing.T) {
	var out strings.Builder
	h := Hold{Addr: "127.0.0.1:1", Sockets: 2, Page: "p"}
	if err := h.Run(t.Context(), strings.NewReader("a\nb\n"), &out); err != nil || out.String() != "open 0 refused 2\ncut 0\n" {
		t.Errorf("%v, %q", err, out.String())
	}
}
