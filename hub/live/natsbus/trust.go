package natsbus

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
)

// ErrOpen is returned, wrapped, for a NATS that anybody on the network could speak through. Messages on the
// bus carry identities.
var ErrOpen = errors.New("NATS is not on loopback, so it needs credentials: nats://user:password@host, or TENGEN_NATS_CREDENTIALS")

// check returns ErrOpen, or what is wrong with the address.
func (o Options) check() error {
	for _, one := range strings.Split(o.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.Host == "" {
			return fmt.Errorf("NATS: %q is not an address such as nats://user:password@host:4222", hidden(one))
		}
		if !loopback(u.Hostname()) && u.User.String() == "" && o.Credentials == "" {
			return fmt.Errorf("NATS at %s: %w", u.Host, ErrOpen)
		}
	}
	return nil
}

// loopback reports whether only this machine can reach a host.
func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

// hidden keeps a password out of messages.
func hidden(s string) string {
	if i := strings.LastIndex(s, "@"); i >= 0 {
		return "…" + s[i:]
	}
	return s
}
