package push

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// services are push services by their hosts, each as slow as it is, in virtual time.
type services struct {
	began time.Time

	mu   sync.Mutex               // guards the following
	slow map[string]time.Duration // until a host answers
	busy map[string]int
	peak map[string]int           // requests to a host at a time
	at   map[string]time.Duration // when a path was answered first
}

func (s *services) RoundTrip(r *http.Request) (*http.Response, error) {
	host := r.URL.Host
	s.count(host, 1)
	defer s.count(host, -1)
	s.mu.Lock()
	slow := s.slow[host]
	s.mu.Unlock()
	select {
	case <-time.After(slow):
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.at[r.URL.Path]; !ok {
		s.at[r.URL.Path] = time.Since(s.began)
	}
	return &http.Response{StatusCode: http.StatusCreated, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(nil)), Request: r}, nil
}

// answersAfter has a host be as slow from now on.
func (s *services) answersAfter(host string, d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.slow[host] = d
}

func (s *services) count(host string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy[host] += n
	s.peak[host] = max(s.peak[host], s.busy[host])
}

// answered returns when a path was answered first; false: not yet.
func (s *services) answered(path string) (time.Duration, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.at[path]
	return at, ok
}

// members are a Store of what several members have subscribed.
type members struct {
	Store
	mu sync.Mutex // guards the following
	of map[game.UserID][]Stored
}

func (m *members) Wanting(_ context.Context, user game.UserID, _ Kind) ([]Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.of[user]), nil
}

// scene is a Service among services of its own.
type scene struct {
	*services
	*Service
	members *members
	key     Subscription
}

func newScene(t *testing.T, slow map[string]time.Duration) *scene {
	k, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{
		services: &services{began: time.Now(), slow: slow, busy: map[string]int{}, peak: map[string]int{}, at: map[string]time.Duration{}},
		members:  &members{of: map[game.UserID][]Stored{}},
		key:      Subscription{P256dh: encode(k.PublicKey().Bytes()), Auth: encode(make([]byte, 16)), Lang: "en"},
	}
	sc.Service, err = New(Config{
		Store: sc.members, Secret: []byte("0123456789abcdef0123456789abcdef"), Contact: "mailto:keeper@tengen.example",
		Guard: guard.Guard{Log: slog.New(slog.DiscardHandler), Panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "p"})},
	})
	if err != nil {
		t.Fatal(err)
	}
	sc.client = &http.Client{Transport: sc.services}
	return sc
}

// subscribe gives a member a device at a host, whose path is returned.
func (sc *scene) subscribe(user game.UserID, host string) string {
	sc.members.mu.Lock()
	defer sc.members.mu.Unlock()
	n := sc.key
	path := fmt.Sprintf("/%d/%d", user, len(sc.members.of[user]))
	n.Endpoint = "https://" + host + path
	sc.members.of[user] = append(sc.members.of[user], Stored{int64(user)*100 + int64(len(sc.members.of[user])), n})
	return path
}

func (sc *scene) tell(user game.UserID) {
	sc.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: user, Name: "Ann"})
}

