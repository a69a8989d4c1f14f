// Package flood is people who write into a game as much as they may, over as many sockets as they may have.
package flood

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/fault"
	"tengen/hub/wire"
)

const (
	People  = 10                     // who write
	Sockets = 5                      // of each
	pause   = 220 * time.Millisecond // between two lines of a socket: 100 frames in 20 s, with the pongs
)

// Flood is who they are and what they have heard.
type Flood struct {
	Addrs   []string      // of the servers that their sockets are at, in turn
	Cookies []string      // of People
	Page    string        // beginning of their pages' names
	Game    func() string // which they write into

	Said    atomic.Int64 // lines that were taken
	Refused atomic.Int64 // lines that were not, with how long to wait
	Wrong   atomic.Int64 // any other answers to a line

	sockets []*client.Socket
}

// Come opens the sockets.
func (f *Flood) Come(ctx context.Context) error {
	for i := range len(f.Cookies) * Sockets {
		s, err := client.Open(ctx, client.Options{
			Addr: f.Addrs[i%len(f.Addrs)], Cookie: f.Cookies[i/Sockets], Page: f.Page + strconv.Itoa(i), Take: f.take,
		})
		if err != nil {
			return fmt.Errorf("a socket of who writes: %w", err)
		}
		f.sockets = append(f.sockets, s)
	}
	return nil
}

// take counts the answers to lines: what else has an id is not answered.
func (f *Flood) take(m client.Message, _ time.Time) {
	switch t := string(m.T); {
	case t == wire.OutAck:
		f.Said.Add(1)
	case t == wire.OutError && m.ID != 0 && m.Code == fault.TooMany:
		f.Refused.Add(1)
	case t == wire.OutError && m.ID != 0:
		f.Wrong.Add(1)
	}
}

// Write has all of them write until ctx ends.
func (f *Flood) Write(ctx context.Context) {
	var all sync.WaitGroup
	for i, s := range f.sockets {
		all.Go(func() { f.write(ctx, s, time.Duration(i)*pause/time.Duration(len(f.sockets))) })
	}
	all.Wait()
}

func (f *Flood) write(ctx context.Context, s *client.Socket, first time.Duration) {
	tick := time.NewTimer(first)
	defer tick.Stop()
	in := ""
	for n := 0; ; n++ {
		select {
		case <-tick.C:
		case <-s.Done:
			return
		case <-ctx.Done():
			return
		}
		tick.Reset(pause)
		g := f.Game()
		if g != in {
			if in != "" {
				s.Send(wire.InLeave, 0, in, 0, "")
			}
			s.Send(wire.InWatch, 0, g, 0, "")
			in = g
			continue
		}
		s.Send(wire.InChat, s.ID(), g, 0, `{"text":"line `+strconv.Itoa(n)+strings.Repeat(".", 100)+`"}`)
	}
}

// Close ends the sockets.
func (f *Flood) Close() {
	for _, s := range f.sockets {
		s.Drop()
		<-s.Done
	}
}
