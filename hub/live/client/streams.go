package client

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// All streams of a user's here count as one socket, so that they keep nobody out.

// here returns how many sockets a user counts as having here; mu is held.
func (s *Conns) here(u game.UserID) int { return len(s.users[u]) + min(1, len(s.streams[u])) }

// join takes a stream in, or returns ErrSessionEnded, or why its user may do nothing here.
func (s *Conns) join(t *Stream) error {
	u := t.UserID()
	s.mu.Lock()
	if _, ended := s.ended[t.id.Session]; ended {
		s.mu.Unlock()
		return ErrSessionEnded
	}
	if err := s.authorised.enter(&t.Caller, time.Now()); err != nil {
		s.mu.Unlock()
		return err
	}
	before := s.here(u)
	s.streams[u] = append(s.streams[u], t)
	s.sessions.join(t)
	n := s.here(u)
	s.mu.Unlock()
	if n != before {
		s.counted(u, n, n == 1)
	}
	return nil
}

// part takes a stream out.
func (s *Conns) part(t *Stream) {
	u := t.UserID()
	s.mu.Lock()
	before := s.here(u)
	s.sessions.part(t)
	list := s.streams[u]
	if list = slices.DeleteFunc(list, func(o *Stream) bool { return o == t }); len(list) == 0 {
		delete(s.streams, u)
	} else {
		s.streams[u] = list
	}
	n := s.here(u)
	s.mu.Unlock()
	if n != before {
		s.counted(u, n, n == 0)
	}
}

// tellNews brings lines to those of some streams that are told what pages are told.
func tellNews(streams []*Stream, lines []byte) {
	for _, t := range streams {
		if t.news {
			t.Send(lines)
		}
	}
}

// TellStreams brings lines to a user's streams that are told what pages are told, and to no page.
func (s *Conns) TellStreams(u game.UserID, lines []byte) {
	s.mu.Lock()
	streams := slices.Clone(s.streams[u])
	s.mu.Unlock()
	tellNews(streams, lines)
}

// Supersede ends the streams of a session that are to be the only ones: another has been opened elsewhere.
func (s *Conns) Supersede(session int64) {
	s.mu.Lock()
	var old []*Stream
	if o := s.sessions[session]; o != nil {
		for _, t := range o.streams {
			if t.sole {
				old = append(old, t)
			}
		}
	}
	s.mu.Unlock()
	for _, t := range old {
		t.out.End(ErrAnother)
	}
}

// EndStreams ends all streams: the server stops.
func (s *Conns) EndStreams() {
	s.mu.Lock()
	var all []*Stream
	for _, list := range s.streams {
		all = append(all, list...)
	}
	s.mu.Unlock()
	for _, t := range all {
		t.out.End(ErrRestart)
	}
}

// Users returns the users who are here, on whatever node.
func (s *Conns) Users() []game.UserID {
	out := s.services.cfg.Sockets.UsersElsewhere()
	for u := range s.ByUser() {
		out = append(out, u)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
