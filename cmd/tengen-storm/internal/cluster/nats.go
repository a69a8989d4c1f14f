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

// bus is a NATS server in this process, which can go and come back at its address.
type bus struct {
	addr string
	s    *server.Server
	held net.Listener // keeps the port while the server is gone: who connects is sent away
}

const natsWithin = time.Minute

func (b *bus) start() error {
	host, port, err := net.SplitHostPort(b.addr)
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
	if b.held != nil {
		b.held.Close()
		b.held = nil
	}
	s, err := server.NewServer(&server.Options{Host: host, Port: number, NoSigs: true, NoLog: true})
	if err != nil {
		return err
	}
	go s.Start()
	if !s.ReadyForConnections(natsWithin) {
		s.Shutdown()
		return errors.New("NATS does not listen at " + b.addr + "; is the port in use?")
	}
	b.s, b.addr = s, s.Addr().String()
	return nil
}

func (b *bus) stop() {
	if b.s != nil {
		b.s.Shutdown()
		b.s.WaitForShutdown()
		b.s = nil
	}
	if b.held != nil {
		b.held.Close()
		b.held = nil
	}
}

// leave stops it for a while.
func (b *bus) leave() error {
	b.stop()
	ln, err := net.Listen("tcp", b.addr)
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

func (b *bus) url() string { return "nats://" + b.addr }

// frames counts the messages that carry frames for pages, from one node to another, until stop is called. The
// second byte of a message between nodes says what it is.
func (b *bus) frames() (n *atomic.Int64, stop func(), err error) {
	const tell = 3
	conn, err := nats.Connect(b.url())
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
