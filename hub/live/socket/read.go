package socket

import (
	"bytes"
	"errors"
	"io"
	"net"
	"sync"
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
	errClosed   = errors.New("socket: it is being closed")
	errFlood    = errors.New("socket: no credit is left")
	errHalfCode = errors.New("socket: a close frame of one byte")
)

// Read calls message for every text message, until the socket ends: the peer has
// closed it or is lost, Close was called, or the peer has sent what it must not
// send and a close frame says so. The data is valid until message returns.
func (s *Socket) Read(message func(data []byte, now time.Time)) {
	s.ws.SetReadLimit(MaxMessage)
	s.ws.SetPingHandler(s.onPing)
	s.ws.SetPongHandler(s.onPong)
	s.ws.SetCloseHandler(s.onClose)
	s.readUntil(time.Now().Add(s.c.Hello))
	for { // thousands of sockets wait here: a shallow stack shrinks to 4 KiB (readnow.go)
		kind, in, err := s.ws.NextReader()
		if err == nil {
			err = s.readMessage(kind, in, message)
		}
		if err != nil {
			s.readFailed(err)
			return
		}
	}
}

// Keep has every frame from now on move the deadline for reading on; before, the
// peer has the time of Config.Hello. It may be called only by what Read calls.
func (s *Socket) Keep() {
	s.kept = true
	s.alive(time.Now())
}

// judge takes a credit for a frame before the library reads it.
func (s *Socket) judge(h header) error {
	switch {
	case s.closed.Load():
		return errClosed
	case !s.c.Spend():
		return errFlood
	case h.opcode == websocket.CloseMessage && h.length == 1: // the library would read it as one without a code
		return errHalfCode
	}
	return nil
}

// buffers are for messages that are being read: a socket has one only while a
// message comes in and is acted on.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

//go:noinline
func (s *Socket) readMessage(kind int, in io.Reader, message func(data []byte, now time.Time)) error {
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	if _, err := buf.ReadFrom(in); err != nil {
		return err
	}
	data, now := buf.Bytes(), time.Now()
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

func (s *Socket) onPing(payload string) error {
	if s.closed.Load() {
		return errClosed
	}
	s.alive(time.Now())
	s.Send(control(websocket.PongMessage, []byte(payload)))
	return nil
}

func (s *Socket) onPong(string) error {
	now := time.Now()
	s.alive(now)
	s.measure(now)
	return nil
}

func (s *Socket) onClose(code int, _ string) error {
	if code == websocket.CloseNoStatusReceived {
		code = websocket.CloseNormalClosure
	}
	s.Close(code, "")
	return nil
}

// alive notes that a frame has come.
func (s *Socket) alive(now time.Time) {
	s.heard.Store(s.sinceBorn(now))
	if s.kept && now.Sub(s.moved) > keepStep {
		s.moved = now
		s.readUntil(now.Add(s.c.Pong + keepStep))
	}
}

// readUntil sets the deadline for reading, unless the socket is being closed: then
// it has been set.
func (s *Socket) readUntil(t time.Time) {
	if s.closed.Load() {
		return
	}
	s.nc.SetReadDeadline(t)
	if s.closed.Load() { // since then
		s.nc.SetReadDeadline(time.Now().Add(s.c.Waits.Write + s.c.Waits.Farewell))
	}
}

// readFailed closes the socket with the code that fits the reader's error.
func (s *Socket) readFailed(err error) {
	var ne net.Error
	var ce *websocket.CloseError // the peer's close frame, or the end of the stream
	switch {
	case errors.Is(err, errClosed):
	case errors.Is(err, websocket.ErrReadLimit): // also a length that no message can have
		s.Close(websocket.CloseMessageTooBig, "")
	case errors.Is(err, errFlood):
		s.Flood()
	case errors.As(err, &ne) && ne.Timeout():
		s.Close(s.c.Codes.Silent, "silent")
		return
	case errors.As(err, &ne), errors.As(err, &ce), errors.Is(err, net.ErrClosed), errors.Is(err, io.EOF):
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
	s.nc.SetReadDeadline(time.Now().Add(s.c.Waits.Farewell))
	buf := make([]byte, MaxMessage)
	for range lingerReads {
		if _, err := s.nc.Read(buf); err != nil {
			return
		}
	}
}
