package socket

import (
	"io"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// listener reads what a socket is sent, and remembers when. Lines that come at one instant of virtual time were sent together.
type listener struct {
	mu   sync.Mutex // guards the following
	got  []string
	when []time.Time
}

func (l *listener) read(nc net.Conn) {
	buf := make([]byte, 4096)
	for {
		n, err := nc.Read(buf)
		if err != nil {
			return
		}
		l.mu.Lock()
		if last, now := len(l.got)-1, time.Now(); last >= 0 && l.when[last].Equal(now) {
			l.got[last] += string(buf[:n])
		} else {
			l.got, l.when = append(l.got, string(buf[:n])), append(l.when, now)
		}
		l.mu.Unlock()
	}
}

// all returns what has been read and how long after since that was, and forgets it.
func (l *listener) all(since time.Time) (got []string, after []time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.when {
		after = append(after, w.Sub(since))
	}
	got, l.got, l.when = l.got, nil, nil
	return got, after
}

// batched is a batcher, its load, and sockets in virtual time.
type batched struct {
	t       *testing.T
	wg      sync.WaitGroup
	load    atomic.Bool
	batcher *Batcher
	sockets []*Socket
	peers   []*listener
	ends    []net.Conn
}

func newBatched(t *testing.T, n int) *batched {
	c := &batched{t: t}
	c.batcher = NewBatcher(c.load.Load, c.wg.Go)
	for range n {
		ours, theirs := net.Pipe()
		l := &listener{}
		go l.read(theirs)
		c.sockets = append(c.sockets, newSocket(ours, &Config{Start: c.wg.Go}, &owner{}))
		c.peers, c.ends = append(c.peers, l), append(c.ends, ours, theirs)
	}
	return c
}

func (c *batched) tell(f string) { c.batcher.Deliver([]byte(f), slices.Values(c.sockets)) }

// want checks what every peer has got at once, and how long after since.
func (c *batched) want(since time.Time, after time.Duration, frames string) {
	c.t.Helper()
	for i, p := range c.peers {
		got, when := p.all(since)
		if frames == "" && got != nil || frames != "" && (len(got) != 1 || got[0] != frames || when[0] != after) {
			c.t.Errorf("%d: %q after %v, not %q after %v", i, got, when, frames, after)
		}
	}
}

func (c *batched) end() {
	c.wg.Wait()
	for _, nc := range c.ends {
		nc.Close()
	}
	pass(0)
}

// Under load a frame waits for the next one, or for two steps, or for one when the
// load has ended. Without load nothing waits.
func TestBatcher(t *testing.T) {
	for _, n := range []int{1, 3, 2*part + 1} {
		virtual.Test(t, func(t *testing.T) {
			c := newBatched(t, n)
			now := time.Now()
			c.tell("a")
			pass(0)
			c.want(now, 0, "a")

			c.load.Store(true)
			now = time.Now()
			c.tell("b")
			pass(batchStep / 2)
			c.want(now, 0, "")
			c.tell("c") // waits with the first
			pass(2 * batchStep)
			c.want(now, 2*batchStep, "bc")

			pass(batchStep)
			now = time.Now()
			c.tell("d")
			pass(batchStep / 2)
			Deliver([]byte("e"), slices.Values(c.sockets)) // is not delayed, and takes the other with it
			pass(2 * batchStep)
			c.want(now, batchStep/2, "de")

			pass(2 * batchStep)
			now = time.Now()
			c.tell("f")
			c.load.Store(false)
			pass(batchStep / 2)
			c.want(now, 0, "")
			pass(batchStep)
			c.want(now, batchStep, "f")

			pass(batchStep)
			c.load.Store(true)
			now = time.Now()
			c.tell("g")
			c.wg.Wait() // for the batcher too
			pass(0)
			c.want(now, 2*batchStep, "g")
			if c.batcher.fresh != nil || len(c.batcher.older) > 0 || c.batcher.running {
				t.Error("something is left")
			}
			c.end()
		})
	}
}

// Frames that come all the time wait for two steps at most, and share writes.
func TestBatcherUnderSteadyLoad(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		c := newBatched(t, 2)
		c.load.Store(true)
		const frames, pause = 100, batchStep * 3 / 10
		began := time.Now()
		for i := range frames {
			c.tell(string([]byte{byte(i)}))
			pass(pause)
		}
		c.end()
		for p, l := range c.peers {
			writes, when := l.all(began)
			next := 0
			for w, some := range writes {
				for _, b := range []byte(some) {
					if int(b) != next {
						t.Fatalf("%d: frame %d in place of %d", p, b, next)
					}
					if waited := when[w] - time.Duration(next)*pause; waited > 2*batchStep {
						t.Errorf("%d: frame %d waited for %v", p, b, waited)
					}
					next++
				}
			}
			if next != frames || len(writes) > frames/3 {
				t.Errorf("%d: %d frames in %d writes", p, next, len(writes))
			}
		}
	})
}

// A peer that does not read is closed although its frames are delayed.
func TestBatcherOfASlowPeer(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		var wg sync.WaitGroup
		codes := make(chan int, 9)
		s := newSocket(ours, &Config{Start: wg.Go, Codes: Codes{Slow: codeSlow}}, &owner{closed: codes})
		k := NewBatcher(func() bool { return true }, wg.Go)
		for n := 0; !s.Closed(); n++ {
			if k.Deliver([]byte("x"), slices.Values([]*Socket{s})); n > 3*outboxSize {
				t.Fatal("it takes everything")
			}
		}
		io.Copy(io.Discard, io.LimitReader(theirs, 1))
		theirs.Close()
		wg.Wait()
		if got := <-codes; got != codeSlow {
			t.Error(got)
		}
	})
}
