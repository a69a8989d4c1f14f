package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// The life of an account, by its cookies.
func TestSessionsRotateAndDie(t *testing.T) {
	b := newBench(t)
	me := func(c *http.Cookie) *identity {
		w := read[identity](t, b.do(request{path: "/api/me", cookies: []*http.Cookie{c}}))
		return &w
	}
	if got := text(t, b.do(request{path: "/api/me"})); got != "{\"user\":null}\n" {
		t.Errorf("a visitor is %q", got)
	}
	planted := &http.Cookie{Name: sessionCookie, Value: "CHOSENBYANATTACKERXXXXXXXX"}
	guest := b.signed(b.post("/api/session", "{}", planted))
	if guest.Value == planted.Value || !me(guest).User.Guest {
		t.Error("a planted token was adopted")
	}
	if again := b.post("/api/session", "{}", guest); len(again.Cookies()) != 0 || read[identity](t, again).User.ID != me(guest).User.ID {
		t.Error("a second call must keep the session")
	}
	id := me(guest).User.ID

	body := fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)
	member := b.signed(b.post("/api/account/register", body, guest))
	if u := me(member).User; u.ID != id || u.Name != "Ann" || u.Guest {
		t.Errorf("the guest became %+v", u)
	}
	if me(guest).User != nil || len(b.ended) != 1 {
		t.Errorf("the guest's token lives on; ended %v", b.ended)
	}
	second := b.signed(b.post("/api/account/login", body))
	third := b.signed(b.post("/api/account/login", body, second))
	if third.Value == second.Value || me(second).User != nil || me(third).User == nil || me(member).User == nil {
		t.Error("login must change the token, and end that browser's old one only")
	}
	change := fmt.Sprintf(`{"old":%q,"new":%q}`, goodWords, newWords)
	fresh := b.signed(b.post("/api/account/password", change, third))
	if me(member).User != nil || me(third).User != nil || me(fresh).User == nil {
		t.Error("a changed password must end every session but the new one")
	}
	out := b.post("/api/account/logout", "{}", fresh)
	if c := b.signed(out); c.MaxAge >= 0 || c.Value != "" || me(fresh).User != nil {
		t.Errorf("logged out with %+v", c)
	}
	if b.post("/api/account/logout", "{}").StatusCode != http.StatusOK {
		t.Error("logging out twice must do no harm")
	}
	if len(b.ended) != 5 {
		t.Errorf("sockets were closed of %v, want 5 sessions", b.ended)
	}
	b.do(request{path: "/api/me?token=" + fresh.Value})
	log := b.log.String()
	for _, secret := range []string{goodWords, newWords, guest.Value, member.Value, third.Value, fresh.Value, planted.Value, "argon2id"} {
		if strings.Contains(log, secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
	if strings.Count(log, "\n") < 15 {
		t.Error("that was not the whole log")
	}
}

// A browser that has signed in stays known when it has signed out: guesses from
// everywhere do not shut its owner out, and it alone may go on trying.
func TestAKnownDeviceKeepsItsDoor(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		body := fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)
		for _, q := range []request{{}, {tls: true}} {
			ask := func(path, body, from string, cookies ...*http.Cookie) *http.Response {
				q := q
				q.method, q.path, q.body, q.from, q.cookies = "POST", path, body, from, cookies
				return b.do(q)
			}
			if guest := ask("/api/session", "{}", "192.0.2.7"); find(guest, deviceCookie) != nil {
				t.Error("a guest's browser needs no mark")
			}
			path := "/api/account/register"
			if q.tls {
				path = "/api/account/login"
			}
			in := ask(path, body, "192.0.2.7")
			session, device := b.signed(in), find(in, deviceCookie)
			if device == nil || !device.HttpOnly || device.SameSite != http.SameSiteLaxMode || device.Path != "/" || device.Domain != "" ||
				device.Secure != q.tls || strings.HasPrefix(device.Name, hostPrefix) != q.tls || device.MaxAge != int(cookieAge.Seconds()) {
				t.Fatalf("%s: the device's cookie is %v", path, device)
			}
			if out := ask("/api/account/logout", "{}", "192.0.2.7", session, device); find(out, deviceCookie) != nil {
				t.Error("signing out took the mark away")
			}
		}
		in := b.post("/api/account/login", body)
		device := find(in, deviceCookie)
		for i := range 100 {
			b.do(request{method: "POST", path: "/api/account/login", body: `{"name":"Ann","password":"wrong wrong wrong"}`, from: fmt.Sprintf("198.51.%d.7", i)})
		}
		if got := b.post("/api/account/login", body).StatusCode; got != 429 {
			t.Errorf("an unknown browser: %d", got)
		}
		forged := *device
		forged.Value = strings.ToLower(device.Value)
		if got := b.post("/api/account/login", body, &forged).StatusCode; got != 429 {
			t.Errorf("a forged mark: %d", got)
		}
		known := b.post("/api/account/login", body, device)
		if known.StatusCode != 200 || find(known, deviceCookie) == nil {
			t.Errorf("the known device: %d", known.StatusCode)
		}
		if strings.Contains(b.log.String(), device.Value) {
			t.Error("the log tells the mark")
		}
	})
}

