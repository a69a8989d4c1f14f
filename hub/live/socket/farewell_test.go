package socket

import (
	"io"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A socket that has been idle for longer than a write may take still hears why it
// is closed.
func TestFarewellAfterSilence(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		var writers sync.WaitGroup
		o := newOutbox(ours, writers.Go)
		o.c.Waits = Waits{}
		heard := make(chan string)
		go func() {
			all, _ := io.ReadAll(theirs)
			heard <- string(all)
		}()
		o.queueAndWrite([]byte("hello "))
		pass(time.Minute)
		o.end([]byte("bye"), false)
		synctest.Wait()
		ours.Close()
		if s := <-heard; s != "hello bye" {
			t.Errorf("%q", s)
		}
		writers.Wait()
	})
}

// deadlines remembers until when a connection may be read.
type deadlines struct {
	net.Conn
	read time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.read = t
	return d.Conn.SetReadDeadline(t)
}

// A peer that does not answer the close frame has a moment, not a write's time.
func TestFarewellIsShort(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		go io.Copy(io.Discard, there)
		defer there.Close()
		d := &deadlines{Conn: here}
		var writers sync.WaitGroup
		s := newSocket(d, &Config{Start: writers.Go}, &owner{})
		s.Close(1000, "")
		synctest.Wait()
		if left := time.Until(d.read); left != s.c.Waits.farewell() {
			t.Errorf("it is read for %v more", left)
		}
		here.Close()
		writers.Wait()
	})
}
