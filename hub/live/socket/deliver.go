package socket

import (
	"iter"
	"slices"
	"sync"
)

const (
	few  = 32 // sockets that are written to one after the other
	part = 64 // of many, those that one goroutine writes to
)

// Deliver sends a frame to some sockets, in order. Many are written to by several
// goroutines: the caller does not wait for them.
func Deliver(frame []byte, to iter.Seq[*Socket]) {
	list := listOf(to)
	defer list.free()
	if len(list.all) <= few {
		for _, s := range list.all {
			s.Send(frame)
		}
		return
	}
	b := Batch{make([]*Socket, 0, len(list.all))}
	for _, s := range list.all {
		b.Queue(s, frame)
	}
	b.Write()
}

// Batch is frames that are queued while a lock is held and written when it is
// free. The zero value is empty.
type Batch struct {
	mustWrite []*Socket // whose outbox must be written by Write
}

// Queue queues a frame. Write must follow: until then the frame waits, and so does
// everything that others send to the socket.
func (b *Batch) Queue(s *Socket, frame []byte) {
	if s.queue(frame) {
		b.mustWrite = append(b.mustWrite, s)
	}
}

// Write writes what has been queued, as Deliver does, and empties the batch.
func (b *Batch) Write() {
	writeAll(b.mustWrite)
	b.mustWrite = nil
}

// writeAll writes to sockets whose outbox the caller must write. It keeps the
// slice if there are many.
func writeAll(sockets []*Socket) {
	if len(sockets) <= few {
		for _, s := range sockets {
			s.out.write()
		}
		return
	}
	for some := range slices.Chunk(sockets, part) {
		some[0].c.Start(func() {
			for _, s := range some {
				s.out.write()
			}
		})
	}
}

// list is a slice of sockets that is used again.
type list struct{ all []*Socket }

var lists = sync.Pool{New: func() any { return new(list) }}

func listOf(to iter.Seq[*Socket]) *list {
	l := lists.Get().(*list)
	l.all = slices.AppendSeq(l.all, to)
	return l
}

func (l *list) free() {
	clear(l.all)
	l.all = l.all[:0]
	lists.Put(l)
}
