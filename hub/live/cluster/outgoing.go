package cluster

import (
	"log/slog"
	"sync"
	"time"
)

const (
	outgoingMost = 64 << 20    // bytes that wait for the bus; messages beyond them are lost
	flushWithin  = time.Second // at the end, for the messages that still wait; later they are lost
)

// outgoing is what waits for the bus. One goroutine publishes it, so that a bus which takes nothing for a while blocks no
// sender: many send under locks, and the goroutine that runs a room does.
type outgoing struct {
	bus  Bus
	log  *slog.Logger
	more chan struct{} // there is something to do; one note is enough
	done chan struct{} // closed when run has returned

	mu     sync.Mutex // guards the following; nothing is published under it
	queue  []outgoingMessage
	bytes  int
	losing bool // the last message was lost
	closed bool
}

// outgoingMessage is one message for a subject.
type outgoingMessage struct {
	subject string
	kind    kind
	data    []byte
}

func newOutgoing(bus Bus, log *slog.Logger) *outgoing {
	return &outgoing{bus: bus, log: log, more: make(chan struct{}, 1), done: make(chan struct{})}
}

// put has a message published after all earlier ones, or loses it. It never waits.
func (o *outgoing) put(l outgoingMessage) {
	o.mu.Lock()
	full := o.closed || o.bytes+len(l.data) > outgoingMost
	began := full && !o.losing && !o.closed
	if o.losing = full; !full {
		o.queue, o.bytes = append(o.queue, l), o.bytes+len(l.data)
	}
	o.mu.Unlock()
	if began {
		o.log.Error("the bus takes too little: messages to other nodes are lost")
	}
	o.note()
}

func (o *outgoing) note() {
	select {
	case o.more <- struct{}{}:
	default:
	}
}

// take returns the next message, and reports whether there is one, and whether another may come.
func (o *outgoing) take() (l outgoingMessage, ok, open bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) == 0 {
		return l, false, !o.closed
	}
	l = o.queue[0]
	o.queue[0] = outgoingMessage{}
	if o.queue, o.bytes = o.queue[1:], o.bytes-len(l.data); len(o.queue) == 0 {
		o.queue = nil
	}
	return l, true, true
}

// run publishes until close is called and all is published.
func (o *outgoing) run() {
	defer close(o.done)
	for {
		l, ok, open := o.take()
		switch {
		case ok:
			if err := o.bus.Publish(l.subject, l.data); err != nil && l.kind != beat { // the peer will miss it, and say so
				o.log.Debug("not published", "subject", l.subject, "err", err)
			}
		case !open:
			return
		default:
			<-o.more
		}
	}
}

// close ends put, and waits a little until everything is published. run must have been started.
func (o *outgoing) close() {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	o.note()
	late := time.NewTimer(flushWithin)
	defer late.Stop()
	select {
	case <-o.done:
	case <-late.C:
		o.log.Warn("the bus takes nothing: the last messages to other nodes are lost")
	}
}
