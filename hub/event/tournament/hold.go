package tournament

import "time"

// A player who still sits in another game of minutes when a round is due is waited for, and called: nobody loses by no-show
// without that warning. The wait is short, and each player is waited for a few times only, so nobody holds up an event.

const (
	holdFor   = 2 * time.Minute
	mostHolds = 2 // of a player in an event
)

// hold reports whether a section's next round waits for some of its players who sit in other games, and returns the record of the beginning
// of that wait.
func (t rounds) hold(c Tick, section int, players []int, now time.Time) ([]Record, bool) {
	s := &t.Sections[section]
	if t.Plan.OverTheBoard {
		return nil, false
	}
	if !s.Hold.IsZero() {
		for _, i := range s.Held {
			if t.Players[i].Presence == In && c.Busy[t.Players[i].User] {
				return nil, now.Before(s.Hold)
			}
		}
		return nil, false
	}
	var busy []int
	for _, i := range players {
		if p := &t.Players[i]; p.Presence == In && c.Busy[p.User] && p.holds < mostHolds {
			busy = append(busy, i)
		}
	}
	if len(busy) == 0 {
		return nil, false
	}
	return []Record{{Kind: Shifted, Payload: Payload{Section: section, Until: now.Add(holdFor), Why: InPlay, Away: busy}}}, true
}

// hold notes that a section's next round waits.
func (t growing) hold(p *Payload) {
	s := &t.Sections[p.Section]
	s.Hold, s.Held = p.Until, p.Away
	for _, i := range p.Away {
		t.Players[i].holds++
	}
}

// free ends a section's wait.
func (s *Section) free() { s.Hold, s.Held = time.Time{}, nil }
