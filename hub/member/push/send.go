package push

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
)

const (
	workers     = 8               // sends at a time; and as many to hosts that are slow
	lookups     = 2               // notices at a time whose devices are looked up
	soonWithin  = 2 * time.Second // a host that does not answer within it is slow
	queueMost   = 2048            // notices that wait, and sends in each lane
	waitingMost = 512             // that wait to be sent again
	storeWithin = 3 * time.Second
	triesMost   = 3
	againAfter  = 5 * time.Second // without a word from the push service; twice as long after each
	againMost   = time.Minute     // however long it asks for
	recordSize  = 1024            // every message is as long: its length says nothing
)

// notice is one that waits: for all devices of its member, or again for one.
type notice struct {
	Notice
	claim *claim
	only  *Stored // the device; nil: all
	tries int     // so far
	late  time.Time
}

// claim is whether a notice of a turn is this server's to tell: it is asked right before the first device is told, so that one which waits
// is told by the next server if this one stops.
type claim struct {
	mu    sync.Mutex // guards the following
	asked bool
	told  bool // before
}

// claimed reports whether a notice of a turn has been told before. From now on it has.
func (s *Service) claimed(n notice) (told bool, err error) {
	if n.Turn == 0 {
		return false, nil
	}
	n.claim.mu.Lock()
	defer n.claim.mu.Unlock()
	if n.claim.asked {
		return n.claim.told, nil
	}
	ctx, cancel := context.WithTimeout(s.life, storeWithin)
	defer cancel()
	fresh, err := s.store.Told(ctx, n.Game, n.Kind, n.Turn)
	if err == nil {
		n.claim.asked, n.claim.told = true, !fresh
	}
	return n.claim.told, err
}

// topic names what a later message replaces as long as it is not delivered.
func (n *Notice) topic() string {
	if n.Kind == Vacation {
		return string(Vacation)
	}
	return cmp.Or(n.Game, n.Event)
}

// waiting are notices that are sent again later.
type waiting struct {
	mu     sync.Mutex // guards the following
	timers map[*time.Timer]struct{}
	ended  bool
}

// Tell has a member told something, soon. It never waits; where too much waits already, nothing is told.
func (s *Service) Tell(n Notice) {
	s.enqueue(notice{Notice: n, claim: &claim{}, late: time.Now().Add(lives[n.Kind])})
}

func (s *Service) enqueue(n notice) {
	if _, known := texts[n.Kind]; !known || s.life.Err() != nil {
		return
	}
	select {
	case s.queue <- n:
	default:
		s.metrics.count(sentDropped)
	}
}

