package client

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	openWithin  = 30 * time.Second // a connection, its handshake and its welcome
	sources     = 16               // loopback addresses that sockets come from: each has its own ports
	sourcesUsed = runtime.GOOS == "linux"
)

// Options say how a socket is opened.
type Options struct {
	Addr   string // host:port
	Cookie string // "" for a visitor
	Page   string
	From   int                           // picks the source address, from 1 on; 0: the system's choice
	Narrow bool                          // little room on both sides, as over a real line: see narrow
	Take   func(m Message, at time.Time) // gets every message, in the reader's goroutine; nil: dropped
	Gone   func(code int, err error)     // told when the socket has ended; nil: nobody
}

// Socket is one light connection: a reader goroutine and no other. It answers
// pings and closes, as a browser does.
type Socket struct {
	Options
	Conn net.Conn      // for tests that write what no client writes
	Mask [4]byte       // of every frame
	Done chan struct{} // closed when the reader has ended

	ids    atomic.Int64
	paused atomic.Bool   // nothing more is read
	quit   chan struct{} // closed by Drop
	once   sync.Once
	hello  chan struct{} // closed with the welcome

	mu      sync.Mutex // guards writes, and the following
	out     []byte     // scratch
	payload []byte     // scratch
	code    int        // of the server's close frame; 0: none came
	err     error      // that ended the reading
}

// Open opens a socket, says hello and waits for the welcome.
func Open(ctx context.Context, o Options) (*Socket, error) {
	ctx, cancel := context.WithTimeout(ctx, openWithin)
	defer cancel()
	s, err := greet(ctx, o)
	if err != nil {
		return nil, err
	}
	select {
	case <-s.hello:
		return s, nil
	case <-s.Done:
		return nil, fmt.Errorf("no welcome: %w", s.Reason())
	case <-ctx.Done():
		s.Close()
		return nil, fmt.Errorf("no welcome: %w", ctx.Err())
	}
}

// greet opens a socket and says hello.
func greet(ctx context.Context, o Options) (*Socket, error) {
	dialer := net.Dialer{}
	if sourcesUsed && o.From > 0 {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+o.From%sources))}
	}
	if o.Narrow {
		dialer.Control = narrow
	}
	nc, err := dialer.DialContext(ctx, "tcp", o.Addr)
	if err != nil {
		return nil, err
	}
	s := &Socket{Options: o, Conn: nc, quit: make(chan struct{}), Done: make(chan struct{}), hello: make(chan struct{})}
	binary.LittleEndian.PutUint32(s.Mask[:], rand.Uint32())
	in := &frames{r: nc, buf: make([]byte, frameBuffer)}
	if err := s.handshake(ctx, in); err != nil {
		nc.Close()
		return nil, fmt.Errorf("handshake: %w", err)
	}
	go s.read(in)
	s.Send(wire.InHello, 0, "", 0, `{"page":"`+o.Page+`"}`)
	return s, nil
}

// narrow gives a socket the room of a real line. On the loopback the kernel would keep megabytes for a peer that does
// not read: its segments are large, and the buffer's limit counts segments.
func narrow(_, _ string, c syscall.RawConn) error {
	var small, short error
	err := c.Control(func(fd uintptr) {
		small = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
		short = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, 536)
	})
	return errors.Join(err, small, short)
}

// handshake asks for the upgrade. That the answer is 101 is enough: it is from a
// server of our own.
func (s *Socket) handshake(ctx context.Context, in *frames) error {
	deadline, _ := ctx.Deadline()
	s.Conn.SetDeadline(deadline)
	stop := context.AfterFunc(ctx, func() { s.Conn.SetDeadline(time.Now()) })
	defer stop()
	var nonce [16]byte
	binary.LittleEndian.PutUint64(nonce[:], rand.Uint64())
	b := append(s.out, "GET /ws HTTP/1.1\r\nHost: "+s.Addr+"\r\nOrigin: http://"+s.Addr+
		"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "+
		base64.StdEncoding.EncodeToString(nonce[:])+"\r\n"...)
	if s.Cookie != "" {
		b = append(b, "Cookie: "+s.Cookie+"\r\n"...)
	}
	if _, err := s.Conn.Write(append(b, "\r\n"...)); err != nil {
		return err
	}
	for {
		if err := in.need(in.end - in.start + 1); err != nil {
			return err
		}
		head, rest, ok := bytes.Cut(in.buf[in.start:in.end], []byte("\r\n\r\n"))
		if !ok {
			if in.end-in.start > 8<<10 {
				return errors.New("the answer has no end")
			}
			continue
		}
		if !bytes.HasPrefix(head, []byte("HTTP/1.1 101")) {
			line, _, _ := bytes.Cut(head, []byte("\r\n"))
			return fmt.Errorf("answered %q", line)
		}
		in.start = in.end - len(rest)
		break
	}
	return s.Conn.SetDeadline(time.Time{})
}

// read is the socket's goroutine.
func (s *Socket) read(in *frames) {
	defer close(s.Done)
	defer s.Conn.Close()
	err := s.readAll(in)
	s.mu.Lock()
	s.err = err
	code := s.code
	s.mu.Unlock()
	if s.Gone != nil {
		s.Gone(code, err)
	}
}

func (s *Socket) readAll(in *frames) error {
	welcomed := false
	for {
		if s.paused.Load() {
			<-s.quit
		}
		op, payload, err := in.next()
		if err != nil {
			return err
		}
		switch op {
		case OpPing:
			s.write(OpPong, payload)
		case OpClose:
			if len(payload) >= 2 {
				s.mu.Lock()
				s.code = int(binary.BigEndian.Uint16(payload))
				s.mu.Unlock()
			}
			s.write(OpClose, payload[:min(len(payload), 2)])
			return net.ErrClosed
		case OpText:
			m, ok := Parse(payload)
			if !ok {
				return errFrame
			}
			if !welcomed && string(m.T) == wire.OutWelcome {
				welcomed = true
				close(s.hello)
			}
			if s.Take != nil {
				s.Take(m, in.at)
			}
		}
	}
}

// Send writes one message; g is an id as the server makes them, d JSON or "". An error of the link is also the
// reader's, which tells it to Gone.
func (s *Socket) Send(t string, id int64, g string, v int, d string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.payload = appendCommand(s.payload[:0], t, id, g, v, d)
	s.out = AppendFrame(s.out[:0], OpText, s.Mask, s.payload)
	_, err := s.Conn.Write(s.out)
	return err
}

// write writes one frame.
func (s *Socket) write(op byte, payload []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out = AppendFrame(s.out[:0], op, s.Mask, payload)
	s.Conn.Write(s.out)
}

// ID returns the next id of the page's commands.
func (s *Socket) ID() int64 { return s.ids.Add(1) }

// Follow goes on with the ids of an earlier socket of the same page.
func (s *Socket) Follow(old *Socket) { s.ids.Store(old.ids.Load()) }

// Pause stops the reading for good, as a machine does that hangs.
func (s *Socket) Pause() { s.paused.Store(true) }

// Close drops the connection and waits for the reader.
func (s *Socket) Close() {
	s.Drop()
	<-s.Done
}

// Drop drops the connection without a farewell, as a lost network does.
func (s *Socket) Drop() {
	s.once.Do(func() { close(s.quit); s.Conn.Close() })
}

// Code returns the close code that the server sent, 0 if it sent none.
func (s *Socket) Code() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.code
}

// Reason returns why the socket ended; it must have.
func (s *Socket) Reason() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.code != 0 {
		return errors.New("closed with " + strconv.Itoa(s.code))
	}
	return s.err
}
