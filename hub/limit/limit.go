// Package limit is a rate limiter for each key: in no span of time does a key
// have more events than are allowed.
//
// Memory is bounded: a limiter keeps at most Max keys. When one more comes, the
// key that was asked about least recently is forgotten, and with it what it had
// used up. A key under attack is asked about all the time and stays; to push it
// out, an attacker needs Max other keys in between.
package limit

import (
	"container/list"
	"math"
	"sync"
	"time"
)

// steps is how many a span is counted in.
const steps = 15

// Options describe a limiter. All numbers must be positive.
type Options struct {
	Events int           // allowed in any Per, at most 65535
	Per    time.Duration // after which an event is given back, or up to a fifteenth of it later
	Max    int           // keys kept
	Now    func() time.Time
}

// Limiter allows a number of events for each key in any span of time. A bucket,
// which fills while it is used, would allow twice as many in its first span. It
// is safe for concurrent use.
type Limiter struct {
	o    Options
	born time.Time // steps are counted from here, so that a clock that is set does no harm

	mu   sync.Mutex // guards the following
	keys map[string]*list.Element
	used *list.List // of *tally, the most recently asked about first
}

// tally is what one key has used.
type tally struct {
	key   string
	step  int64             // the newest that is counted
	count [steps + 1]uint16 // by step, as far back as the span reaches
}

// New returns a limiter. It panics if an option is missing or out of range.
func New(o Options) *Limiter {
	if o.Events <= 0 || o.Events > math.MaxUint16 || o.Per < steps || o.Max <= 0 || o.Now == nil {
		panic("limit: an option is missing or out of range")
	}
	return &Limiter{o: o, born: o.Now(), keys: make(map[string]*list.Element), used: list.New()}
}

// Allow reports whether an event of key may happen now, and counts it if so.
func (l *Limiter) Allow(key string) bool {
	step := max(0, int64(l.o.Now().Sub(l.born)/(l.o.Per/steps)))
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tally(key, step).add(step, l.o.Events)
}

// tally returns what key has used, nothing if the key is new.
func (l *Limiter) tally(key string, step int64) *tally {
	if e, ok := l.keys[key]; ok {
		l.used.MoveToFront(e)
		return e.Value.(*tally)
	}
	for l.used.Len() >= l.o.Max {
		last := l.used.Back()
		delete(l.keys, last.Value.(*tally).key)
		l.used.Remove(last)
	}
	t := &tally{key: key, step: step}
	l.keys[key] = l.used.PushFront(t)
	return t
}

// add counts an event in a step if there are fewer than most in the span.
func (t *tally) add(step int64, most int) bool {
	slots := int64(len(t.count))
	for t.step = max(t.step, step-slots); t.step < step; { // what is older than the span is forgotten
		t.step++
		t.count[t.step%slots] = 0
	}
	sum := 0
	for _, n := range t.count {
		sum += int(n)
	}
	if sum >= most {
		return false
	}
	t.count[t.step%slots]++
	return true
}
