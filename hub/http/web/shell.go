package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/hub/base/i18n"
)

// Marks in index.html. The text between the first two is replaced by the page's own head, the third by its first
// content, the fourth by its first state.
const (
	headMark  = "<!--head-->"
	headEnd   = "<!--/head-->"
	frameMark = "<!--frame-->"
	firstMark = "<!--first-->"
)

// shell is the page that every address of the app is answered with, in its parts. One without marks, such
// as the placeholder, is the same everywhere.
type shell struct {
	before, head, body, after []byte
	marked                    bool
	chunks                    chunks
	frames                    *frames
	policy                    string // its Content-Security-Policy, which allows the build's inline parts
}

func newShell(page []byte, c chunks, f *frames) *shell {
	before, rest, ok1 := bytes.Cut(page, []byte(headMark))
	_, rest, ok2 := bytes.Cut(rest, []byte(headEnd))
	head, rest, ok3 := bytes.Cut(rest, []byte(frameMark))
	body, after, ok4 := bytes.Cut(rest, []byte(firstMark))
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return &shell{before: page}
	}
	return &shell{before: before, head: head, body: body, after: after, marked: true, chunks: c, frames: f, policy: inlinePolicy(head)}
}

// inline finds styles and scripts that a page has in itself.
var inline = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)

// inlinePolicy is policy with the hashes of the inline parts of a page's head, "" if there are none.
func inlinePolicy(head []byte) string {
	allowed := map[string]string{}
	for _, m := range inline.FindAllSubmatch(head, -1) {
		sum := sha256.Sum256(m[2])
		allowed[string(m[1])] += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	if len(allowed) == 0 {
		return ""
	}
	return policy + "; script-src 'self'" + allowed["script"] + "; style-src 'self'" + allowed["style"]
}

// headHTML is what replaces the part between the marks.
var headHTML = template.Must(template.New("head").Parse(strings.TrimSpace(`
<title>{{.Title}}</title>
    <meta name="description" content="{{.Description}}" />
    <meta property="og:site_name" content="Tengen" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="{{.Title}}" />
    <meta property="og:description" content="{{.Description}}" />
{{- if .Unlisted}}
    <meta name="robots" content="noindex" />
{{- end}}
{{- if .Origin}}
{{- range .Languages}}
    <link rel="alternate" hreflang="{{.Tag}}" href="{{$.Origin}}{{$.Path}}?lang={{.Code}}" />
{{- end}}
{{- if .Languages}}
    <link rel="alternate" hreflang="x-default" href="{{.Origin}}{{.Path}}" />
    <link rel="canonical" href="{{.Origin}}{{.Path}}{{with .Asked}}?lang={{.}}{{end}}" />
{{- end}}
    <meta property="og:url" content="{{.Origin}}{{.Path}}" />
    <meta property="og:image" content="{{.Origin}}{{.Card}}{{with .Asked}}?lang={{.}}{{end}}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
{{- end}}
{{- range .Modules}}
    <link rel="modulepreload" href="{{.}}" />
{{- end}}
{{- range .Styles}}
    <link rel="stylesheet" href="{{.}}" />
{{- end}}
{{- range .Fonts}}
    <link rel="preload" href="{{.}}" as="font" type="font/woff2" crossorigin fetchpriority="low" />
{{- end}}
`)))

// headData is what headHTML is filled with.
type headData struct {
	head
	Origin, Path           string
	Language               *i18n.Language
	Languages              []*i18n.Language // in which there is the page; nil if search engines are to leave it alone
	Asked                  string           // the code of the language that the address asks for
	Modules, Styles, Fonts []string
}

// render returns the page with its head, its first content and its first state, JSON or nil; source is the module that
// shows the address.
func (s *shell) render(d headData, source string, f appShell, first []byte) []byte {
	if !s.marked {
		return s.before
	}
	d.Modules, d.Styles = s.chunks.needed(source)
	d.Fonts = s.chunks.fonts
	b := bytes.NewBuffer(make([]byte, 0, len(s.before)+len(s.head)+len(s.body)+len(s.after)+len(first)+16<<10))
	b.Write(s.before)
	if err := headHTML.Execute(b, d); err != nil {
		panic(err) // a template that was tested
	}
	b.Write(s.head)
	s.frames.draw(b, f)
	b.Write(s.body)
	if first != nil {
		b.WriteString(`<script type="application/json" id="first">`)
		json.HTMLEscape(b, first)
		b.WriteString(`</script>`)
	}
	b.Write(s.after)
	return b.Bytes()
}

// chunk is an entry of the build's manifest.
type chunk struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Assets  []string `json:"assets"`
	Imports []string `json:"imports"` // of other entries
	IsEntry bool     `json:"isEntry"`
}

// chunks are the files that the build made, by source.
type chunks struct {
	bySource map[string]chunk
	entry    map[string]bool // what index.html asks for by itself
	fonts    []string
}

// readChunks reads the build's manifest, nil if there is none.
func readChunks(f *file) (chunks, error) {
	c := chunks{entry: map[string]bool{}}
	if f == nil {
		return c, nil
	}
	text, err := f.body.bytes()
	if err == nil {
		err = json.Unmarshal(text, &c.bySource)
	}
	if err != nil {
		return c, fmt.Errorf("web: files: the build's manifest: %w", err)
	}
	for source, k := range c.bySource {
		if k.IsEntry {
			c.walk(source, c.entry)
		}
		for _, a := range append(k.Assets, k.File) {
			if name := "/" + a; strings.HasSuffix(a, ".woff2") && !slices.Contains(c.fonts, name) {
				c.fonts = append(c.fonts, name)
			}
		}
	}
	slices.Sort(c.fonts)
	c.fonts = c.fonts[:min(2, len(c.fonts))]
	return c, nil
}

// walk notes a source and all that it imports.
func (c chunks) walk(source string, seen map[string]bool) {
	if seen[source] {
		return
	}
	seen[source] = true
	for _, i := range c.bySource[source].Imports {
		c.walk(i, seen)
	}
}

// needed returns the addresses of the modules and styles that a source needs beside those that every page
// loads anyway.
func (c chunks) needed(source string) (modules, styles []string) {
	if _, ok := c.bySource[source]; !ok {
		return nil, nil
	}
	all := map[string]bool{}
	c.walk(source, all)
	for name := range all {
		k := c.bySource[name]
		if c.entry[name] || k.File == "" {
			continue
		}
		modules = append(modules, "/"+k.File)
		for _, css := range k.CSS {
			styles = append(styles, "/"+css)
		}
	}
	slices.Sort(modules)
	slices.Sort(styles)
	return modules, slices.Compact(styles)
}
