package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// ours are the codes of what went wrong on our side.
var ours = []fault.Code{fault.Internal, fault.Busy, fault.Retry}

// Every refusal that there is has a status of its own over HTTP: none of somebody's own doing is called a fault of the server, so that
// programs do not repeat it and no operator is alarmed. docs/openapi.yaml names the codes with their statuses.
func TestEveryRefusalOverHTTP(t *testing.T) {
	b := newBench(t)
	server := httptest.NewServer(b.identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.fail(w, r, fault.New(fault.Code(strings.TrimPrefix(r.URL.Path, "/api/")), "No."))
	})))
	defer server.Close()
	listed := listedCodes(t)
	for _, code := range fault.Codes {
		r, err := http.Get(server.URL + "/api/" + string(code))
		if err != nil {
			t.Fatal(err)
		}
		var got refusal
		err = json.NewDecoder(r.Body).Decode(&got)
		r.Body.Close()
		if err != nil || got.Code != code {
			t.Errorf("%s: %+v, %v", code, got, err)
		}
		if isOurs := slices.Contains(ours, code); (r.StatusCode >= 500) != isOurs || r.StatusCode < 400 {
			t.Errorf("%s: %d", code, r.StatusCode)
		}
		if want, ok := listed[code]; !ok || want != r.StatusCode {
			t.Errorf("docs/openapi.yaml has %s as %d, it is %d", code, want, r.StatusCode)
		}
	}
	if len(listed) != len(fault.Codes) {
		t.Errorf("docs/openapi.yaml lists %d codes, there are %d", len(listed), len(fault.Codes))
	}
}

// Retry-After is the time that is known; where room is made by nothing but the asker, as of streams that are open, none is told.
func TestRetryAfterIsTrue(t *testing.T) {
	b := newBench(t)
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a wait":     {fault.WithReason(fault.TooMany, "a", "No.").With(fault.Values{"seconds": 7}), "7"},
		"a window":   {fault.New(fault.TooMany, "No."), "60"},
		"so many":    {fault.WithReason(fault.TooMany, "b", "No.").With(fault.Values{"max": 8}), ""},
		"so few":     {fault.WithReason(fault.TooMany, "c", "No.").With(fault.Values{"days": 8}), ""},
		"not now":    {fault.New(fault.Busy, "No."), "1"},
		"not at all": {fault.New(fault.Conflict, "No."), ""},
	} {
		w := httptest.NewRecorder()
		b.identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { b.fail(w, r, c.err) })).ServeHTTP(w, httptest.NewRequest("GET", "/api/x", nil))
		if got := w.Header().Get("Retry-After"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// listedCodes returns the codes of docs/openapi.yaml with their statuses.
func listedCodes(t *testing.T) map[fault.Code]int {
	t.Helper()
	text, err := os.ReadFile("../../../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "        code:\n")
	part, _, _ := strings.Cut(rest, "        why:\n")
	out := map[fault.Code]int{}
	for _, m := range regexp.MustCompile(`(?m)^ +- (\d{3}): (.*)$`).FindAllStringSubmatch(part, -1) {
		for _, c := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(m[2], -1) {
			status := 0
			for _, d := range m[1] {
				status = 10*status + int(d-'0')
			}
			out[fault.Code(c[1])] = status
		}
	}
	return out
}
