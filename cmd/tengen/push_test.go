package main

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
)

// pushed is what a member is told of its devices.
type pushed struct {
	Key     string
	Devices []struct {
		ID   int64
		This bool
	}
}

// A site keeps one key, also when it starts anew, takes subscriptions of members to the public web alone, and forgets them with
// their sessions.
func TestPushOfASite(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	on := func(c *Config) {
		c.DatabaseURL, c.Push, c.PushContact = url, true, "mailto:keeper@tengen.example"
	}
	m, err := site(t, on)
	if err != nil {
		t.Fatal(err)
	}
	base := m.URL()
	read := func(cookie string) (p pushed) {
		t.Helper()
		status, text, _ := ask(t, base, "GET", "/api/me/push", "", cookie)
		if err := json.Unmarshal([]byte(text), &p); status != 200 || err != nil {
			t.Fatalf("%d %s, %v", status, text, err)
		}
		return p
	}
	account := fmt.Sprintf(`{"name":"Ann","password":%q}`, firstWords)
	_, _, ann := ask(t, base, "POST", "/api/account/register", account, "")
	key := read(ann).Key
	if raw, err := base64.RawURLEncoding.DecodeString(key); err != nil || len(raw) != 65 {
		t.Errorf("%q: %v", key, err)
	} else if _, err := ecdh.P256().NewPublicKey(raw); err != nil {
		t.Error(err)
	}
	browser, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	subscribe := func(endpoint, cookie string) int {
		t.Helper()
		encode := base64.RawURLEncoding.EncodeToString
		status, _, _ := ask(t, base, "POST", "/api/me/push", fmt.Sprintf(`{"endpoint":%q,"p256dh":%q,"auth":%q,"lang":"cs","kinds":{"turn":true,"challenge":true,"began":true}}`,
			endpoint, encode(browser.PublicKey().Bytes()), encode(make([]byte, 16))), cookie)
		return status
	}
	for endpoint, want := range map[string]int{
		"https://127.0.0.1/x": 400, "http://push.example.com/x": 400, "https://localhost/x": 400, "https://[::1]/x": 400, "https://push.example.com:22/x": 400, "https://push.example.com/x": 200,
	} {
		if got := subscribe(endpoint, ann); got != want {
			t.Errorf("%s: %d", endpoint, got)
		}
	}
	if got := subscribe("https://push.example.com/y", ""); got != 401 {
		t.Error(got)
	}
	if d := read(ann).Devices; len(d) != 1 || !d[0].This {
		t.Errorf("%+v", d)
	}
	_, _, again := ask(t, base, "POST", "/api/account/login", account, "")
	if d := read(again).Devices; len(d) != 1 || d[0].This {
		t.Errorf("%+v", d)
	}
	ask(t, base, "POST", "/api/account/logout", "{}", ann)
	if d := read(again).Devices; len(d) != 0 {
		t.Errorf("%+v", d)
	}
	if err := m.Stop(); err != nil {
		t.Fatal(err)
	}

	if m, err = site(t, on); err != nil {
		t.Fatal(err)
	}
	if base = m.URL(); read(again).Key != key {
		t.Error("another key after a start")
	}
	if err := m.Stop(); err != nil {
		t.Fatal(err)
	}
	if m, err = site(t, func(c *Config) { on(c); c.PushContact = "" }); err != nil {
		t.Fatal(err)
	}
	if base = m.URL(); read(again).Key != "" {
		t.Error("somebody is told, and no push service knows whom to write to")
	}
}

func TestAContactThatNobodyCouldWriteTo(t *testing.T) {
	t.Parallel()
	_, err := site(t, func(c *Config) { c.Push, c.PushContact = true, "http://tengen.example" })
	if err == nil || !strings.Contains(err.Error(), "TENGEN_PUSH_CONTACT") {
		t.Error(err)
	}
}
