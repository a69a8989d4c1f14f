package client

import "slices"

// sessions are the sockets and streams here by their sessions, those without one left out. The Conns' mu guards it.
type sessions map[int64]*ofSession

type ofSession struct {
	sockets []*Conn
	streams []*Stream
}

func (s sessions) of(id int64) *ofSession {
	o := s[id]
	if o == nil {
		o = &ofSession{}
		s[id] = o
	}
	return o
}

func (s sessions) enter(c *Conn) {
	if id := c.id.Session; id != 0 {
		o := s.of(id)
		o.sockets = append(o.sockets, c)
	}
}

func (s sessions) join(t *Stream) {
	if id := t.id.Session; id != 0 {
		o := s.of(id)
		o.streams = append(o.streams, t)
	}
}

func (s sessions) leave(c *Conn) {
	if o := s[c.id.Session]; o != nil {
		o.sockets = slices.DeleteFunc(o.sockets, func(x *Conn) bool { return x == c })
		s.drop(c.id.Session, o)
	}
}

func (s sessions) part(t *Stream) {
	if o := s[t.id.Session]; o != nil {
		o.streams = slices.DeleteFunc(o.streams, func(x *Stream) bool { return x == t })
		s.drop(t.id.Session, o)
	}
}

func (s sessions) drop(id int64, o *ofSession) {
	if len(o.sockets)+len(o.streams) == 0 {
		delete(s, id)
	}
}
