package socket

import (
	"bytes"
	"io"
	"net"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/testing/cost"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// sendHalves sends what the peer must get as one.
func (o *outbox) sendHalves(f []byte) bool { return o.send(f[:len(f)/2], f[len(f)/2:]) }

// queueAndWrite is what a Batch does.
func (o *outbox) queueAndWrite(f []byte) bool {
	ok, mustWrite := o.queue(f)
	if mustWrite {
		o.write()
	}
	return ok
}

// A peer that does not read: the outbox takes what it has room for and no more,
// the last frame still gets in, and writing ends with the connection.
func TestOutboxIsBounded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe() // nothing is buffered: the first write waits
		defer theirs.Close()
		var writers sync.WaitGroup
		o := newOutbox(ours, writers.Go)
		n := 0
		for o.send([]byte("frame")) {
			if n++; n > 3*outboxSize {
				t.Fatal("it takes everything")
			}
		}
		if n < outboxSize {
			t.Errorf("full after %d frames", n)
		}
		if !o.end(closing(codeSlow, ""), true) {
			t.Error("the close frame was refused")
		}
		if o.end(closing(1000, ""), false) {
			t.Error("two close frames")
		}
		o.wait()
		writers.Wait()
		if !o.send([]byte("late")) || !o.queueAndWrite([]byte("late")) {
			t.Error("a frame after the end must be dropped without a word")
		}
		if o.isLost() {
			t.Error("lost although it was closed first")
		}
	})
}

// A peer that reads late gets everything, in order, no matter who writes it: the senders that queue, as far as the system takes
// it, or the goroutine that waits.
func TestOutboxOverTCP(t *testing.T) {
	ours, theirs := overTCP(t)
	ours.(*net.TCPConn).SetWriteBuffer(128 << 10)
	theirs.(*net.TCPConn).SetReadBuffer(128 << 10)

	var writers sync.WaitGroup
	slow := 0
	o := newOutbox(ours, func(f func()) { slow++; writers.Go(f) })
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
		give := o.sendHalves
		if i%3 == 0 {
			give = o.queueAndWrite
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
	writers.Wait()
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
	var writers, all sync.WaitGroup
	o := newOutbox(ours, writers.Go)
	for s := range senders {
		n := 0 // that this one has delayed
		delay := func(f []byte) bool {
			ok, _, mustWrite := o.delay(1, f)
			if n++; mustWrite || n%8 == 0 && o.release(1) {
				o.write()
			}
			return ok
		}
		give := []func([]byte) bool{o.sendHalves, o.queueAndWrite, delay}[s%3]
		all.Go(func() {
			defer func() {
				if o.release(1) {
					o.write()
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
	writers.Wait()
	if o.writing || len(o.frames) > 0 {
		t.Error("something is left")
	}
}

// Half an outbox of delayed frames is enough: they are written without waiting for more. Frames that are delayed behind a peer
// that does not read count as waiting ones.
func TestDelayedFramesAreBounded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer theirs.Close()
		var writers sync.WaitGroup
		o := newOutbox(ours, writers.Go)
		n := 0
		for mustWrite := false; !mustWrite; n++ {
			ok, first := false, false
			if ok, first, mustWrite = o.delay(1, []byte("f")); !ok || first != (n == 0) {
				t.Fatalf("frame %d: %v, %v", n, ok, first)
			}
		}
		if n != outboxSize/2 {
			t.Errorf("written after %d frames", n)
		}
		if o.release(2) {
			t.Error("released although somebody writes")
		}
		o.write() // a goroutine, which waits for the peer
		for ok := true; ok; n++ {
			ok, _, _ = o.delay(1, []byte("f"))
			if n > 3*outboxSize {
				t.Fatal("it takes everything")
			}
		}
		got := make([]byte, n-1)
		if _, err := io.ReadFull(theirs, got); err != nil || !bytes.Equal(got, bytes.Repeat([]byte("f"), n-1)) {
			t.Errorf("%q, %v", got, err)
		}
		o.wait()

		if _, first, mustWrite := o.delay(3, []byte("last")); !first || mustWrite || o.release(2) || !o.release(3) {
			t.Error("not released after its step, or before")
		}
		o.write()
		if _, err := io.ReadFull(theirs, got[:4]); err != nil || string(got[:4]) != "last" {
			t.Errorf("%q, %v", got[:4], err)
		}
		ours.Close()
		writers.Wait()
	})
}

// The cost of sending an event and its ack is compared with the figures.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	cost.Check(t, "take a message from a socket", BenchmarkRead)
	cost.Check(t, "send an event and its ack", BenchmarkSend)
}

func BenchmarkSend(b *testing.B) {
	ours, theirs := overTCP(b)
	go io.Copy(io.Discard, theirs)
	var writers sync.WaitGroup
	o := newOutbox(ours, writers.Go)
	f := frameOf("about as long as a move of a game is, in its frame for everybody")
	b.ReportAllocs()
	for b.Loop() {
		for !o.send(f, f) {
			o.wait()
		}
	}
	o.wait()
	writers.Wait()
}
