package cluster

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Bus carries messages between nodes, each at most once. Messages of one node come in the order in which they were published.
type Bus interface {
	// Publish sends data to all who subscribe to a subject. It may take as long as a write to the network.
	Publish(subject string, data []byte) error
	// Subscribe has f called with what is published to a subject, one after the other, until stop is called.
	Subscribe(subject string, f func(data []byte)) (stop func(), err error)
	// Connected reports whether the bus can be reached.
	Connected() bool
}

const (
	everybody = "tengen.nodes" // the subject at which nodes find each other
	toNode    = "tengen.node." // and a name: the subject of one

	beatEvery = 500 * time.Millisecond
	silent    = 3 * time.Second // without a sign of life a link has ended
	forgotten = time.Minute     // without a link a node is no peer any more
	peersMax  = 1000
)

// listener is told what comes over links: one call at a time, in the order in which it came. It must not wait.
type listener interface {
	met(node string) // a link has begun
	// parted is told that it has ended: messages sent over it may be lost. since is from when on it has certainly carried
	// nothing.
	parted(node string, since time.Time)
	hear(node string, k kind, body []byte)
}

// links are the links of this node with every other one.
//
// A link has a number, and the higher one counts. A node that misses a message, or hears nothing for a while, goes on with the
// next number. The other node follows when it hears of it. A link that has begun on one side has ended every earlier one on
// both.
type links struct {
	self string
	bus  Bus
	out  *outgoing
	to   listener
	log  *slog.Logger
	sent [kinds]prometheus.Counter // messages by kind
	ups  atomic.Int32              // links that are there; written under mu

	hearing sync.Mutex // held while to is called, and before mu
	mu      sync.Mutex // guards the following
	peers   map[string]*peer
	buried  map[string]struct{} // nodes that have gone
}

// peer is another node.
type peer struct {
	link  uint64    // the number of the link that is there, or is being tried
	sent  uint64    // messages sent over it
	got   uint64    // messages received over it
	up    bool      // something has been received over it
	heard time.Time // when something was last received
	sure  time.Time // heard, copied once the listener has been told of an ended link
}

// newLinks returns the links of a node that knows of no other yet. sent counts messages by kind.
func newLinks(self string, bus Bus, to listener, log *slog.Logger, sent *prometheus.CounterVec) *links {
	l := &links{self: self, bus: bus, out: newOutgoing(bus, log), to: to, log: log, peers: map[string]*peer{}, buried: map[string]struct{}{}}
	for k, name := range kindNames {
		l.sent[k] = sent.WithLabelValues(name)
	}
	return l
}

// open begins to listen; stop ends it.
func (l *links) open() (stop func(), err error) {
	one, err := l.bus.Subscribe(toNode+l.self, l.take)
	if err != nil {
		return nil, err
	}
	all, err := l.bus.Subscribe(everybody, l.take)
	if err != nil {
		one()
		return nil, err
	}
	go l.out.run()
	return func() { one(); all(); l.out.close() }, nil
}

// run gives signs of life and ends links that give none, until stop is closed.
func (l *links) run(stop <-chan struct{}) {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		l.out.put(outgoingMessage{everybody, beat, appendMessage(nil, head{kind: beat, from: l.self}, nil)}) // lost: the next one comes soon
		l.lookAt(time.Now())
		select {
		case <-tick.C:
		case <-stop:
			return
		}
	}
}

// lookAt beats over every link and ends those that are silent.
func (l *links) lookAt(now time.Time) {
	l.hearing.Lock()
	defer l.hearing.Unlock()
	l.mu.Lock()
	lost := map[string]time.Time{}
	for name, p := range l.peers {
		switch quiet := now.Sub(p.heard); {
		case p.up && quiet > silent:
			l.next(p, p.link+1)
			lost[name] = p.heard
		case !p.up && quiet > forgotten:
			delete(l.peers, name)
			continue
		}
		l.send(name, p, beat, nil)
	}
	l.mu.Unlock()
	for name, since := range lost {
		l.log.Warn("a node is silent", "node", name)
		l.to.parted(name, since)
	}
}

