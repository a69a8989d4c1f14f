package web

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/live/wire"
)

func TestTheAppIsServedAtItsOwnAddresses(t *testing.T) {
	b := newBench(t)
	b.states = map[string]wire.GameState{"k3Jx9": liveGame()}
	b.studyStore.kept["s1"] = document.Document{ID: "s1", Title: "Fours"}
	for _, path := range []string{"/", "/watch", "/tv", "/learn", "/learn/openings", "/learn/openings/long_pro", "/analysis", "/local", "/ranks", "/bots", "/openings", "/positions", "/brought", "/brought/Ann", "/study", "/study/s1", "/g/k3Jx9", "/@/Ann", "/history", "/account", "/settings", "/conduct", "/challenge", "/challenge/k3Jx9", "/following", "/days", "/connection"} {
		r := b.do(request{path: path})
		if body := text(t, r); r.StatusCode != 200 || !strings.Contains(body, "<div id=app>") || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf(`%s: %d %s %q, want 200, "<div id=app>" in it, Cache-Control "no-cache"`, path, r.StatusCode, r.Header.Get("Cache-Control"), body)
		}
	}
	for _, path := range []string{"/nothing", "/watch/", "/g/", "/g/a/b", "/study/", "/@/", "/wp-login.php", "/api.html", "/assets/old-0000.js"} {
		r := b.do(request{path: path, header: http.Header{"Accept": {"text/html,*/*"}}})
		body := text(t, r)
		if r.StatusCode != 404 || !strings.Contains(body, "<h1>Page not found</h1>") || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf(`%s: %d %q, want 404, "<h1>Page not found</h1>" in it, Cache-Control "no-store"`, path, r.StatusCode, body)
		}
		if strings.Contains(body, "style=") || strings.Contains(body, "<style") || strings.Contains(body, "<script") {
			t.Errorf("%s: something inline", path)
		}
	}
	for path, accept := range map[string]string{"/api/nothing": "text/html", "/api/": "", "/nothing": "application/json"} {
		r := b.do(request{path: path, header: http.Header{"Accept": {accept}}})
		if got := read[refusal](t, r); r.StatusCode != 404 || got.Code != fault.NotFound {
			t.Errorf("%s: %d %+v, want 404, Code NotFound", path, r.StatusCode, got)
		}
	}
	for range 2 {
		if r := b.do(request{path: "/rules?lang=cs"}); r.Header.Get("Location") != "/rules/conduct?lang=cs" {
			t.Errorf("the rules in a language lead to %q", r.Header.Get("Location"))
		}
	}
	if r := b.do(request{path: "/rules"}); r.StatusCode != 302 || r.Header.Get("Location") != "/rules/conduct" {
		t.Errorf("/rules: %d %q, want 302 to /rules/conduct", r.StatusCode, r.Header.Get("Location"))
	}
	r := b.do(request{path: "/error.css"})
	if r.StatusCode != 200 || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/css") {
		t.Errorf("error.css: %d", r.StatusCode)
	}
}

func TestBeforeTheFirstBuildThePlaceholderIsServed(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Dist = fstest.MapFS{"placeholder.html": built["placeholder.html"]} })
	if body := text(t, b.do(request{path: "/watch"})); !strings.Contains(body, "not built") {
		t.Errorf("served %q", body)
	}
}

func TestStaticFilesAreCachedAndCompressed(t *testing.T) {
	b := newBench(t)
	path := "/assets/app-1a2b.js"
	want := string(built["assets/app-1a2b.js"].Data)
	r := b.do(request{path: path})
	if body := text(t, r); body != want || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("plain: %d bytes", len(body))
	}
	if c := r.Header.Get("Cache-Control"); !strings.Contains(c, "immutable") || r.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("cache %q", c)
	}
	z := b.do(request{path: path, header: http.Header{"Accept-Encoding": {"br;q=1, gzip;q=0.8"}}})
	unzip, err := gzip.NewReader(z.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(unzip); string(body) != want || err != nil || z.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("gzip: %d bytes, %v", len(body), err)
	}
	if z.Header.Get("ETag") == r.Header.Get("ETag") {
		t.Error("two forms have one tag")
	}
	for _, accept := range []string{"identity", "gzip;q=0", "gzip; q=0.000", "xgzip"} {
		if r := b.do(request{path: path, header: http.Header{"Accept-Encoding": {accept}}}); r.Header.Get("Content-Encoding") != "" {
			t.Errorf("gzip for %q", accept)
		}
	}
	again := b.do(request{path: path, header: http.Header{"If-None-Match": {`"x", W/` + r.Header.Get("ETag")}}})
	if again.StatusCode != 304 || text(t, again) != "" {
		t.Errorf("unchanged: %d", again.StatusCode)
	}
	head := b.do(request{method: "HEAD", path: path})
	if head.StatusCode != 200 || text(t, head) != "" || head.Header.Get("Content-Length") != r.Header.Get("Content-Length") {
		t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
	}
	if r := b.post(path, "{}"); r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d", r.StatusCode)
	}
}

