package client

import (
	"encoding/binary"
	"errors"
	"io"
	"time"
)

// Opcodes of RFC 6455.
const (
	OpText  = 1
	OpClose = 8
	OpPing  = 9
	OpPong  = 10
)

const (
	frameBuffer = 512     // bytes that a quiet socket's reader holds
	frameMost   = 1 << 20 // bytes of a payload; a longer one is an error
)

var (
	errFrame     = errors.New("client: the server sent a frame that it must not send")
	errFrameSize = errors.New("client: the server sent a frame that is too large")
)

// frames reads the frames of a server: whole, unmasked, uncompressed. It holds little memory, so that thousands of them
// fit beside the measured server.
type frames struct {
	r          io.Reader
	buf        []byte
	start, end int       // the bytes that were read and not taken
	at         time.Time // of the newest read
}

// need reads until n bytes wait.
func (f *frames) need(n int) error {
	for f.end-f.start < n {
		if f.start > 0 && f.start == f.end {
			f.start, f.end = 0, 0
		}
		if f.start+n > len(f.buf) {
			if n > len(f.buf) {
				bigger := make([]byte, max(2*len(f.buf), n))
				copy(bigger, f.buf[f.start:f.end])
				f.buf, f.start, f.end = bigger, 0, f.end-f.start
			} else {
				copy(f.buf, f.buf[f.start:f.end])
				f.start, f.end = 0, f.end-f.start
			}
		}
		m, err := f.r.Read(f.buf[f.end:])
		f.end += m
		f.at = time.Now()
		if err != nil && f.end-f.start < n {
			return err
		}
	}
	return nil
}

// next returns a frame's opcode and payload, which is valid until the next call.
func (f *frames) next() (op byte, payload []byte, err error) {
	if err := f.need(2); err != nil {
		return 0, nil, err
	}
	b0, b1 := f.buf[f.start], f.buf[f.start+1]
	if b0&0xf0 != 0x80 || b1&0x80 != 0 {
		return 0, nil, errFrame
	}
	head, size := 2, uint64(b1)
	switch size {
	case 126:
		head = 4
	case 127:
		head = 10
	}
	if err := f.need(head); err != nil {
		return 0, nil, err
	}
	switch head {
	case 4:
		size = uint64(binary.BigEndian.Uint16(f.buf[f.start+2:]))
	case 10:
		size = binary.BigEndian.Uint64(f.buf[f.start+2:])
	}
	if size > frameMost {
		return 0, nil, errFrameSize
	}
	n := head + int(size)
	if err := f.need(n); err != nil {
		return 0, nil, err
	}
	payload = f.buf[f.start+head : f.start+n]
	f.start += n
	return b0 & 0x0f, payload, nil
}

// AppendFrame appends a client's frame: whole and masked.
func AppendFrame(b []byte, op byte, mask [4]byte, payload []byte) []byte {
	b = append(b, 0x80|op)
	switch n := len(payload); {
	case n < 126:
		b = append(b, 0x80|byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 0x80|127), uint64(n))
	}
	b = append(b, mask[:]...)
	for i, p := range payload {
		b = append(b, p^mask[i&3])
	}
	return b
}
