package proxy

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"sync"
)

// Sieve loses single messages of those that pass through a proxy.
type Sieve struct {
	first func(b []byte) int // the length of the first message in b; 0: it is not whole

	mu   sync.Mutex // guards the following
	lose func(message []byte) bool
	lost chan struct{} // closed when it has
}

// Next has the sieve lose the next message that which holds of. The channel is closed when it has.
func (s *Sieve) Next(which func(message []byte) bool) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lose, s.lost = which, make(chan struct{})
	return s.lost
}

// pass returns the messages that go on, and the bytes of an incomplete message.
func (s *Sieve) pass(b []byte) (whole, rest []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		n := s.first(b)
		if n == 0 {
			return whole, b
		}
		if s.lose != nil && s.lose(b[:n]) {
			s.lose = nil
			close(s.lost)
		} else {
			whole = append(whole, b[:n]...)
		}
		b = b[n:]
	}
}

// ToPage is the first message of a server to a page: the answer to the upgrade, or a frame.
func ToPage(b []byte) int {
	if bytes.HasPrefix(b, []byte("HTTP/")) {
		_, after, ok := bytes.Cut(b, []byte("\r\n\r\n"))
		if !ok {
			return 0
		}
		return len(b) - len(after)
	}
	if len(b) < 2 {
		return 0
	}
	head, size := 2, uint64(b[1])
	switch {
	case size == 126 && len(b) >= 4:
		head, size = 4, uint64(binary.BigEndian.Uint16(b[2:]))
	case size == 127 && len(b) >= 10:
		head, size = 10, binary.BigEndian.Uint64(b[2:])
	case size >= 126:
		return 0
	}
	return wholly(b, head+int(size))
}

// ToNode is the first message of NATS to a client: a line, and the payload that it announces.
func ToNode(b []byte) int {
	i := bytes.Index(b, []byte("\r\n"))
	if i < 0 {
		return 0
	}
	n := i + 2
	if words := bytes.Fields(b[:i]); len(words) > 1 && (string(words[0]) == "MSG" || string(words[0]) == "HMSG") {
		size, err := strconv.Atoi(string(words[len(words)-1]))
		if err != nil {
			return n
		}
		n += size + 2
	}
	return wholly(b, n)
}

// wholly returns n if b has as much, else 0.
func wholly(b []byte, n int) int {
	if len(b) < n {
		return 0
	}
	return n
}
