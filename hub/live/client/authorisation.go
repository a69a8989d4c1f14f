package client

import (
	"errors"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// A moderator's decision is known on the node where its user speaks: with the session at first, and by Authorise as it changes.
// No line of chat needs a question to the store.

// authorisations are those of the last minute: a user with an older session may be on the way in.
type authorisations map[game.UserID]authorisation

type authorisation struct {
	moderation.Sanctions
	at time.Time
}

// enter tells a caller who comes in the sanctions that have come meanwhile, and returns why it may not stay. The session may
// have been read before them or after: the stricter ones hold until the next check.
func (j authorisations) enter(c *Caller, now time.Time) error {
	standing := c.id.Sanctions
	if told, ok := j[c.id.userID()]; ok {
		standing = standing.Stricter(told.Sanctions)
		c.sanctions.Store(&standing)
	}
	return standing.MayEnter(now)
}

// Suspends reports whether an error ends a stream because its user is suspended: the error of moderation.Sanctions.MayEnter.
func Suspends(err error) bool {
	var f *fault.Error
	return errors.As(err, &f) && f.Reason == "suspended"
}

// unmuted returns why a line of chat is not taken if a moderator has muted its user.
func (c *Caller) unmuted(now time.Time) error {
	return c.inForce().MayTalk(now)
}

// inForce returns the sanctions known to be in force against the user.
func (c *Caller) inForce() *moderation.Sanctions {
	if s := c.sanctions.Load(); s != nil {
		return s
	}
	return &c.id.Sanctions
}

// own returns the user as its page is told.
func (c *Caller) own() *wire.User {
	s := c.inForce()
	return wire.Own(c.id.User, s.News, s.Moderator)
}

// Authorise applies the sanctions in force now: suspended users are thrown out, muted users write no more, and users who must
// read something are told so.
func (s *Conns) Authorise(all map[game.UserID]moderation.Sanctions, now time.Time) {
	var sockets []*Conn
	var streams []*Stream
	s.mu.Lock()
	for u, old := range s.authorised {
		if now.Sub(old.at) > endedKept {
			delete(s.authorised, u)
		}
	}
	for u, standing := range all {
		s.authorised[u] = authorisation{standing, now}
		sockets, streams = append(sockets, s.users[u]...), append(streams, s.streams[u]...)
	}
	s.mu.Unlock()
	for _, c := range sockets {
		standing := all[c.UserID()]
		c.authorised(&standing)
	}
	for _, t := range streams {
		standing := all[t.UserID()]
		t.sanctions.Store(&standing)
		if err := standing.MayEnter(now); err != nil {
			t.out.End(err)
		}
	}
}

// authorised applies the sanctions in force against the socket's user.
func (c *Conn) authorised(s *moderation.Sanctions) {
	news := c.inForce().News
	c.sanctions.Store(s)
	switch err := s.MayEnter(time.Now()); {
	case err != nil:
		c.Close(wire.CloseSuspended, fault.MessageOf(err))
	case s.News && !news:
		c.say(wire.Out{T: wire.OutNews})
	}
}
