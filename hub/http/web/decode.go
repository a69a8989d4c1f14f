package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// maxDepth is how deep a body may nest; a mark of a chapter needs seven levels.
const maxDepth = 8

// maxObjects is how many objects and arrays a body may have; a study of study.MaxBytes with nothing but marks has fewer.
const maxObjects = 256 << 10

var (
	errBody    = fault.WithReason(fault.Invalid, "body", "The body is not a JSON object that can be understood.")
	errTooLong = fault.New(fault.TooLarge, "The body is too large.")
)

// decode reads a request's body, one JSON object, into a struct. Fields that it
// does not know are ignored. A body that two programs could read differently is
// refused: a name twice, anything after the object, text that is not UTF-8.
func decode(r *http.Request, into any) error {
	mediaType, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if cs, ok := params["charset"]; err != nil || mediaType != "application/json" || ok && !strings.EqualFold(cs, "utf-8") {
		return errMediaType
	}
	body, err := readBody(r)
	if err != nil {
		return bodyRefusal(err)
	}
	if !utf8.Valid(body) {
		return refused(errors.New("not UTF-8"))
	}
	if err := scan(body); err != nil {
		return refused(err)
	}
	if err := json.Unmarshal(body, into); err != nil {
		return refused(err)
	}
	return nil
}

// bodyRefusal is the error of a body that cannot be read.
func bodyRefusal(err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return errTooLong
	case errors.Is(err, wire.ErrBodies):
		return err
	}
	return refused(err)
}

func refused(cause error) error { return errBody.From(cause) }

// scan checks that body is one object, not too deep, with no name twice.
func scan(body []byte) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber() // a number that nobody reads may be any
	t, err := d.Token()
	if err != nil {
		return err
	}
	if t != json.Delim('{') {
		return errors.New("not an object")
	}
	objects := 0
	if err := scanRest(d, '{', 1, &objects); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more after the object")
	}
	return nil
}

// scanRest reads an object or array to its end, the opening being read, and counts it and those within.
func scanRest(d *json.Decoder, open json.Delim, depth int, objects *int) error {
	if depth > maxDepth {
		return errors.New("nested too deep")
	}
	if *objects++; *objects > maxObjects {
		return errors.New("too many objects")
	}
	names := map[string]bool{}
	for d.More() {
		if open == '{' {
			t, err := d.Token()
			if err != nil {
				return err
			}
			// Names are matched in any case, so two that differ in case are one.
			key, ok := t.(string)
			if !ok {
				return errors.New("a name is no text")
			}
			name := strings.ToLower(strings.ToUpper(key))
			if names[name] {
				return fmt.Errorf("%d names of which one comes twice", len(names)+1)
			}
			names[name] = true
		}
		t, err := d.Token()
		if err != nil {
			return err
		}
		if inner, ok := t.(json.Delim); ok {
			if err := scanRest(d, inner, depth+1, objects); err != nil {
				return err
			}
		}
	}
	_, err := d.Token() // the closing
	return err
}
