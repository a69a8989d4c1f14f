package web

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// paths returns an address for each route, and some that lead nowhere.
func (b *bench) paths() []string {
	fill := strings.NewReplacer("{name}", "Ann", "{other}", "Bob", "{id}", "abc", "{chapter}", "a1", "{format}", "sgf", "{$}", "")
	var out []string
	for _, r := range b.routes() {
		out = append(out, fill.Replace(r.path))
	}
	return append(out, "/nothing", "/assets/app-1a2b.js", "/assets/none.js", "/assets/worker-3c4d.js",
		"/assets/worker-none.js", "/assets/tengen.wasm-5e6f.gz", "/favicon.svg", "/error.css", "/api/nothing",
		"/api//me", "/../x", "/api/users/Panic", "/api/users/Broken", "/api/users/%00", "/api/users/%ff")
}

// Headers on every answer of any kind, with and without TLS.
func TestEveryAnswerHasTheHeaders(t *testing.T) {
	b := newBench(t)
	statuses := map[int]bool{}
	for _, path := range b.paths() {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"} {
			for _, tls := range []bool{false, true} {
				r := b.do(request{method: method, path: path, tls: tls})
				statuses[r.StatusCode] = true
				name := fmt.Sprintf("%s %s (tls %v) = %d", method, path, tls, r.StatusCode)
				ancestors, embedded := "'none'", strings.HasPrefix(path, "/embed/") && r.Header.Get("X-Frame-Options") == ""
				if embedded {
					ancestors = "*"
				}
				for k, want := range map[string]string{
					"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
					"X-Frame-Options": "DENY",
				} {
					if got := r.Header.Get(k); got != want && (got != "" || k != "X-Frame-Options" || !embedded) {
						t.Errorf("%s: %s is %q", name, k, got)
					}
				}
				csp := r.Header.Get("Content-Security-Policy")
				compiles := path == "/assets/worker-3c4d.js" && (r.StatusCode == 200 || r.StatusCode == 304)
				if !strings.HasPrefix(csp, "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors "+ancestors) ||
					strings.HasSuffix(csp, "; script-src 'self' 'wasm-unsafe-eval'") != compiles ||
					strings.Contains(strings.ReplaceAll(csp, "'wasm-unsafe-eval'", ""), "unsafe") {
					t.Errorf("%s: CSP %q", name, csp)
				}
				if hsts := r.Header.Get("Strict-Transport-Security"); (hsts != "") != tls {
					t.Errorf("%s: HSTS %q", name, hsts)
				}
				if r.Header.Get("X-Request-Id") == "" || len(r.Header.Values("Access-Control-Allow-Credentials")) != 0 {
					t.Errorf("%s: headers %v", name, r.Header)
				}
				own := !strings.HasPrefix(path, "/api/") || slices.ContainsFunc([]string{"me", "mod", "account", "session", "passkey", "reports"}, func(part string) bool {
					return strings.HasPrefix(path, "/api/"+part)
				})
				if others := r.Header.Values("Access-Control-Allow-Origin"); len(others) > 0 && (own || others[0] != "*") {
					t.Errorf("%s: pages of other sites may ask %v", name, others)
				}
				if r.StatusCode == 405 && r.Header.Get("Allow") == "" {
					t.Errorf("%s: no Allow", name)
				}
				if len(r.Cookies()) != 0 {
					t.Errorf("%s: a cookie for a stranger", name)
				}
			}
		}
	}
	for _, want := range []int{200, 301, 307, 400, 403, 404, 405, 500} {
		if !statuses[want] && want != 301 && want != 307 && want != 400 {
			t.Errorf("no answer was %d: %v", want, statuses)
		}
	}
}

func TestCookies(t *testing.T) {
	for _, c := range []struct {
		name   string
		q      request
		cookie string
		secure bool
	}{
		{"plain", request{}, "tengen_session", false},
		{"TLS", request{tls: true}, "__Host-tengen_session", true},
		{"trusted proxy", request{from: "10.1.2.3", header: http.Header{"X-Forwarded-Proto": {"https"}}}, "__Host-tengen_session", true},
		{"trusted proxy, http", request{from: "10.1.2.3", header: http.Header{"X-Forwarded-Proto": {"http"}}}, "tengen_session", false},
		{"anybody's claim", request{header: http.Header{"X-Forwarded-Proto": {"https"}}}, "tengen_session", false},
	} {
		b := newBench(t)
		q := c.q
		q.method, q.path, q.body = "POST", "/api/session", "{}"
		got := b.signed(b.do(q))
		if got.Name != c.cookie || got.Secure != c.secure || !got.HttpOnly || got.SameSite != http.SameSiteLaxMode || got.Path != "/" || got.Domain != "" {
			t.Errorf(`%s: %+v, want Name %v, Secure %v, got.HttpOnly, SameSite SameSiteLaxMode, Path "/", Domain ""`, c.name, got, c.cookie, c.secure)
		}
		q.cookies = []*http.Cookie{got}
		q.method, q.path, q.body = "GET", "/api/me", ""
		if read[identity](t, b.do(q)).User == nil {
			t.Errorf("%s: the cookie is not taken back", c.name)
		}
		if c.secure { // the unprefixed name could have been planted by another host
			q.cookies = []*http.Cookie{{Name: sessionCookie, Value: got.Value}}
			if read[identity](t, b.do(q)).User != nil {
				t.Errorf("%s: an unbound cookie is taken", c.name)
			}
		}
	}
}

