package web

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/tengen-go/tengen/docs"
)

var inPath = regexp.MustCompile(`\{[^}]+\}`)

// TestEveryPublicRouteIsDescribed: docs/openapi.yaml has every route that programs may ask, and no other.
func TestEveryPublicRouteIsDescribed(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	form := func(path string) string { return inPath.ReplaceAllString(path, "{}") }
	have := map[string]bool{}
	for _, r := range slices.Concat(b.routes(), b.Site.events.lineRoutes(), b.Site.television.lineRoutes()) {
		if r.public {
			have[form(r.path)] = true
		}
	}
	said := map[string]bool{}
	for path := range doc.Paths.Map() {
		said[form(path)] = true
	}
	for path := range have {
		if !said[path] {
			t.Errorf("%s is public, and not described", path)
		}
	}
	programs := []string{"/api/account", "/api/bot/", "/api/challenge", "/api/puzzle/", "/api/stream/", "/api/token/"}
	for _, path := range slices.Sorted(maps.Keys(said)) {
		ofPrograms := slices.ContainsFunc(programs, func(p string) bool { return strings.HasPrefix(path, p) })
		if !have[path] && !ofPrograms {
			t.Errorf("%s is described, and not public", path)
		}
	}
}

// Pages of any site may ask what is public, and nothing else.
func TestOtherSitesMayAskWhatIsPublic(t *testing.T) {
	b := newBench(t)
	for path, want := range map[string]string{"/api/events": "*", "/api/users/Ann": "*", "/api/me": "", "/api/account/login": "", "/": ""} {
		r := b.do(request{path: path, header: http.Header{"Origin": {"https://tool.example"}, "Sec-Fetch-Site": {"cross-site"}}})
		if got := r.Header.Get("Access-Control-Allow-Origin"); got != want || r.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: %q", path, got)
		}
	}
	r := b.do(request{method: "OPTIONS", path: "/api/events", header: http.Header{"Origin": {"https://tool.example"}}})
	if r.StatusCode != 204 || !strings.Contains(r.Header.Get("Access-Control-Allow-Headers"), "Authorization") {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	if r := b.do(request{method: "OPTIONS", path: "/api/me"}); r.StatusCode != 405 {
		t.Errorf("%d", r.StatusCode)
	}
}

func TestKeysAreOfOneRequest(t *testing.T) {
	k := keys{}
	now := time.Now()
	one, two := [32]byte{1}, [32]byte{2}
	first := k.same(one, one, now)
	if !first || !k.same(one, one, now) || k.same(one, two, now) || !k.same(two, two, now) {
		t.Error("a key with another request is taken, or one that is repeated is not")
	}
	if k.same(one, two, now.Add(keysFor+time.Second)) {
		t.Error("it is forgotten too soon")
	}
	k.same(two, two, now.Add(2*keysFor+2*time.Second))
	k.same(two, two, now.Add(3*keysFor+3*time.Second))
	if !k.same(one, two, now.Add(4*keysFor+4*time.Second)) {
		t.Error("it is never forgotten")
	}
	for i := range 3 * keysMost {
		k.same([32]byte{9, byte(i), byte(i >> 8), byte(i >> 16)}, one, now)
	}
	if len(k.now)+len(k.old) > keysMost {
		t.Errorf("%d are kept", len(k.now)+len(k.old))
	}
}
