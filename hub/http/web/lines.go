package web

import (
	"net/http"
	"time"
)

const lineWriteFor = 10 * time.Second // a write of a lasting answer may take

// beginLines begins an answer of lines that lasts, and returns what sends parts of it.
func beginLines(w http.ResponseWriter) (send func(parts ...[]byte) error) {
	rc := http.NewResponseController(w)
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	_ = rc.SetReadDeadline(time.Time{}) // nothing more is read, and the stream lasts
	w.WriteHeader(http.StatusOK)
	return func(parts ...[]byte) error {
		_ = rc.SetWriteDeadline(time.Now().Add(lineWriteFor))
		for _, part := range parts {
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return rc.Flush()
	}
}
