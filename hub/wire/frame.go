package wire

import (
	"encoding/binary"
	"encoding/json"
)

// A message to clients is made once, as the bytes of a whole websocket frame (RFC 6455 §5.2:
// text, unmasked, unfragmented, uncompressed), and shared by all its recipients. Nobody changes one.

// Text returns the frame of a message.
func Text(o Out) []byte { return Frame(Encode(o)) }

// Frame returns the text frame of a payload.
func Frame(payload []byte) []byte {
	return append(appendHeader(make([]byte, 0, len(payload)+maxHeader), len(payload)), payload...)
}

// Encode returns the JSON of a type of ours.
func Encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("wire: " + err.Error()) // our own types always encode
	}
	return b
}

const (
	textFrame = 0x81 // the first byte: a whole text frame
	maxHeader = 10   // the most bytes of a header
)

// appendHeader appends the header of a text frame whose payload has n bytes.
func appendHeader(b []byte, n int) []byte {
	b = append(b, textFrame)
	switch {
	case n < 126:
		return append(b, byte(n))
	case n < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		return binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
}

// Concat returns the text frame whose payload is all parts in a row.
func Concat(parts [][]byte) []byte {
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	f := appendHeader(make([]byte, 0, size+maxHeader), size)
	for _, p := range parts {
		f = append(f, p...)
	}
	return f
}
