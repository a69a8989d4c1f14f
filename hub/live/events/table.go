package events

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
	"github.com/tengen-go/tengen/hub/event/tournament"
)

// EventRow is a player's line of the table, or a team's.
type EventRow struct {
	Place     int           `json:"place"` // 0: disqualified, or before the start
	Name      string        `json:"name"`
	Rating    int           `json:"rating,omitempty"`
	Points    float64       `json:"points"`
	Figures   []EventFigure `json:"figures,omitempty"`
	Games     []int         `json:"games,omitempty"`     // of an arena: what each brought
	Game      string        `json:"game,omitempty"`      // that goes on
	Adjourned bool          `json:"adjourned,omitempty"` // Game is
	State     string        `json:"state,omitempty"`     // "away", "out", "waiting" for a place
	Checked   bool          `json:"checked,omitempty"`
	Seed      int           `json:"seed,omitempty"`    // before the start: the host has seeded the player so, from 1
	Guest     bool          `json:"guest,omitempty"`   // of the event, without an account
	Country   string        `json:"country,omitempty"` // three letters
	Team      string        `json:"team,omitempty"`
	House     string        `json:"house,omitempty"` // the level, of a player of the site's own engine
	Error     int           `json:"error,omitempty"` // of a ladder: points are the strength, which lies within this of it 19 times in 20
	Wins      int           `json:"wins,omitempty"`  // of a ladder
	Draws     int           `json:"draws,omitempty"`
	Losses    int           `json:"losses,omitempty"`
	Group     int           `json:"group,omitempty"` // of a team, from 1, if there are several
	// Of a simul: the host's line is the first
	Accepted int `json:"accepted,omitempty"` // as which, from 1
	More     int `json:"more,omitempty"`     // seconds that the player has beside the clock; below 0: the host, at this board
}

// EventFigure is a tie-break, in a whole table with what it is the sum of.
type EventFigure struct {
	Kind  string        `json:"kind"`
	Value float64       `json:"value"`
	Of    []EventAddend `json:"of,omitempty"`
}

// EventAddend is a part of a tie-break.
type EventAddend struct {
	Round    int     `json:"round,omitempty"` // from 1; absent: of the whole event
	Opponent string  `json:"opponent,omitempty"`
	Value    float64 `json:"value"`
	Dropped  bool    `json:"dropped,omitempty"` // shown, and not counted
}

// EventTable is a section's whole table.
type EventTable struct {
	Rows []EventRow `json:"rows"`
}

// moreOf returns the seconds that a player of a simul has beside the clock for being weaker than the host; below 0: the host has.
func moreOf(t *tournament.Tournament, player int) int {
	if t.Plan.Kind != tournament.Simul || player == 0 {
		return 0
	}
	host, other := tournament.Favours(t, player, 0)
	return int((other - host + t.Plan.Extra) / time.Second)
}

// Rows returns a section's table; before the start, those who have registered. open: with the sums of the figures.
func Rows(t *tournament.Tournament, section int, open bool) []EventRow {
	if t.Plan.Team != nil {
		return teamRows(t, section, open)
	}
	rows := []EventRow{}
	if t.Phase == tournament.Coming || t.Phase == tournament.Dropped {
		waiting, seeds := t.Waiting(), tournament.SeedsOf(t, section)
		for i := range t.Players {
			if p := &t.Players[i]; p.Section == section {
				row := EventRow{State: stateOf(p, waiting[i]), Checked: p.Checked, Seed: seeds[i], Accepted: slices.Index(t.Simul.Accepted, i) + 1, More: moreOf(t, i)}
				row.about(p)
				rows = append(rows, row)
			}
		}
		slices.SortStableFunc(rows, func(a, b EventRow) int {
			last := func(seed int) int { return cmp.Or(seed, len(t.Players)+1) }
			return cmp.Compare(last(a.Seed), last(b.Seed))
		})
		return rows
	}
	order := t.Sections[section].Order
	for _, r := range t.Table(section) {
		p := &t.Players[r.Player]
		row := EventRow{Place: r.Place, Points: float64(r.Points) / 10, Games: r.Streak, Game: t.Playing(r.Player), State: states[p.Presence]}
		if t.Plan.Kind == tournament.Arena || t.Plan.Kind == tournament.Ladder {
			row.Points = float64(r.Points)
		}
		row.Adjourned = t.Adjourned[row.Game]
		row.about(p)
		row.More = moreOf(t, r.Player)
		row.House, row.Error, row.Wins, row.Draws, row.Losses = p.House, r.Error, r.Wins, r.Draws, r.Losses
		for _, f := range r.Figures {
			row.Figures = append(row.Figures, figure(f, open, func(i int) string { return t.Players[order[i]].Name }))
		}
		rows = append(rows, row)
	}
	return rows
}

// about says who a player is.
func (r *EventRow) about(p *tournament.Player) {
	r.Name, r.Rating, r.Guest, r.Country, r.Team = p.Name, p.Rating, p.Guest, p.Papers.Federation, p.Papers.Team
}

// figure returns a tie-break; name names an opponent by number.
func figure(f tiebreak.Figure, open bool, name func(number int) string) EventFigure {
	out := EventFigure{Kind: string(f.Kind), Value: float64(f.Value) / 100}
	if !open {
		return out
	}
	for _, a := range f.Addends {
		addend := EventAddend{Round: a.Round, Value: float64(a.Value) / 100, Dropped: a.Dropped}
		if a.Opponent != event.Nobody {
			addend.Opponent = name(a.Opponent)
		}
		out.Of = append(out.Of, addend)
	}
	return out
}

// Result is a line of an event's results.
type Result struct {
	Section string  `json:"section,omitempty"`
	Rank    int     `json:"rank"`
	Points  float64 `json:"score"`
	Rating  int     `json:"rating,omitempty"`
	Name    string  `json:"username"`
}

// Results returns the tables of all sections as NDJSON.
func Results(t *tournament.Tournament) ([]byte, error) {
	var out []byte
	for s := range t.Sections {
		for _, r := range Rows(t, s, false) {
			line, err := json.Marshal(Result{t.Plan.Section(s), r.Place, r.Points, r.Rating, r.Name})
			if err != nil {
				return nil, err
			}
			out = append(append(out, line...), '\n')
		}
	}
	return out, nil
}
