package storm

import (
	"math/bits"
	"sync/atomic"
	"time"
)

// histogram counts durations in buckets that grow with them: 64 to each
// doubling, so a quantile is right to within 1.6 %. It is safe for concurrent
// use and its size is fixed.
type histogram struct {
	buckets [histogramRows * histogramStep]atomic.Int64
	count   atomic.Int64
	max     atomic.Int64 // ns
}

const (
	histogramStep = 64
	histogramRows = 36 // up to 2^41 ns, more than half an hour; what is longer counts as that
)

// bucketOf returns a duration's bucket: the first row is exact, in ns.
func bucketOf(ns int64) int {
	if ns < histogramStep {
		return int(max(ns, 0))
	}
	shift := bits.Len64(uint64(ns)) - 7 // 2^6 steps are left of it
	return min((shift+1)*histogramStep+int(ns>>shift)-histogramStep, histogramRows*histogramStep-1)
}

// bucketTop returns the longest duration of a bucket.
func bucketTop(b int) int64 {
	row, step := b/histogramStep, int64(b%histogramStep)
	if row == 0 {
		return step
	}
	return (step+histogramStep+1)<<(row-1) - 1
}

// record counts one duration; a nil histogram counts nothing.
func (h *histogram) record(d time.Duration) {
	if h == nil {
		return
	}
	h.buckets[bucketOf(int64(d))].Add(1)
	h.count.Add(1)
	for {
		old := h.max.Load()
		if int64(d) <= old || h.max.CompareAndSwap(old, int64(d)) {
			return
		}
	}
}

// quantile returns the duration that a part q of all does not exceed, 0 without any.
func (h *histogram) quantile(q float64) time.Duration {
	n := h.count.Load()
	if n == 0 {
		return 0
	}
	rank := max(1, int64(q*float64(n)+0.999999))
	for b := range h.buckets {
		if rank -= h.buckets[b].Load(); rank <= 0 {
			return time.Duration(min(bucketTop(b), h.max.Load()))
		}
	}
	return time.Duration(h.max.Load())
}

// add counts what another has counted too. Nobody may record meanwhile.
func (h *histogram) add(o *histogram) {
	for b := range h.buckets {
		h.buckets[b].Add(o.buckets[b].Load())
	}
	h.count.Add(o.count.Load())
	h.max.Store(max(h.max.Load(), o.max.Load()))
}

// reset forgets everything. Nobody may record meanwhile who must be counted.
func (h *histogram) reset() {
	for b := range h.buckets {
		h.buckets[b].Store(0)
	}
	h.count.Store(0)
	h.max.Store(0)
}

// millis returns a duration as milliseconds.
func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
