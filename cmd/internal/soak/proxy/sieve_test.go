package proxy

import (
	"bytes"
	"testing"
)

// A sieve passes the same messages for any division of the bytes.
func TestSieve(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 300)
	page := append([]byte("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\x81\x03abc\x81\x7e\x01\x2c"), long...)
	bus := []byte("INFO {}\r\nMSG tengen.node.a 1 4\r\n\r\n\r\n\r\nMSG tengen.node.a 1 3\r\nabc\r\nPING\r\n")
	for _, c := range []struct {
		first      func([]byte) int
		sent, lost []byte
	}{{ToPage, page, []byte("\x81\x03abc")}, {ToNode, bus, []byte("MSG tengen.node.a 1 3\r\nabc\r\n")}} {
		for step := 1; step < 40; step++ {
			s := &Sieve{first: c.first}
			lost := s.Next(func(m []byte) bool { return bytes.Contains(m, []byte("abc")) })
			var got, rest []byte
			for b := c.sent; len(b) > 0; b = b[min(step, len(b)):] {
				var whole []byte
				whole, rest = s.pass(append(rest, b[:min(step, len(b))]...))
				got = append(got, whole...)
			}
			select {
			case <-lost:
			default:
				t.Errorf("in steps of %d nothing was lost", step)
			}
			if want := bytes.Replace(c.sent, c.lost, nil, 1); !bytes.Equal(got, want) || len(rest) > 0 {
				t.Errorf("in steps of %d: %q and %q", step, got, rest)
			}
		}
	}
}
