package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Orders: who plays for a team on which board of a drawn match. Captains set them, sealed until both are set or it is time.

// OrdersClose is when the orders of a match that has not begun are open at the latest; zero: its instant is not agreed.
func OrdersClose(t *Tournament, section int, m *Match) time.Time {
	switch {
	case t.Plan.Kind != League:
		return teams{t}.closes(section)
	case m.Date.Agreed.IsZero():
		return time.Time{}
	}
	return m.Date.closes()
}

// MayOrder returns a team's match that has not begun, if its captain can set an order for it.
func MayOrder(t *Tournament, n int, now time.Time) (Match, bool) {
	section := t.Teams[n].Section
	m, ok := teams{t}.waiting(n)
	if !ok || t.Phase != Running || m.Shootout || OrdersOpen(t, section, m) || !now.Before(OrdersClose(t, section, m)) {
		return Match{}, false
	}
	return *m, true
}

// LineUp is a captain's order for the round that has been drawn.
type LineUp struct {
	Round int // from 0
	Names []string
}

func (c LineUp) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	i, ok := t.byUser[by]
	if t.Plan.Team == nil || !ok {
		return nil, ErrNotIn
	}
	part, n := teams{t}, t.Players[i].Team
	if part.captain(n) != i {
		return nil, ErrCaptain
	}
	if c.Round != part.ordering(t.Teams[n].Section)-1 {
		return nil, ErrSealed
	}
	order, err := part.named(n, c.Names)
	if err != nil {
		return nil, err
	}
	if _, may := MayOrder(t, n, now); may {
		return []Record{{Kind: Ordered, Payload: Payload{Team: n, Round: c.Round, Line: order}}}, nil
	}
	if !MaySubstitute(t, n, now) {
		return nil, ErrSealed
	}
	if !part.substitutes(n, order) {
		return nil, ErrSubstitute
	}
	return []Record{{Kind: Ordered, Payload: Payload{Team: n, Round: c.Round, Line: order}}}, nil
}

// named returns the players of an order. It returns ErrLineUp, unless each is there, and named once.
func (t teams) named(n int, names []string) (order []int, err error) {
	ready := t.ready(n, false)
	for _, name := range names {
		at := slices.IndexFunc(ready, func(k int) bool { return t.Players[k].Name == name })
		if at < 0 || slices.Contains(order, ready[at]) {
			return nil, ErrLineUp
		}
		order = append(order, ready[at])
	}
	if len(order) == 0 || len(order) > t.Plan.Team.Boards {
		return nil, ErrLineUp
	}
	return order, nil
}

// MaySubstitute reports whether a captain can still put substitutes on the boards of players who left since the order was set: the orders are
// open, since both are set, and it is before the time when all orders close.
func MaySubstitute(t *Tournament, n int, now time.Time) bool {
	m, ok := teams{t}.waiting(n)
	if !ok || t.Phase != Running || m.Shootout || !HasOrder(t, n) || !now.Before(OrdersClose(t, t.Teams[n].Section, m)) {
		return false
	}
	ready := teams{t}.ready(n, false)
	return slices.ContainsFunc(t.Teams[n].order, func(i int) bool { return !slices.Contains(ready, i) }) &&
		slices.ContainsFunc(ready, func(i int) bool { return !slices.Contains(t.Teams[n].order, i) })
}

// Vacant returns an order as it was set, with event.Nobody on the boards of players who left since.
func Vacant(t *Tournament, n int) []int {
	order, ready := slices.Clone(t.Teams[n].order), teams{t}.ready(n, false)
	for b, i := range order {
		if !slices.Contains(ready, i) {
			order[b] = event.Nobody
		}
	}
	return order
}

// substitutes reports whether an order differs from the one that was set by substitutes alone, on the boards of players who left: nobody
// answers the other captain's order.
func (t teams) substitutes(n int, order []int) bool {
	board, old := 0, Vacant(t.Tournament, n)
	for _, i := range order {
		stays := slices.Contains(old, i)
		for stays && board < len(old) && old[board] == event.Nobody {
			board++ // stays empty
		}
		if board == len(old) || stays && old[board] != i || !stays && (old[board] != event.Nobody || slices.Contains(t.Teams[n].order, i)) {
			return false
		}
		board++
	}
	return !slices.ContainsFunc(old[board:], func(i int) bool { return i != event.Nobody })
}

// closes is when the orders of a section's drawn round are open at the latest.
func (t teams) closes(section int) time.Time {
	return t.Sections[section].Next.Add(-min(closesAt, t.Plan.Pause/2))
}

// HasOrder reports whether a team has an order for the drawn round of its section.
func HasOrder(t *Tournament, n int) bool {
	return t.Teams[n].orderedIn == teams{t}.ordering(t.Teams[n].Section)
}

// OrdersOpen reports whether all may see the orders of a drawn match: both captains have set theirs, or it is time.
func OrdersOpen(t *Tournament, section int, m *Match) bool {
	opened := m.Opened
	if d := t.Sections[section].Draw; d != nil {
		opened = d.Opened
	}
	return opened || m.Shootout || HasOrder(t, m.First) && HasOrder(t, m.Second)
}

// OrderOf returns who plays for a team in the drawn round, by board: as the captain has it, else by the list. A player who left since is left
// out, so that the boards at the end are empty. Of a shoot-out it is the captain.
func OrderOf(t *Tournament, n int, m *Match) []int {
	part := teams{t}
	players := part.ready(n, false)
	if m.Shootout {
		return players[:min(1, len(players))]
	}
	if HasOrder(t, n) {
		return slices.DeleteFunc(slices.Clone(t.Teams[n].order), func(i int) bool { return !slices.Contains(players, i) })
	}
	return players[:min(len(players), t.Plan.Team.Boards)]
}
