package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Names of the encodings in HTTP. The server prefers Brotli, which the build makes (frontend/build.mjs) and which is smaller.
const (
	brotliCoding = "br"
	gzipCoding   = "gzip"
)

// brotliSuffix ends the names of what the build has compressed with Brotli, beside the files themselves.
const brotliSuffix = ".br"

// takeBrotli gives each file the compressed form that the build has made of it. That has no address of its own.
func (all *files) takeBrotli() {
	for name, packed := range all.byPath {
		of, ok := strings.CutSuffix(name, brotliSuffix)
		if !ok {
			continue
		}
		if f := all.byPath[of]; f != nil {
			f.brotli = packed.body
		}
		delete(all.byPath, name)
	}
}

// encoded returns the body that the client reads and the name of its encoding, "" for the file as it is. varies: another client may
// get another form.
func (f *file) encoded(r *http.Request) (body content, coding string, varies bool) {
	if !f.brotli.none() && accepts(r, brotliCoding) {
		return f.brotli, brotliCoding, true
	}
	if f.zipped == nil {
		return f.body, "", !f.brotli.none()
	}
	if !accepts(r, gzipCoding) {
		return f.body, "", true
	}
	if zipped := f.zipped(); zipped != nil {
		return holding(zipped), gzipCoding, true
	}
	return f.body, "", true
}

// accepts reports whether the client reads an encoding.
func accepts(r *http.Request, coding string) bool {
	for _, e := range list(r.Header, "Accept-Encoding") {
		name, q, _ := strings.Cut(e, ";")
		if strings.TrimSpace(name) == coding {
			weight, is := strings.CutPrefix(strings.TrimSpace(q), "q=")
			value, err := strconv.ParseFloat(weight, 64)
			return !is || err != nil || value > 0
		}
	}
	return false
}

// zip compresses a file that stays the same, as well as gzip can; nil if that does not make it smaller, or it cannot be read.
func zip(file content) []byte {
	body, err := file.bytes()
	if err != nil {
		return nil // it is sent as it is, or fails there
	}
	var z bytes.Buffer
	w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression) // the level is valid
	w.Write(body)                                         // a buffer takes everything
	w.Close()
	return smaller(z.Bytes(), body)
}

// pageZippers compress pages, each for one request: a fifth smaller than at gzip's best speed, for a millisecond more.
var pageZippers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.DefaultCompression) // the level is valid
	return w
}}

// zipPage compresses a page; nil if that does not make it smaller.
func zipPage(body []byte) []byte {
	var z bytes.Buffer
	w := pageZippers.Get().(*gzip.Writer)
	defer pageZippers.Put(w)
	w.Reset(&z)
	w.Write(body) // a buffer takes everything
	w.Close()
	return smaller(z.Bytes(), body)
}

func smaller(packed, body []byte) []byte {
	if len(packed) < len(body)*9/10 {
		return packed
	}
	return nil
}
