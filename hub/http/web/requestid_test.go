package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/requestid"
)

// A request keeps the id that it brings if that has the form of one, and gets another if not. The id is a label: it is in the answer's header and
// the context, and nothing else depends on it.
func TestRequestIDs(t *testing.T) {
	s := &Site{}
	var seen string
	h := s.identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if seen = visitOf(r).id; requestid.Of(r.Context()) != seen || identityOf(r, nil).Request != seen {
			t.Errorf("%q in the context, %q in the log", requestid.Of(r.Context()), seen)
		}
	}))
	for brought, kept := range map[string]bool{
		"": false, "0123456789abcdef": true, "a-b_c.d-1": true, "short": false, strings.Repeat("x", 65): false, "two words": false, "line\nbreak1": false, "<b>12345</b>": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/api/me", nil)
		r.Header[requestid.Header] = []string{brought}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get(requestid.Header); got != seen || (got == brought) != kept || !requestid.Valid(got) {
			t.Errorf("%q became %q, logged as %q", brought, got, seen)
		}
	}
}