// A file for which the build has made Brotli comes so to whoever reads it. Each form has its own tag, and none an address of its own.
func TestFilesAreServedByBrotli(t *testing.T) {
	dist := maps.Clone(built)
	dist["assets/app-1a2b.js.br"] = &fstest.MapFile{Data: []byte("packed by Brotli")}
	b := newBench(t, func(c *Config) { c.Dist = dist })
	path := "/assets/app-1a2b.js"
	tags := map[string]string{}
	for accept, want := range map[string]string{
		"": "", "gzip": "gzip", "gzip, deflate, br, zstd": "br", "br": "br", "br;q=0, gzip": "gzip", "gzip;q=0, br;q=0.0": "", "br;q=0.5": "br",
	} {
		r := b.do(request{path: path, header: http.Header{"Accept-Encoding": {accept}}})
		body := text(t, r)
		if got := r.Header.Get("Content-Encoding"); got != want || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: Content-Encoding %q, Vary %q, want %q", accept, got, r.Header.Get("Vary"), want)
		}
		if want == "br" && (body != "packed by Brotli" || r.ContentLength != int64(len(body)) || r.Header.Get("Content-Type") != "text/javascript; charset=utf-8") {
			t.Errorf("%q: %q, %v", accept, body, r.Header)
		}
		tag := r.Header.Get("ETag")
		if had, is := tags[want]; is && had != tag {
			t.Errorf("%q: tags %s and %s", want, had, tag)
		}
		tags[want] = tag
		again := b.do(request{path: path, header: http.Header{"Accept-Encoding": {accept}, "If-None-Match": {tag}}})
		if again.StatusCode != 304 || again.Header.Get("Content-Encoding") != "" || again.Header.Get("ETag") != tag {
			t.Errorf("%q: unchanged: %d %v", accept, again.StatusCode, again.Header)
		}
	}
	if len(tags) != 3 || tags[""] == tags["gzip"] || tags["gzip"] == tags["br"] || tags[""] == tags["br"] {
		t.Errorf("tags %v", tags)
	}
	if r := b.do(request{path: path + ".br"}); r.StatusCode != 404 {
		t.Errorf(".br: %d", r.StatusCode)
	}
}

// A page that is made for a request tells caches that it comes in two forms, whichever it is.
func TestPagesVaryByEncoding(t *testing.T) {
	b := newBench(t)
	for _, accept := range []string{"", "gzip"} {
		r := b.do(request{path: "/", header: http.Header{"Accept-Encoding": {accept}}})
		if vary := strings.Join(r.Header.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%q: Vary %q", accept, vary)
		}
	}
}

// TestTheEngine: its files come as they are packed and are kept for good; only its worker's script may compile it, and
// still may when the browser has asked whether it is the same.
func TestTheEngine(t *testing.T) {
	b := newBench(t)
	gzip := http.Header{"Accept-Encoding": {"gzip"}}
	r := b.do(request{path: "/assets/tengen.wasm-5e6f.gz", header: gzip})
	if body := text(t, r); body != string(built["assets/tengen.wasm-5e6f.gz"].Data) || r.Header.Get("Content-Encoding") != "" ||
		r.Header.Get("Content-Type") != "application/gzip" || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d bytes, %v", len(body), r.Header)
	}
	worker := b.do(request{path: "/assets/worker-3c4d.js"})
	again := b.do(request{path: "/assets/worker-3c4d.js", header: http.Header{"If-None-Match": {worker.Header.Get("ETag")}}})
	for _, r := range []*http.Response{worker, again} {
		if csp := r.Header.Get("Content-Security-Policy"); csp != workerPolicy {
			t.Errorf("%d: CSP %q", r.StatusCode, csp)
		}
	}
	if again.StatusCode != 304 {
		t.Errorf("unchanged: %d", again.StatusCode)
	}
}

// TestTheServiceWorker: browsers ask for it anew each time, in the language of its page, and it has the permissions of
// a page.
func TestTheServiceWorker(t *testing.T) {
	b := newBench(t)
	for _, path := range []string{"/sw.js", "/sw.js?lang=zh-CN"} {
		r := b.do(request{path: path})
		if r.StatusCode != 200 || text(t, r) != string(built["sw.js"].Data) {
			t.Fatalf("%s: %d", path, r.StatusCode)
		}
		for k, want := range map[string]string{
			"Cache-Control": "no-cache", "Content-Type": "text/javascript; charset=utf-8", "Content-Security-Policy": policy,
		} {
			if got := r.Header.Get(k); got != want {
				t.Errorf("%s: %s is %q, not %q", path, k, got, want)
			}
		}
		again := b.do(request{path: path, header: http.Header{"If-None-Match": {r.Header.Get("ETag")}}})
		if again.StatusCode != 304 {
			t.Errorf("%s unchanged: %d", path, again.StatusCode)
		}
	}
}

