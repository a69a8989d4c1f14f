package push

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// errPrivate is returned for an address that is not on the public web.
var errPrivate = errors.New("push: the endpoint leads to a private address")

// private are networks, beside those that netip knows, in which no push service is: of this network, of providers, of
// documentation and of translations, whose addresses hide others.
var private = func() (out []netip.Prefix) {
	for _, p := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
		"203.0.113.0/24", "240.0.0.0/4", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32",
		"2002::/16", "3fff::/20", "5f00::/16", "fec0::/10",
	} {
		out = append(out, netip.MustParsePrefix(p))
	}
	return out
}()

// isPublic reports whether an address is somebody's on the public web.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, p := range private {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Bounds of one request to a push service.
const (
	dialWithin    = 5 * time.Second
	answerWithin  = 10 * time.Second // all of it
	idleMost      = 30 * time.Second
	headerMost    = 16 << 10
	connsPerHost  = 8
	bodyMostBytes = 4 << 10
)

// newClient returns a client that speaks to allowed addresses only: the address of a name is checked when it is dialed,
// so that it cannot change in between. It follows no redirect, and uses no proxy.
func newClient(allowed func(netip.Addr) bool) *http.Client {
	dialer := &net.Dialer{
		Timeout: dialWithin,
		Control: func(_, address string, _ syscall.RawConn) error {
			a, err := netip.ParseAddrPort(address)
			if err != nil || !allowed(a.Addr()) {
				return errPrivate
			}
			return nil
		},
	}
	return &http.Client{
		Timeout: answerWithin,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialWithin, IdleConnTimeout: idleMost, ForceAttemptHTTP2: true,
			MaxResponseHeaderBytes: headerMost, MaxConnsPerHost: connsPerHost, MaxIdleConnsPerHost: 2, MaxIdleConns: 16,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
