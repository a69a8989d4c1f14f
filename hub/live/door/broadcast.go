package door

import (
	"iter"
	"slices"

	"tengen/hub/live/lobby"
	"tengen/hub/live/room"
	"tengen/hub/live/socket"
)

// CorkFrom is how many events must be with the store for frames to be gathered.
const CorkFrom = 8

// Broadcaster brings lines to the followers of games: to the sockets of this process as frames that they share, to whoever else as they
// are. It is the one place where the cork is put in (socket.Cork says what it is for).
type Broadcaster struct {
	cork *socket.Cork // nil: none
}

// NewBroadcaster returns a broadcaster whose cork delays frames while many events, by their number, are with the store; start runs a
// goroutine that the owner waits for.
func NewBroadcaster(storing func() int, start func(func())) Broadcaster {
	return Broadcaster{socket.NewCork(func() bool { return storing() >= CorkFrom }, start)}
}

// Deliver is room.Broadcaster's.
func (c Broadcaster) Deliver(lines []byte, to []room.Follower) {
	if len(to) == 0 {
		return
	}
	socket.Deliver(framed(lines, slices.Values(to)))
}

// DeliverSoon is room.Broadcaster's.
func (c Broadcaster) DeliverSoon(lines []byte, to []room.Follower) {
	if c.cork == nil || len(to) == 0 {
		c.Deliver(lines, to)
		return
	}
	c.cork.Deliver(framed(lines, slices.Values(to)))
}

// framed returns lines as frames, and those of some followers that are sockets of this process's. Whoever else is among them is
// sent the lines as it comes to its turn.
func framed[F interface{ Send(lines []byte) }](lines []byte, to iter.Seq[F]) ([]byte, iter.Seq[*socket.Socket]) {
	return socket.Frames(lines), func(yield func(*socket.Socket) bool) {
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

// batch is the lobby's: what is queued for sockets. To whoever else lines are sent at once.
type batch struct{ socket.Batch }

// Queue is lobby.Batch's.
func (b *batch) Queue(lines []byte, to iter.Seq[lobby.Follower]) {
	frames, sockets := framed(lines, to)
	for s := range sockets {
		b.Batch.Queue(s, frames)
	}
}
