package game

import (
	"hash/maphash"
	"iter"
	"time"
)

// block is how many events lie together. A log in blocks is never copied when it
// grows.
const block = 8

// history is a game's log.
type history struct {
	blocks [][]Event // full, but for the last
	marks  []uint32  // of each event, its command's: see markOf
}

// add appends an event.
func (h *history) add(e *Event) {
	last := len(h.blocks) - 1
	if last < 0 || len(h.blocks[last]) == block {
		h.blocks = append(h.blocks, make([]Event, 0, block))
		last++
	}
	h.blocks[last] = append(h.blocks[last], *e)
	h.marks = append(h.marks, markOf(e.Actor, e.ClientID))
}

// at returns the event with index i, which the caller must not change.
func (h *history) at(i int) *Event { return &h.blocks[i/block][i%block] }

func (h *history) len() int { return len(h.marks) }

// done returns the event that a command became, nil if there is none.
func (h *history) done(actor UserID, clientID string) *Event {
	mark := markOf(actor, clientID)
	for i, m := range h.marks {
		if m != mark {
			continue
		}
		if e := h.at(i); e.Actor == actor && e.ClientID == clientID {
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

// Event returns the event that made a version, from 1 to Version.
func (g *Game) Event(version int) Event { return *g.log.at(version - 1) }

// LastAt returns the instant of the newest event, zero if there is none.
func (g *Game) LastAt() time.Time {
	if g.version == 0 {
		return time.Time{}
	}
	return g.log.at(g.version - 1).At
}

// After returns the events after a version, in order.
func (g *Game) After(version int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for i := version; i < g.log.len(); i++ {
			if !yield(*g.log.at(i)) {
				return
			}
		}
	}
}

// Log returns a copy of the events up to a version.
func (g *Game) Log(version int) []Event {
	out := make([]Event, version)
	for i := range out {
		out[i] = *g.log.at(i)
	}
	return out
}

// Done returns the event that a client's command has become, if it was stored:
// the same command again gets the same answer.
func (g *Game) Done(actor UserID, clientID string) (Event, bool) {
	if clientID == "" {
		return Event{}, false
	}
	e := g.log.done(actor, clientID)
	if e == nil {
		return Event{}, false
	}
	return *e, true
}
