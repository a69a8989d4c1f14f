package web

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"errors"
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"

	"tengen/hub/fault"
)

// appPath matches the addresses that the page itself knows.
var appPath = regexp.MustCompile(`^/(watch|history|account|settings|g/[A-Za-z0-9]{1,64}|@/[^/]{1,64})?$`)

// file is a static file, compressed once.
type file struct {
	kind    string // Content-Type
	plain   []byte
	gzipped []byte // nil where it gains nothing
}

// pages are the built web app, held in memory.
type pages struct {
	files map[string]file // by path, without the leading slash
	index file
}

//go:embed problem.html
var problemText string

var problemPage = template.Must(template.New("problem").Parse(problemText))

//go:embed problem.css
var problemStyle []byte

func newPages(dist fs.FS) (*pages, error) {
	p := &pages{files: map[string]file{"problem.css": newFile("problem.css", problemStyle)}}
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(dist, name)
		if err == nil {
			p.files[name] = newFile(name, b)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var ok bool
	if p.index, ok = p.files["index.html"]; !ok {
		if p.index, ok = p.files["placeholder.html"]; !ok {
			return nil, errors.New("web: the page has not been built and has no placeholder")
		}
	}
	return p, nil
}

func newFile(name string, b []byte) file {
	f := file{kind: mime.TypeByExtension(path.Ext(name)), plain: b}
	if f.kind == "" {
		f.kind = "application/octet-stream"
	}
	var z bytes.Buffer
	w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression)
	w.Write(b)
	w.Close()
	if z.Len() < len(b)*9/10 {
		f.gzipped = z.Bytes()
	}
	return f
}

// page answers everything that is no route of its own: files, the app's
// addresses, and what does not exist.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.notAllowed([]string{"GET", "HEAD"}).ServeHTTP(w, r)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	switch f, ok := s.pages.files[name]; {
	case appPath.MatchString(r.URL.Path):
		w.Header().Set("Cache-Control", "no-cache")
		s.pages.index.serve(w, r, http.StatusOK)
	case ok && name != "index.html" && name != "placeholder.html":
		cache := "no-cache"
		if strings.HasPrefix(name, "assets/") { // named by their content
			cache = "public, max-age=31536000, immutable"
		}
		w.Header().Set("Cache-Control", cache)
		f.serve(w, r, http.StatusOK)
	default:
		s.fail(w, r, fault.New(fault.NotFound, "There is no such page."))
	}
}

func (f file) serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Add("Vary", "Accept-Encoding")
	b := f.plain
	if f.gzipped != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		b = f.gzipped
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(b)
	}
}

// problem shows a person what went wrong.
func (p *pages) problem(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	problemPage.Execute(w, struct {
		Status  int
		Message string
	}{status, message})
}
