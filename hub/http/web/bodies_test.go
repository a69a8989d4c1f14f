package web

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// stalled is a body of which a byte comes, and the rest when it is let go.
type stalled struct {
	io.Reader
	begun *atomic.Int64
	bytes int64
	seen  bool
	letGo <-chan struct{}
}

func (s *stalled) Read(p []byte) (int, error) {
	if !s.seen {
		s.seen = true
		s.begun.Add(s.bytes)
		return s.Reader.Read(p[:1])
	}
	<-s.letGo
	return s.Reader.Read(p)
}

// The bytes of all bodies in flight have a bound, and those of a network and of a /24 have one, before any of them is read.
func TestBodiesInFlightAreBounded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		file := strings.Repeat(" ", record.MaxBytes-1) + "h"
		letGo := make(chan struct{})
		var begun, busy, answered atomic.Int64
		upload := func(from string, length int64) {
			r := httptest.NewRequest(http.MethodPost, "/api/import", &stalled{Reader: strings.NewReader(file), begun: &begun, bytes: int64(len(file)), letGo: letGo})
			r.Host, r.RemoteAddr, r.ContentLength = host, from, length
			r.Header.Set("Content-Type", "application/octet-stream")
			go func() {
				w := httptest.NewRecorder()
				b.ServeHTTP(w, r)
				if answered.Add(1); w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") != "" {
					busy.Add(1)
				}
			}()
		}
		for i := range 20 {
			upload("192.0.2.7:5555", []int64{int64(len(file)), -1}[i%2]) // it need not say how long it is
		}
		synctest.Wait()
		if begun.Load() != bodiesOfNetwork || busy.Load() != 18 {
			t.Errorf("of one address %d bytes were read and %d refused", begun.Load(), busy.Load())
		}
		for i := range 20 {
			upload(fmt.Sprintf("192.0.2.%d:5555", 20+i), int64(len(file)))
		}
		synctest.Wait()
		if begun.Load() != bodiesOfWide || busy.Load() != 36 {
			t.Errorf("of one /24 %d bytes were read and %d refused", begun.Load(), busy.Load())
		}
		for _, address := range []string{"[2001:db8::1]", "[2001:db8::2]", "198.51.100.1", "198.51.100.2", "198.51.100.3"} {
			upload(address+":5555", int64(len(file)))
			upload(address+":5556", int64(len(file)))
		}
		synctest.Wait()
		if begun.Load() != bodiesMost-bodiesSpare {
			t.Errorf("of all %d bytes were read", begun.Load())
		}
		if r := b.do(request{method: http.MethodPost, path: "/api/session", body: "{}", from: "203.0.113.1"}); r.StatusCode != http.StatusOK {
			t.Errorf("a small body beside them: %d %s", r.StatusCode, text(t, r))
		}
		close(letGo)
		synctest.Wait()
		if n := b.Site.bodies; answered.Load() != 50 || n.in != 0 || len(n.of) != 0 {
			t.Errorf("after %d answers %d bytes are taken, by %d networks", answered.Load(), n.in, len(n.of))
		}
		if r := b.upload("/api/import", "h8"); r.StatusCode != http.StatusOK {
			t.Errorf("afterwards: %d %s", r.StatusCode, text(t, r))
		}
	})
}

// A body that says that it is too long is not read.
func TestNothingOfTooLongABodyIsRead(t *testing.T) {
	b := newBench(t)
	for path, most := range map[string]int64{"/api/import": record.MaxBytes, "/api/export/sgf": maxStudyBody, "/api/session": maxBody} {
		body := &counted{Reader: strings.NewReader("{}")}
		r := httptest.NewRequest(http.MethodPost, path, body)
		r.Host, r.RemoteAddr, r.ContentLength = host, "192.0.2.7:5555", most+1
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		if w.Code != http.StatusRequestEntityTooLarge || body.n > 0 {
			t.Errorf("%s: %d after %d bytes", path, w.Code, body.n)
		}
	}
}
