package web

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// visit is what is known of a request. Its owner is the request's goroutine.
type visit struct {
	id      string
	address string // the client's, behind trusted proxies
	https   bool   // as the client sees it
	route   string // the pattern that answers
	quiet   bool
	err     error // that became the answer
}

type visitKey struct{}

// visitOf returns the visit of a request that went through identify.
func visitOf(r *http.Request) *visit { return r.Context().Value(visitKey{}).(*visit) }

// identify gives each request an id and finds out who asks and over what.
func (s *Site) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{id: rand.Text()[:13]}
		v.address, v.https = s.client(r)
		w.Header().Set("X-Request-Id", v.id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
	})
}

// client returns the client's address and whether it speaks HTTPS. What proxies
// say counts only as far as they are trusted: X-Forwarded-For is read from its
// end, and the first address that is no trusted proxy's is the client's.
func (s *Site) client(r *http.Request) (address string, https bool) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	https = r.TLS != nil
	peer, err := netip.ParseAddr(host)
	if err != nil {
		return host, https
	}
	peer = peer.Unmap().WithZone("")
	if !s.trusted(peer) {
		return peer.String(), https
	}
	if hops := list(r.Header, "X-Forwarded-Proto"); len(hops) > 0 {
		https = strings.EqualFold(hops[len(hops)-1], "https")
	}
	hops := list(r.Header, "X-Forwarded-For")
	for i := len(hops) - 1; i >= 0 && s.trusted(peer); i-- {
		a, err := netip.ParseAddr(strings.Trim(hops[i], "[]"))
		if err != nil {
			break // "unknown" and nonsense: the proxy that said so is all we know
		}
		peer = a.Unmap().WithZone("")
	}
	return peer.String(), https
}

func (s *Site) trusted(a netip.Addr) bool {
	for _, p := range s.c.Proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// list returns the elements of a header that may come in several lines.
func list(h http.Header, name string) []string {
	var out []string
	for _, line := range h.Values(name) {
		for e := range strings.SplitSeq(line, ",") {
			if e = strings.TrimSpace(e); e != "" {
				out = append(out, e)
			}
		}
	}
	return out
}
