package botapi_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/tengen-go/tengen/docs"
)

// spec is docs/openapi.yaml, checked.
var spec = sync.OnceValues(func() (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(docs.OpenAPI)
	if err != nil {
		return nil, err
	}
	return doc, doc.Validate(loader.Context)
})

func TestTheDescriptionIsSound(t *testing.T) {
	doc, err := spec()
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Paths.Map()) < 15 {
		t.Errorf("%d paths", len(doc.Paths.Map()))
	}
}

var parameter = regexp.MustCompile(`\\\{[a-z]+\\\}`)

// operation returns what the description says of a request: the path that has the fewest parameters, of those that fit.
func operation(method, path string) *openapi3.Operation {
	doc, err := spec()
	if err != nil {
		return nil
	}
	best, least := (*openapi3.Operation)(nil), 100
	for pattern, item := range doc.Paths.Map() {
		form := "^" + parameter.ReplaceAllString(regexp.QuoteMeta(pattern), "[^/]+") + "$"
		if n := strings.Count(pattern, "{"); n < least && regexp.MustCompile(form).MatchString(path) && item.GetOperation(method) != nil {
			best, least = item.GetOperation(method), n
		}
	}
	return best
}

// conforms returns in what an answer, or a line of it, is not as the description says.
func conforms(method, path string, status int, mediaType string, body []byte) error {
	o := operation(method, path)
	if o == nil {
		return fmt.Errorf("%s %s is not described", method, path)
	}
	res := o.Responses.Status(status)
	if res == nil {
		if status < 400 {
			return fmt.Errorf("%s %s answers %d", method, path, status)
		}
		res = o.Responses.Default()
	}
	content := res.Value.Content[mediaType]
	if content == nil {
		return fmt.Errorf("%s %s answers %d as %q", method, path, status, mediaType)
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return err
	}
	if err := content.Schema.Value.VisitJSON(v, openapi3.MultiErrors()); err != nil {
		return fmt.Errorf("%s %s: %d %s: %w", method, path, status, body, err)
	}
	return nil
}
