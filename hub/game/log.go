package game

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// history is a game's log. Nobody changes an event that is in it. Most events are moves that say nothing rare: these are packed
// into some thirty bytes, a tenth of an Event, and read again when somebody asks for them. A packed instant has no monotonic
// reading. So a move is packed once another one follows: an offer, say, tells the clock of the turn that the move before it began.
type history struct {
	entries []entry
	newest  *Event   // the newest event, if it packs
	packed  []byte   // moves that another one followed, one after the other
	whole   []*Event // all other events
	origin  int64    // when the first event was, in Unix milliseconds
	last    time.Time
}

// entry is an event's place in the log.
type entry struct {
	mark uint32 // its command's: see markOf
	at   int32  // where it begins in packed or, if it is whole, -1 - its place there; the newest event's says nothing
}

// add appends an event.
func (h *history) add(e *Event) {
	if len(h.entries) == 0 {
		h.origin = e.At.UnixMilli()
	}
	packs := e.packs()
	if before := h.newest; before != nil && packs {
		h.entries[len(h.entries)-1].at = int32(len(h.packed))
		h.packed = before.pack(h.packed, h.origin)
	} else if before != nil {
		h.entries[len(h.entries)-1].at = h.keep(before)
	}
	h.newest, h.last = nil, e.At
	at := int32(0)
	if packs {
		h.newest = e
	} else {
		at = h.keep(e)
	}
	h.entries = append(h.entries, entry{markOf(e.Actor, e.ClientID), at})
}

// keep appends an event to those that are whole, and returns its entry's place.
func (h *history) keep(e *Event) (at int32) {
	h.whole = append(h.whole, e)
	return -int32(len(h.whole))
}

// unpacked returns an event that is not packed, nil if it is.
func (h *history) unpacked(version int) *Event {
	if version == len(h.entries) && h.newest != nil {
		return h.newest
	}
	if at := h.entries[version-1].at; at < 0 {
		return h.whole[-1-at]
	}
	return nil
}

func (h *history) len() int { return len(h.entries) }

// done returns the event that a command became, nil if there is none.
func (h *history) done(actor UserID, clientID string) *Event {
	mark := markOf(actor, clientID)
	for i := range h.entries {
		if h.entries[i].mark != mark {
			continue
		}
		if e := h.Event(i + 1); e.Actor == actor && e.ClientID == clientID {
			return e
		}
	}
	return nil
}

var markSeed = maphash.MakeSeed()

// markOf is a few bits by which commands are told apart: cheaper to keep and to
// search than a map, for as long as logs are bounded.
func markOf(actor UserID, clientID string) uint32 {
	return uint32(maphash.String(markSeed, clientID)) ^ uint32(actor)
}

// Event returns the event that made a version, from 1 to Version. As with all
// events of a log, the caller must not change it.
func (h *history) Event(version int) *Event {
	if e := h.unpacked(version); e != nil {
		return e
	}
	return h.unpack(version)
}

// TimeOf returns the instant of the event that made a version.
func (h *history) TimeOf(version int) time.Time {
	if e := h.unpacked(version); e != nil {
		return e.At
	}
	at := h.entries[version-1].at
	_, actor := binary.Varint(h.packed[at+1:])
	since, _ := binary.Varint(h.packed[int(at)+1+actor:])
	return time.UnixMilli(h.origin + since).UTC()
}

// LastAt returns the instant of the newest event, zero if there is none.
func (h *history) LastAt() time.Time { return h.last }

// After returns the events after a version, in order.
func (h *history) After(version int) []*Event { return h.events(version, len(h.entries)) }

// Log returns the events up to a version.
func (h *history) Log(version int) []*Event { return h.events(0, version) }

// events returns those after a version up to another one.
func (h *history) events(after, upTo int) []*Event {
	all := make([]*Event, 0, upTo-after)
	for v := after + 1; v <= upTo; v++ {
		all = append(all, h.Event(v))
	}
	return all
}

// Rare returns the events other than common moves, in order, and some moves: what lies between the versions of two of them are
// moves. The caller must not change the list.
func (h *history) Rare() []*Event { return slices.Clip(h.whole) }

