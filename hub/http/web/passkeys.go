package web

import (
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/tengen-go/tengen/hub/member/account"
)

// passkeyRequest asks for a challenge.
type passkeyRequest struct {
	To account.Purpose `json:"to"`
}

// passkeyChallenge is the browser's question to an authenticator; bytes are base64url.
type passkeyChallenge struct {
	Challenge  string   `json:"challenge"`
	Domain     string   `json:"domain"`          // for which the passkey is
	User       string   `json:"user,omitempty"`  // to add one: the handle by which the authenticator knows the user
	Name       string   `json:"name,omitempty"`  // of the user, to add one
	Known      []string `json:"known,omitempty"` // credentials of the user: to add one, none of these again; to prove, one of these
	Algorithms []int    `json:"algorithms"`      // of signatures, by their numbers of COSE, the best first
}

// passkeyAnswer is an authenticator's answer; bytes are base64url. To add one, attestation and name; else the others.
type passkeyAnswer struct {
	Credential    string `json:"credential"`
	ClientData    string `json:"clientData"`
	Attestation   string `json:"attestation,omitempty"`
	Authenticator string `json:"authenticator,omitempty"`
	Signature     string `json:"signature,omitempty"`
	User          string `json:"user,omitempty"`
	Name          string `json:"name,omitempty"` // of the new passkey
	Keep          bool   `json:"keep,omitempty"` // to sign in: move all of the browser's guest to the member
}

// removedPasskey removes a passkey.
type removedPasskey struct {
	ID int64 `json:"id"`
}

// of returns the answer in bytes. A field that is no base64url becomes empty, and proves nothing.
func (a *passkeyAnswer) of() account.PasskeyAnswer {
	b := func(text string) []byte {
		out, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
		if err != nil {
			return nil
		}
		return out
	}
	return account.PasskeyAnswer{
		Credential: b(a.Credential), ClientData: b(a.ClientData), Attestation: b(a.Attestation),
		Authenticator: b(a.Authenticator), Signature: b(a.Signature), Handle: b(a.User),
	}
}

// originOf returns the site as the browser knows it. Browsers let a page use passkeys over HTTPS, and on localhost; addresses in numbers
// have none. The host is the one of the public URL where that is set, for requests for others come no further.
func (s *accounts) originOf(r *http.Request) account.Origin {
	host := bareHost(scheme(r), r.Host)
	domain := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		domain = h
	}
	local := domain == "localhost" || strings.HasSuffix(domain, ".localhost")
	if _, err := netip.ParseAddr(strings.Trim(domain, "[]")); err == nil || domain == "" || scheme(r) != "https" && !local {
		return account.Origin{}
	}
	return account.Origin{Domain: domain, Origins: append([]string{scheme(r) + "://" + host}, s.origins...)}
}

// askPasskey answers with a challenge for an authenticator.
func (s *accounts) askPasskey(r *http.Request, c passkeyRequest) (out passkeyChallenge, err error) {
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	q, err := s.service.Passkeys().Ask(r.Context(), current, c.To, s.originOf(r))
	if err != nil {
		return out, err
	}
	text := base64.RawURLEncoding.EncodeToString
	known := make([]string, 0, len(q.Known))
	for _, credential := range q.Known {
		known = append(known, text(credential))
	}
	return passkeyChallenge{text(q.Challenge), q.Domain, text(q.Handle), q.Name, known, account.Algorithms()}, nil
}

// enterByPasskey signs in the owner of a passkey.
func (s *accounts) enterByPasskey(w http.ResponseWriter, r *http.Request) error {
	var c passkeyAnswer
	if err := decode(r, &c); err != nil {
		return err
	}
	current, err := s.session(r)
	if err != nil {
		return err
	}
	if !c.Keep {
		got, token, err := s.service.Passkeys().Enter(r.Context(), current, c.of(), s.originOf(r), clientOf(r))
		return s.signedIn(w, r, got, token, err)
	}
	got, token, kept, err := s.service.Merges().Enter(r.Context(), current, c.of(), s.originOf(r), clientOf(r))
	return s.signedInWith(w, r, got, token, identity{Kept: &kept}, err)
}

// proveByPasskey notes that the owner has shown a passkey.
func (s *accounts) proveByPasskey(r *http.Request, current account.Session, c passkeyAnswer) (out waysPage, err error) {
	if err := s.service.Passkeys().Prove(r.Context(), current, c.of(), s.originOf(r), clientOf(r)); err != nil {
		return out, err
	}
	return s.answerProved(r)
}

// addPasskey adds a passkey to a member's account.
func (s *accounts) addPasskey(r *http.Request, current account.Session, c passkeyAnswer) (out waysPage, err error) {
	if err := s.service.Passkeys().Add(r.Context(), current, c.Name, c.of(), s.originOf(r), clientOf(r)); err != nil {
		return out, err
	}
	return s.answerWays(r, current)
}

// removePasskey removes one of a member's passkeys.
func (s *accounts) removePasskey(r *http.Request, current account.Session, c removedPasskey) (out waysPage, err error) {
	if err := s.service.Passkeys().Remove(r.Context(), current, c.ID); err != nil {
		return out, err
	}
	return s.answerWays(r, current)
}
