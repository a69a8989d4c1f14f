// Package client speaks Tengen's wire from the other side: one guest session
// and one socket at a time. Load generators and whole-process tests play with
// it; it knows nothing that a browser does not.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/gorilla/websocket"

	"tengen/hub"
	"tengen/hub/fault"
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

// Guest makes a new guest at base ("http://host:port") and returns its session
// cookie as a header value.
func Guest(ctx context.Context, base string) (cookie string, user hub.User, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/api/session", bytes.NewReader([]byte("{}")))
	if err != nil {
		return "", user, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", base)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", user, err
	}
	defer res.Body.Close()
	var body struct{ User hub.User }
	if err := json.NewDecoder(res.Body).Decode(&body); err != nil {
		return "", user, err
	}
	for _, c := range res.Cookies() {
		return c.Name + "=" + c.Value, body.User, nil
	}
	return "", user, fmt.Errorf("client: status %d and no cookie", res.StatusCode)
}

// Client is one socket. Frames that answer no Call arrive in order on Frames,
// which is closed with the connection; its reader must keep up.
type Client struct {
	Frames <-chan Frame

	ws *websocket.Conn

	mu      sync.Mutex // guards the following and writes to ws
	waiting map[int64]chan Frame
	closed  bool
	code    int // close code, when closed
}

// Dial opens a socket and says hello as a page. cookie may be "". The first
// frame on Frames is the welcome.
func Dial(ctx context.Context, base, cookie, page string) (*Client, error) {
	h := http.Header{"Origin": {base}}
	if cookie != "" {
		h.Set("Cookie", cookie)
	}
	ws, res, err := websocket.DefaultDialer.DialContext(ctx, "ws"+base[len("http"):]+"/ws", h)
	if err != nil {
		if res != nil {
			err = fmt.Errorf("status %d: %w", res.StatusCode, err)
		}
		return nil, err
	}
	frames := make(chan Frame, 1024)
	c := &Client{Frames: frames, ws: ws, waiting: map[int64]chan Frame{}}
	go c.read(frames)
	if err := c.Send(hub.InHello, 0, "", 0, hub.HelloData{Page: page}); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// read delivers frames until the connection ends, then fails every open Call.
func (c *Client) read(frames chan<- Frame) {
	defer close(frames)
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			c.end(err)
			return
		}
		var f Frame
		if err := json.Unmarshal(data, &f); err != nil {
			c.end(err)
			return
		}
		c.mu.Lock()
		answer := c.waiting[f.ID]
		if f.ID != 0 {
			delete(c.waiting, f.ID)
		}
		c.mu.Unlock()
		if answer != nil {
			answer <- f
			continue
		}
		frames <- f
	}
}

func (c *Client) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	var ce *websocket.CloseError
	if errors.As(err, &ce) {
		c.code = ce.Code
	}
	for id, ch := range c.waiting {
		close(ch)
		delete(c.waiting, id)
	}
	c.ws.Close()
}

// Send writes one message without waiting for an answer.
func (c *Client) Send(t string, id int64, g string, v int, data any) error {
	in := hub.In{T: t, ID: id, G: g, V: v}
	if data != nil {
		d, err := json.Marshal(data)
		if err != nil {
			return err
		}
		in.D = d
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ws.WriteJSON(in)
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
		if f.T == hub.OutError {
			return f, &Refused{f}
		}
		return f, nil
	case <-ctx.Done():
		return Frame{}, ctx.Err()
	}
}

// Code returns the close code that the server sent, 0 if it sent none.
func (c *Client) Code() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.code
}

// Close drops the connection without a farewell, as a lost network does.
func (c *Client) Close() { c.ws.Close() }
