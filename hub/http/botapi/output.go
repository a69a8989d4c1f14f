package botapi

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"
)

const (
	writeWithin = 10 * time.Second // one write may take; the peer is slow, and has gone
	lastWithin  = time.Second      // the last one may, when the stream is to end
)

// output writes a stream, from one goroutine.
type output struct {
	w     http.ResponseWriter
	rc    *http.ResponseController
	feed  *feed
	alive func() // is called when the peer has taken data
}

// begin begins the answer: from now on nothing can be refused.
func begin(w http.ResponseWriter, f *feed, alive func()) *output {
	o := &output{w: w, rc: http.NewResponseController(w), feed: f, alive: alive}
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")      // a proxy must not gather the lines
	_ = o.rc.SetReadDeadline(time.Time{}) // nothing more is read, and the stream lasts; tests have none
	f.write(func() { _ = o.rc.SetWriteDeadline(time.Now().Add(lastWithin)) })
	w.WriteHeader(http.StatusOK)
	return o
}

// done is deferred: the connection is the server's again.
func (o *output) done() { o.feed.write(nil) }

// line sends a value as a line.
func (o *output) line(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types
	}
	return o.send(append(b, '\n'))
}

// send sends bytes.
func (o *output) send(b []byte) error {
	o.feed.mu.Lock()
	within := writeWithin
	if o.feed.ended != "" {
		within = lastWithin
	}
	_ = o.rc.SetWriteDeadline(time.Now().Add(within)) // under the lock: end shortens it
	o.feed.mu.Unlock()
	if _, err := o.w.Write(b); err != nil {
		return err
	}
	if err := o.rc.Flush(); err != nil {
		return err
	}
	o.alive()
	return nil
}

// teller turns the server's lines into the stream's. An error ends the stream: the peer has gone.
type teller interface {
	hear(ctx context.Context, line []byte) error
	beat(ctx context.Context) error // with every empty line
	refuse(err error) (reason, error)
	over() bool // there is no more to say
}

// run tells until the peer has gone, the feed ends or the teller is done. An empty line every beat says that the connection is there.
func (o *output) run(ctx context.Context, t teller, beat time.Duration) error {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for !t.over() {
		lines, ended, refused := o.feed.take()
		for _, all := range lines {
			for line := range bytes.Lines(all) {
				if t.over() {
					return nil
				}
				if err := t.hear(ctx, line); err != nil {
					return nil // the peer has gone
				}
			}
		}
		if t.over() {
			return nil
		}
		if refused != nil && ended == "" {
			var err error
			if ended, err = t.refuse(refused); err != nil {
				return err
			}
		}
		if ended != "" {
			_ = o.line(closed{Type: "closed", Reason: ended, Message: sentences[ended]}) // the peer may have gone
			return nil
		}
		select {
		case <-o.feed.wake:
		case <-tick.C:
			if o.send([]byte{'\n'}) != nil || t.beat(ctx) != nil {
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}
