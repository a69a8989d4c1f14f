package socket

import (
	"strings"

	"github.com/gorilla/websocket"
)

const (
	maxControl = 125            // bytes of a control frame's payload
	maxReason  = maxControl - 2 // bytes of a close frame's reason
)

var pingFrame = control(websocket.PingMessage, nil)

// control returns a control frame. The payload must not be longer than maxControl.
func control(opcode int, payload []byte) []byte {
	f := make([]byte, 0, 2+len(payload))
	f = append(f, 0x80|byte(opcode), byte(len(payload)))
	return append(f, payload...)
}

// closing returns a close frame. A reason that is too long is cut.
func closing(code int, reason string) []byte {
	if len(reason) > maxReason {
		reason = strings.ToValidUTF8(reason[:maxReason], "")
	}
	return control(websocket.CloseMessage, websocket.FormatCloseMessage(code, reason))
}
