// Package memory is a network for tests: HTTP without sockets, also in virtual time.
package memory

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
)

// ErrDropped is the client's error for a connection that the handler drops, by panic(http.ErrAbortHandler).
var ErrDropped = errors.New("memory: the connection is gone")

// Transport returns a transport that asks a handler. Streams are not buffered.
func Transport(h http.Handler) http.RoundTripper { return transport{h} }

type transport struct{ handler http.Handler }

// RoundTrip returns when the handler has begun its answer, which goes on while its body is read.
func (t transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := req.Context().Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(req.Context()) // the handler's, which ends with the client's
	r, w := io.Pipe()
	a := &answer{header: http.Header{}, pipe: w, head: make(chan int, 1)}
	server := req.Clone(ctx)
	if server.Body == nil {
		server.Body = http.NoBody
	}
	context.AfterFunc(ctx, func() { _ = r.CloseWithError(context.Canceled) })
	dropped := make(chan struct{})
	go func() {
		defer func() {
			if e := recover(); e != nil {
				if e != http.ErrAbortHandler {
					panic(e)
				}
				close(dropped)
				_ = w.CloseWithError(ErrDropped)
				return
			}
			a.WriteHeader(http.StatusOK)
			_ = w.Close()
		}()
		t.handler.ServeHTTP(a, server)
	}()
	select {
	case status := <-a.head:
		return &http.Response{
			StatusCode: status, Status: http.StatusText(status), Header: a.header, Request: req, Body: body{r, cancel},
		}, nil
	case <-dropped:
		cancel()
		return nil, ErrDropped
	case <-ctx.Done():
		cancel()
		return nil, ctx.Err()
	}
}

// body ends the handler when it is closed.
type body struct {
	io.Reader
	cancel context.CancelFunc
}

func (b body) Close() error {
	b.cancel()
	return nil
}

type answer struct {
	header http.Header
	pipe   *io.PipeWriter
	head   chan int
	once   sync.Once
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) { a.once.Do(func() { a.head <- status }) }

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.pipe.Write(p)
}

// Flush sends the head; written bytes are never held back.
func (a *answer) Flush() { a.WriteHeader(http.StatusOK) }
