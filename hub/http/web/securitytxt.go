package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// securityTextLife is how long a reader may keep security.txt: RFC 9116 recommends less than a year.
const securityTextLife = 180 * 24 * time.Hour

// checkSecurityContact refuses what RFC 9116 does not allow as a contact.
func checkSecurityContact(contact string) error {
	if contact == "" {
		return nil
	}
	u, err := url.Parse(contact)
	if err == nil && (u.Scheme == "mailto" && u.Opaque != "" || u.Scheme == "https" && u.Host != "") {
		return nil
	}
	return errors.New("web: the contact for vulnerabilities must be such as mailto:security@tengen.example or https://tengen.example/security")
}

// securityText says whom to tell of a vulnerability, as RFC 9116 has it. A site without a contact has no such page.
func (s *Site) securityText(w http.ResponseWriter, r *http.Request) error {
	if s.c.SecurityContact == "" {
		return errMissing
	}
	text := fmt.Sprintf("Contact: %s\nExpires: %s\n", s.c.SecurityContact,
		time.Now().UTC().Add(securityTextLife).Truncate(24*time.Hour).Format(time.RFC3339))
	if s.c.URL != "" {
		text += "Canonical: " + s.c.URL + "/.well-known/security.txt\n"
	}
	send(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte(text))
	return nil
}
