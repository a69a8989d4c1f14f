package client

import (
	"testing"

	"github.com/tengen-go/tengen/hub/game/records"
)

// A client's network is the socket's address. An exempt user, a guest, and a client of a proxy that names no address have none.
func TestNetworks(t *testing.T) {
	n := newNetworks(nil)
	n.key = make([]byte, 32)
	ann, bob, guest := records.User{ID: 1}, records.User{ID: 2}, records.User{ID: 3, Guest: true}
	of := func(u *records.User, address string, exempt bool) (at [16]byte, ok bool) {
		x, ok := n.of(&Identity{User: u, Address: address, Exempt: exempt})
		return x.at, ok
	}
	home, ok := of(&ann, "192.0.2.1", false)
	if again, same := of(&bob, "192.0.2.1", false); !ok || !same || again != home {
		t.Error("one address is two networks")
	}
	if other, ok := of(&bob, "2001:db8:1:2::/64", false); !ok || other == home {
		t.Error("two addresses are one network")
	}
	wide := func(address string) [16]byte {
		x, _ := n.of(&Identity{User: &ann, Address: address})
		return x.wide
	}
	if a := wide("2001:db8:1:2::/64"); a != wide("2001:db8:1:3::/64") || a == wide("2001:db8:2:2::/64") || a == [16]byte{} || wide("192.0.2.1") != [16]byte{} {
		t.Error("a /48 is not one network beside its /64s")
	}
	n.key = append(make([]byte, 31), 1)
	if other, _ := of(&ann, "192.0.2.1", false); other == home {
		t.Error("the hash has no key")
	}
	for _, none := range []Identity{
		{Address: "192.0.2.1"}, {User: &guest, Address: "192.0.2.1"}, {User: &ann, Address: "192.0.2.1", Exempt: true},
		{User: &ann, Address: "127.0.0.1"}, {User: &ann, Address: "::/64"}, {User: &ann, Address: "a pipe"},
	} {
		if _, ok := n.of(&none); ok {
			t.Errorf("%+v plays from somewhere", none)
		}
	}
}
