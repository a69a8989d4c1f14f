package web

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A flood of refused requests writes a few lines a second of each kind and a count of the rest; other kinds and requests that are answered keep
// their lines, and so does a fault of the server's, whose id is told.
func TestFloodOfRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t).hurried()
		const seconds, flood = 3, 1000
		for range seconds {
			for i := range flood {
				if r := b.do(request{path: "/api/nothing", from: "203.0.113.9"}); r.StatusCode != http.StatusNotFound {
					t.Fatalf("request %d: %d", i, r.StatusCode)
				}
			}
			b.do(request{method: http.MethodPost, path: "/api/guest", header: http.Header{"Sec-Fetch-Site": {"cross-site"}}})
			b.do(request{path: "/healthz"})
			time.Sleep(time.Second)
			synctest.Wait()
		}
		own, told, forbidden := 0, 0, 0
		for line := range strings.Lines(b.log.String()) {
			var l struct {
				Msg, Code, Last string
				Status          int
				Unlogged        int
			}
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatal(err)
			}
			switch {
			case l.Msg == "request" && l.Status == http.StatusNotFound:
				own++
			case l.Msg == "request" && l.Status == http.StatusForbidden:
				forbidden++
			case l.Unlogged > 0:
				told += l.Unlogged
				if l.Code != "not_found" || l.Status != http.StatusNotFound || l.Last != "203.0.113.9" {
					t.Errorf("told as %s", line)
				}
			}
		}
		if own != seconds*refusalsLogged || told != seconds*(flood-refusalsLogged) || forbidden != seconds {
			t.Errorf("%d lines of their own, %d told together, %d of another kind", own, told, forbidden)
		}
	})
}

// Kinds are bounded, whatever is made up.
func TestKindsOfRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		l := newRefusalLog(slog.New(slog.NewJSONHandler(&out, nil)))
		lines := 0
		for i := range 10_000 {
			if l.allow(refusalKind{400 + i, "made up"}, "203.0.113.9") {
				lines++
			}
		}
		// The last is the one of all others.
		kinds := func() int {
			l.mu.Lock()
			defer l.mu.Unlock()
			return len(l.kinds)
		}
		if most := refusalKinds + refusalsLogged; lines != most || kinds() != refusalKinds+1 {
			t.Errorf("%d lines of %d kinds", lines, kinds())
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if n := strings.Count(out.String(), "\n"); n != 1 || kinds() != 0 {
			t.Errorf("%d lines, %d kinds after a second:\n%s", n, kinds(), out.String())
		}
	})
}
