package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/tengen-go/tengen/hub/base/fault"
)

var errOrigin = fault.WithReason(fault.Forbidden, "other_site", "That request came from another site.")

// checkOrigin lets a socket be opened by our own pages and those of configured origins only. Browsers send cookies with
// a socket that any site opens, and always name that site; a request without a name is refused as well.
func (s *Site) checkOrigin(r *http.Request) error {
	given := r.Header.Values("Origin")
	if len(given) != 1 {
		return errOrigin
	}
	origin, err := parseOrigin(given[0])
	if err != nil {
		return errOrigin.From(err)
	}
	if origin == scheme(r)+"://"+bareHost(scheme(r), r.Host) || s.origins[origin] {
		return nil
	}
	return errOrigin
}

// parseOrigin returns an origin in its one form: lower case, no default port.
func parseOrigin(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", fmt.Errorf("web: origin: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || text != u.Scheme+"://"+u.Host {
		return "", errors.New("web: an origin is http:// or https://, a host, and perhaps a port")
	}
	return u.Scheme + "://" + bareHost(u.Scheme, u.Host), nil
}

// bareHost returns a host in lower case without the scheme's own port.
func bareHost(scheme, host string) string {
	host = strings.ToLower(host)
	if scheme == "https" {
		return strings.TrimSuffix(host, ":443")
	}
	return strings.TrimSuffix(host, ":80")
}

// scheme returns how the client reached us.
func scheme(r *http.Request) string {
	if visitOf(r).https {
		return "https"
	}
	return "http"
}