func TestErrorsHaveACodeAndASentence(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		member := b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)))
		for _, c := range []struct {
			path, body string
			status     int
			code       fault.Code
			why        fault.Reason
		}{
			{"/api/account/login", `{"name":"Ann","password":"wrong wrong wrong"}`, 401, fault.Unauthorized, "credentials"},
			{"/api/account/login", `{"name":"Nobody2","password":"wrong wrong wrong"}`, 401, fault.Unauthorized, "credentials"},
			{"/api/account/login", `{"name":"Ann\u0000","password":"wrong wrong wrong"}`, 401, fault.Unauthorized, "credentials"},
			{"/api/account/login", `{}`, 401, fault.Unauthorized, "credentials"},
			{"/api/account/register", `{"name":"Bob","password":"short"}`, 400, fault.Invalid, "password_short"},
			{"/api/account/register", `{"name":"Bob","password":"password1"}`, 400, fault.Invalid, "password_common"},
			{"/api/account/register", `{"name":"B","password":"mossy lantern 42"}`, 400, fault.Invalid, "name_length"},
			{"/api/account/register", `{"name":"ANN","password":"mossy lantern 42"}`, 409, fault.Conflict, "name_taken"},
			{"/api/account/password", `{"old":"x","new":"mossy lantern 42"}`, 401, fault.Unauthorized, "not_signed_in"},
		} {
			r := b.post(c.path, c.body)
			got := read[refusal](t, r)
			if r.StatusCode != c.status || got.Code != c.code || got.Why != c.why || got.Message == "" || r.Header.Get("Content-Type") != "application/json" {
				t.Errorf("%s %s: %d %+v, want %d, %s %s and a message", c.path, c.body, r.StatusCode, got, c.status, c.code, c.why)
			}
			if got.Why == "name_length" && (got.Values["min"] != account.MinName || got.Values["max"] != account.MaxName) {
				t.Errorf("%s: the numbers are %v", got.Why, got.Values)
			}
		}
		if r := b.post("/api/account/register", fmt.Sprintf(`{"name":"Bob","password":%q}`, goodWords), member); r.StatusCode != 409 {
			t.Errorf("a member registered: %d", r.StatusCode)
		}
		for range 20 {
			b.post("/api/account/login", `{"name":"Victim","password":"wrong wrong wrong"}`)
		}
		r := b.post("/api/account/login", `{"name":"Victim","password":"wrong wrong wrong"}`)
		if r.StatusCode != 429 || r.Header.Get("Retry-After") == "" || read[refusal](t, r).Code != fault.TooMany {
			t.Errorf("the 21st attempt: %d", r.StatusCode)
		}
		b.people.fail = fault.New(fault.Retry, "Not now.").From(errors.New("host=secret"))
		r = b.do(request{path: "/api/me", cookies: []*http.Cookie{member}})
		if body := text(t, r); r.StatusCode != 503 || strings.Contains(body, "secret") {
			t.Errorf("without a database: %d %s", r.StatusCode, body)
		}
	})
}

