package tournament

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// The rosters of teams: the list, and those of the list who have joined.

// Roster is a team's name, and who may play in it: the captain first.
type Roster struct {
	Name    string   `json:"name"`
	Section int      `json:"section,omitempty"`
	Names   []string `json:"names"`
}

// Members returns who has joined a team, in the order of its list.
func Members(t *Tournament, n int) []int { return teams{t}.members(n) }

// Has reports whether a name is on a team's list.
func (r *Roster) Has(name string) bool { return r.has(name) >= 0 }

// check returns why there is no team like that; n is its number, or -1.
func (t teams) check(r *Roster, n int) error {
	r.Name = strings.TrimSpace(r.Name)
	size := utf8.RuneCountInString(r.Name)
	if size == 0 || size > maxTeamName || len(r.Names) == 0 || len(r.Names) > t.Plan.Team.roster() || r.Section < 0 || r.Section >= len(t.Sections) {
		return ErrTeamName
	}
	for i, name := range r.Names {
		r.Names[i] = strings.TrimSpace(name)
		if k := utf8.RuneCountInString(r.Names[i]); k == 0 || k > maxTeamName || r.has(r.Names[i]) != i {
			return ErrTeamName
		}
	}
	for i := range t.Teams {
		if i != n && strings.EqualFold(t.Teams[i].Name, r.Name) {
			return ErrTeamName
		}
	}
	return nil
}

// has returns where a name stands on a team's list, -1: nowhere.
func (r *Roster) has(name string) int {
	return slices.IndexFunc(r.Names, func(n string) bool { return strings.EqualFold(n, name) })
}

// Enrol makes teams of which nobody has joined yet: those on the lists join by themselves.
type Enrol struct{ Teams []Roster }

func (c Enrol) decide(t *Tournament, by game.UserID, _ time.Time) (records []Record, err error) {
	switch {
	case !t.Runs(by):
		return nil, ErrHost
	case t.Plan.Team == nil || t.Phase != Coming:
		return nil, ErrLate
	case len(t.Teams)+len(c.Teams) > t.Plan.Team.Most:
		return nil, ErrTeams
	}
	for i := range c.Teams {
		r := &c.Teams[i]
		if err := (teams{t}).check(r, -1); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(c.Teams[:i], func(o Roster) bool { return strings.EqualFold(o.Name, r.Name) }) {
			return nil, ErrTeamName
		}
		records = append(records, Record{Kind: Teamed, Payload: Payload{Team: len(t.Teams) + i, Roster: r}})
	}
	return records, nil
}

// Rename gives a team another name and list. Members who joined stay on it.
type Rename struct {
	Team int
	Roster
}

func (c Rename) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	if t.Plan.Team == nil || c.Team < 0 || c.Team >= len(t.Teams) {
		return nil, ErrPair
	}
	part := teams{t}
	if i, ok := t.byUser[by]; !t.Runs(by) && (!ok || part.captain(c.Team) != i) {
		return nil, ErrCaptain
	}
	if t.Phase != Coming {
		return nil, ErrLate
	}
	c.Section = t.Teams[c.Team].Section
	if err := part.check(&c.Roster, c.Team); err != nil {
		return nil, err
	}
	for _, i := range part.members(c.Team) {
		if t.Players[i].Presence == In && c.has(t.Players[i].Name) < 0 {
			return nil, ErrTeamName
		}
	}
	return []Record{{Kind: Teamed, Payload: Payload{Team: c.Team, Roster: &c.Roster}}}, nil
}

