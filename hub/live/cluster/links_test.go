package cluster

import (
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var quiet = slog.New(slog.DiscardHandler)

func counter() *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "sent"}, []string{"kind"})
}

// ear is a listener that keeps what it is told.
type ear struct {
	mu     sync.Mutex // guards the following
	mets   int
	parts  []time.Time
	heards []string
}

func (e *ear) met(string) { e.mu.Lock(); defer e.mu.Unlock(); e.mets++ }

func (e *ear) parted(_ string, since time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.parts = append(e.parts, since)
}

func (e *ear) hear(_ string, _ kind, body []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heards = append(e.heards, string(body))
}

// pair is two nodes, "a" and "b", that are linked.
type pair struct {
	bus  *hubtest.Bus
	a, b *links
	to   map[*links]*ear
}

// linked runs f in virtual time with a pair.
func linked(t *testing.T, f func(t *testing.T, p *pair)) {
	virtual.Test(t, func(t *testing.T) {
		p := &pair{bus: hubtest.NewBus(), to: map[*links]*ear{}}
		stop := make(chan struct{})
		var running sync.WaitGroup
		open := func(name string) *links {
			e := &ear{}
			l := newLinks(name, p.bus, e, quiet, counter())
			end, err := l.open()
			if err != nil {
				t.Fatal(err)
			}
			running.Go(func() { l.run(stop); end() })
			p.to[l] = e
			return l
		}
		p.a, p.b = open("a"), open("b")
		time.Sleep(10*time.Second + beatEvery/2)
		if !p.a.linked("b") || !p.b.linked("a") {
			t.Error("not linked")
		}
		f(t, p)
		close(stop)
		running.Wait()
	})
}

// partings returns the links' ends that somebody was told of.
func (p *pair) partings(l *links) []time.Time {
	synctest.Wait()
	e := p.to[l]
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.parts
}

// A link that nothing comes over ends, since when something last came, and begins anew.
func TestASilentLink(t *testing.T) {
	linked(t, func(t *testing.T, p *pair) {
		down := time.Now()
		p.bus.Down(true)
		time.Sleep(silent)
		if p.a.heard("b").After(down) {
			t.Error("something came all the same")
		}
		time.Sleep(beatEvery)
		for _, l := range []*links{p.a, p.b} {
			if parts := p.partings(l); len(parts) != 1 || parts[0].After(down) || down.Sub(parts[0]) > beatEvery {
				t.Errorf("parted since %v, down since %v", parts, down)
			}
		}
		if p.a.say("b", news, nil) || p.a.linkedWith() != 0 {
			t.Error("there is a link still")
		}
		p.bus.Down(false)
		time.Sleep(2 * beatEvery)
		if !p.a.linked("b") || !p.b.linked("a") || p.a.linkedWith() != 1 || time.Since(p.a.heard("b")) > beatEvery {
			t.Error("no link again")
		}
	})
}

// A node that has gone is not heard any more, also if it wakes.
func TestABuriedNode(t *testing.T) {
	linked(t, func(t *testing.T, p *pair) {
		p.a.expire("b")
		p.b.say("a", news, []byte("mine"))
		time.Sleep(silent + beatEvery)
		if len(p.partings(p.a)) != 1 || p.a.linked("b") {
			t.Error("the link has not ended")
		}
		time.Sleep(10 * time.Second)
		p.b.say("a", news, []byte("mine"))
		synctest.Wait()
		if e := p.to[p.a]; p.a.linked("b") || e.mets != 1 || len(e.heards) != 0 {
			t.Errorf("%d links, heard %q", e.mets, e.heards)
		}
	})
}

// A message that is lost ends the link on both sides, and what comes afterwards is heard once.
func TestALostMessage(t *testing.T) {
	linked(t, func(t *testing.T, p *pair) {
		at := time.Now()
		lost := false
		p.bus.Lose(func(subject string, data []byte) bool {
			if h, _, err := parse(data); err == nil && h.kind == news && !lost {
				lost = true
				return true
			}
			return false
		})
		p.a.say("b", news, []byte("one"))
		p.a.say("b", news, []byte("two"))
		time.Sleep(2 * beatEvery)
		if parts := p.partings(p.b); len(parts) != 1 || parts[0].After(at) || at.Sub(parts[0]) > beatEvery {
			t.Errorf("parted since %v, lost at %v", parts, at)
		}
		if parts := p.partings(p.a); len(parts) != 1 {
			t.Errorf("%v", parts)
		}
		p.a.say("b", news, []byte("three"))
		synctest.Wait()
		if got := p.to[p.b].heards; len(got) != 1 || got[0] != "three" {
			t.Errorf("heard %v", got)
		}
	})
}

// When only one side hears nothing, the other counts what may have been lost before it learns of that.
func TestOneSidedSilence(t *testing.T) {
	linked(t, func(t *testing.T, p *pair) {
		from := time.Now()
		p.bus.Lose(func(subject string, _ []byte) bool { return subject == toNode+"a" })
		time.Sleep(silent + 2*beatEvery)
		if parts := p.partings(p.b); len(parts) == 0 || parts[0].After(from) || from.Sub(parts[0]) > silent {
			t.Errorf("parted since %v, one-sided since %v", parts, from)
		}
	})
}

// Every kind of message has a name under which it is counted.
func TestKindNames(t *testing.T) {
	if len(kindNames) != int(kinds)-2 { // one has gone
		t.Errorf("%d of %d kinds have names", len(kindNames), kinds-2)
	}
}
