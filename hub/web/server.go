// Package web is HTTP: routes, sessions, security headers, the archive and the
// page itself. It decides nothing about games; sockets go to the hub.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"tengen/hub"
	"tengen/hub/account"
	"tengen/hub/archive"
)

// Limits of every request.
const (
	maxBody   = 64 << 10
	maxHeader = 16 << 10
)

// Sockets takes the requests of /ws; *hub.Hub is one.
type Sockets interface {
	Serve(w http.ResponseWriter, r *http.Request, id hub.Identity)
	Ready() error
}

// Pinger reports whether the database answers.
type Pinger interface {
	Ping(ctx context.Context) error
}

// Config is what a Server is made of. Accounts, Archive, Sockets, Database and
// Files are needed.
type Config struct {
	Accounts *account.Service
	Archive  archive.Store
	Sockets  Sockets
	Database Pinger
	Files    fs.FS          // the built page: index.html, assets/…
	Proxies  []netip.Prefix // whose X-Forwarded-* headers are believed
	Origins  []string       // further origins that may open sockets and post, as "https://host"
	Log      *slog.Logger
}

// Server answers HTTP.
type Server struct {
	cfg    Config
	log    *slog.Logger
	pages  *pages
	routes []route
}

// route is one method and path. Every route but the socket's is safe, or goes
// through the cross-origin check.
type route struct {
	method, path string
	handle       http.HandlerFunc
}

// New returns a Server.
func New(c Config) (*Server, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{cfg: c, log: c.Log}
	var err error
	if s.pages, err = newPages(c.Files); err != nil {
		return nil, err
	}
	s.routes = []route{
		{"GET", "/healthz", s.healthz},
		{"GET", "/readyz", s.readyz},
		{"GET", "/ws", s.socket},
		{"GET", "/api/me", s.me},
		{"POST", "/api/session", s.guest},
		{"POST", "/api/account/register", s.register},
		{"POST", "/api/account/login", s.login},
		{"POST", "/api/account/logout", s.logout},
		{"POST", "/api/account/password", s.password},
		{"GET", "/api/users/{name}", s.profile},
		{"GET", "/api/users/{name}/games", s.history},
		{"GET", "/api/games/{id}", s.game},
	}
	return s, nil
}

// Handler returns the whole site.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	paths := map[string][]string{}
	for _, r := range s.routes {
		mux.Handle(r.method+" "+r.path, r.handle)
		paths[r.path] = append(paths[r.path], r.method)
	}
	for path, methods := range paths {
		mux.Handle(path, s.notAllowed(methods))
	}
	mux.HandleFunc("/", s.page)
	return s.chain(mux)
}

// HTTP returns a server with the timeouts and limits that the site needs.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    maxHeader - 4096, // net/http adds 4096 of its own
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}

// healthz: the process lives.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]string{"status": "ok"})
}

// readyz: new visitors are welcome.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	err := s.cfg.Sockets.Ready()
	if err == nil {
		err = s.cfg.Database.Ping(ctx)
	}
	if err != nil {
		writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "not ready"})
		return
	}
	writeJSON(w, http.StatusOK, map[string]string{"status": "ready"})
}
