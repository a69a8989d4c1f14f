// Package limit is a rate limiter by key: no key has more events in any span of time than it may.
//
// Memory is bounded: a limiter keeps at most Max keys. When one more comes, the key that was asked about least recently
// is forgotten, with its used events. A key under attack is asked about all the time and stays; to push it out, an
// attacker needs Max other keys in between.
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
	key    string
	step   int64             // the newest that is counted
	counts [steps + 1]uint16 // by step, as far back as the span reaches
}

// New returns a limiter. It panics if an option is missing or out of range.
func New(o Options) *Limiter {
	if o.Events <= 0 || o.Events > math.MaxUint16 || o.Per < steps || o.Max <= 0 || o.Now == nil {
		panic("limit: an option is missing or out of range")
	}
	return &Limiter{o: o, born: o.Now(), keys: make(map[string]*list.Element), used: list.New()}
}

// Allow reports whether an event of key may happen now, and counts it if so.
func (l *Limiter) Allow(key string) bool { return l.Take(key) == 0 }

// Take is Allow that tells how long to wait: 0 if the event may happen now, and is counted.
func (l *Limiter) Take(key string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if wait = l.wait(key); wait == 0 {
		l.tally(key, l.step()).count(1)
	}
	return wait
}

// Wait returns how long it takes until an event of key may happen, 0 if it may now. It counts nothing.
func (l *Limiter) Wait(key string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.wait(key)
}

// Count counts so many events of key, at most as many as are allowed in a span, whether they might happen or not.
func (l *Limiter) Count(key string, events int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tally(key, l.step())
	t.count(max(0, min(events, l.o.Events-t.sum())))
}

// step returns the present step.
func (l *Limiter) step() int64 { return max(0, int64(l.o.Now().Sub(l.born)/(l.o.Per/steps))) }

// wait is Wait; mu is held.
func (l *Limiter) wait(key string) time.Duration {
	t := l.tally(key, l.step())
	if t.sum() < l.o.Events {
		return 0
	}
	oldest := t.step - steps
	for oldest < t.step && t.of(oldest) == 0 {
		oldest++
	}
	again := l.born.Add(time.Duration(oldest+steps+1) * (l.o.Per / steps)) // then it is forgotten
	return max(1, again.Sub(l.o.Now()))
}

// tally returns what key has used up to a step, nothing if the key is new.
func (l *Limiter) tally(key string, step int64) *tally {
	if e, ok := l.keys[key]; ok {
		l.used.MoveToFront(e)
		t := e.Value.(*tally)
		t.forget(step)
		return t
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

// forget moves on to a step: events older than the span no longer count.
func (t *tally) forget(step int64) {
	slots := int64(len(t.counts))
	for t.step = max(t.step, step-slots); t.step < step; {
		t.step++
		t.counts[t.step%slots] = 0
	}
}

// count counts events in the newest step.
func (t *tally) count(events int) { t.counts[t.step%int64(len(t.counts))] += uint16(events) }

// of returns the events of a step within the span.
func (t *tally) of(step int64) int {
	if step < 0 {
		return 0
	}
	return int(t.counts[step%int64(len(t.counts))])
}

// sum returns the events of the span.
func (t *tally) sum() (sum int) {
	for _, n := range t.counts {
		sum += int(n)
	}
	return sum
}
