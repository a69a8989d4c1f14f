package web

import (
	"context"
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// fakeStreams are the streams of a hub: one whose id is n.known, opened by key.
type fakeStreams struct {
	opened []hub.Identity
	key    hub.Key
	posts  []wire.Post
	err    error
}

func (f *fakeStreams) Open(w http.ResponseWriter, id hub.Identity, key hub.Key) error {
	if f.err == nil {
		f.opened, f.key = append(f.opened, id), key
	}
	return f.err
}

func (f *fakeStreams) Knows(stream string) bool { return stream == "n.known" }

func (f *fakeStreams) Post(_ context.Context, _ string, key hub.Key, p wire.Post) error {
	if key != f.key {
		return hub.ErrNoStream
	}
	if f.err == nil {
		f.posts = append(f.posts, p)
	}
	return f.err
}

// Only our own pages open a stream, as a socket, and in JSON, which no form of another site can send.
func TestWhoOpensAStream(t *testing.T) {
	f := &fakeStreams{}
	b := newBench(t, func(c *Config) { c.Streams = f })
	cookie := b.signed(b.post("/api/session", "{}"))
	ours := []string{"http://" + host}
	for name, c := range map[string]struct {
		method string
		body   string
		header http.Header
		want   int
	}{
		"ours":            {"POST", "{}", http.Header{"Origin": ours}, 200},
		"another origin":  {"POST", "{}", http.Header{"Origin": {"http://evil.example"}}, 403},
		"no origin":       {"POST", "{}", http.Header{}, 403},
		"null":            {"POST", "{}", http.Header{"Origin": {"null"}}, 403},
		"another site":    {"POST", "{}", http.Header{"Origin": ours, "Sec-Fetch-Site": {"cross-site"}}, 403},
		"a form":          {"POST", "{}", http.Header{"Origin": ours, "Content-Type": {"text/plain"}}, 415},
		"not JSON":        {"POST", "[]", http.Header{"Origin": ours}, 400},
		"no body":         {"POST", "", http.Header{"Origin": ours, "Content-Type": {"application/json"}}, 400},
		"a large body":    {"POST", `{"x":"` + strings.Repeat("x", maxBody) + `"}`, http.Header{"Origin": ours}, 413},
		"a GET":           {"GET", "", http.Header{"Origin": ours}, 405},
		"a GET of a post": {"GET", "", http.Header{"Origin": ours}, 405},
	} {
		f.opened = nil
		path := "/sse"
		if strings.HasSuffix(name, "post") {
			path = "/sse/post"
		}
		res := b.do(request{method: c.method, path: path, body: c.body, header: c.header, cookies: []*http.Cookie{cookie}})
		if got := res.StatusCode; got != c.want || (len(f.opened) == 1) != (c.want == 200) {
			t.Errorf("%s: %d, want %d; opened %v", name, got, c.want, f.opened)
		}
		if c.want == 200 && (f.opened[0].User == nil || f.opened[0].Session == 0 || f.opened[0].Address != "192.0.2.7") {
			t.Errorf("%s: identity %+v", name, f.opened)
		}
	}
	f.opened = nil
	b.do(request{method: "POST", path: "/sse", body: "{}", header: http.Header{"Origin": ours}})
	if len(f.opened) != 1 || f.opened[0].User != nil || f.key != sha256.Sum256(nil) {
		t.Errorf("a visitor: %+v", f.opened)
	}
	f.err = wire.ErrStopping
	if res := b.do(request{method: "POST", path: "/sse", body: "{}", header: http.Header{"Origin": ours}}); res.StatusCode != 503 {
		t.Error("at the stop:", res.Status)
	}
}

// unread is a body that must not be read.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body was read")
	return 0, http.ErrBodyReadAfterClose
}

// A post is taken from the page that opened the stream. The body of one for a stream that there is not is not read.
func TestWhoPosts(t *testing.T) {
	f := &fakeStreams{}
	b := newBench(t, func(c *Config) { c.Streams = f })
	cookie, other := b.signed(b.post("/api/session", "{}")), b.signed(b.post("/api/session", "{}"))
	ours := http.Header{"Origin": {"http://" + host}, "Tengen-Stream": {"n.known"}}
	b.do(request{method: "POST", path: "/sse", body: "{}", header: ours, cookies: []*http.Cookie{cookie}})
	const body = `{"n":1,"pong":true,"messages":[{"t":"hello","d":{"page":"abcdefgh"}},{"t":"ping"}]}`
	post := func(h http.Header, body string, cookies ...*http.Cookie) int {
		return b.do(request{method: "POST", path: "/sse/post", body: body, header: h, cookies: cookies}).StatusCode
	}
	with := func(name string, values ...string) http.Header {
		h := ours.Clone()
		h[name] = values
		return h
	}
	for name, got := range map[string][2]int{
		"the page":          {post(ours, body, cookie), 200},
		"another's cookie":  {post(ours, body, other), 404},
		"no cookie":         {post(ours, body), 404},
		"a guessed stream":  {post(with("Tengen-Stream", "n.other"), body, cookie), 404},
		"no stream":         {post(with("Tengen-Stream"), body, cookie), 404},
		"another site":      {post(with("Origin", "http://evil.example"), body, cookie), 403},
		"without an origin": {post(with("Origin"), body, cookie), 403},
		"a form":            {post(with("Content-Type", "text/plain"), body, cookie), 415},
		"a name twice":      {post(ours, `{"n":1,"N":2}`, cookie), 400},
		"a negative number": {post(ours, `{"n":-1}`, cookie), 400},
		"too large":         {post(ours, `{"n":2,"messages":["`+strings.Repeat("x", maxBody)+`"]}`, cookie), 413},
		"nested deep":       {post(ours, `{"n":2,"messages":[`+strings.Repeat("[", 20)+strings.Repeat("]", 20)+`]}`, cookie), 400},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %d, want %d", name, got[0], got[1])
		}
	}
	if len(f.posts) != 1 || f.posts[0].N != 1 || !f.posts[0].Pong || len(f.posts[0].Messages) != 2 || string(f.posts[0].Messages[1]) != `{"t":"ping"}` {
		t.Errorf("%+v", f.posts)
	}
	r := httptest.NewRequest("POST", "/sse/post", unread{t})
	r.Host, r.RemoteAddr, r.Header = host, "192.0.2.7:5555", with("Tengen-Stream", "n.other")
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	if b.ServeHTTP(w, r); w.Code != 404 {
		t.Error("an unknown stream:", w.Code)
	}
	for err, want := range map[error]int{wire.ErrBusy: 503, wire.ErrRetry: 503, wire.ErrTooMany: 429, hub.ErrNoStream: 404} {
		f.err = err
		if got := post(ours, body, cookie); got != want {
			t.Errorf("%v: %d, want %d", err, got, want)
		}
	}
	if log := b.log.String(); strings.Contains(log, "n.known") {
		t.Error("the log has the name of a stream")
	}
	if !slices.ContainsFunc(b.routes(), func(r route) bool { return r.path == "/sse/post" && r.quiet }) {
		t.Error("posts fill the log")
	}
}
