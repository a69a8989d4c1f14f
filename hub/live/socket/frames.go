package socket

import (
	"encoding/binary"
	"errors"

	"github.com/gorilla/websocket"
)

// Frames from a peer are read here (RFC 6455 §5): the library does the handshake only. Its reader holds a buffer for each socket,
// also while the peer is silent.

const (
	continuation = 0
	maxHead      = 14 // bytes of a frame's head: 2, up to 8 of length, 4 of mask
)

var (
	errProtocol = errors.New("socket: a frame against the protocol")
	errTooBig   = errors.New("socket: the message is too long")
)

// received is a whole frame of a peer.
type received struct {
	opcode  byte
	fin     bool // the last frame of its message
	payload []byte
}

// framing is what is known of a frame that has not come in whole, and of a message whose other fragments are to come. The zero
// value is ready for the first frame.
type framing struct {
	judged  bool   // a credit has been taken for the frame
	kind    byte   // the opcode of the message; 0: no message is coming in
	message []byte // its fragments
}

// next returns the frame at the beginning of b and how many bytes it takes, 0 if b has only a part of it. judge is called once for
// each frame, as soon as its head is there. The payload is unmasked in place. Nothing may be read after an error.
func (r *framing) next(b []byte, judge func() error) (f received, size int, err error) {
	if len(b) < 2 {
		return f, 0, nil
	}
	f.opcode, f.fin = b[0]&0x0f, b[0]&0x80 != 0
	if !r.allows(f, b[0]&0x70, b[1]) {
		return f, 0, errProtocol
	}
	length, head := lengthOf(b)
	if len(b) < head {
		return f, 0, nil
	}
	if !r.judged {
		if err := judge(); err != nil {
			return f, 0, err
		}
		r.judged = true
	}
	if length > MaxMessage || int(length)+len(r.message) > MaxMessage && f.opcode < websocket.CloseMessage {
		return f, 0, errTooBig
	}
	size = head + int(length)
	if len(b) < size {
		return f, 0, nil
	}
	r.judged = false
	f.payload = b[head:size:size]
	unmask(f.payload, [4]byte(b[head-4:head]))
	return f, size, nil
}

// allows reports whether a frame may come now, by its first two bytes.
func (r *framing) allows(f received, reserved, second byte) bool {
	masked, length := second&0x80 != 0, second&0x7f
	if reserved != 0 || !masked {
		return false
	}
	switch f.opcode {
	case continuation:
		return r.kind != 0
	case websocket.TextMessage, websocket.BinaryMessage:
		return r.kind == 0
	case websocket.CloseMessage, websocket.PingMessage, websocket.PongMessage:
		halfCode := f.opcode == websocket.CloseMessage && length == 1
		return f.fin && length <= maxControl && !halfCode
	}
	return false
}

// lengthOf returns the length of a frame's payload and of its head, of which at least two bytes are there.
func lengthOf(b []byte) (length uint64, head int) {
	switch n := b[1] & 0x7f; n {
	case 126:
		if head = 2 + 2 + 4; len(b) >= head {
			length = uint64(binary.BigEndian.Uint16(b[2:]))
		}
	case 127:
		if head = maxHead; len(b) >= head {
			length = binary.BigEndian.Uint64(b[2:])
		}
	default:
		length, head = uint64(n), 2+4
	}
	return length, head
}

// join returns the message that a frame of data completes, and its kind; !ok: other fragments are to come.
func (r *framing) join(f received) (kind byte, data []byte, ok bool) {
	if f.opcode != continuation {
		if f.fin {
			return f.opcode, f.payload, true
		}
		r.kind = f.opcode
	}
	r.message = append(r.message, f.payload...)
	if !f.fin {
		return 0, nil, false
	}
	kind, data = r.kind, r.message
	r.kind, r.message = 0, nil
	return kind, data, true
}

// unmask removes the mask from a payload.
func unmask(p []byte, key [4]byte) {
	word := uint64(binary.LittleEndian.Uint32(key[:]))
	word |= word << 32
	for len(p) >= 8 {
		binary.LittleEndian.PutUint64(p, binary.LittleEndian.Uint64(p)^word)
		p = p[8:]
	}
	for i := range p {
		p[i] ^= key[i%4]
	}
}

// maySend reports whether a peer may close with a code (RFC 6455 §7.4 and the registry of IANA).
func maySend(code int) bool {
	return code >= 1000 && code <= 1003 || code >= 1007 && code <= 1013 || code >= 3000 && code <= 4999
}
