package natsserver

import (
	"net"
	"strings"
	"testing"
)

// A server that cannot listen is an error that says why, and stopping twice is safe.
func TestStart(t *testing.T) {
	s, err := Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	c, err := net.Dial("tcp", s.Addr())
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	for addr, conf := range map[string]string{s.Addr(): "", "127.0.0.1:1:1": "", "127.0.0.1:0": "users: ["} {
		if other, err := Start(addr, conf); err == nil {
			other.Stop()
			t.Errorf("%s %q: no error", addr, conf)
		} else if conf == "" && !strings.Contains(err.Error(), addr) {
			t.Errorf("%s: %v", addr, err)
		}
	}
	s.Stop()
}
