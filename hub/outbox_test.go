package hub

import (
	"bytes"
	"io"
	"net"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// push queues a frame and drains what is owed, as a room does for those who watch.
func (o *outbox) push(f []byte) bool {
	ok, owed := o.queue(f)
	if owed {
		o.drain()
	}
	return ok
}

// overTCP returns the two ends of a connection.
func overTCP(t *testing.T) (ours, theirs net.Conn) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	theirs, err = net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { theirs.Close() })
	ours, err = ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ours.Close() })
	return ours, theirs
}

// A peer that does not read: the outbox takes what it holds and no more, the
// last frame still gets in, and the drain ends with the connection.
func TestOutboxIsBounded(t *testing.T) {
	ours, theirs := net.Pipe() // nothing is buffered: the first write waits
	defer theirs.Close()
	var drains sync.WaitGroup
	o := outbox{nc: ours, start: drains.Go}
	n := 0
	for o.send([]byte("frame")) {
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
	if !o.send([]byte("late")) || !o.push([]byte("late")) {
		t.Error("a frame after the end must be dropped without a word")
	}
}

// A peer that reads late gets everything, in order, whoever writes it: those
// who push, as far as the system takes it, or the goroutine that waits.
func TestOutboxOverTCP(t *testing.T) {
	ours, theirs := overTCP(t)
	ours.(*net.TCPConn).SetWriteBuffer(128 << 10)
	theirs.(*net.TCPConn).SetReadBuffer(128 << 10)

	var drains sync.WaitGroup
	slow := 0
	o := outbox{nc: ours, raw: rawOf(ours), start: func(f func()) { slow++; drains.Go(f) }}
	var want bytes.Buffer
	frames := make([][]byte, 3000)
	for i := range frames {
		frames[i] = bytes.Repeat([]byte{byte(i), byte(i >> 8)}, 1+i*37%2000)
		want.Write(frames[i])
	}
	got := make(chan []byte)
	full := make(chan struct{})
	read := sync.OnceFunc(func() { close(full) })
	go func() {
		<-full
		all, _ := io.ReadAll(io.LimitReader(theirs, int64(want.Len())))
		got <- all
	}()
	for i, f := range frames {
		give := o.send
		if i%3 == 0 {
			give = o.push
		}
		for !give(f) {
			read()
			o.wait()
		}
	}
	read()
	if !bytes.Equal(<-got, want.Bytes()) {
		t.Error("something else arrived")
	}
	o.wait()
	drains.Wait()
	if slow == 0 {
		t.Error("nothing ever waited: no test")
	}
	o.end(closing(1000, ""), false)
	if all, err := io.ReadAll(theirs); err != nil || !bytes.Equal(all, closing(1000, "")) {
		t.Errorf("%x, %v", all, err)
	}
}

// Senders who come at once take turns: each one's frames arrive whole and in its
// order.
func TestOutboxOfManySenders(t *testing.T) {
	ours, theirs := overTCP(t)
	const senders, each = 6, 2000
	var drains, all sync.WaitGroup
	o := outbox{nc: ours, raw: rawOf(ours), start: drains.Go}
	for s := range senders {
		n := 0 // that this one holds
		hold := func(f []byte) bool {
			ok, _, owed := o.hold(f, 1)
			if n++; owed || n%8 == 0 && o.release(1) {
				o.drain()
			}
			return ok
		}
		give := []func([]byte) bool{o.send, o.push, hold}[s%3]
		all.Go(func() {
			defer func() {
				if o.release(1) {
					o.drain()
				}
			}()
			for i := range each {
				for !give([]byte{byte(s), byte(i >> 8), byte(i)}) { // the outbox is full
					runtime.Gosched()
				}
			}
		})
	}
	var next [senders]int
	for f := make([]byte, 3); slices.Min(next[:]) < each; {
		if _, err := io.ReadFull(theirs, f); err != nil {
			t.Fatal(err)
		}
		if s, i := int(f[0]), int(f[1])<<8|int(f[2]); s >= senders || i != next[s] {
			t.Fatalf("frame %d of sender %d after %v", i, s, next)
		} else {
			next[s]++
		}
	}
	all.Wait()
	drains.Wait()
	if o.draining || len(o.frames) > 0 {
		t.Error("something is left")
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
