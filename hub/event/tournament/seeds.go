package tournament

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// The seeds of a section: by rating, or as the host orders them before the start. They decide the first round of a Swiss, who is in which
// group of a round robin, and the bracket of a knockout.

// ErrSeeds is returned for seeds of an event that has none, or that name somebody who is not there, or twice.
var ErrSeeds = fault.WithReason(fault.Invalid, "event_seeds", "Before the start of a Swiss, a round robin or a knockout of individuals, a host orders players of one section, each once.")

// Seed orders the players of a section before the start, the first seed first. Those who are not named come after them, by rating. No
// names: all go by rating again.
type Seed struct {
	Section int
	Names   []string
	Text    string
}

func (c Seed) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	text, err := t.referee(by, c.Text)
	switch {
	case err != nil:
		return nil, err
	case t.over():
		return nil, ErrOver
	case t.Phase != Coming || !t.Plan.seeded() || c.Section < 0 || c.Section >= len(t.Sections):
		return nil, ErrSeeds
	}
	left := map[string]int{}
	for i := range t.Players {
		if p := &t.Players[i]; p.Section == c.Section && p.Presence == In {
			left[p.Name] = i
		}
	}
	out := Payload{Section: c.Section, Text: text}
	var order []int
	for _, name := range c.Names {
		i, ok := left[name]
		if !ok {
			return nil, ErrSeeds
		}
		delete(left, name)
		order = append(order, i)
	}
	if slices.Equal(order, t.Sections[c.Section].Seeds) {
		return nil, nil
	}
	if order != nil {
		out.Order = [][]int{order}
	}
	return []Record{{Kind: Seeded, Payload: out}}, nil
}

// seeded reports whether the order of the players decides who meets whom.
func (p *Plan) seeded() bool {
	return p.Team == nil && p.hasRounds()
}

func (t growing) seed(p *Payload) {
	s := &t.Sections[p.Section]
	s.Seeds = nil
	if len(p.Order) > 0 {
		s.Seeds = p.Order[0]
	}
}

// bySeed orders players of a section: first those whom the host has ordered, then the others by rating, and who registered first among
// equals.
func bySeed(t *Tournament, section int, players []int) {
	at := map[int]int{}
	for n, i := range t.Sections[section].Seeds {
		at[i] = n - len(t.Sections[section].Seeds) // below 0, as nobody else
	}
	slices.SortStableFunc(players, func(a, b int) int {
		return cmp.Or(cmp.Compare(at[a], at[b]), cmp.Compare(t.Players[b].Rating, t.Players[a].Rating))
	})
}

// SeedsOf returns which seed each player is whom the host has ordered before the start, from 1, by place in Players.
func SeedsOf(t *Tournament, section int) map[int]int {
	out := map[int]int{}
	for _, i := range t.Sections[section].Seeds {
		if t.Players[i].Presence == In {
			out[i] = len(out) + 1
		}
	}
	return out
}
