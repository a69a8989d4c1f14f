package hub

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"time"
)

// What is read without the scheduler's knowledge ends as it does elsewhere: with
// the peer's end, its reset, a deadline, or our own close.
func TestQuietRead(t *testing.T) {
	muted := func() (q *quiet, theirs *net.TCPConn) {
		ours, far := overTCP(t)
		q = &quiet{Conn: ours}
		q.mute()
		return q, far.(*net.TCPConn)
	}
	buf := make([]byte, 8)

	q, theirs := muted()
	theirs.Write([]byte("ten bytes."))
	theirs.CloseWrite()
	if all, err := io.ReadAll(q); err != nil || string(all) != "ten bytes." {
		t.Errorf("%q, %v", all, err)
	}
	if n, err := q.Write([]byte("dropped")); n != 7 || err != nil {
		t.Error(n, err)
	}

	q, theirs = muted()
	theirs.SetLinger(0)
	theirs.Close()
	var ne net.Error
	if _, err := q.Read(buf); !errors.As(err, &ne) || ne.Timeout() {
		t.Errorf("after a reset: %v", err)
	}

	q, _ = muted()
	q.SetReadDeadline(time.Now().Add(-time.Second))
	if _, err := q.Read(buf); !errors.Is(err, os.ErrDeadlineExceeded) || !errors.As(err, &ne) || !ne.Timeout() {
		t.Errorf("after the deadline: %v", err)
	}

	q, _ = muted()
	closed := make(chan error)
	go func(q *quiet) {
		_, err := q.Read(make([]byte, 1))
		closed <- err
	}(q)
	q.Close()
	if err := <-closed; !errors.Is(err, net.ErrClosed) {
		t.Errorf("after close: %v", err)
	}

	one, two := net.Pipe() // without a descriptor
	q = &quiet{Conn: one}
	q.mute()
	go two.Write([]byte("pipe"))
	if n, err := q.Read(buf); err != nil || string(buf[:n]) != "pipe" {
		t.Errorf("%q, %v", buf[:n], err)
	}
}
