package backoff

import (
	"container/list"
	"sync"
	"time"
)

// Ledger remembers the costs of offers of one kind, by a key that names both people. It keeps at most so many keys:
// when one more comes, the one that was asked about least recently is forgotten. It is safe for concurrent use.
type Ledger struct {
	rule Rule
	most int

	mu   sync.Mutex // guards the following
	keys map[string]*list.Element
	used *list.List // of *account, the most recently asked about first
}

// account is the cost of one key's offers.
type account struct {
	key  string
	cost int
	last time.Time // when they last cost something
}

// NewLedger returns an empty ledger of at most so many keys.
func NewLedger(r Rule, most int) *Ledger {
	return &Ledger{rule: r, most: most, keys: map[string]*list.Element{}, used: list.New()}
}

// Wait returns how long it takes until a key's next offer may be made, 0 if it may now.
func (l *Ledger) Wait(key string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.account(key, now)
	if a == nil {
		return 0
	}
	return max(0, a.last.Add(l.rule.After(a.cost)).Sub(now))
}

// Charge notes that an offer has cost something, and from when on the next one waits.
func (l *Ledger) Charge(key string, cost int, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.account(key, now)
	if a == nil {
		for l.used.Len() >= l.most {
			l.drop(l.used.Back())
		}
		a = &account{key: key}
		l.keys[key] = l.used.PushFront(a)
	}
	a.cost, a.last = a.cost+cost, now
}

// Forgive resets the cost of a key's offers, after one was accepted.
func (l *Ledger) Forgive(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.keys[key]; e != nil {
		l.drop(e)
	}
}

// account returns a key's, nil if there is none or it has been quiet for long enough; mu is held.
func (l *Ledger) account(key string, now time.Time) *account {
	e := l.keys[key]
	if e == nil {
		return nil
	}
	a := e.Value.(*account)
	if now.Sub(a.last) >= l.rule.Quiet+2*l.rule.After(a.cost) {
		l.drop(e)
		return nil
	}
	l.used.MoveToFront(e)
	return a
}

// drop forgets an account; mu is held.
func (l *Ledger) drop(e *list.Element) {
	delete(l.keys, e.Value.(*account).key)
	l.used.Remove(e)
}
