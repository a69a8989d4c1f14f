package push

import (
	"crypto/ecdh"
	"encoding/base64"
	"net/netip"
	"net/url"
	"strings"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/i18n"
)

// Subscription is a browser's subscription: the endpoint, the keys, and its person's language.
type Subscription struct {
	Endpoint string // secret: with it and our key anybody could notify its person
	P256dh   string // base64url, without padding
	Auth     string // likewise
	Lang     string // one of hub/base/i18n
}

// Kinds are the kinds that a device is to be told of.
type Kinds struct {
	Turn      bool `json:"turn"`
	Challenge bool `json:"challenge"`
	Began     bool `json:"began"`
	Reminder  bool `json:"reminder"`
	Vacation  bool `json:"vacation"`
}

// Bounds of a browser's data.
const (
	maxEndpoint = 1024
	maxKey      = 200 // before it is decoded
	authBytes   = 16
)

var errSubscription = fault.WithReason(fault.Invalid, "push_subscription", "This is not a subscription that can be told anything.")

// check returns errSubscription for what nothing can, or may, be sent to.
func (s *Service) check(n Subscription) error {
	if err := s.endpoint(n.Endpoint); err != nil {
		return err
	}
	if len(n.P256dh) > maxKey || len(n.Auth) > maxKey || i18n.ByCode(n.Lang) == nil {
		return errSubscription
	}
	point, err := base64.RawURLEncoding.DecodeString(n.P256dh)
	if err != nil {
		return errSubscription.From(err)
	}
	if _, err := ecdh.P256().NewPublicKey(point); err != nil {
		return errSubscription.From(err)
	}
	if auth, err := base64.RawURLEncoding.DecodeString(n.Auth); err != nil || len(auth) != authBytes {
		return errSubscription
	}
	return nil
}

// checkEndpoint lets only addresses on the public web through, over https and its own port. Names that lead elsewhere are
// found out when they are dialed (newClient).
func checkEndpoint(text string) error {
	if len(text) == 0 || len(text) > maxEndpoint {
		return errSubscription
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return errSubscription
	case u.Scheme != "https", u.User != nil, u.Fragment != "", u.Opaque != "":
		return errSubscription
	case u.Port() != "" && u.Port() != "443":
		return errSubscription
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if a, err := netip.ParseAddr(host); err == nil {
		if !isPublic(a) {
			return errSubscription
		}
		return nil
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	switch {
	case !strings.Contains(host, "."), last == "localhost", last == "local", last == "internal", last == "home", last == "lan":
		return errSubscription
	case last == "arpa", last == "onion", strings.Trim(last, "0123456789") == "": // 127.1 and the like
		return errSubscription
	}
	return nil
}
