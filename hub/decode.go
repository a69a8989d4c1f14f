package hub

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"tengen/hub/fault"
)

var errInvalid = fault.New(fault.Invalid, "That message cannot be understood.")

const (
	maxID  = 1 << 53 // what a script's number holds
	maxKey = 64      // bytes of a type or a game id
)

// decode reads one frame. Unknown fields are ignored; anything that is not
// exactly one JSON object of the right types is errInvalid.
func decode(data []byte) (In, error) {
	var in In
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&in); err != nil || bytes.TrimLeft(data, " \t\r\n")[0] != '{' {
		return In{}, errInvalid
	}
	if _, err := dec.Token(); err != io.EOF {
		return In{}, errInvalid
	}
	if repeats(data) || in.ID < 0 || in.ID > maxID || in.V < 0 || in.V > 1<<30 ||
		in.T == "" || len(in.T) > maxKey || len(in.G) > maxKey {
		return In{}, errInvalid
	}
	return in, nil
}

// repeats reports whether an object names a field twice: two readers could then
// understand two different messages.
func repeats(data []byte) bool {
	type level struct {
		seen map[string]bool // nil: an array
		key  bool            // a field's name comes next
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	var levels []level
	for {
		tok, err := dec.Token()
		if err != nil {
			return err != io.EOF
		}
		if d, ok := tok.(json.Delim); ok && (d == '}' || d == ']') {
			levels = levels[:len(levels)-1]
			continue
		}
		if n := len(levels); n > 0 && levels[n-1].seen != nil {
			top := &levels[n-1]
			if top.key {
				name := strings.ToLower(tok.(string)) // as encoding/json finds fields
				if top.seen[name] {
					return true
				}
				top.seen[name], top.key = true, false
				continue
			}
			top.key = true // after this value
		}
		switch tok {
		case json.Delim('{'):
			levels = append(levels, level{seen: map[string]bool{}, key: true})
		case json.Delim('['):
			levels = append(levels, level{})
		}
	}
}

// data decodes a message's data.
func data[T any](in In) (T, error) {
	var d T
	if len(in.D) == 0 {
		return d, errInvalid
	}
	if err := json.Unmarshal(in.D, &d); err != nil {
		return d, errInvalid
	}
	return d, nil
}
