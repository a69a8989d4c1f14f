package socket

import (
	"bytes"
	"encoding/binary"
)

const (
	textFrame = 0x81 // the first byte: a whole text frame (RFC 6455 §5.2), unmasked and uncompressed
	maxHeader = 10   // the most bytes of a header
)

// Frames returns lines, each ended by a newline, as text frames: one a line, without its newline. What it returns is sent as one
// and may be shared by many sockets.
func Frames(lines []byte) []byte {
	out := make([]byte, 0, len(lines)+maxHeader*bytes.Count(lines, newline))
	for len(lines) > 0 {
		line, rest, _ := bytes.Cut(lines, newline)
		out = append(appendHeader(out, len(line)), line...)
		lines = rest
	}
	return out
}

var newline = []byte{'\n'}

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
