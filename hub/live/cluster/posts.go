package cluster

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/requestid"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A balancer may bring the posts of a page to another node than its stream is on. They are passed on to the stream's node, whose
// answer is the post's.

const (
	postWait  = 3 * time.Second // for the other node's answer
	postsMost = 1024            // that wait for other nodes' answers; as many are acted on for other nodes
)

type (
	// passedPost is a page's post on its way to its stream.
	passedPost struct {
		Ref      uint64   `cbor:"1,keyasint,omitempty"`
		Stream   string   `cbor:"2,keyasint,omitempty"`
		Key      [32]byte `cbor:"3,keyasint,omitempty"`
		N        uint64   `cbor:"4,keyasint,omitempty"`
		Pong     bool     `cbor:"5,keyasint,omitempty"`
		Messages [][]byte `cbor:"6,keyasint,omitempty"`
		Request  string   `cbor:"7,keyasint,omitempty"` // its id
	}
	// answeredPost is its answer; without a code it was taken.
	answeredPost struct {
		Ref     uint64       `cbor:"1,keyasint,omitempty"`
		Code    fault.Code   `cbor:"2,keyasint,omitempty"`
		Why     fault.Reason `cbor:"3,keyasint,omitempty"`
		Message string       `cbor:"4,keyasint,omitempty"`
	}
)

// Posts are those that this node has passed on, and those that it acts on for others.
type Posts struct {
	links *links
	log   *slog.Logger
	take  func(stream string, key [32]byte, p wire.Post) error // acts on a post to a stream of this node's
	run   func(func())
	stop  <-chan struct{}

	mu      sync.Mutex              // guards the following
	ref     uint64                  // of the last one
	waiting map[uint64]chan<- error // for the other node's answer; each has room for one
	acted   int                     // on, for others
}

// Posts are those that come to one node and are for another's streams.
func (n *Node) Posts() *Posts { return n.posts }

// Here returns this node's name.
func (s *Posts) Here() string { return s.links.self }

// Reaches reports whether there is a link with a node.
func (s *Posts) Reaches(node string) bool { return s.links.linked(node) }

// Pass passes a page's post on to the node of its stream, and returns that node's answer. It returns wire.ErrRetry if it is not
// known whether the post has arrived: the same may be sent again.
func (s *Posts) Pass(ctx context.Context, node, stream string, key [32]byte, p wire.Post) error {
	m := passedPost{Stream: stream, Key: key, N: p.N, Pong: p.Pong, Request: requestid.Of(ctx)}
	for _, raw := range p.Messages {
		m.Messages = append(m.Messages, raw)
	}
	answer := make(chan error, 1)
	s.mu.Lock()
	if len(s.waiting) >= postsMost {
		s.mu.Unlock()
		return wire.ErrBusy
	}
	s.ref++
	m.Ref = s.ref
	s.waiting[m.Ref] = answer
	s.mu.Unlock()
	defer s.forget(m.Ref)
	if !s.links.say(node, post, encode(m)) {
		return wire.ErrRetry
	}
	ctx, cancel := context.WithTimeout(ctx, postWait)
	defer cancel()
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return wire.ErrRetry.From(ctx.Err())
	case <-s.stop:
		return wire.ErrStopping
	}
}

func (s *Posts) forget(ref uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.waiting, ref)
}

// hear acts on a post that a node has passed on, in a goroutine of its own: it may ask the store.
func (s *Posts) hear(node string, m passedPost) {
	s.mu.Lock()
	full := s.acted >= postsMost
	if !full {
		s.acted++
	}
	s.mu.Unlock()
	if full {
		s.answer(node, m.Ref, wire.ErrBusy)
		return
	}
	s.run(func() {
		defer func() {
			s.mu.Lock()
			s.acted--
			s.mu.Unlock()
		}()
		p := wire.Post{N: m.N, Pong: m.Pong}
		for _, raw := range m.Messages {
			p.Messages = append(p.Messages, raw)
		}
		err := s.take(m.Stream, m.Key, p)
		attrs := []any{"id", requestid.Checked(m.Request), "node", node}
		if err != nil {
			attrs = append(attrs, "code", fault.CodeOf(err))
		}
		s.log.Info("request of another server", attrs...)
		s.answer(node, m.Ref, err)
	})
}

func (s *Posts) answer(node string, ref uint64, err error) {
	a := answeredPost{Ref: ref}
	if err != nil {
		f := fault.Of(err)
		a.Code, a.Why, a.Message = f.Code, f.Reason, f.Message
	}
	s.links.say(node, posted, encode(a)) // without a link the post is sent again
}

// answered takes a node's answer.
func (s *Posts) answered(a answeredPost) {
	s.mu.Lock()
	answer := s.waiting[a.Ref]
	delete(s.waiting, a.Ref)
	s.mu.Unlock()
	switch {
	case answer == nil: // late
	case a.Code == "":
		answer <- nil
	default:
		answer <- fault.Told(a.Code, a.Why, nil, a.Message)
	}
}