// takenBackSince reports whether a takeback is among the events after a version.
func (h *history) takenBackSince(version int) bool {
	return slices.ContainsFunc(h.whole, func(e *Event) bool { return e.Kind == TookBack && e.Seq > version })
}

// Done returns the event that a client's command has become, if it was stored:
// the same command again gets the same answer.
func (h *history) Done(actor UserID, clientID string) (*Event, bool) {
	if clientID == "" {
		return nil, false
	}
	e := h.done(actor, clientID)
	return e, e != nil
}

// packs reports whether an event is a move with a point, clocks and times alone, at a whole millisecond.
func (e *Event) packs() bool {
	if e.Kind != Moved || e.Payload.Point == nil || e.At.Nanosecond()%int(time.Millisecond) != 0 {
		return false
	}
	return e.Payload.common()
}

// Flags at the start of a packed move: the fields that follow its point and its time spent.
const (
	packedClock = 1 << iota
	packedLeft
	packedLag
	packedQuota
	packedTold
)

// pack appends a move that packs; origin is the history's. Its instant loses the monotonic reading and the zone.
func (e *Event) pack(b []byte, origin int64) []byte {
	p := &e.Payload
	c := p.Clock
	flags := byte(0)
	for _, f := range [...]struct {
		flag byte
		has  bool
	}{
		{packedClock, c != nil}, {packedLeft, c != nil && (c.BlackLeft != 0 || c.WhiteLeft != 0)},
		{packedLag, p.LagMS != 0}, {packedQuota, p.QuotaMS != 0}, {packedTold, p.ToldMS != 0},
	} {
		if f.has {
			flags |= f.flag
		}
	}
	b = append(b, flags)
	b = binary.AppendVarint(b, int64(e.Actor))
	b = binary.AppendVarint(b, e.At.UnixMilli()-origin)
	b = append(binary.AppendUvarint(b, uint64(len(e.ClientID))), e.ClientID...)
	b = binary.AppendUvarint(b, uint64(*p.Point))
	b = binary.AppendVarint(b, p.SpentMS)
	if flags&packedClock != 0 {
		b = binary.AppendVarint(binary.AppendVarint(b, c.Black), c.White)
	}
	if flags&packedLeft != 0 {
		b = binary.AppendVarint(binary.AppendVarint(b, int64(c.BlackLeft)), int64(c.WhiteLeft))
	}
	if flags&packedLag != 0 {
		b = binary.AppendVarint(b, p.LagMS)
	}
	if flags&packedQuota != 0 {
		b = binary.AppendVarint(b, p.QuotaMS)
	}
	if flags&packedTold != 0 {
		b = binary.AppendVarint(b, p.ToldMS)
	}
	return b
}

// unpack returns the packed move that made a version, with its instant in UTC.
func (h *history) unpack(version int) *Event {
	var u struct { // one allocation
		e     Event
		point board.Point
		clock Clocks
	}
	b := h.packed[h.entries[version-1].at:]
	next := func() int64 {
		n, size := binary.Varint(b)
		b = b[size:]
		return n
	}
	length := func() uint64 {
		n, size := binary.Uvarint(b)
		b = b[size:]
		return n
	}
	flags := b[0]
	b = b[1:]
	p := &u.e.Payload
	u.e.Seq, u.e.Kind, u.e.Actor, u.e.At = version, Moved, UserID(next()), time.UnixMilli(h.origin+next()).UTC()
	id := length()
	u.e.ClientID, b = string(b[:id]), b[id:]
	u.point, p.SpentMS = board.Point(length()), next()
	p.Point = &u.point
	if flags&packedClock != 0 {
		u.clock.Black, u.clock.White = next(), next()
		p.Clock = &u.clock
	}
	if flags&packedLeft != 0 {
		u.clock.BlackLeft, u.clock.WhiteLeft = int(next()), int(next())
	}
	if flags&packedLag != 0 {
		p.LagMS = next()
	}
	if flags&packedQuota != 0 {
		p.QuotaMS = next()
	}
	if flags&packedTold != 0 {
		p.ToldMS = next()
	}
	return &u.e
}
