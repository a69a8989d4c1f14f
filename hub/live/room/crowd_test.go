package room

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// However many of one network write, others can: an address has half of the lines, a /24 three quarters, and so has each game.
func TestNobodyTakesAChatFromAll(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		c := NewCrowd(100)
		said := func(thing string, from func(i int) limit.Client) (n int) {
			for i := range 4 * crowdMost {
				if wait := c.Take(thing, from(i)); wait == 0 {
					n++
				} else if wait > 2*crowdIn {
					t.Fatal("a wait of ", wait)
				}
			}
			return n
		}
		for _, x := range []struct {
			game  string
			about string
			from  func(i int) limit.Client
			lines int
		}{
			{"a", "one address", func(int) limit.Client { return limit.Client{Address: "198.51.100.1"} }, 30},
			{"a", "its /24", func(i int) limit.Client { return limit.Client{Address: fmt.Sprintf("198.51.100.%d", i)} }, 15},
			{"a", "another address", func(int) limit.Client { return limit.Client{Address: "203.0.113.1"} }, 15},
			{"a", "nobody more", func(int) limit.Client { return limit.Client{Address: "203.0.113.2"} }, 0},
			{"b", "a /64", func(i int) limit.Client { return limit.Client{Address: fmt.Sprintf("2001:db8::%x", i)} }, 30},
			{"b", "its /48", func(i int) limit.Client { return limit.Client{Address: fmt.Sprintf("2001:db8:0:%x::1", i)} }, 0},
			{"c", "a school", func(int) limit.Client { return limit.Client{Address: "198.51.100.1", Exempt: true} }, 60},
			{"d", "an unknown address", func(int) limit.Client { return limit.Client{} }, 60},
		} {
			if n := said(x.game, x.from); n != x.lines {
				t.Errorf("%s writes %d lines in game %s, want %d", x.about, n, x.game, x.lines)
			}
		}
		time.Sleep(2 * crowdIn)
		if c.Take("a", limit.Client{Address: "198.51.100.1"}) != 0 {
			t.Error("the chat stays full")
		}
	})
}
