package game

import (
	"hash/maphash"
	"slices"
	"time"
)

// history is a game's log. Nobody changes an event that is in it.
type history struct {
	events []*Event
	marks  []uint32 // of each event, its command's: see markOf
}

// add appends an event.
func (h *history) add(e *Event) {
	h.events = append(h.events, e)
	h.marks = append(h.marks, markOf(e.Actor, e.ClientID))
}

func (h *history) len() int { return len(h.marks) }

// done returns the event that a command became, nil if there is none.
func (h *history) done(actor UserID, clientID string) *Event {
	mark := markOf(actor, clientID)
	for i, m := range h.marks {
		if m != mark {
			continue
		}
		if e := h.events[i]; e.Actor == actor && e.ClientID == clientID {
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
func (h *history) Event(version int) *Event { return h.events[version-1] }

// LastAt returns the instant of the newest event, zero if there is none.
func (h *history) LastAt() time.Time {
	if len(h.events) == 0 {
		return time.Time{}
	}
	return h.events[len(h.events)-1].At
}

// After returns the events after a version, in order.
func (h *history) After(version int) []*Event { return slices.Clip(h.events[version:]) }

// Log returns the events up to a version.
func (h *history) Log(version int) []*Event { return h.events[:version:version] }

// takenBackSince reports whether a takeback is among the events after a version.
func (h *history) takenBackSince(version int) bool {
	return slices.ContainsFunc(h.After(version), func(e *Event) bool { return e.Kind == TookBack })
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