// Every route that may change something refuses other sites. The walk is
// over the table itself, so a route that is not protected fails it.
func TestNoRouteServesAnotherSite(t *testing.T) {
	b := newBench(t)
	unsafe := 0
	fill := strings.NewReplacer("{name}", "Ann", "{other}", "Bob", "{id}", "abc", "{chapter}", "a1", "{format}", "sgf", "{$}", "")
	for _, rt := range b.routes() {
		if rt.post == nil {
			continue
		}
		unsafe++
		for name, h := range map[string]http.Header{
			"cross-site":    {"Sec-Fetch-Site": {"cross-site"}, "Origin": {"https://evil.example"}},
			"same-site":     {"Sec-Fetch-Site": {"same-site"}, "Origin": {"http://other.tengen.example"}},
			"older browser": {"Origin": {"http://evil.example"}},
			"null":          {"Origin": {"null"}},
			"other port":    {"Origin": {"http://" + host + ":8081"}},
		} {
			r := b.do(request{method: "POST", path: fill.Replace(rt.path), body: `{"name":"Ann","password":"x"}`, header: h})
			if r.StatusCode != http.StatusForbidden {
				t.Errorf("%s from %s: %d", rt.path, name, r.StatusCode)
			}
		}
		own := http.Header{"Sec-Fetch-Site": {"same-origin"}, "Origin": {"http://" + host}}
		if r := b.do(request{method: "POST", path: fill.Replace(rt.path), body: `{}`, header: own}); r.StatusCode == http.StatusForbidden {
			t.Errorf("%s: our own page is refused", rt.path)
		}
	}
	if unsafe < 6 || len(b.people.users) != 1 { // the one guest of our own page
		t.Errorf("%d routes, %d users made", unsafe, len(b.people.users))
	}
}

// Over a real connection: a header of 16 KiB is read, a longer one is not, and
// no path leaves the site.
func TestHeaderLimitAndTraversal(t *testing.T) {
	b := newBench(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := Server(b, b.Site.log)
	if srv.ReadHeaderTimeout == 0 || srv.ReadTimeout == 0 || srv.WriteTimeout == 0 || srv.IdleTimeout == 0 {
		t.Error("a timeout is missing")
	}
	srv.ReadHeaderTimeout, srv.ReadTimeout, srv.WriteTimeout = await.Limit, await.Limit, await.Limit
	done := make(chan struct{})
	go func() { defer close(done); srv.Serve(l) }()
	defer func() { srv.Shutdown(context.Background()); <-done }()
	ask := func(request string) int {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := conn.Write([]byte(request)); err != nil {
			t.Fatal(err)
		}
		r, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		return r.StatusCode
	}
	for _, c := range []struct{ size, want int }{{15 << 10, 200}, {17 << 10, 431}} {
		if got := ask("GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("a", c.size) + "\r\nConnection: close\r\n\r\n"); got != c.want {
			t.Errorf("header of %d bytes: %d, want %d", c.size, got, c.want)
		}
	}
	for _, path := range []string{
		"/../go.mod", "/assets/../../go.mod", "/assets/..%2f..%2fgo.mod", "/%2e%2e/%2e%2e/etc/passwd", "/..\\go.mod", "//etc/passwd",
		"/assets/", "/assets", "/.hidden", "/index.html", "/placeholder.html", "/assets/app-1a2b.js/", "/assets/app-1a2b.js%00",
	} {
		if got := ask("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); got == 200 || got >= 500 {
			t.Errorf("%s: %d, want not 200, less than 500", path, got)
		}
	}
	if got := ask("OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); got < 400 {
		t.Errorf("OPTIONS *: %d", got)
	}
}

func TestThePanicIsLoggedAndAnswered(t *testing.T) {
	b := newBench(t)
	r := b.do(request{path: "/api/users/Panic"})
	if body := text(t, r); r.StatusCode != 500 || strings.Contains(body, "shelf") {
		t.Errorf("%d %s, want 500 and no cause", r.StatusCode, body)
	}
	log := b.log.String()
	if !strings.Contains(log, "the shelf fell down") || !strings.Contains(log, "/api/users/{name}") || strings.Contains(log, url.PathEscape("users/Panic\"")) {
		t.Errorf("log: %s", log)
	}
}

func TestMissingPartsAreErrors(t *testing.T) {
	b := newBench(t)
	for name, change := range map[string]func(*Config){
		"accounts": func(c *Config) { c.Accounts = (*account.Service)(nil) },
		"archive":  func(c *Config) { c.Archive = nil },
		"sockets":  func(c *Config) { c.Sockets = nil },
		"reviews":  func(c *Config) { c.Reviews = nil },
		"studies":  func(c *Config) { c.Studies = nil },
		"lists":    func(c *Config) { c.Lists = nil },
		"classes":  func(c *Config) { c.Classes = nil },
		"analyst":  func(c *Config) { c.Analyst = nil },
		"explorer": func(c *Config) { c.Explorer = nil },
		"brought":  func(c *Config) { c.Brought = nil },
		"position": func(c *Config) { c.Positions = nil },
		"players":  func(c *Config) { c.Players = nil },
		"page":     func(c *Config) { c.Dist = nil },
		"origin":   func(c *Config) { c.Origins = []string{"localhost:5173"} },
	} {
		c := b.c
		change(&c)
		if _, err := New(c); err == nil {
			t.Errorf("without a good %s", name)
		}
	}
}
