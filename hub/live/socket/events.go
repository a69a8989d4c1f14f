package socket

import (
	"encoding/binary"
	"encoding/json"

	"github.com/gorilla/websocket"
)

// A stream is a Socket whose peer gets server-sent events in an answer of HTTP, and speaks by requests of its own. Frames are
// made for websockets and shared by all, so a stream turns them into events as they are queued.

// openFrame is the opcode of the frame that names a stream; websockets never see one. It is a control frame.
const openFrame = 0xb

const eventSpace = len("event: close\ndata: \n\n")

// events returns whole frames of this server's as events: a text as a message, a control frame as an event of its own name.
func events(frames []byte) []byte {
	out := make([]byte, 0, len(frames)+eventSpace)
	for len(frames) > 0 {
		opcode, payload, rest := cutFrame(frames)
		switch opcode {
		case websocket.TextMessage:
			out = appendEvent(out, "", payload)
		case openFrame:
			out = appendEvent(out, "open", payload)
		case websocket.PingMessage:
			out = appendEvent(out, "ping", []byte("{}"))
		case websocket.CloseMessage:
			out = appendEvent(out, "close", closeData(payload))
		}
		frames = rest
	}
	return out
}

// appendEvent appends an event; data has no newline.
func appendEvent(b []byte, name string, data []byte) []byte {
	if name != "" {
		b = append(append(append(b, "event: "...), name...), '\n')
	}
	return append(append(append(b, "data: "...), data...), "\n\n"...)
}

// closeData returns the payload of a close frame as the data of an event.
func closeData(payload []byte) []byte {
	d := struct {
		Code   int    `json:"code"`
		Reason string `json:"reason,omitempty"`
	}{Code: websocket.CloseNormalClosure}
	if len(payload) >= 2 {
		d.Code, d.Reason = int(binary.BigEndian.Uint16(payload)), string(payload[2:])
	}
	b, err := json.Marshal(d)
	if err != nil {
		panic("socket: " + err.Error()) // a number and a text
	}
	return b
}

// cutFrame splits the first frame off. Frames are this server's: whole and unmasked.
func cutFrame(b []byte) (opcode int, payload, rest []byte) {
	opcode = int(b[0] & 0x0f)
	n, head := uint64(b[1]), 2
	switch n {
	case 126:
		n, head = uint64(binary.BigEndian.Uint16(b[2:])), 4
	case 127:
		n, head = binary.BigEndian.Uint64(b[2:]), 10
	}
	end := uint64(head) + n
	return opcode, b[head:end], b[end:]
}
