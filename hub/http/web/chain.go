package web

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// chain wraps a handler, the first middleware outermost.
func chain(h http.Handler, middleware ...func(http.Handler) http.Handler) http.Handler {
	for i := len(middleware) - 1; i >= 0; i-- {
		h = middleware[i](h)
	}
	return h
}

// policy is the Content-Security-Policy of every answer but workerPolicy's: all that a
// page needs comes from here, in files. 'self' covers sockets of the same host too.
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// embeddable is a policy under which pages of other sites may show the page.
func embeddable(policy string) string {
	return strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors *", 1)
}

// headers sets the headers of every answer, errors included.
func (s *Site) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		if visitOf(r).https {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// recover answers 500 for a handler that panicked, and logs where.
func (s *Site) recover(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p)
			}
			s.log.ErrorContext(r.Context(), "panic", "id", visitOf(r).id, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			s.fail(w, r, fmt.Errorf("panic: %v", p))
		}()
		next.ServeHTTP(w, r)
	})
}

// checkHost refuses requests for other hosts than the site's, if it was told
// its name. Probes ask by address and are let through.
func (s *Site) checkHost(next http.Handler) http.Handler {
	if s.host == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if bareHost(scheme(r), r.Host) != s.host && r.URL.Path != "/healthz" && r.URL.Path != "/readyz" {
			s.fail(w, r, errHost)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// limitBody ends reading after most bytes; 0 is maxBody. A larger body gets more time, and so does its answer; one that flows
// gets the most. Release
// must be called when the request has been answered.
func (s *Site) limitBody(w http.ResponseWriter, r *http.Request, most int64, flows bool) (release func()) {
	if most == 0 {
		most = maxBody
	} else {
		c, until := http.NewResponseController(w), time.Now().Add(uploadTimeout)
		if flows {
			until = until.Add(flowTimeout - uploadTimeout)
		}
		_ = c.SetReadDeadline(until) // tests have none
		_ = c.SetWriteDeadline(until.Add(writeTimeout))
	}
	return s.bodies.hold(w, r, most, flows)
}

// protect refuses what another site makes a browser ask of us, for every route
// and method that is not safe.
func (s *Site) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.cross.Check(r); err != nil {
			s.fail(w, r, fault.WithReason(fault.Forbidden, "other_site", "That request came from another site.").From(err))
			return
		}
		next.ServeHTTP(w, r)
	})
}
