package frame

import (
	"bytes"
	"testing"
)

// Each line is a frame of its own, with a header of the right length.
func TestFrames(t *testing.T) {
	for n, head := range map[int]string{
		0: "\x81\x00", 125: "\x81\x7d", 126: "\x81\x7e\x00\x7e", 65535: "\x81\x7e\xff\xff",
		65536: "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00",
	} {
		line := bytes.Repeat([]byte("x"), n)
		one := append([]byte(head), line...)
		if text := Of(append(New(0), line...)); !bytes.Equal(text.Frame(), one) || !bytes.Equal(text.Line(), append(line[:n:n], '\n')) {
			t.Errorf("%d bytes: a frame of %d bytes, a line of %d", n, len(text.Frame()), len(text.Line()))
		}
		two := bytes.Repeat(append(line, '\n'), 2)
		if got := Frames(two[:n+1]); !bytes.Equal(got, one) {
			t.Errorf("%d bytes: head %x", n, got[:len(head)])
		}
		if got, want := Frames(two), append(one, one...); !bytes.Equal(got, want) {
			t.Errorf("two lines of %d bytes are %d bytes, want %d", n, len(got), len(want))
		}
	}
	if got := Frames(nil); len(got) != 0 {
		t.Errorf("no lines: %x", got)
	}
}