func TestBodiesAreReadStrictly(t *testing.T) {
	b := newBench(t)
	for body, status := range map[string]int{
		`{}`:                                 200,
		` { "new": [1, {"a": null}], "x":2}`: 200,
		`{"a":{"b":1},"c":{"b":1}}`:          200,
		`{"a":1,"a":2}`:                      400,
		`{"name":"a","NAME":"b"}`:            400,
		`{"x":{"a":1,"\u0061":2}}`:           400,
		`{"a":1e309}`:                        200, // unknown, so nobody reads it
		`{"n":1} x`:                          400,
		`{}{}`:                               400,
		`[]`:                                 400,
		`null`:                               400,
		`"x"`:                                400,
		`{`:                                  400,
		`{"a":`:                              400,
		`{"a" 1}`:                            400,
		"{\"a\":\"\xff\"}":                   400,
		`{"a":` + strings.Repeat("[", 5000):  400,
		`{"a":` + strings.Repeat("[", 9) + strings.Repeat("]", 9) + `}`:       400,
		`{"a":"` + strings.Repeat("x", maxBody) + `"}`:                        413,
		`{"a":"` + strings.Repeat("x", maxBody-8) + `"}`:                      200,
		strings.Repeat(" ", maxBody-2) + `{}`:                                 200,
		`{"a":` + strings.Repeat(`{"a":`, 60) + `1` + strings.Repeat("}", 61): 400,
	} {
		if got := b.post("/api/session", body).StatusCode; got != status {
			t.Errorf("%.40s (%d bytes): %d, want %d", body, len(body), got, status)
		}
	}
	for mediaType, status := range map[string]int{
		"application/json": 200, "application/json; charset=UTF-8": 200, "Application/JSON": 200,
		"": 415, "text/plain": 415, "application/x-www-form-urlencoded": 415, "multipart/form-data; boundary=x": 415,
		"application/jsonp": 415, "application/json; charset=utf-7": 415, ";": 415,
	} {
		r := b.do(request{method: "POST", path: "/api/session", body: "{}", header: http.Header{"Content-Type": {mediaType}}})
		if r.StatusCode != status {
			t.Errorf("%q: %d, want %d", mediaType, r.StatusCode, status)
		}
	}
	if r := b.post("/api/account/login", `{"name":7}`); r.StatusCode != 400 {
		t.Errorf("a number for a name: %d", r.StatusCode)
	}
	if r := b.do(request{method: "POST", path: "/api/session", header: http.Header{"Content-Type": {"application/json"}}}); r.StatusCode != 400 {
		t.Errorf("no body: %d", r.StatusCode)
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range []string{`{}`, `{"a":1,"a":2}`, `{"a":[{"b":{}}]}`, `{"\u0061":1,"a":2}`, `{"a":1}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if scan(body) != nil {
			return
		}
		var v map[string]any
		if err := json.Unmarshal(body, &v); err != nil && !strings.Contains(err.Error(), "cannot unmarshal number") {
			t.Errorf("%q passed but is no object: %v", body, err)
		}
	})
}

// A guest's belongings are told only to its own session, and move to the member on request.
func TestKeeping(t *testing.T) {
	b := newBench(t)
	b.post("/api/account/register", `{"name":"Ann","password":"mossy lantern 42 herons"}`)
	guest := b.signed(b.post("/api/session", "{}"))
	for who, c := range map[string]struct {
		cookies []*http.Cookie
		games   int
	}{"a visitor": {nil, 0}, "the guest": {[]*http.Cookie{guest}, 1}} {
		if got := read[account.GuestGames](t, b.do(request{path: "/api/me/belongings", cookies: c.cookies})); got.Games != c.games {
			t.Errorf("%s has %+v", who, got)
		}
	}
	const keep = `{"name":"Ann","password":"mossy lantern 42 herons","keep":true}`
	if got := read[identity](t, b.post("/api/account/login", keep, guest)); got.Kept == nil || got.Kept.Games != 1 || got.User.Name != "Ann" {
		t.Errorf("%+v", got)
	}
	if got := read[identity](t, b.do(request{path: "/api/me", cookies: []*http.Cookie{guest}})); got.User != nil {
		t.Error("the guest's session goes on")
	}
	if got := read[identity](t, b.post("/api/account/login", keep)); got.Kept == nil || *got.Kept != (account.GuestGames{}) {
		t.Errorf("a visitor kept %+v", got.Kept)
	}
}
