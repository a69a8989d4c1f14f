package socket

import (
	"errors"
	"io"
	"net"
	"testing"
)

// During the handshake the library may write; afterwards what it writes is
// dropped, and what it reads ends before the first frame that is refused.
func TestReadSide(t *testing.T) {
	ours, theirs := overTCP(t)
	refusal := errors.New("no")
	side := newReadSide(ours)
	if _, err := side.Write([]byte("handshake")); err != nil {
		t.Fatal(err)
	}
	side.judge = func(h header) error {
		if h.opcode == 8 {
			return refusal
		}
		return nil
	}
	if n, err := side.Write([]byte("dropped")); n != 7 || err != nil {
		t.Error(n, err)
	}
	good := masked(0x81, "good")
	theirs.Write(append(good, masked(0x88, "xx")...))
	theirs.(*net.TCPConn).CloseWrite()
	if all, err := io.ReadAll(side); err != refusal || string(all) != string(good) {
		t.Errorf("%q, %v", all, err)
	}
	if n, err := side.Read(make([]byte, 8)); n != 0 || err != refusal {
		t.Errorf("after the refusal: %d bytes, %v", n, err)
	}
	ours.Close()
	if all, err := io.ReadAll(theirs); err != nil || string(all) != "handshake" {
		t.Errorf("%q, %v", all, err)
	}
}

// A connection without a descriptor is read as any other.
func TestReadSideOfAPipe(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	defer ours.Close()
	side := newReadSide(ours)
	side.judge = func(header) error { return nil }
	go theirs.Write([]byte("\x81\x80"))
	buf := make([]byte, 8)
	if n, err := side.Read(buf); err != nil || string(buf[:n]) != "\x81\x80" {
		t.Errorf("%q, %v", buf[:n], err)
	}
}
