package web

import (
	"crypto/sha256"
	"net/http"

	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// streamHeader names the stream that a post is for. A page of another site cannot set it without asking first, and a balancer can
// read it.
const streamHeader = "Tengen-Stream"

// stream opens a stream of server-sent events for a page that no websocket gets through to. It is a POST, so that browsers name
// the page's origin, and nothing on the way keeps the answer.
func (s *Site) stream(w http.ResponseWriter, r *http.Request) error {
	if s.c.Streams == nil {
		return errMissing
	}
	id, err := s.identityOf(r)
	if err != nil {
		return err
	}
	if err := decode(r, &none{}); err != nil {
		return err
	}
	if err := s.c.Streams.Open(w, id, keyOf(r)); err != nil {
		return err
	}
	if rec, ok := w.(*recorder); ok {
		rec.status = http.StatusOK
	}
	return nil
}

// post takes what a page says to its stream. The body is not read before there is such a stream.
func (s *Site) post(w http.ResponseWriter, r *http.Request) error {
	if err := s.checkOrigin(r); err != nil {
		return err
	}
	stream := r.Header.Get(streamHeader)
	if s.c.Streams == nil || !s.c.Streams.Knows(stream) {
		return hub.ErrNoStream
	}
	var p wire.Post
	if err := decode(r, &p); err != nil {
		return err
	}
	err := s.c.Streams.Post(r.Context(), stream, keyOf(r), p)
	return reply(w, r, none{}, err)
}

// keyOf returns the hash of a request's session cookie, valid or not.
func keyOf(r *http.Request) hub.Key { return sha256.Sum256([]byte(cookie(r, sessionCookie))) }
