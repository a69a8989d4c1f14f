package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// counted counts what is read of a body.
type counted struct {
	io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// No large body is read from an address that asks too often.
func TestNoBodyIsReadInVain(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		for range recordsMost {
			b.upload("/api/import", "h8")
		}
		for path, mediaType := range map[string]string{"/api/import": "application/octet-stream", "/api/export/sgf": "application/json"} {
			body := &counted{Reader: strings.NewReader(strings.Repeat(" ", 1<<20))}
			r := httptest.NewRequest(http.MethodPost, path, body)
			r.Host, r.RemoteAddr = host, "192.0.2.7:5555"
			r.Header.Set("Content-Type", mediaType)
			w := httptest.NewRecorder()
			b.ServeHTTP(w, r)
			if w.Code != http.StatusTooManyRequests || body.n > 0 {
				t.Errorf("%s: %d after %d bytes", path, w.Code, body.n)
			}
		}
	})
}
