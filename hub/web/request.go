package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"tengen/hub"
	"tengen/hub/account"
	"tengen/hub/fault"
	"tengen/hub/game"
)

const (
	plainCookie  = "tengen_session"
	secureCookie = "__Host-tengen_session"
	cookieAge    = 400 * 24 * 60 * 60 // seconds; the server ends sessions sooner
)

// peer returns the address of the connection's other end.
func peer(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	a, _ := netip.ParseAddr(host)
	return a.Unmap()
}

func (s *Server) proxied(r *http.Request) bool { return s.trusts(peer(r)) }

func (s *Server) trusts(a netip.Addr) bool {
	for _, p := range s.cfg.Proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// address returns the client's address: the connection's, or, behind trusted
// proxies, the last of X-Forwarded-For that is not one of them.
func (s *Server) address(r *http.Request) string {
	a := peer(r)
	if !s.trusts(a) {
		return a.String()
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		if a = hop.Unmap(); !s.trusts(a) {
			break
		}
	}
	return a.String()
}

// secure reports whether the browser speaks TLS, with us or with a trusted proxy.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil || s.proxied(r) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

func (s *Server) cookieName(r *http.Request) string {
	if s.secure(r) {
		return secureCookie
	}
	return plainCookie
}

// session returns the request's live session, nil for a visitor.
func (s *Server) session(r *http.Request) (*account.Session, error) {
	c, err := r.Cookie(s.cookieName(r))
	if err != nil {
		return nil, nil
	}
	got, err := s.cfg.Accounts.Session(r.Context(), c.Value)
	if fault.CodeOf(err) == fault.Unauthorized {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &got, nil
}

func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, token string) {
	c := &http.Cookie{
		Name: s.cookieName(r), Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: s.secure(r), MaxAge: cookieAge,
	}
	if token == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

func (s *Server) client(r *http.Request) account.Client {
	return account.Client{Address: s.address(r), Agent: r.UserAgent()}
}

var errOrigin = fault.New(fault.Forbidden, "Sockets open from this site's own pages only.")

// socket checks where a request for /ws comes from and whose it is.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if !s.ownOrigin(r) {
		s.fail(w, r, errOrigin)
		return
	}
	if s.cfg.Sockets.Ready() != nil {
		s.fail(w, r, fault.New(fault.Busy, "The server is restarting; come back in a moment."))
		return
	}
	sess, err := s.session(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	id := hub.Identity{Address: s.address(r)}
	if sess != nil {
		u := hubUser(sess.User)
		id.User, id.Session = &u, sess.ID
	}
	s.cfg.Sockets.Serve(w, r, id)
}

// ownOrigin reports whether the Origin header names this very site, scheme and
// port included, or an allowed one. A missing header is refused: browsers send it.
func (s *Server) ownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || u.Path != "" || len(r.Header.Values("Origin")) != 1 {
		return false
	}
	for _, o := range s.cfg.Origins {
		if origin == o {
			return true
		}
	}
	scheme := "http"
	if s.secure(r) {
		scheme = "https"
	}
	return u.Scheme == scheme && strings.EqualFold(u.Host, r.Host)
}

func hubUser(u account.User) hub.User {
	return hub.User{ID: game.UserID(u.ID), Name: u.Name, Guest: u.Kind == account.Guest}
}
