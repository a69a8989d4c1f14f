package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// asked is a request to a route of accounts, and its answers to a visitor, a guest, a member, and a member who has just shown
// the password again.
type asked struct {
	body string
	want [4]int
}

var rolesOf = map[string]asked{
	"POST /api/account/register":        {`{"name":"Fresh","password":"short"}`, [4]int{400, 400, 409, 409}},
	"POST /api/account/login":           {`{}`, [4]int{401, 401, 401, 401}},
	"POST /api/account/logout":          {`{}`, [4]int{200, 200, 200, 200}},
	"POST /api/account/password":        {fmt.Sprintf(`{"new":%q}`, newWords), [4]int{401, 403, 403, 200}},
	"POST /api/account/password/remove": {`{}`, [4]int{401, 403, 403, 409}},
	"POST /api/account/delete":          {`{}`, [4]int{401, 403, 403, 200}},
	"POST /api/account/recover":         {fmt.Sprintf(`{"name":"Ann","code":"AAAAA","password":%q}`, newWords), [4]int{401, 401, 401, 401}},
	"POST /api/account/prove":           {`{"password":"wrong wrong wrong"}`, [4]int{401, 403, 401, 401}},
	"POST /api/account/rename":          {`{"name":"Another"}`, [4]int{401, 403, 403, 200}},
	"POST /api/account/codes":           {`{}`, [4]int{401, 403, 403, 200}},
	"POST /api/passkey/ask":             {`{"to":"add"}`, [4]int{401, 403, 403, 200}},
	"POST /api/passkey/enter":           {`{}`, [4]int{401, 401, 401, 401}},
	"POST /api/passkey/prove":           {`{}`, [4]int{401, 403, 401, 401}},
	"POST /api/passkey/add":             {`{"name":"Key"}`, [4]int{401, 403, 403, 401}},
	"POST /api/passkey/remove":          {`{"id":1}`, [4]int{401, 403, 403, 200}},
	"GET /api/me/ways":                  {"", [4]int{401, 403, 200, 200}},
	"GET /api/me/sessions":              {"", [4]int{401, 403, 200, 200}},
	"POST /api/me/sessions/end":         {`{"id":1000000}`, [4]int{401, 403, 200, 200}},
	"GET /api/me/push":                  {"", [4]int{401, 403, 200, 200}},
	"POST /api/me/push":                 {aBrowser, [4]int{401, 403, 200, 200}},
	"POST /api/me/push/remove":          {`{"id":1}`, [4]int{401, 403, 200, 200}},
}

// Every route of accounts has a line with its permissions, and keeps to it; a new one without a line fails.
func TestWhoMayChangeAnAccount(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Push = &fakePush{} })
	ask := func(method, path, body string, cookies ...*http.Cookie) *http.Response {
		return b.do(request{method: method, path: path, body: body, cookies: cookies, tls: true, from: "192.0.2.7"})
	}
	people := 0
	cookies := func(role int) []*http.Cookie {
		people++
		switch role {
		case 0:
			return nil
		case 1:
			return []*http.Cookie{b.signed(ask("POST", "/api/session", "{}"))}
		}
		c := b.signed(ask("POST", "/api/account/register", fmt.Sprintf(`{"name":"Member%d","password":%q}`, people, goodWords)))
		if role == 3 {
			if r := ask("POST", "/api/account/prove", fmt.Sprintf(`{"password":%q}`, goodWords), c); r.StatusCode != 200 {
				t.Fatal(r.StatusCode)
			}
		}
		return []*http.Cookie{c}
	}
	seen := 0
	for _, rt := range b.routes() {
		mine := strings.HasPrefix(rt.path, "/api/account/") || strings.HasPrefix(rt.path, "/api/passkey/") ||
			strings.HasPrefix(rt.path, "/api/me/push") || strings.HasPrefix(rt.path, "/api/me/ways") || strings.HasPrefix(rt.path, "/api/me/sessions")
		if !mine {
			continue
		}
		for method, h := range map[string]handler{"GET": rt.get, "POST": rt.post} {
			if h == nil {
				continue
			}
			line, ok := rolesOf[method+" "+rt.path]
			if !ok {
				t.Errorf("%s %s has no line", method, rt.path)
				continue
			}
			seen++
			for role, want := range line.want {
				r := ask(method, rt.path, line.body, cookies(role)...)
				if r.StatusCode != want {
					t.Errorf("%s %s by %s: %d, want %d: %s", method, rt.path, []string{"a visitor", "a guest", "a member", "a member with a proof"}[role], r.StatusCode, want, text(t, r))
				}
			}
		}
	}
	if seen != len(rolesOf) {
		t.Errorf("%d of %d lines", seen, len(rolesOf))
	}
}
