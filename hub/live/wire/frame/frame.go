// Package frame has what all followers of something are sent: a message in one buffer, as a line of JSON and as a text frame of
// a websocket. The code that makes the message leaves room for the frame's header before it, so nothing is copied later.
package frame

import (
	"bytes"
	"encoding/binary"
	"slices"
)

const (
	textFrame = 0x81 // the first byte: a whole text frame (RFC 6455 §5.2), unmasked and uncompressed
	maxHeader = 10   // the most bytes of a header
)

// Text is a message that is not changed any more and may be shared by many recipients.
type Text struct {
	buf  []byte // room, the header, the message, a newline
	head int    // where the header begins
	body int    // where the message begins
}

// New returns a buffer to append a message to, with room before it for the header and for a message of n bytes behind it.
func New(n int) []byte { return make([]byte, maxHeader, maxHeader+n+1) }

// Of returns the message that has been appended to a buffer of New's. It has no newline in it.
func Of(b []byte) Text {
	var header [maxHeader]byte
	h := appendHeader(header[:0], len(b)-maxHeader)
	t := Text{buf: append(b, '\n'), head: maxHeader - len(h), body: maxHeader}
	copy(t.buf[t.head:], h)
	return t
}

// Line returns the message with a newline at its end. Appending to it makes a copy.
func (t Text) Line() []byte { return slices.Clip(t.buf[t.body:]) }

// Frame returns the message as a frame, likewise.
func (t Text) Frame() []byte { return slices.Clip(t.buf[t.head : len(t.buf)-1]) }

// Frames returns lines, each ended by a newline, as text frames: one a line, without its newline. The result is sent as one and
// may be shared by many sockets.
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
