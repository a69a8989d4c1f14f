package hub

import (
	"context"
	"errors"
	"testing"
	"time"

	"tengen/hub/hubtest"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// doors is a set of sockets that nobody reads.
func doors(t *testing.T, l Limits) *conns {
	t.Helper()
	h := newHub(t, hubtest.NewStore(), l, hubtest.Busy)
	t.Cleanup(func() {
		if err := h.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return &h.conns
}

func (s *conns) visitor(addr string, exempt bool) *conn {
	return &conn{hub: s.hub, id: Identity{Address: addr, Exempt: exempt}}
}

// Three hundred visitors come in behind one address; those with a session, those
// who are exempt and those behind another address do not count.
func TestVisitorsBehindOneAddress(t *testing.T) {
	s := doors(t, Limits{})
	const school = "192.0.2.1"
	ann := store.User{ID: 1, Name: "Ann", Guest: true}
	enter := func(c *conn, want error) {
		t.Helper()
		if err := s.add(c); !errors.Is(err, want) {
			t.Fatalf("%+v: %v, want %v", c.id, err, want)
		}
	}
	first := s.visitor(school, false)
	enter(first, nil)
	for range 299 {
		enter(s.visitor(school, false), nil)
	}
	enter(s.visitor(school, false), errCrowd)
	enter(s.visitor("192.0.2.2", false), nil)
	for range 5 {
		enter(&conn{hub: s.hub, id: Identity{User: &ann, Session: 1, Address: school}}, nil)
	}
	enter(&conn{hub: s.hub, id: Identity{User: &ann, Session: 1, Address: school, Exempt: true}}, errTooManySockets)
	for range 400 {
		c := s.visitor(school, true)
		enter(c, nil)
		s.remove(c)
	}
	s.remove(first)
	enter(s.visitor(school, false), nil)
	enter(s.visitor(school, false), errCrowd)
	for _, c := range s.all() {
		s.remove(c)
	}
	if len(s.users) != 0 || len(s.addresses) != 0 {
		t.Errorf("left behind: %v, %v", s.users, s.addresses)
	}
}

// Who says no hello is closed.
func TestNoHello(t *testing.T) {
	b := newHouse(t, Limits{Hello: time.Millisecond}, hubtest.Busy)
	if got := b.knock(0).code(); got != wire.CloseSilent {
		t.Error(got)
	}
}

// Who finds the house full may come back; who has too many windows may not.
func TestCodesOfTheDoor(t *testing.T) {
	b := newHouse(t, Limits{AddressSockets: 1, UserSockets: 1}, hubtest.Busy)
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
