// Package limit is a rate limiter with a bucket for each key.
//
// Memory is bounded: a limiter keeps at most Max keys. When one more comes, the
// key that was asked about least recently is forgotten, and with it what it had
// used up. A key under attack is asked about all the time and stays; to push it
// out, an attacker needs Max other keys in between.
package limit

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Options describe a limiter. All numbers must be positive.
type Options struct {
	Events int           // allowed at once, and again in every Per
	Per    time.Duration // in which a used-up bucket fills again
	Max    int           // keys kept
	Now    func() time.Time
}

// Limiter allows a number of events for each key in a span of time. It is safe
// for concurrent use.
type Limiter struct {
	o    Options
	rate rate.Limit

	mu   sync.Mutex // guards the following
	keys map[string]*list.Element
	used *list.List // of *bucket, the most recently asked about first
}

// bucket is one key's allowance.
type bucket struct {
	key string
	*rate.Limiter
}

// New returns a limiter. It panics if an option is missing.
func New(o Options) *Limiter {
	if o.Events <= 0 || o.Per <= 0 || o.Max <= 0 || o.Now == nil {
		panic("limit: options must be positive")
	}
	return &Limiter{
		o:    o,
		rate: rate.Limit(float64(o.Events) / o.Per.Seconds()),
		keys: make(map[string]*list.Element),
		used: list.New(),
	}
}

// Allow reports whether an event of key may happen now, and counts it if so.
func (l *Limiter) Allow(key string) bool {
	now := l.o.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.bucket(key).AllowN(now, 1)
}

// Len returns the number of keys kept.
func (l *Limiter) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.used.Len()
}

// bucket returns the bucket of key, a full one if the key is new.
func (l *Limiter) bucket(key string) *bucket {
	if e, ok := l.keys[key]; ok {
		l.used.MoveToFront(e)
		return e.Value.(*bucket)
	}
	for l.used.Len() >= l.o.Max {
		last := l.used.Back()
		delete(l.keys, last.Value.(*bucket).key)
		l.used.Remove(last)
	}
	b := &bucket{key: key, Limiter: rate.NewLimiter(l.rate, l.o.Events)}
	l.keys[key] = l.used.PushFront(b)
	return b
}
