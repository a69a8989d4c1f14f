package gomocup

import (
	"strings"
	"sync"
)

// tail keeps the last bytes written to it. It is safe for concurrent use.
type tail struct {
	mu   sync.Mutex // guards the following
	last []byte
}

const tailBytes = 1 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, p[max(0, len(p)-tailBytes):]...)
	t.last = append(t.last[:0], t.last[max(0, len(t.last)-tailBytes):]...)
	return len(p), nil
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.ToValidUTF8(strings.TrimSpace(string(t.last)), "?")
}
