package client

import (
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Sink takes what a stream is sent. None of its methods waits.
type Sink interface {
	Send(lines []byte)                    // messages in JSON, each with a newline
	Refuse(id int64, g string, err error) // the answer to the message id about game g
	End(err error)                        // the stream is to end: ErrSessionEnded, ErrAnother, ErrRenamed, ErrRestart, or one that Suspends
}

// Stream is a caller that gets lines over a lasting connection other than a socket, such as a long answer of HTTP. It is an
// Actor. Its user is here while it is open.
type Stream struct {
	Caller
	out   Sink
	news  bool         // it is told what every page of its user is told
	conns *Conns       // the set that it is in
	sole  bool         // it is to be the only one of its session; guarded by the Conns' mu
	heard atomic.Int64 // when the peer was last known to be there, Unix ns
}

// ErrSessionEnded ends the streams of a session that has ended.
var ErrSessionEnded = errSessionEnded

// ErrAnother ends a stream that another one replaces.
var ErrAnother error = fault.WithReason(fault.Conflict, "bot_another", "The same token has opened this stream again.")

// ErrRenamed ends the streams and sockets of a user who has another name now: they may come back at once.
var ErrRenamed error = fault.WithReason(fault.Retry, "another_name", "The account has another name now; come back.")

// ErrRestart ends all streams when the server stops.
var ErrRestart error = wire.ErrStopping

// Open returns a stream of a user. With news it is told what every page of the user is told. The caller must call Close. It
// returns ErrRestart if the server stops, and ErrSessionEnded. The page names its commands, as in hello.
func (d *Server) Open(id Identity, page string, out Sink, news bool) (*Stream, error) {
	if !d.cfg.Enter() {
		return nil, ErrRestart
	}
	s := &Stream{Caller: d.caller(id), conns: &d.Conns, out: out, news: news}
	s.page = page
	s.actor = s
	s.Alive()
	if err := d.Conns.join(s); err != nil {
		d.cfg.Running.Done()
		return nil, err
	}
	if !d.cfg.Open() { // stopped meanwhile
		out.End(ErrRestart)
	}
	return s, nil
}

// Close takes the stream out of everything.
func (s *Stream) Close() {
	defer s.services.cfg.Running.Done()
	s.gone()
	s.conns.part(s)
}

// Greet tells the stream of the challenges to and by its user, and of games by the clock.
func (s *Stream) Greet() { s.greet() }

// SingleSession has other servers end those streams of the session that are to be the only one, with ErrAnother. The caller
// does it here.
func (s *Stream) SingleSession() {
	s.conns.mu.Lock()
	s.sole = true
	s.conns.mu.Unlock()
	s.services.cfg.Sockets.Superseded(s.id.Session)
}

// Watch lets the stream follow a game, from a version on; 0: its full state comes first.
func (s *Stream) Watch(g string, version int) error {
	return s.watch(wire.In{T: wire.InWatch, G: g, V: version}, nil)
}

// Unwatch ends that the stream follows a game.
func (s *Stream) Unwatch(g string) error { return s.leave(g) }

// Alive notes that the peer is there.
func (s *Stream) Alive() { s.heard.Store(time.Now().UnixNano()) }

// Send and Refuse are Sink's.

func (s *Stream) Send(lines []byte)                    { s.out.Send(lines) }
func (s *Stream) Refuse(id int64, g string, err error) { s.out.Refuse(id, g, err) }

// LastHeard returns when the peer was last known to be there.
func (s *Stream) LastHeard() time.Time { return time.Unix(0, s.heard.Load()) }

// RoundTrip is not known.
func (s *Stream) RoundTrip() game.RoundTrip { return game.RoundTrip{} }

// Away tells nobody: messages about the game get wire.ErrRetry, and its state comes when it can be reached again.
func (s *Stream) Away(bool) {}
