package main

import (
	"container/list"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/hub/base/limit"
)

// connectionsOfNetwork is how many connections of one network may wait for a request or have one answered. Sockets have
// bounds of their own (hub.Limits).
const connectionsOfNetwork = 256

// connections bounds the connections of HTTP by network, so that a client that opens them and sends nothing, or half a
// request, only takes its own places: of a network that has too many the one that has waited longest for a request
// gives way, and when the process has hardly any descriptors left, one of the network that has most. Those that a proxy
// brings are the proxy's to bound.
type connections struct {
	most   int            // of a network
	exempt []netip.Prefix // proxies, and clients that the limits of an address do not hold for

	mu sync.Mutex // guards the following
	of map[string]*list.List
	by map[net.Conn]*list.Element // of *connection
}

// connection is one that no socket has been made of. Its owner is connections.
type connection struct {
	net.Conn
	network string
	asks    bool // a request of it is being answered
}

// newConnections bounds those of a process with so many descriptors.
func newConnections(files int, exempt []netip.Prefix) *connections {
	return &connections{
		most: max(1, min(connectionsOfNetwork, files/8)), exempt: exempt,
		of: map[string]*list.List{}, by: map[net.Conn]*list.Element{},
	}
}

// network returns the network that a connection comes from; "" for one that is not counted. This machine's own are not: what
// comes through a proxy on it comes from everybody.
func (s *connections) network(c net.Conn) string {
	at, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return ""
	}
	a := at.Addr().Unmap().WithZone("")
	if a.IsLoopback() || slices.ContainsFunc(s.exempt, func(p netip.Prefix) bool { return p.Contains(a) }) {
		return ""
	}
	return limit.Site(a.String())
}

// enter takes a connection in. It reports false for one of a network all of whose places are used by requests.
func (s *connections) enter(c net.Conn) bool {
	network := s.network(c)
	if network == "" {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.of[network]; l != nil && l.Len() >= s.most && !s.giveWay(l, false) {
		return false
	}
	if s.of[network] == nil { // its last one may just have given way
		s.of[network] = list.New()
	}
	s.by[c] = s.of[network].PushBack(&connection{Conn: c, network: network})
	return true
}

// makeRoom has a connection of the network with most of them give way, if it has more than c's, and one that is asking if it
// has two more. It reports false if none does.
func (s *connections) makeRoom(c net.Conn) bool {
	network := s.network(c)
	s.mu.Lock()
	defer s.mu.Unlock()
	var largest *list.List
	for _, l := range s.of {
		if largest == nil || l.Len() > largest.Len() {
			largest = l
		}
	}
	own := 0
	if l := s.of[network]; l != nil {
		own = l.Len()
	}
	if largest == nil || largest.Len() <= own {
		return false
	}
	return s.giveWay(largest, false) || largest.Len() > own+1 && s.giveWay(largest, true)
}

// giveWay closes the connection of a network that has waited longest for a request, or the oldest that asks. It reports false if
// there is none; mu is held.
func (s *connections) giveWay(l *list.List, asks bool) bool {
	for e := l.Front(); e != nil; e = e.Next() {
		if c := e.Value.(*connection); c.asks == asks {
			s.forget(e)
			c.Close()
			return true
		}
	}
	return false
}

// forget lets a connection go; mu is held.
func (s *connections) forget(e *list.Element) {
	c := e.Value.(*connection)
	delete(s.by, c.Conn)
	l := s.of[c.network]
	if l.Remove(e); l.Len() == 0 {
		delete(s.of, c.network)
	}
}

// turned is http.Server's ConnState.
func (s *connections) turned(c net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.by[c]
	if !ok {
		return
	}
	switch state {
	case http.StateActive:
		e.Value.(*connection).asks = true
	case http.StateIdle:
		e.Value.(*connection).asks = false
		s.of[e.Value.(*connection).network].MoveToBack(e)
	case http.StateHijacked, http.StateClosed:
		s.forget(e)
	}
}
