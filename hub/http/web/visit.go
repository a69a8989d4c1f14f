package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/hub/base/requestid"
)

// visit is the data of a request. Its owner is the request's goroutine.
type visit struct {
	id      string
	address string // the client's, behind trusted proxies
	https   bool   // as the client sees it
	exempt  bool   // from the limits of an address that many may share
	route   string // the pattern that answers
	quiet   bool
	open    bool  // to suspended users
	err     error // that became the answer
}

type visitKey struct{}

// visitOf returns the visit of a request that went through identify.
func visitOf(r *http.Request) *visit { return r.Context().Value(visitKey{}).(*visit) }

// identify gives each request an id, unless it brings one, and finds its client's address and scheme.
func (s *Site) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{id: requestid.Checked(r.Header.Get(requestid.Header))}
		if v.id == "" {
			v.id = requestid.New()
		}
		s.find(v, r)
		w.Header().Set(requestid.Header, v.id)
		next.ServeHTTP(w, r.WithContext(requestid.With(context.WithValue(r.Context(), visitKey{}, v), v.id)))
	})
}

// find notes the client's address, whether it speaks HTTPS, and whether it is exempt. Proxies' headers count only as
// far as they are trusted: X-Forwarded-For is read from its end, and the first address that is no trusted proxy's is
// the client's. This machine's own requests are exempt while the site has no public URL; a site with one is public.
func (s *Site) find(v *visit, r *http.Request) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	v.address, v.https = host, r.TLS != nil
	neighbour, err := netip.ParseAddr(host)
	if err != nil {
		return
	}
	neighbour = neighbour.Unmap().WithZone("")
	client := neighbour
	if within(s.c.Proxies, neighbour) {
		if hops := list(r.Header, "X-Forwarded-Proto"); len(hops) > 0 {
			v.https = strings.EqualFold(hops[len(hops)-1], "https")
		}
		hops := list(r.Header, "X-Forwarded-For")
		for i := len(hops) - 1; i >= 0 && within(s.c.Proxies, client); i-- {
			a, err := netip.ParseAddr(strings.Trim(hops[i], "[]"))
			if err != nil {
				break // "unknown" and nonsense: the proxy that said so is all we know
			}
			client = a.Unmap().WithZone("")
		}
	}
	v.address = client.String()
	local, proxied := neighbour.IsLoopback(), forwarded(r.Header)
	v.exempt = within(s.c.Exempt, client) || local && !proxied && s.c.URL == "" && meantForLoopback(r)
	if local && proxied && !within(s.c.Proxies, neighbour) {
		s.stranger.Do(func() {
			s.log.Warn("a proxy on this machine is not trusted: all its visitors count as one address",
				"set", "TENGEN_TRUSTED_PROXIES="+neighbour.String())
		})
	}
}

// carriers are headers by which a proxy says that it brings a request for
// somebody else: through one on this machine comes all the world.
var carriers = []string{
	"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-Ip", "Via", "Cf-Connecting-Ip",
}

// forwarded reports whether a request has one of the carriers.
func forwarded(h http.Header) bool {
	return slices.ContainsFunc(carriers, func(name string) bool { return len(h[name]) > 0 })
}

// meantForLoopback reports whether a request names this machine as a user who sits at it does, and not as a remote client does
// through a proxy or tunnel that adds no header. HTTP/1.0 is spoken by proxies that were told nothing, such as nginx's, and by
// no browser.
func meantForLoopback(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if !r.ProtoAtLeast(1, 1) {
		return false
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	a, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	return err == nil && a.Unmap().IsLoopback()
}

// within reports whether one of the networks has the address.
func within(networks []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(a) })
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
