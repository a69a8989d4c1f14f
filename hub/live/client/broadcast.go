package client

import (
	"iter"
	"slices"

	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

// BatchFrom is how many events must be with the store for frames to be gathered.
const BatchFrom = 8

// Broadcaster brings lines to the followers of games: to the sockets of this process as frames that they share, to all others
// as they are. The batcher is used only here (see socket.Batcher).
type Broadcaster struct {
	batcher *socket.Batcher // nil: none
}

// NewBroadcaster returns a broadcaster whose batcher delays frames while storing returns many events that are with the store.
// start runs a goroutine that the owner waits for.
func NewBroadcaster(storing func() int, start func(func())) Broadcaster {
	return Broadcaster{socket.NewBatcher(func() bool { return storing() >= BatchFrom }, start)}
}

// Deliver is room.Broadcaster's.
func (c Broadcaster) Deliver(lines []byte, to []room.Follower) {
	if len(to) == 0 {
		return
	}
	socket.Deliver(framed(lines, slices.Values(to)))
}

// Tell is room.Broadcaster's.
func (c Broadcaster) Tell(event frame.Text, to []room.Follower, soon bool) {
	switch len(to) {
	case 0:
		return
	case 1:
		c.tellOne(to[0], soon, event)
		return
	}
	if here := sockets(event.Line(), slices.Values(to)); soon && c.batcher != nil {
		c.batcher.Deliver(event.Frame(), here)
	} else {
		socket.Deliver(event.Frame(), here)
	}
}

// Answer is room.Broadcaster's.
func (c Broadcaster) Answer(event, ack frame.Text, to room.Follower, soon bool) {
	c.tellOne(to, soon, event, ack)
}

// tellOne brings an event, and the ack if there is one, to one follower.
func (c Broadcaster) tellOne(to room.Follower, soon bool, texts ...frame.Text) {
	conn, ok := to.(*Conn)
	if !ok {
		to.Send(joined(texts))
		return
	}
	var space [2][]byte
	frames := space[:0]
	for _, t := range texts {
		frames = append(frames, t.Frame())
	}
	if soon && c.batcher != nil {
		c.batcher.Send(conn.sock, frames...)
	} else {
		conn.sock.Send(frames...)
	}
}

// joined returns messages as lines: one as it is, more as a copy.
func joined(texts []frame.Text) []byte {
	if len(texts) == 1 {
		return texts[0].Line()
	}
	var lines []byte
	for _, t := range texts {
		lines = append(lines, t.Line()...)
	}
	return lines
}

// framed returns lines as frames, and those of some followers that are sockets of this process's; see sockets.
func framed[F sender](lines []byte, to iter.Seq[F]) ([]byte, iter.Seq[*socket.Socket]) {
	return frame.Frames(lines), sockets(lines, to)
}

// sender is what lines are sent to.
type sender interface{ Send(lines []byte) }

// sockets returns those of some followers that are sockets of this process. Any other is sent the lines when its turn comes.
func sockets[F sender](lines []byte, to iter.Seq[F]) iter.Seq[*socket.Socket] {
	return func(yield func(*socket.Socket) bool) {
		for f := range to {
			c, ok := any(f).(*Conn)
			if !ok {
				f.Send(lines)
				continue
			}
			if !yield(c.sock) {
				return
			}
		}
	}
}

// NewBatch returns an empty batch of lines for those who follow the lobby.
func NewBatch() lobby.Batch { return new(batch) }

// batch is the lobby's: what is queued for sockets. All other followers are sent lines at once.
type batch struct{ socket.Batch }

// Queue is lobby.Batch's.
func (b *batch) Queue(lines []byte, to iter.Seq[lobby.Follower]) {
	frames, sockets := framed(lines, to)
	for s := range sockets {
		b.Batch.Queue(s, frames)
	}
}
