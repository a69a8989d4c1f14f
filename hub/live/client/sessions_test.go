package client

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// of is a socket of a member's session, which is not in yet.
func (d *Server) of(u game.UserID, session int64) *Conn {
	return d.newConn(Identity{User: &records.User{ID: u, Name: "x"}, Session: session})
}

// The sockets and streams of sessions that end are found, and no others, nor those that have left. Nothing is kept of them.
func TestSessionsThatEnd(t *testing.T) {
	d := closed()
	s := &d.Conns
	one, other, visitor := d.of(1, 7), d.of(1, 8), d.newConn(Identity{Address: "192.0.2.1"})
	again := d.of(1, 7)
	for _, c := range []*Conn{one, other, visitor, again} {
		if err := s.add(c); err != nil {
			t.Fatal(err)
		}
	}
	stream := &Stream{Caller: d.caller(Identity{User: &records.User{ID: 2}, Session: 9}), conns: &d.Conns}
	if err := s.join(stream); err != nil {
		t.Fatal(err)
	}
	if here := slices.Sorted(slices.Values(s.Sessions())); !slices.Equal(here, []int64{7, 8, 9}) {
		t.Error(here)
	}
	s.remove(again)
	sockets, streams := s.ofEnded([]int64{7, 9, 10, 0}, time.Now())
	if len(sockets) != 1 || sockets[0] != one || len(streams) != 1 || streams[0] != stream {
		t.Errorf("%v, %v", sockets, streams)
	}
	for _, c := range []*Conn{one, other, visitor} {
		s.remove(c)
	}
	s.part(stream)
	if n := len(s.sessions); n != 0 {
		t.Errorf("%d sessions", n)
	}
	if err := s.add(d.of(1, 7)); err == nil {
		t.Error("a session that has ended comes in")
	}
}

// BenchmarkEndSession is what the end of a session costs beside so many sockets.
func BenchmarkEndSession(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		b.Run(fmt.Sprintf("sockets=%d", n), func(b *testing.B) {
			d := closed()
			for i := range n {
				if err := d.Conns.add(d.of(game.UserID(i+1), int64(i+1))); err != nil {
					b.Fatal(err)
				}
			}
			ended, now := []int64{int64(n + 1)}, time.Now()
			b.ReportAllocs()
			for b.Loop() {
				d.Conns.ofEnded(ended, now)
			}
		})
	}
}
