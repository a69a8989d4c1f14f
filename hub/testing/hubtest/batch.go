package hubtest

import "iter"

// Batch is a lobby.Batch that sends lines as they are queued; F is lobby.Follower.
type Batch[F interface{ Send(lines []byte) }] struct{}

// Queue sends lines to followers.
func (Batch[F]) Queue(lines []byte, to iter.Seq[F]) {
	for f := range to {
		f.Send(lines)
	}
}

// Write has nothing left to do.
func (Batch[F]) Write() {}
