package docs_test

import (
	"bytes"
	"cmp"
	"flag"
	"html/template"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/tengen-go/tengen/docs"
)

var update = flag.Bool("update", false, "write api.html")

// TestThePageIsOfTheDescription: api.html says what openapi.yaml says. After a change: go test ./docs -update
func TestThePageIsOfTheDescription(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := page.Execute(&b, view(doc)); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("api.html", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(b.Bytes(), docs.Page) {
		t.Error("api.html is of another openapi.yaml; go test ./docs -update")
	}
	for path := range doc.Paths.Map() {
		if !bytes.Contains(docs.Page, []byte(">"+path+"<")) {
			t.Errorf("the page lacks %s", path)
		}
	}
}

// TestAPathIsDescribedOnce: YAML takes the last of equal keys, and strict readers refuse the document.
func TestAPathIsDescribedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^  (/\S+):$`).FindAllSubmatch(docs.OpenAPI, -1) {
		if path := string(m[1]); seen[path] {
			t.Errorf("%s is described twice", path)
		} else {
			seen[path] = true
		}
	}
}

// The content of the page.
type (
	shown struct {
		Title, Version string
		About          template.HTML
		Token          template.HTML
		Tags           []tag
		Schemas        []schema
	}
	tag struct {
		Name       string
		Operations []operation
	}
	operation struct {
		ID, Method, Path, Summary string
		About                     template.HTML
		Parameters                []field
		Body, Answer              template.HTML
	}
	schema struct {
		Name   string
		About  template.HTML
		Type   template.HTML
		Fields []field
	}
	field struct {
		Name  string
		Type  template.HTML
		About template.HTML
		Must  bool
	}
)

// at is where a text stands in the description: what is shown keeps its order.
func at(text string) int {
	if i := strings.Index(string(docs.OpenAPI), text); i >= 0 {
		return i
	}
	return len(docs.OpenAPI)
}

func view(doc *openapi3.T) shown {
	out := shown{Title: doc.Info.Title, Version: doc.Info.Version, About: prose(doc.Info.Description), Token: prose(doc.Components.SecuritySchemes["token"].Value.Description)}
	paths := slices.SortedFunc(maps.Keys(doc.Paths.Map()), func(a, b string) int { return cmp.Compare(at("\n  "+a+":"), at("\n  "+b+":")) })
	for _, g := range doc.Tags {
		one := tag{Name: g.Name}
		for _, path := range paths {
			item := doc.Paths.Value(path)
			operations := item.Operations()
			for _, method := range slices.Sorted(maps.Keys(operations)) {
				if o := operations[method]; o.Tags[0] == g.Name {
					one.Operations = append(one.Operations, operationOf(method, path, item, o))
				}
			}
		}
		out.Tags = append(out.Tags, one)
	}
	names := slices.SortedFunc(maps.Keys(doc.Components.Schemas), func(a, b string) int { return cmp.Compare(at("\n    "+a+":\n"), at("\n    "+b+":\n")) })
	for _, name := range names {
		s := doc.Components.Schemas[name].Value
		out.Schemas = append(out.Schemas, schema{Name: name, About: prose(s.Description), Type: typeOf(&openapi3.SchemaRef{Value: s}), Fields: fieldsOf(name, s)})
	}
	return out
}

func operationOf(method, path string, item *openapi3.PathItem, o *openapi3.Operation) operation {
	out := operation{ID: o.OperationID, Method: method, Path: path, Summary: o.Summary, About: prose(o.Description)}
	for _, p := range append(slices.Clone(item.Parameters), o.Parameters...) {
		v := p.Value
		name := v.Name
		switch v.In {
		case "query":
			name = "?" + name + "="
		case "path":
			name = "{" + name + "}"
		}
		out.Parameters = append(out.Parameters, field{Name: name, Type: typeOf(v.Schema), About: prose(v.Description), Must: v.Required})
	}
	if o.RequestBody != nil {
		content := o.RequestBody.Value.Content
		s := content[slices.Sorted(maps.Keys(content))[0]].Schema
		out.Body = typeOf(s)
		if s.Ref == "" {
			for _, f := range fieldsOf("", s.Value) {
				out.Parameters = append(out.Parameters, field{Name: f.Name, Type: f.Type, About: f.About, Must: f.Must})
			}
		}
	}
	var answers []string
	res := o.Responses.Status(200)
	if res == nil { // a websocket
		res = o.Responses.Status(101)
	}
	content := res.Value.Content
	for _, kind := range slices.Sorted(maps.Keys(content)) {
		text := string(typeOf(content[kind].Schema))
		if kind != "application/json" {
			text = "a stream of " + text
		}
		answers = append(answers, text)
	}
	out.Answer = template.HTML(strings.Join(answers, ", or "))
	return out
}

func fieldsOf(name string, s *openapi3.Schema) (out []field) {
	from := 0
	if name != "" {
		from = at("\n    " + name + ":\n")
	}
	place := func(p string) int { return strings.Index(string(docs.OpenAPI[from:]), "\n        "+p+":") }
	for _, p := range slices.SortedFunc(maps.Keys(s.Properties), func(a, b string) int { return cmp.Compare(place(a), place(b)) }) {
		about := s.Properties[p].Value.Description
		out = append(out, field{Name: p, Type: typeOf(s.Properties[p]), About: prose(about), Must: slices.Contains(s.Required, p)})
	}
	return out
}

// typeOf says what a value is.
func typeOf(r *openapi3.SchemaRef) template.HTML {
	if r.Ref != "" {
		name := r.Ref[strings.LastIndexByte(r.Ref, '/')+1:]
		return template.HTML(`<a href="#` + name + `">` + name + `</a>`)
	}
	s := r.Value
	var all []string
	for _, one := range s.OneOf {
		all = append(all, string(typeOf(one)))
	}
	switch {
	case len(all) > 0:
		return template.HTML(strings.Join(all, " or "))
	case len(s.Enum) > 0:
		for _, e := range s.Enum {
			all = append(all, "<code>"+template.HTMLEscaper(e)+"</code>")
		}
		return template.HTML(strings.Join(all, " "))
	case s.Type.Is("array"):
		return "list of " + typeOf(s.Items)
	}
	return template.HTML(template.HTMLEscapeString(strings.Join(s.Type.Slice(), " or ")))
}

var (
	code = regexp.MustCompile("`([^`]+)`")
	bold = regexp.MustCompile(`\*\*([^*]+)\*\*`)
)

// prose returns paragraphs of the little Markdown that the description has.
func prose(s string) template.HTML {
	var out strings.Builder
	for p := range strings.SplitSeq(strings.TrimSpace(s), "\n\n") {
		if p == "" {
			continue
		}
		p = code.ReplaceAllString(template.HTMLEscapeString(p), "<code>$1</code>")
		out.WriteString("<p>" + bold.ReplaceAllString(p, "<b>$1</b>") + "</p>")
	}
	return template.HTML(out.String())
}

var page = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    <link rel="stylesheet" href="/api.css">
    <title>{{.Title}}</title>
  </head>
  <body>
    <main>
      <p><a href="/">Tengen</a></p>
      <h1>{{.Title}} {{.Version}}</h1>
      {{.About}}
      <p>All of it for programs: <a href="/api/openapi.yaml">openapi.yaml</a>.</p>
      <h2>Tokens</h2>
      {{.Token}}
      <nav>
{{- range .Tags}}
        <h2>{{.Name}}</h2>
        <ul>
{{- range .Operations}}
          <li><a href="#{{.ID}}"><b>{{.Method}}</b> <code>{{.Path}}</code></a> {{.Summary}}</li>
{{- end}}
        </ul>
{{- end}}
      </nav>
{{- range .Tags}}{{range .Operations}}
      <section id="{{.ID}}">
        <h3><b>{{.Method}}</b> <code>{{.Path}}</code></h3>
        <p><b>{{.Summary}}.</b></p>
        {{.About}}
{{- if or .Parameters .Body}}
        <dl>
{{- range .Parameters}}
          <dt><code>{{.Name}}</code> {{.Type}}{{if .Must}}, required{{end}}</dt><dd>{{.About}}</dd>
{{- end}}
{{- if .Body}}
          <dt>body</dt><dd>{{.Body}}</dd>
{{- end}}
        </dl>
{{- end}}
        <p>Answers {{.Answer}}.</p>
      </section>
{{- end}}{{end}}
      <h2>What is sent</h2>
{{- range .Schemas}}
      <section id="{{.Name}}">
        <h3>{{.Name}}</h3>
        {{.About}}
{{- if .Fields}}
        <dl>
{{- range .Fields}}
          <dt><code>{{.Name}}</code> {{.Type}}{{if not .Must}}, if there is one{{end}}</dt><dd>{{.About}}</dd>
{{- end}}
        </dl>
{{- else}}
        <p>{{.Type}}</p>
{{- end}}
      </section>
{{- end}}
    </main>
  </body>
</html>
`))
