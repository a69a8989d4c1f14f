package cluster

import (
	"net"

	"github.com/tengen-go/tengen/hub/live/natsbus/natsserver"
)

// Bus is a NATS server that can go and come back at its address. One goroutine starts and stops it.
type Bus struct {
	Addr string // host:port

	s    *natsserver.Server // nil: it is gone
	held net.Listener       // keeps the port meanwhile and closes every connection
}

// StartBus starts NATS at an address; port 0: at one that is free, and stays its.
func StartBus(addr string) (*Bus, error) {
	b := &Bus{Addr: addr}
	return b, b.Start()
}

// Start starts it again.
func (b *Bus) Start() error {
	b.release()
	s, err := natsserver.Start(b.Addr, "")
	if err != nil {
		return err
	}
	b.s, b.Addr = s, s.Addr()
	return nil
}

// Up reports whether it runs.
func (b *Bus) Up() bool { return b.s != nil }

// Stop ends it for good.
func (b *Bus) Stop() {
	if b.s != nil {
		b.s.Stop()
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
