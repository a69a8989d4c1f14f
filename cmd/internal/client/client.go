// Package client is a client of the wire protocol, for tests and load. It knows nothing that a browser does not. A Socket is light,
// so thousands of them fit beside the measured server; a Client on top of one waits for answers and keeps other
// messages.
package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Frame is a message from the server with its data still encoded.
type Frame struct {
	T       string          `json:"t"`
	ID      int64           `json:"id"`
	G       string          `json:"g"`
	V       int             `json:"v"`
	D       json.RawMessage `json:"d"`
	Code    fault.Code      `json:"code"`
	Message string          `json:"message"`
}

// Refused is the server's answer to a command that it did not take.
type Refused struct{ Frame }

// Error returns the code and the sentence.
func (r *Refused) Error() string { return string(r.Code) + ": " + r.Message }

// ErrClosed is returned by Call when the connection ended before the answer.
// Whether the command was taken is unknown; the same id again is safe.
var ErrClosed = errors.New("client: connection closed before the answer")

// Client is one socket. Frames that answer no Call arrive in order on Frames,
// which is closed with the connection; its reader must keep up.
type Client struct {
	Frames <-chan Frame

	socket *Socket
	frames chan<- Frame

	mu      sync.Mutex // guards the following
	waiting map[int64]chan Frame
	closed  bool
}

// Dial opens a socket at base ("http://host:port") and says hello as a page.
// cookie may be "". The first frame on Frames is the welcome.
func Dial(ctx context.Context, base, cookie, page string) (*Client, error) {
	return DialFrom(ctx, base, cookie, page, 0)
}

// DialFrom is Dial from a source address of this machine's own, as Options.From picks it.
func DialFrom(ctx context.Context, base, cookie, page string, from int) (*Client, error) {
	frames := make(chan Frame, 1024)
	c := &Client{Frames: frames, frames: frames, waiting: map[int64]chan Frame{}}
	s, err := greet(ctx, Options{
		Addr: strings.TrimPrefix(base, "http://"), Cookie: cookie, Page: page, From: from, Take: c.take, Gone: c.gone,
	})
	if err != nil {
		return nil, err
	}
	c.socket = s
	return c, nil
}

// take delivers a message to the Call that waits for it, or to Frames.
func (c *Client) take(m Message, _ time.Time) {
	f := Frame{T: string(m.T), ID: m.ID, G: string(m.G), V: m.V, D: slices.Clone(m.D), Code: m.Code, Message: m.Text}
	c.mu.Lock()
	answer := c.waiting[f.ID]
	if f.ID != 0 {
		delete(c.waiting, f.ID)
	}
	c.mu.Unlock()
	if answer != nil {
		answer <- f
		return
	}
	c.frames <- f
}

// gone fails every open Call.
func (c *Client) gone(int, error) {
	c.mu.Lock()
	c.closed = true
	for id, answer := range c.waiting {
		close(answer)
		delete(c.waiting, id)
	}
	c.mu.Unlock()
	close(c.frames)
}

// Send writes one message without waiting for an answer.
func (c *Client) Send(t string, id int64, g string, v int, data any) error {
	d := ""
	if data != nil {
		b, err := json.Marshal(data)
		if err != nil {
			return err
		}
		d = string(b)
	}
	return c.socket.Send(t, id, g, v, d)
}

// Call sends a command and waits for its answer: the ack, a *Refused, or ErrClosed.
func (c *Client) Call(ctx context.Context, t string, id int64, g string, v int, data any) (Frame, error) {
	answer := make(chan Frame, 1)
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return Frame{}, ErrClosed
	}
	c.waiting[id] = answer
	c.mu.Unlock()
	if err := c.Send(t, id, g, v, data); err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrClosed, err)
	}
	select {
	case f, ok := <-answer:
		if !ok {
			return Frame{}, ErrClosed
		}
		if f.T == wire.OutError {
			return f, &Refused{f}
		}
		return f, nil
	case <-ctx.Done():
		return Frame{}, ctx.Err()
	}
}

// Code returns the close code that the server sent, 0 if it sent none.
func (c *Client) Code() int { return c.socket.Code() }

// Close drops the connection without a farewell, as a lost network does.
func (c *Client) Close() { c.socket.Drop() }
