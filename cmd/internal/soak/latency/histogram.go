// Package latency counts durations in a histogram.
package latency

import (
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// longest is the longest duration that a histogram tells from others.
const longest = time.Hour

// Histogram counts durations; a quantile is right to within 1 %. It is safe for
// concurrent use. Its zero value is empty.
type Histogram struct {
	mu  sync.Mutex
	all *hdrhistogram.Histogram // of ns; nil: nothing has been counted
}

// Record counts one duration; a nil histogram counts nothing.
func (h *Histogram) Record(d time.Duration) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		h.all = hdrhistogram.New(1, int64(longest), 2)
	}
	_ = h.all.RecordValue(int64(min(max(d, 0), longest))) // it is in range
}

// Quantile returns the duration that a part q of all does not exceed, 0 without any.
func (h *Histogram) Quantile(q float64) time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		return 0
	}
	return time.Duration(h.all.ValueAtQuantile(100 * q))
}

// Reset forgets everything.
func (h *Histogram) Reset() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = nil
}

// Millis returns a duration as milliseconds.
func Millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