// join registers somebody in the team whose list has the name, or with a new team.
func (t teams) join(c *Join, e *Entrant) ([]Record, error) {
	if c.Found != nil {
		switch {
		case t.Phase != Coming:
			return nil, ErrLate
		case len(t.Teams) >= t.Plan.Team.Most:
			return nil, ErrTeams
		}
		r := *c.Found
		if len(r.Names) == 0 || !strings.EqualFold(r.Names[0], e.Name) {
			r.Names = slices.Insert(slices.DeleteFunc(slices.Clone(r.Names), func(n string) bool { return strings.EqualFold(n, e.Name) }), 0, e.Name)
		}
		if err := t.check(&r, -1); err != nil {
			return nil, err
		}
		if t.Plan.Kind == League { // who comes anew begins at the bottom
			r.Section = t.Plan.sections() - 1
		}
		e.Team, e.Section = len(t.Teams), r.Section
		return []Record{{Kind: Teamed, Payload: Payload{Team: e.Team, Roster: &r}}, {Kind: Registered, Payload: Payload{Entrant: e}}}, nil
	}
	n, ok := t.invited(e.Name, e.Team)
	switch {
	case !ok:
		return nil, ErrTeam
	case t.Teams[n].Out:
		return nil, ErrOut
	case t.Phase == Running && t.Teams[n].Number == 0:
		return nil, ErrLate
	}
	e.Team, e.Section = n, t.Teams[n].Section
	return []Record{{Kind: Registered, Payload: Payload{Entrant: e}}}, nil
}

// comeBack brings back a player who has left: before the start also into another team.
func (t teams) comeBack(i, wanted int) ([]Record, error) {
	p := &t.Players[i]
	n := p.Team
	if t.Phase == Coming {
		var ok bool
		if n, ok = t.invited(p.Name, cmp.Or(wanted, p.Team+1)); !ok {
			n, ok = t.invited(p.Name, 0)
		}
		if !ok {
			return nil, ErrTeam
		}
	}
	switch {
	case p.Presence == Out || t.Teams[n].Out:
		return nil, ErrOut
	case p.Presence == In:
		return nil, nil
	case t.Phase == Running && t.Teams[n].Number == 0:
		return nil, ErrLate
	}
	return []Record{{Kind: Returned, Payload: Payload{Player: i, Team: n}}}, nil
}

// invited returns the team whose list has a name: the wanted one, from 1, if it is that.
func (t teams) invited(name string, wanted int) (n int, ok bool) {
	for i := range t.Teams {
		if t.Teams[i].has(name) >= 0 && (wanted == 0 || wanted == i+1) {
			return i, true
		}
	}
	return 0, false
}

// members returns who has joined a team, in the order of its list.
func (t teams) members(n int) (players []int) {
	for i := range t.Players {
		if t.Players[i].Team == n {
			players = append(players, i)
		}
	}
	r := &t.Teams[n].Roster
	slices.SortStableFunc(players, func(a, b int) int { return cmp.Compare(r.has(t.Players[a].Name), r.has(t.Players[b].Name)) })
	return players
}

// ready returns those of a team who are there, in the order of its list; at the start, who has checked in, if that is asked for. Of a team
// that is out nobody is.
func (t teams) ready(n int, start bool) (players []int) {
	if t.Teams[n].Out {
		return nil
	}
	for _, i := range t.members(n) {
		if p := &t.Players[i]; p.Presence == In && (!start || p.Checked || !t.Plan.CheckIn) {
			players = append(players, i)
		}
	}
	return players
}

// captain is the first of a team's list who is there, event.Nobody if nobody is.
func (t teams) captain(n int) int {
	if players := t.ready(n, false); len(players) > 0 {
		return players[0]
	}
	return event.Nobody
}

// starting returns the teams of a section that can begin, the strongest first.
func (t teams) starting(section int) (out []int) {
	strength := map[int]int{}
	for n := range t.Teams {
		players := t.ready(n, true)
		if t.Teams[n].Section != section || len(players) < t.Plan.Team.least() {
			continue
		}
		out, strength[n] = append(out, n), t.strength(players)
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(strength[b], strength[a]) })
	return out
}

// strength is the average rating of the best players for the boards.
func (t teams) strength(players []int) int {
	ratings := make([]int, 0, len(players))
	for _, i := range players {
		ratings = append(ratings, t.Players[i].Rating)
	}
	slices.Sort(ratings)
	ratings = ratings[max(0, len(ratings)-t.Plan.Team.Boards):]
	sum := 0
	for _, r := range ratings {
		sum += r
	}
	return sum / max(1, len(ratings))
}

// present returns how many teams of a section can be drawn.
func (t teams) present(section int) (n int) {
	for _, i := range t.Sections[section].Teams {
		if len(t.ready(i, false)) >= t.Plan.Team.least() {
			n++
		}
	}
	return n
}
