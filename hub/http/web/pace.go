package web

import (
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// An upload or a download holds a place as long as its bytes take. So while others wait for a place, a client that sends or takes them slowly loses
// its own. Only the time counts in which the server waits for the client.

const (
	paceWindow = 10 * time.Second // of waiting for the client, over which its rate is judged
	paceLeast  = 64 << 10         // bytes a second
	paceLook   = time.Second
)

// pace is how fast a client sends or takes bytes.
type pace struct {
	cut    func()       // ends what waits for the client; called once
	ending *atomic.Bool // a client of the same kind has lost its place and has not left it yet: one at a time does

	mu     sync.Mutex // guards the following
	since  time.Time  // the client is waited for since then; zero: it is not
	waited time.Duration
	bytes  int64
	judged struct { // what it was at the last judgement
		waited time.Duration
		bytes  int64
	}
	slow, over bool
}

// wait calls f, which waits for the client, and returns how many bytes passed meanwhile. It returns wire.ErrRequests if the client lost its place.
func (p *pace) wait(f func() (n int, err error)) (n int, err error) {
	p.mu.Lock()
	if p.over {
		p.mu.Unlock()
		return 0, wire.ErrRequests
	}
	p.since = time.Now()
	p.mu.Unlock()
	n, err = f()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waited += time.Since(p.since)
	p.since = time.Time{}
	p.bytes += int64(n)
	if p.over {
		err = wire.ErrRequests
	}
	return n, err
}

// look judges the client, and takes the place from a slow one if others wait.
func (p *pace) look(crowded bool) {
	p.mu.Lock()
	waited := p.waited
	if !p.since.IsZero() {
		waited += time.Since(p.since)
	}
	if over := waited - p.judged.waited; over >= paceWindow {
		p.slow = float64(p.bytes-p.judged.bytes) < paceLeast*over.Seconds()
		p.judged.waited, p.judged.bytes = waited, p.bytes
	}
	cut := p.slow && crowded && !p.over && p.ending.CompareAndSwap(false, true)
	p.over = p.over || cut
	p.mu.Unlock()
	if cut {
		p.cut()
	}
}

// watch judges the client until stop is called, which returns when it is judged no more.
func (p *pace) watch(crowded func() bool) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(paceLook)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				p.look(crowded())
			case <-done:
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// passUpload is pass for a request whose body is read as it comes.
func (t throttle) passUpload(w http.ResponseWriter, r *http.Request, f func() error) error {
	cut := func() { _ = http.NewResponseController(w).SetReadDeadline(time.Now()) } // tests may have none
	return t.passPaced(r, cut, func(p *pace) error {
		r.Body = pacedBody{r.Body, p}
		return f()
	})
}

// passDownload is pass for an answer that is written as it is made.
func (t throttle) passDownload(w http.ResponseWriter, r *http.Request, f func(w http.ResponseWriter) error) error {
	cut := func() { _ = http.NewResponseController(w).SetWriteDeadline(time.Now()) } // tests may have none
	return t.passPaced(r, cut, func(p *pace) error { return f(pacedAnswer{w, p}) })
}

func (t throttle) passPaced(r *http.Request, cut func(), f func(p *pace) error) error {
	p := &pace{cut: cut, ending: t.ending}
	defer func() {
		if p.over { // watch has ended, and the place is another's
			t.ending.Store(false)
		}
	}()
	return t.pass(r, func() error {
		defer p.watch(t.crowded(r))()
		return f(p)
	})
}

// crowded returns what reports whether others wait for a place. A client that the limits of an address do not hold for keeps its own.
func (t throttle) crowded(r *http.Request) func() bool {
	exempt := visitOf(r).exempt
	return func() bool { return !exempt && t.places.Crowded() }
}

// pacedBody is a request's body.
type pacedBody struct {
	io.ReadCloser
	pace *pace
}

func (b pacedBody) Read(data []byte) (int, error) {
	return b.pace.wait(func() (int, error) { return b.ReadCloser.Read(data) })
}

// pacedAnswer is where an answer is written.
type pacedAnswer struct {
	http.ResponseWriter
	pace *pace
}

func (a pacedAnswer) Write(data []byte) (int, error) {
	return a.pace.wait(func() (int, error) { return a.ResponseWriter.Write(data) })
}

// FlushError is for http.ResponseController.
func (a pacedAnswer) FlushError() error {
	_, err := a.pace.wait(func() (int, error) { return 0, http.NewResponseController(a.ResponseWriter).Flush() })
	return err
}

// Unwrap is for http.ResponseController.
func (a pacedAnswer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
