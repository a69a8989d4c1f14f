package socket

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"time"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

const (
	MaxMessage  = 4 << 10     // bytes of a message
	lingerReads = 256         // of MaxMessage bytes at most, from a peer that is being closed
	keepStep    = time.Second // the deadline for reading moves on in steps

	closeProtocol = websocket.CloseProtocolError
)

// Reasons why no frame is read any more.
var (
	errClosed = errors.New("socket: it is being closed")
	errFlood  = errors.New("socket: no credit is left")
	errBye    = errors.New("socket: the peer has closed it")
)

// silence is how long a peer has said nothing before a frame if it is expected to say nothing for as long after it.
const silence = 2 * time.Second

// Read calls message for every text message; the data is valid until message returns. It returns false when the socket has ended:
// the peer has closed it or is lost, Close was called, or the peer has sent what it must not send and a close frame says so.
//
// It returns true after the first message that the peer is kept for, and after one that has broken a silence. Then the owner calls
// Read again in a new goroutine: acting on a message makes a stack grow, a stack never becomes as small again as a new one, and
// thousands of peers are silent most of the time.
func (s *Socket) Read(message func(data []byte, now time.Time)) (more bool) {
	for {
		kept, before := s.kept.Load(), s.heard.Load()
		err := s.receive()
		if err != nil {
			err = s.late(err)
		}
		if err == nil && s.in != nil {
			err = s.act(message)
		}
		if err != nil {
			s.readFailed(err)
			return false
		}
		silent := time.Duration(s.heard.Load()-before) >= silence
		if s.in == nil && (silent || s.kept.Load() != kept) {
			return true
		}
	}
}

// Keep has every frame from now on move the deadline for reading on; before, the
// peer has the time of Config.Hello. It may be called only by what Read calls.
func (s *Socket) Keep() {
	s.kept.Store(true)
	s.alive(time.Now())
}

// act acts on the frames that have come in whole.
//
//go:noinline
func (s *Socket) act(message func(data []byte, now time.Time)) error {
	in := s.in
	left := in.b[:in.n]
	for {
		f, size, err := s.framing.next(left, s.judge)
		if err == nil && size > 0 {
			err = s.actOn(f, message)
		}
		if err != nil {
			return err
		}
		if size == 0 {
			in.n = copy(in.b[:], left)
			s.keep(in, 0)
			return nil
		}
		left = left[size:]
	}
}

// judge takes a credit for a frame before its payload is read.
func (s *Socket) judge() error {
	switch {
	case s.closed.Load():
		return errClosed
	case !s.owner.SpendCredit():
		return errFlood
	}
	return nil
}

// actOn acts on a frame.
func (s *Socket) actOn(f received, message func(data []byte, now time.Time)) error {
	switch f.opcode {
	case websocket.PingMessage:
		return s.onPing(f.payload)
	case websocket.PongMessage:
		s.onPong()
		return nil
	case websocket.CloseMessage:
		return s.onClose(f.payload)
	}
	kind, data, ok := s.framing.join(f)
	if !ok {
		return nil
	}
	now := time.Now()
	switch {
	case s.closed.Load():
	case kind != websocket.TextMessage:
		s.Close(websocket.CloseUnsupportedData, "text frames only")
	case !utf8.Valid(data):
		s.Close(websocket.CloseInvalidFramePayloadData, "not UTF-8")
	default:
		s.alive(now)
		message(data, now)
		return nil
	}
	return errClosed
}

func (s *Socket) onPing(payload []byte) error {
	if s.closed.Load() {
		return errClosed
	}
	s.alive(time.Now())
	s.Send(control(websocket.PongMessage, payload))
	return nil
}

func (s *Socket) onPong() {
	now := time.Now()
	s.alive(now)
	s.measure(now)
}

// onClose answers a close frame, whose payload does not have one byte.
func (s *Socket) onClose(payload []byte) error {
	code := websocket.CloseNormalClosure
	if len(payload) >= 2 {
		code = int(binary.BigEndian.Uint16(payload))
		if !maySend(code) || !utf8.Valid(payload[2:]) {
			return errProtocol
		}
	}
	s.Close(code, "")
	return errBye
}

// alive notes that a frame has come.
func (s *Socket) alive(now time.Time) {
	s.heard.Store(s.sinceBorn(now))
	if at := s.heard.Load(); s.kept.Load() && time.Duration(at-s.moved) >= keepStep {
		s.moved = at
		s.readUntil(now.Add(s.c.Pong + keepStep))
	}
}

// late returns nil if reading goes on after an error of receive. A deadline that has passed proves nothing where this process was
// late itself: what the peer has sent may lie with the system, and a peer that was not asked in time had no time to answer.
func (s *Socket) late(err error) error {
	var ne net.Error
	if !errors.As(err, &ne) || !ne.Timeout() || !s.kept.Load() || s.closed.Load() {
		return err
	}
	if s.look() {
		return s.readErr
	}
	asked := s.pinged.Load()
	if asked == 0 {
		s.Ping()
		asked = s.pinged.Load()
	}
	until := s.born.Add(max(time.Duration(asked)+s.c.answer(), time.Duration(s.heard.Load())+s.c.Pong))
	if !time.Now().Before(until) {
		return err
	}
	s.readUntil(until)
	return nil
}

// readUntil sets the deadline for reading, unless the socket is being closed: then
// it has been set.
func (s *Socket) readUntil(t time.Time) {
	if s.closed.Load() {
		return
	}
	s.nc.SetReadDeadline(t)
	if s.closed.Load() { // since then
		s.nc.SetReadDeadline(time.Now().Add(s.c.Waits.write() + s.c.Waits.farewell()))
	}
}

// readFailed closes the socket with the code that fits the reader's error.
func (s *Socket) readFailed(err error) {
	var ne net.Error
	switch {
	case errors.Is(err, errClosed):
	case errors.Is(err, errTooBig):
		s.Close(websocket.CloseMessageTooBig, "")
	case errors.Is(err, errFlood):
		s.Flood()
	case errors.As(err, &ne) && ne.Timeout():
		s.Close(s.c.Codes.Silent, "silent")
		return
	case errors.Is(err, errBye), errors.As(err, &ne), errors.Is(err, net.ErrClosed), errors.Is(err, io.EOF):
		return
	default:
		s.Close(closeProtocol, "")
	}
	s.Linger()
}

// Linger reads on until the peer has closed its half, so that a reset does not
// overtake the close frame. It is for a socket that is closed instead of read:
// Read does so by itself.
func (s *Socket) Linger() {
	s.nc.SetReadDeadline(time.Now().Add(s.c.Waits.farewell()))
	buf := make([]byte, MaxMessage)
	for range lingerReads {
		if _, err := s.nc.Read(buf); err != nil {
			return
		}
	}
}