// Stop ends running sends and drops waiting notices. It returns when no goroutine is left, or with ctx's error.
func (s *Service) Stop(ctx context.Context) error {
	s.end()
	s.waiting.stop()
	done := make(chan struct{})
	go func() { s.running.Wait(); close(done) }()
	defer s.client.CloseIdleConnections()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// work sends the queue until the stop.
func (s *Service) work() {
	for {
		select {
		case <-s.life.Done():
			return
		case n := <-s.queue:
			_ = s.guard.Try("push", n.Game, func() error { s.do(n); return nil })
		}
	}
}

// do has one notice sent to the devices that want it.
func (s *Service) do(n notice) {
	if time.Now().After(n.late) {
		s.metrics.count(sentDropped)
		return
	}
	if n.only != nil {
		s.add(n, *n.only)
		return
	}
	if n.Seen {
		if _, err := s.claimed(n); err != nil && s.life.Err() == nil {
			s.log.Warn("a turn that was seen may be told again", "game", n.Game, "err", err)
		}
		return
	}
	ctx, cancel := context.WithTimeout(s.life, storeWithin)
	defer cancel()
	devices, err := s.store.Wanting(ctx, n.To, n.Kind)
	if err != nil {
		s.metrics.count(sentFailed)
		if s.life.Err() == nil {
			s.log.Warn("who is to be told is not known", "kind", n.Kind, "game", n.Game, "err", err)
		}
		return
	}
	for _, d := range devices {
		s.add(n, d)
	}
}

// add has a notice sent to one device, among those whose hosts are as slow.
func (s *Service) add(n notice, to Stored) {
	x, l := send{n, to, serviceOf(to.Endpoint)}, s.soon
	if s.isSlow(x.host) {
		l = s.later
	}
	s.addTo(l, x)
}

func (s *Service) addTo(l *lane, x send) {
	if !l.add(x) {
		s.metrics.count(sentDropped)
		return
	}
	s.fill(l)
}

// fillBoth is fill for both lanes: a host has places in both.
func (s *Service) fillBoth() {
	s.fill(s.soon)
	s.fill(s.later)
}

// fill starts as many sends as a lane has places. Only goroutines that a stop waits for call it.
func (s *Service) fill(l *lane) {
	for s.life.Err() == nil {
		x, ok := l.next()
		if !ok {
			return
		}
		if l == s.soon && s.isSlow(x.host) { // by now
			l.leave(x)
			s.addTo(s.later, x)
			continue
		}
		s.running.Go(func() {
			defer s.fillBoth()
			defer l.leave(x)
			_ = s.guard.Try("push", x.Game, func() error { s.send(l, x); return nil })
		})
	}
}

// answered is a push service's answer.
type answered struct {
	status int
	wait   time.Duration // as it asks for; 0: it does not
}

// send tells one device, and has it told again if that may help: among slow ones, if its host is found to be slow. A subscription that
// the push service does not know is deleted.
func (s *Service) send(l *lane, x send) {
	n, to, began := x.notice, x.to, time.Now()
	if began.After(n.late) {
		s.metrics.count(sentDropped)
		return
	}
	if told, err := s.claimed(n); err != nil {
		s.again(n, to, answered{}, err)
		return
	} else if told {
		s.metrics.count(sentDropped)
		return
	}
	a, err := s.post(n, to, l.within)
	switch slow := time.Since(began) >= soonWithin; {
	case s.life.Err() != nil:
		return
	case slow && l == s.soon:
		s.slowHosts.note(x.host, true)
		if err != nil {
			s.addTo(s.later, x)
			return
		}
	case !slow && err == nil:
		s.slowHosts.note(x.host, false)
	}
	switch {
	case err == nil && a.status >= 200 && a.status < 300:
		s.metrics.count(sentOK)
	case err == nil && (a.status == http.StatusNotFound || a.status == http.StatusGone):
		s.metrics.count(sentGone)
		s.forget(n, to)
	case err == nil && a.status != http.StatusTooManyRequests && a.status < 500, errors.Is(err, errPrivate):
		s.metrics.count(sentRefused)
		s.log.Warn("a push service refuses", "service", serviceOf(to.Endpoint), "kind", n.Kind, "game", n.Game, "status", a.status, "err", bare(err))
	default:
		s.again(n, to, a, err)
	}
}

// post sends one message. The library writes behind the message it is given, so each has a slice of its own.
func (s *Service) post(n notice, to Stored, within time.Duration) (a answered, err error) {
	text, err := render(n.Notice, to.Lang)
	if err != nil {
		return a, err
	}
	ctx, cancel := context.WithTimeout(s.life, within)
	defer cancel()
	res, err := webpush.SendNotificationWithContext(ctx, text[:len(text):len(text)],
		&webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{P256dh: to.P256dh, Auth: to.Auth}},
		&webpush.Options{
			HTTPClient: s.client, Subscriber: s.contact, VAPIDPublicKey: s.keys.public, VAPIDPrivateKey: s.keys.private,
			TTL: int(time.Until(n.late).Seconds()), Urgency: n.Kind.urgency(), Topic: n.topic(), RecordSize: recordSize,
		})
	if err != nil {
		return a, err
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, bodyMostBytes)) // so that the connection can be used again
	return answered{res.StatusCode, retryAfter(res.Header.Get("Retry-After"), time.Now())}, nil
}

// forget deletes a subscription.
func (s *Service) forget(n notice, to Stored) {
	ctx, cancel := context.WithTimeout(s.life, storeWithin)
	defer cancel()
	if err := s.store.Gone(ctx, to.ID, to.Endpoint); err != nil && s.life.Err() == nil {
		s.log.Warn("a subscription that has ended stays", "game", n.Game, "err", err)
	}
}

// again has a message sent once more later, if it has been tried less than triesMost times, is no old news then, and not too many wait.
func (s *Service) again(n notice, to Stored, a answered, err error) {
	n.only, n.tries = &to, n.tries+1
	wait := s.first << (n.tries - 1)
	if a.wait > 0 {
		wait = min(a.wait, s.most)
	}
	if n.tries < triesMost && time.Now().Add(wait).Before(n.late) && s.waiting.after(wait, func() { s.enqueue(n) }) {
		return
	}
	s.metrics.count(sentFailed)
	s.log.Warn("a member is not told", "service", serviceOf(to.Endpoint), "kind", n.Kind, "game", n.Game, "status", a.status, "tries", n.tries, "err", bare(err))
}

// after runs f after d, and reports whether it will.
func (w *waiting) after(d time.Duration, f func()) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended || len(w.timers) >= waitingMost {
		return false
	}
	var t *time.Timer
	t = time.AfterFunc(d, func() {
		w.mu.Lock()
		delete(w.timers, t)
		w.mu.Unlock()
		f()
	})
	w.timers[t] = struct{}{}
	return true
}

func (w *waiting) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	for t := range w.timers {
		t.Stop()
	}
	clear(w.timers)
}

// retryAfter reads how long a push service wants to be left alone: seconds or an instant.
func retryAfter(s string, now time.Time) time.Duration {
	if n, err := strconv.ParseInt(s, 10, 32); err == nil {
		return max(0, time.Duration(n)*time.Second)
	}
	if at, err := http.ParseTime(s); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}

// serviceOf names a push service in the log: the rest of an endpoint is secret.
func serviceOf(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return u.Host
}

// bare returns an error without the address that a request was for.
func bare(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}
