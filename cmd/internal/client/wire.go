package client

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Message is one frame's head; its slices belong to the reader and are valid
// until the handler returns.
type Message struct {
	T    []byte
	ID   int64
	G    []byte
	V    int
	D    []byte // not decoded
	Code fault.Code
	Text string // of an error
}

// Parse reads a message. The server writes the fields in one order, the data
// last, and most messages have no others: these are read in place, the rest by
// encoding/json.
func Parse(b []byte) (Message, bool) {
	if m, ok := parseInOrder(b); ok {
		return m, true
	}
	var s struct {
		T       string
		ID      int64
		G       string
		V       int
		D       json.RawMessage
		Code    fault.Code
		Message string
	}
	if json.Unmarshal(b, &s) != nil {
		return Message{}, false
	}
	return Message{T: []byte(s.T), ID: s.ID, G: []byte(s.G), V: s.V, D: s.D, Code: s.Code, Text: s.Message}, true
}

func parseInOrder(b []byte) (m Message, ok bool) {
	rest, ok := bytes.CutPrefix(b, []byte(`{"t":"`))
	if !ok {
		return m, false
	}
	if m.T, rest, ok = bytes.Cut(rest, []byte{'"'}); !ok {
		return m, false
	}
	if tail, has := bytes.CutPrefix(rest, []byte(`,"id":`)); has {
		m.ID, rest = number(tail)
	}
	if tail, has := bytes.CutPrefix(rest, []byte(`,"g":"`)); has {
		if m.G, rest, ok = bytes.Cut(tail, []byte{'"'}); !ok {
			return m, false
		}
	}
	if tail, has := bytes.CutPrefix(rest, []byte(`,"v":`)); has {
		var v int64
		v, rest = number(tail)
		m.V = int(v)
	}
	if tail, has := bytes.CutPrefix(rest, []byte(`,"d":{`)); has && bytes.HasSuffix(tail, []byte("}}")) {
		m.D, rest = rest[len(`,"d":`):len(rest)-1], rest[len(rest)-1:]
	}
	return m, len(rest) == 1 && rest[0] == '}'
}

// number reads the digits at the beginning of b.
func number(b []byte) (n int64, rest []byte) {
	i := 0
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		n = 10*n + int64(b[i]-'0')
		i++
	}
	return n, b[i:]
}

// TextField returns a field of data that is plain text, nil if there is none.
func TextField(d []byte, name string) []byte {
	i := bytes.Index(d, []byte(`"`+name+`":"`))
	if i < 0 {
		return nil
	}
	text, _, ok := bytes.Cut(d[i+len(name)+4:], []byte{'"'})
	if !ok {
		return nil
	}
	return text
}

// appendCommand appends a message from a client; d is JSON, "" for none.
func appendCommand(b []byte, t string, id int64, g string, v int, d string) []byte {
	b = append(append(append(b, `{"t":"`...), t...), '"')
	if id != 0 {
		b = strconv.AppendInt(append(b, `,"id":`...), id, 10)
	}
	if g != "" {
		b = append(append(append(b, `,"g":"`...), g...), '"')
	}
	if v != 0 {
		b = strconv.AppendInt(append(b, `,"v":`...), int64(v), 10)
	}
	if d != "" {
		b = append(append(b, `,"d":`...), d...)
	}
	return append(b, '}')
}
