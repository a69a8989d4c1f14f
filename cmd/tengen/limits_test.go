package main

import (
	"net"
	"testing"
)

// A load test's limits are for servers that nobody else can reach.
func TestStormLimitsAreForLoopback(t *testing.T) {
	for _, tc := range []struct {
		credits int
		ip      string
		ok      bool
	}{{0, "0.0.0.0", true}, {1000, "127.0.0.1", true}, {1000, "0.0.0.0", false}, {1000, "192.0.2.1", false}} {
		l, err := stormLimits(Config{StormCredits: tc.credits}, &net.TCPAddr{IP: net.ParseIP(tc.ip)})
		if (err == nil) != tc.ok || tc.ok && l.Credits != tc.credits {
			t.Errorf("%d on %s: %+v, %v", tc.credits, tc.ip, l, err)
		}
	}
}