func (sc *scene) stop(t *testing.T) {
	if err := sc.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

// A member's slow devices keep nobody's notification back, at many hosts and at one.
func TestSlowDevicesOfAMember(t *testing.T) {
	for _, hosts := range []int{1, MostDevices} {
		virtual.Test(t, func(t *testing.T) {
			slow := map[string]time.Duration{}
			for i := range hosts {
				slow[fmt.Sprint("slow", i, ".example")] = time.Hour
			}
			sc := newScene(t, slow)
			defer sc.stop(t)
			for i := range MostDevices {
				sc.subscribe(1, fmt.Sprint("slow", i%hosts, ".example"))
			}
			good := sc.subscribe(2, "good.example")
			for range 2 * workers {
				sc.tell(1)
			}
			sc.tell(2)
			synctest.Wait()
			if at, ok := sc.answered(good); !ok || at > 0 {
				t.Errorf("%d hosts: another member was told at once: %v, after %v", hosts, ok, at)
			}
		})
	}
}

// A slow host with many members' subscriptions delays nobody at another host, and gets two requests at a time.
func TestSlowHost(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		sc := newScene(t, map[string]time.Duration{"slow.example": answerWithin - time.Second})
		defer sc.stop(t)
		var slow []string
		for u := range game.UserID(10) {
			slow = append(slow, sc.subscribe(u+1, "slow.example"))
			sc.tell(u + 1)
		}
		good := sc.subscribe(99, "good.example")
		sc.tell(99)
		synctest.Wait()
		if at, ok := sc.answered(good); !ok || at > 0 {
			t.Errorf("a member of another host was told at once: %v, after %v", ok, at)
		}
		time.Sleep(10 * answerWithin)
		synctest.Wait()
		for _, path := range slow {
			if _, ok := sc.answered(path); !ok {
				t.Errorf("%s was not told at all", path)
			}
		}
		if n := sc.peak["slow.example"]; n != perHost {
			t.Errorf("%d requests at a time to one host", n)
		}
	})
}

// Many members have slow devices at many hosts. The others wait once, until these are known to be slow.
func TestManySlowHosts(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		sc := newScene(t, map[string]time.Duration{})
		defer sc.stop(t)
		for u := range game.UserID(workers) {
			for d := range 2 {
				host := fmt.Sprintf("slow%d-%d.example", u, d)
				sc.answersAfter(host, time.Hour)
				sc.subscribe(u+1, host)
			}
			sc.tell(u + 1)
		}
		first, second := sc.subscribe(98, "good.example"), sc.subscribe(99, "good.example")
		synctest.Wait()
		sc.tell(98)
		time.Sleep(2*soonWithin + time.Millisecond)
		synctest.Wait()
		if at, ok := sc.answered(first); !ok || at > 2*soonWithin {
			t.Errorf("a member was told: %v, after %v", ok, at)
		}
		for u := range game.UserID(workers) {
			sc.tell(u + 1)
		}
		sc.tell(99)
		before := time.Since(sc.began)
		synctest.Wait()
		if at, ok := sc.answered(second); !ok || at > before {
			t.Errorf("when they were known, a member was told: %v, %v later", ok, at-before)
		}
	})
}

// A host that was slow once is soon among the others again.
func TestHostRecovers(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		sc := newScene(t, map[string]time.Duration{"once.example": soonWithin + time.Second})
		defer sc.stop(t)
		path := sc.subscribe(1, "once.example")
		sc.tell(1)
		time.Sleep(answerWithin)
		synctest.Wait()
		if at, ok := sc.answered(path); !ok || at != 2*soonWithin+time.Second {
			t.Errorf("told: %v, after %v", ok, at)
		}
		if !sc.isSlow("once.example") {
			t.Error("it is not known to be slow")
		}
		sc.answersAfter("once.example", 0)
		sc.tell(1)
		synctest.Wait()
		if sc.isSlow("once.example") {
			t.Error("it is still held to be slow")
		}
	})
}

// The waiting notices of one member are bounded: that member's surplus is dropped, and nobody else's.
func TestWaitingOfAMember(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		sc := newScene(t, map[string]time.Duration{"slow.example": time.Hour})
		defer sc.stop(t)
		sc.subscribe(1, "slow.example")
		for range 10 * waitingOfMember {
			sc.tell(1)
			synctest.Wait()
		}
		if n := sc.soon.len() + sc.later.len(); n > 2*(waitingOfMember+perMember) {
			t.Errorf("%d wait", n)
		}
		good := sc.subscribe(2, "slow.example")
		sc.answersAfter("slow.example", 0)
		sc.tell(2)
		time.Sleep(time.Minute)
		synctest.Wait()
		if _, ok := sc.answered(good); !ok {
			t.Error("another member was not told")
		}
	})
}
