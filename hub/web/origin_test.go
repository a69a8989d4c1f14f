package web

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// S1: who may open a socket.
func TestOnlyOurOwnPagesOpenSockets(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Origins = []string{"http://localhost:5173"} })
	cookie := b.signed(b.post("/api/session", "{}"))
	secure := *cookie
	secure.Name = cookieSecure
	plain, tls := []string{"http://" + host}, []string{"https://" + host}
	for _, c := range []struct {
		name   string
		origin []string
		tls    bool
		host   string
		want   int
	}{
		{"own", plain, false, host, 101},
		{"own over TLS", tls, true, host, 101},
		{"own, default port", []string{"http://" + host + ":80"}, false, host, 101},
		{"own, capitals", []string{"http://" + host}, false, "TENGEN.example", 101},
		{"own, other port", []string{"http://" + host + ":8080"}, false, host + ":8080", 101},
		{"development server", []string{"http://localhost:5173"}, false, host, 101},
		{"absent", nil, false, host, 403},
		{"empty", []string{""}, false, host, 403},
		{"null", []string{"null"}, false, host, 403},
		{"evil", []string{"http://evil.example"}, false, host, 403},
		{"prefix", []string{"http://" + host + ".evil.example"}, false, host, 403},
		{"suffix", []string{"http://evil" + host}, false, host, 403},
		{"subdomain", []string{"http://a." + host}, false, host, 403},
		{"user part", []string{"http://" + host + "@evil.example"}, false, host, 403},
		{"user part of ours", []string{"http://evil@" + host}, false, host, 403},
		{"path", []string{"http://evil.example/" + host}, false, host, 403},
		{"own with a path", []string{"http://" + host + "/"}, false, host, 403},
		{"fragment", []string{"http://evil.example#" + host}, false, host, 403},
		{"other port", []string{"http://" + host + ":8081"}, false, host, 403},
		{"no port", plain, false, host + ":8080", 403},
		{"http to https", plain, true, host, 403},
		{"https to http", tls, false, host, 403},
		{"two", []string{"http://" + host, "http://evil.example"}, false, host, 403},
		{"list", []string{"http://" + host + ", http://evil.example"}, false, host, 403},
		{"other development port", []string{"http://localhost:5174"}, false, host, 403},
		{"scheme", []string{"ws://" + host}, false, host, 403},
		{"file", []string{"file://"}, false, host, 403},
		{"trailing dot", []string{"http://" + host + "."}, false, host, 403},
	} {
		r := httptest.NewRequest("GET", "/ws", nil)
		r.Host = c.host
		if c.origin != nil {
			r.Header["Origin"] = c.origin
		}
		r.AddCookie(cookie)
		if c.tls {
			r = httptest.NewRequest("GET", "https://"+c.host+"/ws", nil)
			r.Header["Origin"] = c.origin
			r.AddCookie(&secure)
		}
		b.served = nil
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		if w.Code != c.want || (len(b.served) == 1) != (c.want == 101) {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.want)
		}
		if c.want == 101 && (b.served[0].User == nil || b.served[0].Session == 0 || b.served[0].Address != "192.0.2.1") {
			t.Errorf("%s: identity %+v", c.name, b.served[0])
		}
	}
	b.served = nil
	b.do(request{path: "/ws", header: http.Header{"Origin": plain}, cookies: []*http.Cookie{{Name: cookiePlain, Value: "dead"}}})
	if len(b.served) != 1 || b.served[0].User != nil || b.served[0].Session != 0 {
		t.Errorf("a visitor is %+v", b.served)
	}
}

// S10: what proxies say counts only if they are trusted.
func TestForwardedForIsBelievedOfTrustedProxiesOnly(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		from string
		xff  []string
		want string
	}{
		{"192.0.2.7", []string{"1.2.3.4"}, "192.0.2.7"},
		{"10.0.0.1", []string{"1.2.3.4"}, "1.2.3.4"},
		{"10.0.0.1", []string{"6.6.6.6, 1.2.3.4"}, "1.2.3.4"},
		{"10.0.0.1", []string{"6.6.6.6", "1.2.3.4, 10.0.0.2"}, "1.2.3.4"},
		{"10.0.0.1", []string{"6.6.6.6, garbage"}, "10.0.0.1"},
		{"10.0.0.1", []string{"10.0.0.9"}, "10.0.0.9"},
		{"10.0.0.1", nil, "10.0.0.1"},
		{"10.0.0.1", []string{"[2001:db8::1]"}, "2001:db8::1"},
		{"10.0.0.1", []string{"::ffff:1.2.3.4"}, "1.2.3.4"},
		{"10.0.0.1", []string{"1.2.3.4:80"}, "10.0.0.1"},
	} {
		b.served = nil
		b.do(request{path: "/ws", from: c.from, header: http.Header{"X-Forwarded-For": c.xff, "Origin": {"http://" + host}}})
		if len(b.served) != 1 || b.served[0].Address != c.want {
			t.Errorf("%s via %v: %+v, want %s", c.from, c.xff, b.served, c.want)
		}
	}
}

func TestOtherHostsAreRefusedWhenTheSiteHasAName(t *testing.T) {
	b := newBench(t, func(c *Config) { c.URL = "http://" + host })
	for _, c := range []struct {
		host, path string
		want       int
	}{
		{host, "/", 200}, {"TENGEN.EXAMPLE:80", "/", 200}, {"evil.example", "/", 421}, {"", "/", 421},
		{"127.0.0.1:8080", "/api/me", 421}, {"127.0.0.1:8080", "/healthz", 200}, {"127.0.0.1:8080", "/readyz", 200},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s%s: %d, want %d", c.host, c.path, w.Code, c.want)
		}
	}
	for _, u := range []string{"tengen.example", "ftp://x", "http://"} {
		c := b.c
		c.URL = u
		if _, err := New(c); err == nil {
			t.Errorf("the public URL %q was accepted", u)
		}
	}
}
