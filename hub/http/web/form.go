package web

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// formBytes and formFields bound a form: no program's message is longer.
const (
	formBytes  = 16 << 10
	formFields = 64
)

// formTexts are the fields that are texts whatever they look like, and formLists those that may come several times.
var (
	formTexts = []string{"text", "room", "reason", "option", "rule", "rules", "opening", "forbidden", "color", "kind", "level", "name", "author", "version"}
	formLists = []string{"points"}
)

// decodeProgram is decode, which also reads a form, as programs of other sites send them: "clock.initial=300000&rated=true".
// Programs are known by tokens alone, so that no page of another site can send one in somebody's name.
func decodeProgram(r *http.Request, into any) error {
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/x-www-form-urlencoded" {
		return decode(r, into)
	}
	body, err := readBody(r)
	if err != nil {
		return bodyRefusal(err)
	}
	if len(body) > formBytes {
		return errTooLong
	}
	form, err := url.ParseQuery(string(body))
	if err != nil || len(form) > formFields {
		return refused(errors.New("no form"))
	}
	object, err := formObject(form)
	if err != nil {
		return refused(err)
	}
	text, err := json.Marshal(object)
	if err != nil {
		return refused(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return refused(err)
	}
	return nil
}

// formObject makes an object of a form: a dot leads into an inner one. A field that comes twice is refused.
func formObject(form url.Values) (map[string]any, error) {
	object := map[string]any{}
	for name, values := range form {
		at, field := object, name
		if outer, inner, ok := strings.Cut(name, "."); ok {
			if strings.Contains(inner, ".") {
				return nil, errors.New("nested too deep")
			}
			below, _ := object[outer].(map[string]any)
			if object[outer] != nil && below == nil {
				return nil, errors.New("a field and its parts")
			}
			if below == nil {
				below = map[string]any{}
				object[outer] = below
			}
			at, field = below, inner
		}
		switch {
		case at[field] != nil:
			return nil, errors.New("a field and its parts")
		case slices.Contains(formLists, field):
			at[field] = values
		case len(values) != 1:
			return nil, errors.New("a field twice")
		default:
			at[field] = formValue(field, values[0])
		}
	}
	return object, nil
}

// formValue is the value of a field: a text, a whole number, or whether.
func formValue(field, text string) any {
	if slices.Contains(formTexts, field) {
		return text
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if yes, err := strconv.ParseBool(text); err == nil {
		return yes
	}
	return text
}
