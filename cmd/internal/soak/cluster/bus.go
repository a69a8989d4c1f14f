package cluster

import (
	"errors"
	"net"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Bus is a NATS server in this process, which can go and come back at its address. One goroutine starts and stops it.
type Bus struct {
	Addr string // host:port

	s    *server.Server // nil: it is gone
	held net.Listener   // keeps the port meanwhile: who connects is sent away
}

const busWithin = time.Minute

// StartBus starts NATS at an address; port 0: at one that is free, and stays its.
func StartBus(addr string) (*Bus, error) {
	b := &Bus{Addr: addr}
	return b, b.Start()
}

// Start starts it again.
func (b *Bus) Start() error {
	host, port, err := net.SplitHostPort(b.Addr)
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		return err
	}
	if number == 0 {
		number = server.RANDOM_PORT
	}
	b.release()
	s, err := server.NewServer(&server.Options{Host: host, Port: number, NoSigs: true, NoLog: true})
	if err != nil {
		return err
	}
	go s.Start()
	if !s.ReadyForConnections(busWithin) {
		s.Shutdown()
		return errors.New("NATS does not listen at " + b.Addr + "; is the port in use?")
	}
	b.s, b.Addr = s, s.Addr().String()
	return nil
}

// Up reports whether it runs.
func (b *Bus) Up() bool { return b.s != nil }

// Stop ends it for good.
func (b *Bus) Stop() {
	if b.s != nil {
		b.s.Shutdown()
		b.s.WaitForShutdown()
		b.s = nil
	}
	b.release()
}

// release gives the port up.
func (b *Bus) release() {
	if b.held != nil {
		b.held.Close()
		b.held = nil
	}
}

// Leave stops it until the next Start.
func (b *Bus) Leave() error {
	b.Stop()
	ln, err := net.Listen("tcp", b.Addr)
	if err != nil {
		return err
	}
	b.held = ln
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	return nil
}

// URL is where clients find it.
func (b *Bus) URL() string { return "nats://" + b.Addr }

// Frames counts the messages that carry frames for pages, from one node to another, until stop is called. The
// second byte of a message between nodes says what it is.
func (b *Bus) Frames() (n *atomic.Int64, stop func(), err error) {
	const tell = 3
	conn, err := nats.Connect(b.URL())
	if err != nil {
		return nil, nil, err
	}
	n = &atomic.Int64{}
	if _, err = conn.Subscribe(">", func(m *nats.Msg) {
		if len(m.Data) > 1 && m.Data[1] == tell {
			n.Add(1)
		}
	}); err == nil {
		err = conn.Flush()
	}
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return n, conn.Close, nil
}
