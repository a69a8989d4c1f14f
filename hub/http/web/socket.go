package web

import (
	"context"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// socket hands a request for a socket to the hub, with its session and address.
func (s *Site) socket(w http.ResponseWriter, r *http.Request) error {
	id, err := s.identityOf(r)
	if err != nil {
		return err
	}
	s.c.Sockets.Serve(w, r, id)
	return nil
}

// identityOf returns the session and address of a request for a socket or a stream, if it comes from our own pages.
func (s *Site) identityOf(r *http.Request) (hub.Identity, error) {
	if err := s.checkOrigin(r); err != nil {
		return hub.Identity{}, err
	}
	current, err := s.session(r)
	if err != nil {
		return hub.Identity{}, err
	}
	return identityOf(r, current), nil
}

// identityOf returns who asks, by a session, nil: a visitor.
func identityOf(r *http.Request, current *account.Session) hub.Identity {
	v := visitOf(r)
	id := hub.Identity{User: userOf(current), Address: limit.Network(v.address), Exempt: v.exempt, Request: v.id}
	if current != nil {
		id.Session, id.Since, id.Sanctions = current.ID, current.User.Created, current.User.Sanctions
	}
	return id
}

// health says that the process lives.
func (s *Site) health(w http.ResponseWriter, r *http.Request) error {
	answer(w, r, http.StatusOK, map[string]string{"status": "ok"})
	return nil
}

// readyTimeout is how long the database may take to answer a probe.
const readyTimeout = 2 * time.Second

// ready says whether the site may be sent traffic.
func (s *Site) ready(w http.ResponseWriter, r *http.Request) error {
	if s.stopping.Load() {
		return wire.ErrStopping
	}
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := s.c.Ready(ctx); err != nil {
		return wire.ErrNotReady.From(err)
	}
	answer(w, r, http.StatusOK, map[string]string{"status": "ready"})
	return nil
}
