package storm

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

	"tengen/hub"
)

const (
	dialWithin  = 30 * time.Second // a connection, its handshake and its welcome
	sources     = 16               // loopback addresses that sockets come from: each has its own ports
	sourcesUsed = runtime.GOOS == "linux"
)

// dialing says how a socket is opened.
type dialing struct {
	addr   string // host:port
	cookie string // "" for a visitor
	page   string
	from   int                                 // picks the source address
	narrow bool                                // little room on both sides, as over a real line: see narrow
	take   func(m message, at time.Time)       // gets every text message, in the reader's goroutine; nil: dropped
	gone   func(code int, err error)           // told when the socket has ended; nil: nobody
	raw    func(op byte, payload []byte) error // sees every frame first; nil: nobody
}

// socket is one light connection: a reader goroutine and no other. It answers
// pings and closes, as a browser does.
type socket struct {
	dialing
	nc     net.Conn
	mask   [4]byte
	ids    atomic.Int64
	paused atomic.Bool   // nothing more is read
	quit   chan struct{} // closed by close
	once   sync.Once
	done   chan struct{} // closed when the reader has ended
	hello  chan struct{} // closed with the welcome

	mu      sync.Mutex // guards writes, and the following
	out     []byte     // scratch
	payload []byte     // scratch
	code    int        // of the server's close frame; 0: none came
	err     error      // that ended the reading
}

// dial opens a socket, says hello and waits for the welcome.
func dial(ctx context.Context, d dialing) (*socket, error) {
	ctx, cancel := context.WithTimeout(ctx, dialWithin)
	defer cancel()
	s, err := open(ctx, d)
	if err != nil {
		return nil, err
	}
	s.send(hub.InHello, 0, "", 0, `{"page":"`+d.page+`"}`)
	select {
	case <-s.hello:
		return s, nil
	case <-s.done:
		return nil, fmt.Errorf("no welcome: %w", s.reason())
	case <-ctx.Done():
		s.close()
		return nil, fmt.Errorf("no welcome: %w", ctx.Err())
	}
}

// open connects and makes the handshake; nothing has been said.
func open(ctx context.Context, d dialing) (*socket, error) {
	dialer := net.Dialer{}
	if sourcesUsed {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+d.from%sources))}
	}
	if d.narrow {
		dialer.Control = narrow
	}
	nc, err := dialer.DialContext(ctx, "tcp", d.addr)
	if err != nil {
		return nil, err
	}
	s := &socket{dialing: d, nc: nc, quit: make(chan struct{}), done: make(chan struct{}), hello: make(chan struct{})}
	binary.LittleEndian.PutUint32(s.mask[:], rand.Uint32())
	in := &frames{r: nc, buf: make([]byte, frameBuffer)}
	if err := s.handshake(ctx, in); err != nil {
		nc.Close()
		return nil, fmt.Errorf("handshake: %w", err)
	}
	go s.read(in)
	return s, nil
}

// narrow gives a socket the room of a real line. On the loopback the kernel
// would keep megabytes for a peer that does not read: its segments are large,
// and what is kept goes by them.
func narrow(_, _ string, c syscall.RawConn) error {
	var small, short error
	err := c.Control(func(fd uintptr) {
		small = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
		short = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, 536)
	})
	return errors.Join(err, small, short)
}

// handshake asks for the upgrade. That the answer is 101 is enough for us: who
// answers has been started here.
func (s *socket) handshake(ctx context.Context, in *frames) error {
	deadline, _ := ctx.Deadline()
	s.nc.SetDeadline(deadline)
	stop := context.AfterFunc(ctx, func() { s.nc.SetDeadline(time.Now()) })
	defer stop()
	var nonce [16]byte
	binary.LittleEndian.PutUint64(nonce[:], rand.Uint64())
	b := append(s.out, "GET /ws HTTP/1.1\r\nHost: "+s.addr+"\r\nOrigin: http://"+s.addr+
		"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "+
		base64.StdEncoding.EncodeToString(nonce[:])+"\r\n"...)
	if s.cookie != "" {
		b = append(b, "Cookie: "+s.cookie+"\r\n"...)
	}
	if _, err := s.nc.Write(append(b, "\r\n"...)); err != nil {
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
	return s.nc.SetDeadline(time.Time{})
}

// read is the socket's goroutine.
func (s *socket) read(in *frames) {
	defer close(s.done)
	defer s.nc.Close()
	err := s.readAll(in)
	s.mu.Lock()
	s.err = err
	code := s.code
	s.mu.Unlock()
	if s.gone != nil {
		s.gone(code, err)
	}
}

func (s *socket) readAll(in *frames) error {
	welcomed := false
	for {
		if s.paused.Load() {
			<-s.quit
		}
		op, payload, err := in.next()
		if err != nil {
			return err
		}
		if s.raw != nil {
			if err := s.raw(op, payload); err != nil {
				return err
			}
		}
		switch op {
		case opPing:
			s.write(opPong, payload)
		case opClose:
			if len(payload) >= 2 {
				s.mu.Lock()
				s.code = int(binary.BigEndian.Uint16(payload))
				s.mu.Unlock()
			}
			s.write(opClose, payload[:min(len(payload), 2)])
			return net.ErrClosed
		case opText:
			m, ok := parse(payload)
			if !ok {
				return errFrame
			}
			if !welcomed && string(m.t) == hub.OutWelcome {
				welcomed = true
				close(s.hello)
			}
			if s.take != nil {
				s.take(m, in.at)
			}
		}
	}
}

// send writes one message. That the link is broken is the reader's to find.
func (s *socket) send(t string, id int64, g string, v int, d string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.payload = appendCommand(s.payload[:0], t, id, g, v, d)
	s.out = appendFrame(s.out[:0], opText, s.mask, s.payload)
	s.nc.Write(s.out)
}

// write writes one frame.
func (s *socket) write(op byte, payload []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out = appendFrame(s.out[:0], op, s.mask, payload)
	s.nc.Write(s.out)
}

// id returns the next id of the page's commands.
func (s *socket) id() int64 { return s.ids.Add(1) }

// close drops the connection and waits for the reader.
func (s *socket) close() {
	s.drop()
	<-s.done
}

// drop drops the connection without a farewell, as a lost network does.
func (s *socket) drop() {
	s.once.Do(func() { close(s.quit); s.nc.Close() })
}

// reason returns why the socket ended; it must have.
func (s *socket) reason() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.code != 0 {
		return errors.New("closed with " + strconv.Itoa(s.code))
	}
	return s.err
}
