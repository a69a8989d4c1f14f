package socket

import "testing"

// Over TCP the kernel knows the round trip, whatever the peer does with pings.
func TestTheConnectionsOwnRoundTrip(t *testing.T) {
	ours, theirs := overTCP(t)
	for _, way := range []struct {
		from, to interface {
			Read([]byte) (int, error)
			Write([]byte) (int, error)
		}
	}{{ours, theirs}, {theirs, ours}} {
		if _, err := way.from.Write([]byte("x")); err != nil {
			t.Fatal(err)
		}
		if _, err := way.to.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if took := ofConnection(rawOf(ours)); took <= 0 {
		t.Errorf("%v", took)
	}
	ours.Close()
	if took := ofConnection(rawOf(ours)); took != 0 {
		t.Errorf("%v after the end", took)
	}
}
