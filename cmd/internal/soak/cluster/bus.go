package cluster

import (
	"errors"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
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