func TestHistoryIsPagedAndPrivateGamesAreTheUsersOwn(t *testing.T) {
	b := newBench(t)
	annCookie := b.signed(b.post("/api/session", "{}")) // user 1 is Ann of fakeArchive
	bobCookie := b.signed(b.post("/api/session", "{}"))
	end := time.Date(2026, 5, 1, 12, 0, 0, 123456000, time.UTC)
	for i := range 7 {
		// Pairs of games end at the same instant; the id tells them apart.
		b.archive.games = append(b.archive.games, archive.Summary{ID: string(rune('z' - i)), Private: i%3 == 2, Ended: end.Add(-time.Duration(i/2) * time.Hour)})
	}
	walk := func(cookies ...*http.Cookie) (ids string) {
		next := ""
		for range 10 {
			r := b.do(request{path: "/api/users/Ann/games?limit=2&before=" + next, cookies: cookies})
			p := read[gamesPage](t, r)
			for _, g := range p.Games {
				ids += g.ID
			}
			if next = p.Next; next == "" {
				return ids
			}
		}
		t.Fatal("the pages do not end")
		return ""
	}
	if got := walk(annCookie); got != "zyxwvut" {
		t.Errorf("Ann sees %q", got)
	}
	for _, c := range [][]*http.Cookie{nil, {bobCookie}} {
		if got := walk(c...); got != "zywvt" {
			t.Errorf("others see %q", got)
		}
	}
	for query, status := range map[string]int{
		"": 200, "limit=1": 200, "limit=1000": 200, "limit=0": 400, "limit=-1": 400, "limit=x": 400, "limit=1e3": 400,
		"before=x": 400, "before=%00": 400, "before=MTIz": 400, "before=OTk5OTk5OTk5OTk5OTk5OTk5IGE": 400, "before=LTEgYQ": 400,
	} {
		if r := b.do(request{path: "/api/users/Ann/games?" + query}); r.StatusCode != status {
			t.Errorf("%q: %d, want %d", query, r.StatusCode, status)
		}
	}
	if b.do(request{path: "/api/users/Ann/games?limit=1000"}); b.archive.asked.Limit != 50 {
		t.Errorf("asked for %d games", b.archive.asked.Limit)
	}
	b.archive.games = nil
	if got := text(t, b.do(request{path: "/api/users/Ann/games"})); got != "{\"games\":[]}\n" {
		t.Errorf("no games: %q", got)
	}
}

func TestGamesAndProfiles(t *testing.T) {
	b := newBench(t)
	b.archive.games = []archive.Summary{{ID: "k3Jx9", Rule: "renju", Moves: []string{"h8"}}}
	for path, status := range map[string]int{
		"/api/games/k3Jx9": 200, "/api/games/none": 404, "/api/games/%00": 404, "/api/games/a.b": 404, "/api/games/%ff": 404,
		"/api/games/" + strings.Repeat("a", 65): 404, "/api/users/Ann": 200, "/api/users/Nobody": 404, "/api/users/%00": 404,
		"/api/games/g1/log": 200, "/api/games/none/log": 404, "/api/games/a.b/log": 404, "/api/games/%00/log": 404,
		"/api/users/%ff": 404, "/api/users/" + strings.Repeat("a", 201): 404, "/api/users/Broken": 500,
	} {
		r := b.do(request{path: path})
		if r.StatusCode != status {
			t.Errorf("%.40s: %d, want %d", path, r.StatusCode, status)
		}
		if body := text(t, r); status == 500 && (strings.Contains(body, "deadline") || !strings.Contains(body, `"code":"internal"`)) {
			t.Errorf("%s: %s, want the code internal and no cause", path, body)
		}
	}
	if g := read[archive.Summary](t, b.do(request{path: "/api/games/k3Jx9"})); g.Rule != "renju" {
		t.Errorf("game %+v", g)
	}
	if p := read[auditPage](t, b.do(request{path: "/api/games/g1/log"})); len(p.Log) != 1 || p.Log[0].V != 1 {
		t.Errorf("log %+v", p)
	}
}

func TestReadiness(t *testing.T) {
	var down error
	b := newBench(t, func(c *Config) { c.Ready = func(context.Context) error { return down } })
	status := func(path string) int { return b.do(request{path: path}).StatusCode }
	if status("/readyz") != 200 || status("/healthz") != 200 {
		t.Error("not ready at first")
	}
	down = errors.New("no database")
	if status("/readyz") != 503 || status("/healthz") != 200 {
		t.Error("ready without a database, or dead")
	}
	down = nil
	b.Stopping()
	if status("/readyz") != 503 || status("/healthz") != 200 {
		t.Error("ready while it stops")
	}
}

// The description of the bot API is there for programs and for people.
func TestTheDescriptionIsServed(t *testing.T) {
	b := newBench(t)
	for path, want := range map[string][2]string{
		"/api": {"text/html; charset=utf-8", "<h1>Tengen bot API"}, "/api.css": {"text/css; charset=utf-8", "main {"},
		"/third-party.txt": {"text/plain; charset=utf-8", "works of others"}, "/api/openapi.yaml": {"application/yaml", "openapi: 3.1.0"},
	} {
		r := b.do(request{path: path})
		if body := text(t, r); r.StatusCode != 200 || r.Header.Get("Content-Type") != want[0] || !strings.Contains(body, want[1]) {
			t.Errorf("%s: %d %s", path, r.StatusCode, r.Header.Get("Content-Type"))
		}
	}
}
