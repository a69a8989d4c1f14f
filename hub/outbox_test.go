package hub

import (
	"net"
	"sync"
	"testing"
)

// A peer that does not read: the outbox takes what it holds and no more, the
// last frame still gets in, and the drain ends with the connection.
func TestOutboxIsBounded(t *testing.T) {
	ours, theirs := net.Pipe() // nothing is buffered: the first write waits
	defer theirs.Close()
	var drains sync.WaitGroup
	o := outbox{nc: ours, start: drains.Go}
	n := 0
	for o.push([]byte("frame")) {
		if n++; n > 3*outboxSize {
			t.Fatal("it takes everything")
		}
	}
	if n < outboxSize {
		t.Errorf("full after %d frames", n)
	}
	if !o.end(closing(CloseSlow, ""), true) {
		t.Error("the farewell was refused")
	}
	if o.end(closing(1000, ""), false) {
		t.Error("two farewells")
	}
	o.wait()
	drains.Wait()
	if !o.push([]byte("late")) {
		t.Error("a frame after the end must be dropped without a word")
	}
}

func TestFrameLengths(t *testing.T) {
	for n, head := range map[int]string{
		0: "\x81\x00", 125: "\x81\x7d", 126: "\x81\x7e\x00\x7e", 65535: "\x81\x7e\xff\xff",
		65536: "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00",
	} {
		f := frame(1, make([]byte, n))
		if len(f) != len(head)+n || string(f[:len(head)]) != head {
			t.Errorf("%d bytes: head %x", n, f[:len(head)])
		}
	}
}

// Ids come from all of base62 and do not repeat.
func TestIDs(t *testing.T) {
	seen, letters := map[string]bool{}, map[rune]bool{}
	for range 2000 {
		id := newID()
		if len(id) != 12 || seen[id] {
			t.Fatal(id)
		}
		seen[id] = true
		for _, r := range id {
			letters[r] = true
		}
	}
	if len(letters) != 62 {
		t.Errorf("%d letters", len(letters))
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"t":"ping","d":{"c":1}}`, `{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`, `{"t":"x","t":"y"}`,
		`[]`, `{"t":"a","d":[[[[]]]]}`, `{"id":1e309}`, "{\"t\":\"\xff\"}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := decode(b)
		if err == nil && (in.T == "" || in.ID < 0 || in.V < 0) {
			t.Errorf("%q became %+v", b, in)
		}
	})
}
