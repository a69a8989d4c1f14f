package hub

import (
	"encoding/binary"
	"encoding/json"

	"github.com/gorilla/websocket"
)

// Frames are built once, as bytes, and shared by all recipients: unmasked,
// unfragmented, uncompressed server frames of RFC 6455 §5.2. Nobody changes one.

var pingFrame = frame(websocket.PingMessage, nil)

// frame returns a whole frame of one opcode.
func frame(opcode int, payload []byte) []byte {
	return appendFrame(make([]byte, 0, len(payload)+maxHeader), opcode, payload)
}

// appendFrame appends a whole frame to b.
func appendFrame(b []byte, opcode int, payload []byte) []byte {
	return append(appendHeader(b, opcode, len(payload)), payload...)
}

// maxHeader is the most bytes of a header.
const maxHeader = 10

// appendHeader appends the header of a frame whose payload has n bytes.
func appendHeader(b []byte, opcode, n int) []byte {
	b = append(b, 0x80|byte(opcode))
	switch {
	case n < 126:
		return append(b, byte(n))
	case n < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		return binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
}

// text returns the frame of a message.
func text(o Out) []byte {
	payload, err := json.Marshal(o)
	if err != nil {
		panic("hub: message " + o.T + ": " + err.Error()) // our own types always encode
	}
	return frame(websocket.TextMessage, payload)
}

// closing returns a close frame. Reasons are short and ours.
func closing(code int, reason string) []byte {
	return frame(websocket.CloseMessage, websocket.FormatCloseMessage(code, reason))
}