// next goes on with another link; mu is held.
func (l *links) next(p *peer, link uint64) {
	if p.up {
		l.ups.Add(-1)
	}
	p.link, p.sent, p.got, p.up = link, 0, 0, false
}

// send sends a message to a peer; mu is held, so that messages go in the order of their numbers.
func (l *links) send(name string, p *peer, k kind, body []byte) {
	p.sent++
	l.sent[k].Inc()
	m := appendMessage(make([]byte, 0, len(body)+64), head{k, l.self, p.link, p.sent}, body)
	l.out.put(outgoingMessage{toNode + name, k, m})
}

// say sends a message to a node. It reports false if there is no link.
func (l *links) say(name string, k kind, body []byte) bool {
	if len(body) > maxBody {
		l.log.Error("a message between nodes is too long", "kind", k, "bytes", len(body))
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.peers[name]
	if p == nil || !p.up {
		return false
	}
	l.send(name, p, k, body)
	return true
}

// sayAll sends a message to every node that there is a link with.
func (l *links) sayAll(k kind, body []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, p := range l.peers {
		if p.up {
			l.send(name, p, k, body)
		}
	}
}

// linked reports whether there is a link with a node.
func (l *links) linked(name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.peers[name]
	return p != nil && p.up
}

// linkedWith returns how many nodes there is a link with. It takes no lock.
func (l *links) linkedWith() int { return int(l.ups.Load()) }

// take takes what comes from the bus.
func (l *links) take(data []byte) {
	h, body, err := parse(data)
	if err != nil {
		l.log.Warn("what came over the bus is no message of a node")
		return
	}
	if h.from == l.self {
		return
	}
	l.hearing.Lock()
	defer l.hearing.Unlock()
	if l.gone(h.from) {
		return
	}
	met, parted, fresh := l.count(h)
	if !parted.IsZero() {
		l.to.parted(h.from, parted)
	}
	if met {
		l.to.met(h.from)
	}
	if fresh {
		l.confirm(h.from)
	}
	if fresh && (h.kind != beat || len(body) > 0) {
		l.to.hear(h.from, h.kind, body)
	}
}

// expire makes links ignore a node that has gone: if it wakes up, what it tells of its games is not true. The link falls
// silent. A name never comes back.
func (l *links) expire(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buried[name] = struct{}{}
}

// gone reports whether a node is buried.
func (l *links) gone(name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok := l.buried[name]
	return ok
}

// confirm notes that everything that a node has sent so far has come.
func (l *links) confirm(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.peers[name]; p != nil {
		p.sure = p.heard
	}
}

// heard returns when something last came from a node, zero if nothing ever has. Everything that it had sent before has come.
func (l *links) heard(name string) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.peers[name]; p != nil {
		return p.sure
	}
	return time.Time{}
}

// count counts a message that has come. It reports whether a link has begun with it. If one has ended, parted is since when
// that has carried nothing; else zero. fresh says that the message is to be heard.
func (l *links) count(h head) (met bool, parted time.Time, fresh bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.peers[h.from]
	if p == nil {
		if len(l.peers) >= peersMax {
			return false, parted, false
		}
		p = &peer{link: 1, heard: time.Now()}
		l.peers[h.from] = p
		l.send(h.from, p, beat, nil)
	}
	if h.n == 0 || h.link < p.link { // 0 is for everybody: it says only that there is such a node
		return false, parted, false
	}
	if h.link > p.link {
		if p.up { // the other side has ended it, which may have heard nothing for as long as that takes
			parted = p.heard.Add(-silent - beatEvery)
		}
		l.next(p, h.link)
		l.send(h.from, p, beat, nil)
	}
	switch {
	case h.n <= p.got:
		return false, parted, false
	case h.n > p.got+1:
		if p.up {
			parted = p.heard
		}
		l.next(p, p.link+1)
		l.send(h.from, p, beat, nil)
		return false, parted, false
	}
	p.got, p.heard = h.n, time.Now()
	if met = !p.up; met {
		p.up = true
		l.ups.Add(1)
	}
	return met, parted, true
}
