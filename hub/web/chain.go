package web

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"tengen/hub/fault"
)

const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

var errCrossSite = fault.New(fault.Forbidden, "Requests from other sites are not allowed.")

// chain wraps the routes: log, recover, headers, size limit, cross-origin check.
func (s *Server) chain(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	for _, o := range s.cfg.Origins {
		if err := cross.AddTrustedOrigin(o); err != nil {
			s.log.Error("allowed origin", "origin", o, "err", err)
		}
	}
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, errCrossSite) }))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		rec := &recorder{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.log.Error("panic", "path", r.URL.Path, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				if rec.status == 0 {
					s.fail(rec, r, fmt.Errorf("panic: %v", p))
				}
			}
			s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", rec.status,
				"ms", time.Since(started).Milliseconds())
		}()
		s.headers(rec, r)
		r.Body = http.MaxBytesReader(rec, r.Body, maxBody)
		if r.URL.Path != "/ws" { // its origin check is stricter
			cross.Handler(next).ServeHTTP(rec, r)
			return
		}
		next.ServeHTTP(rec, r)
	})
}

// headers are on every response.
func (s *Server) headers(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	if s.secure(r) {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// recorder notes the status, for the log.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

// Hijack hands the connection to the socket.
func (r *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	r.status = http.StatusSwitchingProtocols
	return http.NewResponseController(r.ResponseWriter).Hijack()
}

// Unwrap lets http.ResponseController through.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// notAllowed answers a known path with an unknown method.
func (s *Server) notAllowed(methods []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", strings.Join(methods, ", "))
		s.failStatus(w, r, http.StatusMethodNotAllowed, "method", "That method is not allowed here.")
	})
}
