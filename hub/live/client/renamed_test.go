package client

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// ending is a Sink that keeps why it ends.
type ending struct{ why error }

func (e *ending) Send([]byte)                 {}
func (e *ending) Refuse(int64, string, error) {}
func (e *ending) End(err error)               { e.why = err }

// Streams end, each for its own reason: a new name is no restart of the server.
func TestWhyStreamsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*Conns)
		want error
	}{
		"another name":        {func(s *Conns) { s.Renew([]game.UserID{2}) }, ErrRenamed},
		"the session's end":   {func(s *Conns) { s.EndSessions([]int64{9}) }, ErrSessionEnded},
		"another stream":      {func(s *Conns) { s.Supersede(9) }, ErrAnother},
		"a stop":              {func(s *Conns) { s.EndStreams() }, ErrRestart},
		"somebody's new name": {func(s *Conns) { s.Renew([]game.UserID{3}) }, nil},
	} {
		d := closed()
		out := &ending{}
		s := &Stream{Caller: d.caller(Identity{User: &records.User{ID: 2}, Session: 9}), conns: &d.Conns, out: out, sole: true}
		d.Conns.streams[game.UserID(2)] = []*Stream{s}
		d.Conns.sessions.join(s)
		c.do(&d.Conns)
		if !errors.Is(out.why, c.want) || (c.want == nil) != (out.why == nil) {
			t.Errorf("%s: %v", name, out.why)
		}
	}
}
