package web

import (
	"regexp"
	"testing"
)

// TestSecurityText: a site with a contact has security.txt, one without has no such page, and what is no contact is refused.
func TestSecurityText(t *testing.T) {
	without := newBench(t)
	if r := without.do(request{path: "/.well-known/security.txt"}); r.StatusCode != 404 {
		t.Errorf("without a contact: %d", r.StatusCode)
	}
	with := newBench(t, func(c *Config) { c.SecurityContact = "mailto:security@tengen.example" })
	r := with.do(request{path: "/.well-known/security.txt"})
	if body := text(t, r); r.StatusCode != 200 || !regexp.MustCompile(`^Contact: mailto:security@tengen\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n`).MatchString(body) {
		t.Errorf("%d %q", r.StatusCode, body)
	}
	for contact, ok := range map[string]bool{
		"mailto:a@b.example": true, "https://tengen.example/security": true,
		"a@b.example": false, "http://tengen.example": false, "mailto:": false, "https://": false, "mailto:a@b\nContact: mailto:x@y": false,
	} {
		if err := checkSecurityContact(contact); (err == nil) != ok {
			t.Errorf("%q: %v", contact, err)
		}
	}
}
