package storm

import (
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// longest is the longest duration that a histogram tells from others.
const longest = time.Hour

// histogram counts durations; a quantile is right to within 1 %. It is safe for
// concurrent use. Its zero value is empty.
type histogram struct {
	mu  sync.Mutex
	all *hdrhistogram.Histogram // of ns; nil: nothing has been counted
}

// record counts one duration; a nil histogram counts nothing.
func (h *histogram) record(d time.Duration) {
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

// quantile returns the duration that a part q of all does not exceed, 0 without any.
func (h *histogram) quantile(q float64) time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		return 0
	}
	return time.Duration(h.all.ValueAtQuantile(100 * q))
}

// add counts what another has counted too. Nobody may record there meanwhile.
func (h *histogram) add(o *histogram) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case o.all == nil:
	case h.all == nil:
		h.all = o.all.Clone()
	default:
		h.all.Merge(o.all)
	}
}

// reset forgets everything.
func (h *histogram) reset() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = nil
}

// millis returns a duration as milliseconds.
func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
