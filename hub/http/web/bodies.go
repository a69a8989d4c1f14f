package web

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of the bytes of bodies that are being read or worked on.
const (
	bodiesMost      = 64 << 20 // of all
	bodiesOfNetwork = 16 << 20
	bodiesOfWide    = 32 << 20 // of a /24 of IPv4
	bodiesSpare     = 16 << 20 // of bodiesMost, that bodies of more than maxBody leave to others
)

// bodies counts the bytes that bodies in flight may have: those that a request says it has, or all that its route allows.
// They are taken before the first is read and given back when the request has been answered.
type bodies struct {
	mu sync.Mutex // guards the following
	of map[string]int64
	in int64
}

// take takes bytes for a body, which may be large or not, of networks, the narrowest first. It reports false if there are none.
func (b *bodies) take(networks []string, bytes int64, large bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	most := int64(bodiesMost)
	if large {
		most -= bodiesSpare
	}
	if b.in+bytes > most {
		return false
	}
	for i, n := range networks {
		if b.of[n]+bytes > [...]int64{bodiesOfNetwork, bodiesOfWide}[i] {
			return false
		}
	}
	b.in += bytes
	for _, n := range networks {
		b.of[n] += bytes
	}
	return true
}

// give gives them back.
func (b *bodies) give(networks []string, bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.in -= bytes
	for _, n := range networks {
		if b.of[n] -= bytes; b.of[n] == 0 {
			delete(b.of, n)
		}
	}
}

// body is a request's, whose bytes are taken at the first read. Its owner is the request's goroutine.
type body struct {
	io.ReadCloser
	all      *bodies
	networks []string // that its bytes count for; none for a client that the limits of an address do not hold for
	bytes    int64
	most     int64 // that its route allows
	large    bool
	taken    bool
	err      error
}

// flowing is how many bytes of a body that is read as it comes are in memory: a file of it, unpacked, and what was made of that.
const flowing = record.MaxBytes

// hold bounds a request's body by most bytes, and counts it, or what of one that flows is in memory. Release must be called when the request has been answered.
func (b *bodies) hold(w http.ResponseWriter, r *http.Request, most int64, flows bool) (release func()) {
	if r.ContentLength == 0 {
		return func() {}
	}
	v := visitOf(r)
	held := &body{ReadCloser: http.MaxBytesReader(w, r.Body, most), all: b, bytes: r.ContentLength, most: most, large: most > maxBody}
	if !v.exempt {
		held.networks = slices.Compact([]string{limit.Site(v.address), limit.Wide(v.address)})
	}
	if held.bytes < 0 {
		held.bytes = most
	}
	if flows && held.bytes <= most {
		held.bytes = flowing
	}
	r.Body = held
	return held.release
}

func (b *body) Read(p []byte) (int, error) {
	switch {
	case b.err != nil:
		return 0, b.err
	case b.taken:
		return b.ReadCloser.Read(p)
	case b.bytes > b.most:
		b.err = &http.MaxBytesError{Limit: b.most}
	case !b.all.take(b.networks, b.bytes, b.large):
		b.err = wire.ErrBodies
	default:
		b.taken = true
	}
	return b.Read(p)
}

func (b *body) release() {
	if b.taken {
		b.taken, b.err = false, http.ErrBodyReadAfterClose
		b.all.give(b.networks, b.bytes)
	}
}

// fetched is a body that has been read.
type fetched struct {
	*bytes.Reader
	data []byte
}

// Close does nothing.
func (fetched) Close() error { return nil }

// flowOf returns a body that is read as it comes.
func flowOf(r *http.Request) io.Reader { return r.Body }

// readBody reads all of a body; a fetched one is not copied.
func readBody(r *http.Request) ([]byte, error) {
	if f, ok := r.Body.(fetched); ok {
		return f.data, nil
	}
	if b, ok := r.Body.(*body); ok && r.ContentLength > 0 && r.ContentLength <= b.most {
		if _, err := b.Read(nil); err != nil { // taken before there is room for them
			return nil, err
		}
		data := make([]byte, r.ContentLength)
		n, err := io.ReadFull(r.Body, data)
		return data[:n], err
	}
	return io.ReadAll(r.Body)
}

// fetch reads a request's body into memory, so that decode does not wait for it.
func fetch(r *http.Request) error {
	data, err := readBody(r)
	if err != nil {
		return bodyRefusal(err)
	}
	r.Body = fetched{bytes.NewReader(data), data}
	return nil
}
