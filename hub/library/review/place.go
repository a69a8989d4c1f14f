package review

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/member/account"
)

// queue is what waits, as it was a moment ago: everybody who waits asks where.
type queue struct {
	mu   sync.Mutex
	now  Queue
	read time.Time
}

const (
	queueFor  = 2 * time.Second  // that it is taken for true
	usualTime = 10 * time.Second // of a review, where none was made of late
)

// place returns the place of a review that waits to be begun, from 1, and in how many seconds it may be made; 0 if it is being made.
func (s *Service) place(ctx context.Context, game string) (place, wait int) {
	q := &s.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.Index(q.now.Order, game)
	if old := time.Since(q.read); old > queueFor || at < 0 && old > queueFor/4 {
		now, err := s.c.Store.ReadQueue(ctx)
		if err != nil {
			if ctx.Err() == nil {
				s.c.Log.Warn("the reviews' queue", "err", err)
			}
			return 0, 0 // the review is told of without
		}
		q.now, q.read = now, time.Now()
		at = slices.Index(now.Order, game)
	}
	if at < 0 {
		return 0, 0
	}
	took := q.now.Took
	if took == 0 {
		took = usualTime
	}
	rounds := at/max(1, q.now.Running) + 1 // each takes as long as what is being made now
	return at + 1, int((time.Duration(rounds) * took).Round(time.Second) / time.Second)
}

// network returns the viewer's network, hashed; nil if the address tells nobody apart.
func (s *Service) network(v account.Viewer) []byte {
	if s.c.Key == nil || v.Exempt || !limit.Identifies(v.Site) {
		return nil
	}
	m := hmac.New(sha256.New, s.c.Key)
	m.Write([]byte("network " + v.Site))
	return m.Sum(nil)[:16]
}
