package socket

import "encoding/binary"

// header is the content of a websocket frame's head.
type header struct {
	opcode byte
	fin    bool   // the last frame of its message
	length uint64 // of the payload, bytes
}

// headers finds the frames in a stream of bytes that comes in pieces of any size.
// It checks nothing: the library reads the same bytes afterwards and does. The
// zero value is ready for the first frame.
type headers struct {
	head [14]byte // the head that is being read: 2 bytes, up to 8 of length, 4 of mask
	have int      // bytes of it
	left uint64   // bytes of the payload that are still to come
}

// feed reads the next bytes and calls each for every frame whose head ends in
// them. At the first error of each it returns that error and how many of the bytes
// came before the refused frame. Nothing may be fed after an error.
func (s *headers) feed(p []byte, each func(header) error) (int, error) {
	for i := 0; i < len(p); {
		if s.left > 0 {
			step := min(s.left, uint64(len(p)-i))
			s.left -= step
			i += int(step)
			continue
		}
		s.head[s.have] = p[i]
		s.have++
		i++
		if s.have < 2 || s.have < s.size() {
			continue
		}
		begin := max(0, i-s.have) // the head may have begun in an earlier piece
		h := s.parse()
		s.have, s.left = 0, h.length
		if err := each(h); err != nil {
			return begin, err
		}
	}
	return len(p), nil
}

// size returns the length of a head by its first two bytes.
func (s *headers) size() int {
	n := 2
	switch s.head[1] & 0x7f {
	case 126:
		n += 2
	case 127:
		n += 8
	}
	if s.head[1]&0x80 != 0 {
		n += 4
	}
	return n
}

// parse reads a complete head.
func (s *headers) parse() header {
	h := header{opcode: s.head[0] & 0x0f, fin: s.head[0]&0x80 != 0}
	switch n := s.head[1] & 0x7f; n {
	case 126:
		h.length = uint64(binary.BigEndian.Uint16(s.head[2:]))
	case 127:
		h.length = binary.BigEndian.Uint64(s.head[2:])
	default:
		h.length = uint64(n)
	}
	return h
}
