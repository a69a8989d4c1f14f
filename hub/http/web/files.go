package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/tengen-go/tengen/docs"
	"github.com/tengen-go/tengen/hub/base/i18n"
)

// mediaTypes of the files we have; the system's table may say anything.
var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav", ".gz": "application/gzip",
}

// Cache headers: a file with a hash in its name never changes.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheDay     = "public, max-age=86400"
	cacheAsk     = "no-cache"
)

// keptADay are files that change with the site's looks, and not with its code.
var keptADay = map[string]bool{".png": true, ".jpg": true, ".svg": true, ".ico": true, ".webmanifest": true, ".txt": true}

// file is a static file with its compressed forms.
type file struct {
	body      content
	zipped    func() []byte // the body by gzip, nil if that is not smaller; itself nil for a file that is not compressed
	brotli    content       // the body by Brotli, none if the build has made none
	mediaType string
	etag      string
	cache     string
	policy    string // the Content-Security-Policy of the app or of a worker's script; "" for the one of every answer
}

// workerPrefix is how the names of the engine's workers begin (frontend/vite.config.ts).
const workerPrefix = "/assets/worker-"

// workerPolicy is policy for a worker, which compiles the engine's WebAssembly. A page has no need to.
const workerPolicy = policy + "; script-src 'self' 'wasm-unsafe-eval'"

// files are all that the site has, by the path of their address. A request is
// looked up and never becomes a file name, so no path leads anywhere else.
type files struct {
	byPath map[string]*file
	apps   map[string]*shell // the app's pages, by the language's code; the placeholder is ""
}

// app returns the page in a language; before it is built, the placeholder.
func (all *files) app(l *i18n.Language) *shell {
	return cmp.Or(all.apps[l.Code], all.apps[i18n.English.Code], all.apps[""])
}

// loadFiles reads the built page, whose size is bounded by the program's.
func loadFiles(dist fs.FS) (*files, error) {
	all := &files{byPath: map[string]*file{}, apps: map[string]*shell{}}
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		body, err := contentOf(dist, name)
		if err != nil {
			return err
		}
		all.byPath["/"+name], err = newFile("/"+name, body)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("web: files: %w", err)
	}
	all.takeBrotli()
	if err := errors.Join(all.takePages(), all.takeManifest()); err != nil {
		return nil, err
	}
	all.byPath["/error.css"] = heldFile("/error.css", errorCSS)
	all.describe()
	return all, nil
}

// The build's files for a language (frontend/build.mjs): the page, the list of files by source, and the templates that
// are shown before the page's script runs.
const (
	madePath     = "/.vite/"
	pageName     = "/index.html"
	manifestName = "/manifest.json"
	frameName    = "/frame.html"
)

// takePages takes the pages from among the files.
func (all *files) takePages() error {
	for _, l := range i18n.All() {
		made := madePath + l.Code
		page := all.byPath[made+pageName]
		if page == nil {
			continue
		}
		chunks, err := readChunks(all.byPath[made+manifestName])
		if err != nil {
			return err
		}
		frames, err := newFrames(all.byPath[made+frameName])
		if err != nil {
			return err
		}
		body, err := page.body.bytes()
		if err != nil {
			return err
		}
		noScript := []byte(html.EscapeString(l.NoScript))
		all.apps[l.Code] = newShell(bytes.Replace(body, []byte("<!--noscript-->"), noScript, 1), chunks, frames)
	}
	if f := all.byPath["/placeholder.html"]; f != nil {
		body, err := f.body.bytes()
		if err != nil {
			return err
		}
		all.apps[""] = newShell(body, chunks{}, nil)
	}
	maps.DeleteFunc(all.byPath, func(name string, _ *file) bool {
		return strings.HasPrefix(name, madePath) || name == "/placeholder.html"
	})
	if all.app(i18n.English) == nil {
		return errors.New("web: files: neither a page nor placeholder.html")
	}
	return nil
}

// describe adds the description of the bot API, and the licences of others' works.
func (all *files) describe() {
	page := heldFile("/api.html", docs.Page)
	page.cache = cacheAsk
	all.byPath["/api"], all.byPath["/api.css"] = page, heldFile("/api.css", docs.Style)
	yaml := heldFile("/api/openapi.yaml", docs.OpenAPI)
	yaml.mediaType = "application/yaml"
	all.byPath["/api/openapi.yaml"] = yaml
	all.byPath["/third-party.txt"] = heldFile("/third-party.txt", docs.ThirdParty)
}

// heldFile is a file whose content is in memory.
func heldFile(name string, body []byte) *file {
	f, err := newFile(name, holding(body))
	if err != nil {
		panic(err) // nothing is read
	}
	return f
}

// newFile reads the content once, for its tag.
func newFile(name string, body content) (*file, error) {
	sum := sha256.New()
	if err := body.writeTo(sum); err != nil {
		return nil, err
	}
	f := &file{
		body: body, mediaType: mediaTypes[path.Ext(name)], cache: cacheAsk,
		etag: base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]),
	}
	if f.mediaType == "" {
		f.mediaType = "application/octet-stream"
	}
	switch {
	case strings.HasPrefix(name, "/assets/"):
		f.cache = cacheForever
	case keptADay[path.Ext(name)]:
		f.cache = cacheDay
	}
	if strings.HasPrefix(name, workerPrefix) {
		f.policy = workerPolicy
	}
	if path.Ext(name) != ".gz" { // which the client unpacks
		// Most files are of languages that few read: each is compressed when it is asked for the first time.
		f.zipped = sync.OnceValue(func() []byte { return zip(body) })
	}
	return f, nil
}

// file answers with a static file.
func (s *Site) file(w http.ResponseWriter, r *http.Request) error {
	f, ok := s.files.byPath[r.URL.Path]
	if !ok {
		return errMissing
	}
	serveFile(w, r, http.StatusOK, f)
	return nil
}

// missing answers a POST to an address that takes none.
func (s *Site) missing(w http.ResponseWriter, r *http.Request) error {
	if _, ok := s.files.byPath[r.URL.Path]; ok {
		w.Header().Set("Allow", "GET, HEAD")
		return errMethod
	}
	return errMissing
}

// serveFile sends a file, compressed for those who say that they can read it,
// or 304 to those who have it.
func serveFile(w http.ResponseWriter, r *http.Request, status int, f *file) {
	h := w.Header()
	if f.policy != "" {
		h.Set("Content-Security-Policy", f.policy)
	}
	body, coding, varies := f.encoded(r)
	etag := `"` + f.etag + `"`
	if varies {
		h.Add("Vary", "Accept-Encoding")
	}
	if coding != "" { // each form has a tag of its own
		etag = `"` + f.etag + "." + coding + `"`
		h.Set("Content-Encoding", coding)
	}
	h.Set("ETag", etag)
	h.Set("Cache-Control", f.cache)
	if status == http.StatusOK && known(r, etag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.mediaType)
	h.Set("Content-Length", strconv.Itoa(body.size))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_ = body.writeTo(w) // a client that has gone is not our error
	}
}

// known reports whether the client has the file already.
func known(r *http.Request, etag string) bool {
	for _, e := range list(r.Header, "If-None-Match") {
		if e == "*" || strings.TrimPrefix(e, "W/") == etag {
			return true
		}
	}
	return false
}
