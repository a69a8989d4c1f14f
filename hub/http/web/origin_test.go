package web

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// The origins that may open a socket.
func TestOnlyOurOwnPagesOpenSockets(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Origins = []string{"http://localhost:5173"} })
	cookie := b.signed(b.post("/api/session", "{}"))
	secure := *cookie
	secure.Name = hostPrefix + sessionCookie
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
	b.do(request{path: "/ws", header: http.Header{"Origin": plain}, cookies: []*http.Cookie{{Name: sessionCookie, Value: "dead"}}})
	if len(b.served) != 1 || b.served[0].User != nil || b.served[0].Session != 0 {
		t.Errorf("a visitor is %+v", b.served)
	}
}

// Proxies' headers count only if they are trusted.
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
		{"10.0.0.1", []string{"[2001:db8::1]"}, "2001:db8::/64"},
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

// This machine's own requests are exempt, and networks that the operator named;
// what a proxy brings is not, and if nobody told us of the proxy the log says so once.
func TestWhoIsExempt(t *testing.T) {
	const set = "TENGEN_TRUSTED_PROXIES="
	for _, c := range []struct {
		name, from string
		header     http.Header
		exempt     bool
		log        string // what is to be set, "" nothing
	}{
		{"a stranger", "192.0.2.7", nil, false, ""},
		{"this machine", "127.0.0.1", nil, true, ""},
		{"this machine, IPv6", "[::1]", nil, true, ""},
		{"this machine, mapped", "[::ffff:127.0.0.1]", nil, true, ""},
		{"a proxy nobody told us of", "127.0.0.1", http.Header{"X-Forwarded-For": {"192.0.2.7"}}, false, set + "127.0.0.1"},
		{"that says little", "127.0.0.2", http.Header{"X-Forwarded-Proto": {"https"}}, false, set + "127.0.0.2"},
		{"that says it by RFC 7239", "[::1]", http.Header{"Forwarded": {"for=192.0.2.7"}}, false, set + "::1"},
		{"that says for which host", "127.0.0.1", http.Header{"X-Forwarded-Host": {"tengen.example"}}, false, set + "127.0.0.1"},
		{"that says it as nginx does", "127.0.0.1", http.Header{"X-Real-Ip": {"192.0.2.7"}}, false, set + "127.0.0.1"},
		{"that says that it is one", "127.0.0.1", http.Header{"Via": {"1.1 squid"}}, false, set + "127.0.0.1"},
		{"a tunnel", "127.0.0.1", http.Header{"Cf-Connecting-Ip": {"192.0.2.7"}}, false, set + "127.0.0.1"},
		{"an empty header", "127.0.0.1", http.Header{"X-Forwarded-For": {""}}, false, set + "127.0.0.1"},
		{"that lies about a school", "127.0.0.1", http.Header{"X-Forwarded-For": {"198.51.100.4"}}, false, set + "127.0.0.1"},
		{"a stranger who plays the proxy", "192.0.2.7", http.Header{"X-Forwarded-For": {"127.0.0.1"}}, false, ""},
		{"through a trusted proxy", "127.0.0.9", http.Header{"X-Forwarded-For": {"192.0.2.7"}}, false, ""},
		{"this machine's loop through it", "127.0.0.9", http.Header{"X-Forwarded-For": {"127.0.0.1"}}, false, ""},
		{"the school", "198.51.100.4", nil, true, ""},
		{"the school through a trusted proxy", "10.0.0.1", http.Header{"X-Forwarded-For": {"198.51.100.4"}}, true, ""},
		{"beside the school", "198.51.101.4", nil, false, ""},
	} {
		b := newBench(t, func(c *Config) {
			c.Proxies = append(c.Proxies, netip.MustParsePrefix("127.0.0.9/32"))
			c.Exempt = []netip.Prefix{netip.MustParsePrefix("198.51.100.0/24")}
		})
		q := request{path: "/ws", from: c.from, host: "localhost:8080", header: http.Header{"Origin": {"http://localhost:8080"}}}
		maps.Copy(q.header, c.header)
		b.do(q)
		b.do(q)
		if len(b.served) != 2 || b.served[0].Exempt != c.exempt {
			t.Errorf("%s: %+v, want exempt %v", c.name, b.served, c.exempt)
		}
		if log := b.log.String(); strings.Count(log, set) != min(1, len(c.log)) || !strings.Contains(log, c.log) {
			t.Errorf("%s: the log says %s, want %q once", c.name, log, c.log)
		}
	}
}

// A proxy or tunnel on this machine that adds no header is known by the host that
// its visitors name, or by the site's having a public URL.
func TestLoopbackIsExemptOnlyAsLoopback(t *testing.T) {
	for _, c := range []struct {
		name   string
		q      request
		url    string
		exempt bool
	}{
		{"localhost", request{host: "localhost"}, "", true},
		{"localhost, a port", request{host: "localhost:8080"}, "", true},
		{"localhost, capitals", request{host: "LocalHost:8080"}, "", true},
		{"127.0.0.1", request{host: "127.0.0.1"}, "", true},
		{"127.0.0.1, a port", request{host: "127.0.0.1:8080"}, "", true},
		{"another loopback address", request{host: "127.8.9.1:8080"}, "", true},
		{"IPv6", request{from: "[::1]", host: "[::1]"}, "", true},
		{"IPv6, a port", request{from: "[::1]", host: "[::1]:8080"}, "", true},
		{"the site's name", request{}, "", false},
		{"the site's name, a port", request{host: host + ":8080"}, "", false},
		{"this machine's address", request{host: "192.0.2.1:8080"}, "", false},
		{"any address", request{host: "0.0.0.0:8080"}, "", false},
		{"a name that begins so", request{host: "localhost.evil.example"}, "", false},
		{"a name that ends so", request{host: "evil.localhost"}, "", false},
		{"an address as a name", request{host: "127.0.0.1.evil.example"}, "", false},
		{"a proxy that was told nothing", request{host: "127.0.0.1:8080", http10: true}, "", false},
		{"a stranger who says localhost", request{from: "192.0.2.7", host: "localhost:8080"}, "", false},
		{"a trusted proxy that adds nothing", request{from: "10.0.0.1", host: "localhost:8080"}, "", false},
		{"a site with a name", request{}, "http://" + host, false},
		{"a site with a loopback name", request{host: "localhost:8080"}, "http://localhost:8080", false},
	} {
		b := newBench(t, func(to *Config) { to.URL = c.url })
		q := c.q
		if q.path = "/ws"; q.from == "" {
			q.from = "127.0.0.1"
		}
		if q.host == "" {
			q.host = host
		}
		q.header = http.Header{"Origin": {"http://" + strings.ToLower(q.host)}}
		b.do(q)
		if len(b.served) != 1 || b.served[0].Exempt != c.exempt {
			t.Errorf("%s: %+v, want exempt %v", c.name, b.served, c.exempt)
		}
	}
	b := newBench(t)
	r := httptest.NewRequest("GET", "/", nil)
	r.Host, r.RemoteAddr = "", "127.0.0.1:5555"
	var v visit
	if b.find(&v, r); v.exempt {
		t.Error("a request without a host is exempt")
	}
}

// An exempt address makes any number of guests, another a hundred.
func TestGuestsOfExemptAddresses(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		for from, want := range map[string]int{"127.0.0.1": 200, "192.0.2.7": 429} {
			last := 0
			for range 101 {
				last = b.do(request{method: "POST", path: "/api/session", body: "{}", from: from, host: "localhost"}).StatusCode
			}
			if last != want {
				t.Errorf("guest 101 from %s: %d, want %d", from, last, want)
			}
		}
	})
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
