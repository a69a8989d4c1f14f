package limit

import (
	"net/netip"
	"sync"
	"time"
)

// The holder of a large network has many addresses. An address is therefore counted at several networks, whose bounds
// grow with them: an IPv4 address and its /24, or the /64, /56 and /48 in which an IPv6 address lies. A provider gives
// a customer one IPv4 address, and between a /64 and a /48; a /24 has many customers.

// widths are the prefixes of a family, the narrowest first.
var (
	widths4 = []int{32, 24}
	widths6 = []int{64, 56, 48}
)

// Network returns the narrowest network of an address: the IPv4 address itself, or the /64 of an IPv6 address. Any
// other text is returned unchanged. An argument may be a network of Network's.
func Network(address string) string { return Networks(address)[0] }

// Site returns the widest network that one customer may have: the IPv4 address itself, or the /48 of an IPv6 address.
func Site(address string) string {
	all := Networks(address)
	if len(all) == len(widths6) {
		return Wide(address)
	}
	return all[0]
}

// Wide returns the widest network at which an address is counted: the /24 of an IPv4 address, or the /48 of an IPv6 address.
func Wide(address string) string {
	all := Networks(address)
	return all[len(all)-1]
}

// Identifies reports whether an address tells people apart. This machine's does not: a proxy brings many people from
// it. An argument may be a network of Network's.
func Identifies(address string) bool {
	p, err := netip.ParsePrefix(address)
	a := p.Addr()
	if err != nil {
		a, err = netip.ParseAddr(address)
	}
	return err == nil && !a.Unmap().IsLoopback() && !a.IsUnspecified()
}

// Networks returns those at which an address is counted, the narrowest first. Any other text is its own network.
func Networks(address string) []string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		p, err := netip.ParsePrefix(address)
		if err != nil {
			return []string{address}
		}
		a = p.Addr()
	}
	a = a.Unmap().WithZone("")
	widths := widths6
	if a.Is4() {
		widths = widths4
	}
	out := make([]string, len(widths))
	for i, bits := range widths {
		if out[i] = a.String(); bits < a.BitLen() {
			out[i] = netip.PrefixFrom(a, bits).Masked().String()
		}
	}
	return out
}

// Client is from where somebody speaks. The zero Client is not known.
type Client struct {
	Address string // or a network of Network's
	Exempt  bool   // from the limits of an address
}

// Counts reports whether the client's usage is counted for its networks.
func (c Client) Counts() bool { return c.Address != "" && !c.Exempt }

// Bounds are how many of something the networks of an address may have.
type Bounds struct{ IPv4, IPv4Net24, IPv6Net64, IPv6Net56, IPv6Net48 int }

// PerAddress returns bounds for what n of are enough for one address.
func PerAddress(n int) Bounds { return Bounds{n, 4 * n, n, n + n/2, 2 * n} }

// of returns the bounds of so many networks.
func (b *Bounds) of(networks int) []int {
	switch networks {
	case len(widths6):
		return []int{b.IPv6Net64, b.IPv6Net56, b.IPv6Net48}
	case len(widths4):
		return []int{b.IPv4, b.IPv4Net24}
	}
	return []int{b.IPv4}
}

// ByNetwork limits what happens for each address, and for each network in which it lies. It is safe for concurrent use.
type ByNetwork struct {
	b Bounds

	mu     sync.Mutex       // guards the following: an event is counted at all networks or at none
	levels map[int]*Limiter // by how many events they allow
}

// NewByNetwork returns one that allows so many events in any span, and keeps so many networks of each width.
func NewByNetwork(b Bounds, per time.Duration, most int, now func() time.Time) *ByNetwork {
	l := &ByNetwork{b: b, levels: map[int]*Limiter{}}
	for _, n := range []int{b.IPv4, b.IPv4Net24, b.IPv6Net64, b.IPv6Net56, b.IPv6Net48} {
		if l.levels[n] == nil {
			l.levels[n] = New(Options{Events: n, Per: per, Max: most, Now: now})
		}
	}
	return l
}

// Allow reports whether an event of an address may happen now, and counts it if so.
func (l *ByNetwork) Allow(address string) bool { return l.AllowAt("", address) }

// AllowAt is Allow for events at one of several things, each of which has the whole bounds.
func (l *ByNetwork) AllowAt(thing, address string) bool { return l.TakeAt(thing, address) == 0 }

// TakeAt is AllowAt that tells how long to wait: 0 if the event may happen now, and is counted.
func (l *ByNetwork) TakeAt(thing, address string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if wait = l.wait(thing, address); wait == 0 {
		l.count(thing, address)
	}
	return wait
}

// Wait returns how long it takes until an event of an address may happen, 0 if it may now. It counts nothing.
func (l *ByNetwork) Wait(address string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.wait("", address)
}

// Count counts an event of an address, whether it might happen or not.
func (l *ByNetwork) Count(address string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count("", address)
}

func (l *ByNetwork) wait(thing, address string) (longest time.Duration) {
	l.each(thing, address, func(at *Limiter, key string) { longest = max(longest, at.Wait(key)) })
	return longest
}

func (l *ByNetwork) count(thing, address string) {
	l.each(thing, address, func(at *Limiter, key string) { at.Count(key, 1) })
}

// each calls f with each network of an address, as a key, and what limits it; mu is held.
func (l *ByNetwork) each(thing, address string, f func(at *Limiter, key string)) {
	networks := Networks(address)
	for i, most := range l.b.of(len(networks)) {
		f(l.levels[most], thing+" "+networks[i])
	}
}

// Held bounds how many of something the networks of an address have at a time. It is safe for concurrent use.
type Held struct {
	b Bounds

	mu sync.Mutex // guards n
	n  map[string]int
}

// NewHeld returns one of which nobody has anything.
func NewHeld(b Bounds) *Held { return &Held{b: b, n: map[string]int{}} }

// Enter counts one more of an address, unless one of its networks has all that it may have.
func (h *Held) Enter(address string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	networks := Networks(address)
	for i, most := range h.b.of(len(networks)) {
		if h.n[networks[i]] >= most {
			return false
		}
	}
	for _, n := range networks {
		h.n[n]++
	}
	return true
}

// Leave gives back what Enter has counted.
func (h *Held) Leave(address string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, n := range Networks(address) {
		if h.n[n]--; h.n[n] <= 0 {
			delete(h.n, n)
		}
	}
}
