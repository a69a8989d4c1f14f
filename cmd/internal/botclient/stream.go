package botclient

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	// silence is how long a stream may say nothing. The server sends an empty line every seven seconds.
	silence = 25 * time.Second
	maxLine = 1 << 20 // bytes
)

// ErrSilent ends a stream on which nothing has come for too long: the connection is dead.
var ErrSilent = errors.New("botclient: nothing has come for too long")

// stream is an open stream of lines. One goroutine reads it.
type stream struct {
	body  io.ReadCloser
	lines *bufio.Scanner
	stop  context.CancelCauseFunc
	ctx   context.Context
	timer *time.Timer // of silence
}

// open opens a stream, which ends with the context.
func (c *Client) open(ctx context.Context, path string) (*stream, error) {
	ctx, stop := context.WithCancelCause(ctx)
	// Until the head has come the client's own limit holds, or this one.
	timer := time.AfterFunc(silence, func() { stop(ErrSilent) })
	req, err := c.request(ctx, http.MethodGet, path, "", nil)
	if err == nil {
		var res *http.Response
		if res, err = c.http.Do(req); err == nil {
			if res.StatusCode == http.StatusOK {
				s := &stream{body: res.Body, stop: stop, ctx: ctx, timer: timer}
				s.lines = bufio.NewScanner(heard{res.Body, timer})
				s.lines.Buffer(nil, maxLine)
				return s, nil
			}
			err = refusal(res)
			_ = res.Body.Close() // it was only read
		}
	}
	timer.Stop()
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	stop(nil)
	return nil, err
}

// heard puts the end for silence off whenever something comes.
type heard struct {
	io.Reader
	timer *time.Timer
}

func (h heard) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	if n > 0 {
		h.timer.Reset(silence)
	}
	return n, err
}

// next returns the next line and its type, past empty ones. The line is valid until the next call. A *Closed is
// the server's last word; io.EOF the end without one.
func (s *stream) next() (kind string, line []byte, err error) {
	for s.lines.Scan() {
		line := bytes.TrimSpace(s.lines.Bytes())
		if len(line) == 0 {
			continue
		}
		kind, err := kindOf(line)
		if err != nil || kind != "closed" {
			return kind, line, err
		}
		c := &Closed{}
		if err := json.Unmarshal(line, c); err != nil {
			return "", nil, fmt.Errorf("botclient: %w", err)
		}
		return "", nil, c
	}
	if cause := context.Cause(s.ctx); cause != nil {
		return "", nil, cause
	}
	if err := s.lines.Err(); err != nil {
		return "", nil, err
	}
	return "", nil, io.EOF
}

func (s *stream) close() {
	s.timer.Stop()
	s.stop(nil)
	_ = s.body.Close() // it was only read
}
