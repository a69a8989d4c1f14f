package hub

import (
	"iter"

	"tengen/hub/room"
	"tengen/hub/socket"
)

// corkFrom is how many events must be with the store for frames to be gathered.
const corkFrom = 8

// broadcaster brings frames to the followers of games: the sockets of this process. It is the one place where
// the cork is put in (socket.Cork says what it is for).
type broadcaster struct {
	hub  *Hub
	cork *socket.Cork // nil: none
}

func newBroadcaster(h *Hub) broadcaster {
	if h.cfg.NoCork {
		return broadcaster{hub: h}
	}
	loaded := func() bool { return h.rooms.Storing() >= corkFrom }
	return broadcaster{h, socket.NewCork(loaded, h.running.Go)}
}

// Deliver is room.Broadcaster's.
func (c broadcaster) Deliver(frame []byte, to []room.Follower) {
	socket.Deliver(frame, sockets(frame, to))
}

// DeliverSoon is room.Broadcaster's.
func (c broadcaster) DeliverSoon(frame []byte, to []room.Follower) {
	if c.cork == nil {
		c.Deliver(frame, to)
		return
	}
	c.cork.Deliver(frame, sockets(frame, to))
}

// sockets returns those of some followers that are sockets of this process's. Whoever else is among them is sent the frame
// as it comes to its turn.
func sockets(frame []byte, to []room.Follower) iter.Seq[*socket.Socket] {
	return func(yield func(*socket.Socket) bool) {
		for _, f := range to {
			c, ok := f.(*conn)
			if !ok {
				f.Send(frame)
				continue
			}
			if !yield(c.sock) {
				return
			}
		}
	}
}
