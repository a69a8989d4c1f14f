package events

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/team"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/event/trf"
)

// TRF returns a section as a report of FIDE's, in TRF-2026. Arenas, ladders and simuls have no rounds to report.
func TRF(t *tournament.Tournament, section int, known Known) ([]byte, error) {
	if !t.Plan.Rates() {
		return nil, tournament.ErrPair
	}
	f := trf.File{Event: *t.Facts(section)}
	if name := t.Plan.Section(section); name != "" {
		f.Name += ", " + name
	}
	f.Name = strings.Join(strings.Fields(f.Name), " ")
	f.Other = []string{"042 " + t.Starts.Format("2006/01/02")}
	if !t.EndedAt.IsZero() {
		f.Other = append(f.Other, "052 "+t.EndedAt.Format("2006/01/02"))
	}
	f.Other = append(f.Other, "092 "+string(t.Plan.Kind))
	ranks, place := make([]int, len(f.Players)), map[int]int{}
	for n, r := range t.Table(section) {
		place[r.Player] = n
	}
	for n, i := range t.Sections[section].Order {
		ranks[n] = place[i]
		papers, p := known[t.Players[i].User], &f.Players[n]
		p.Name, p.ID, p.Federation = cmp.Or(papers.Name, p.Name), papers.ID, papers.Federation
	}
	for n := range f.Players { // rounds that are still to come are nobody's
		p := &f.Players[n]
		p.Entries = p.Entries[:min(len(p.Entries), f.Played)]
	}
	if t.Plan.Team != nil {
		f.OfTeams = teamReport(t, section)
		f.Other = append(f.Other, fmt.Sprintf("082 %d", len(f.Teams)))
	}
	var out bytes.Buffer
	if err := trf.Write(&out, &f, ranks); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// teamReport returns what the report of a section says of its teams. A board that stands in the table of a shoot-out is its captain's.
func teamReport(t *tournament.Tournament, section int) (x trf.OfTeams) {
	s := &t.Sections[section]
	x.Turns = strings.Repeat("WB", t.Plan.Team.Boards)[:t.Plan.Team.Boards]
	place, numbered := map[int]int{}, map[int]int{} // of teams, and of players, in the file
	for n, i := range s.Order {
		numbered[i] = n
	}
	games, match := tournament.Scores(t, section)
	for n, i := range s.Teams {
		place[i] = n
		less := t.Teams[i].Penalty
		one := trf.Team{
			Number: n + 1, Name: strings.Join(strings.Fields(t.Teams[i].Name), " "), Strength: tournament.Strength(t, i),
			Match: max(0, match[n]-event.Points(less.Match)), Games: max(0, games[n]-event.Points(less.Games)),
		}
		for _, p := range tournament.Members(t, i) {
			if at, ok := numbered[p]; ok {
				one.Players = append(one.Players, at)
			}
		}
		x.Teams = append(x.Teams, one)
		if less != (tournament.Penalty{}) {
			x.Penalties = append(x.Penalties, trf.Penalty{Team: n, Match: event.Points(less.Match), Games: event.Points(less.Games)})
		}
	}
	for _, r := range tournament.TeamTable(t, section) {
		x.Teams[place[r.Team]].Rank = r.Place
	}
	byes := trf.Byes{Match: 10, Games: event.Points(t.Plan.Team.Boards) * event.Standard.Draw}
	for round := range s.Rounds {
		r := &s.Rounds[round]
		for i := range r.Matches {
			m := &r.Matches[i]
			if won, ok := tournament.Forfeited(r, m); ok {
				x.Forfeits = append(x.Forfeits, trf.Forfeit{Round: round, First: place[m.First], Second: place[m.Second], Won: won})
				continue
			}
			for side, team := range []int{m.First, m.Second} {
				order := playedBy(r, m, side, numbered)
				if list := x.Teams[place[team]].Players; m.Boards > 0 && !slices.Equal(order, list[:min(len(list), t.Plan.Team.Boards)]) {
					x.Orders = append(x.Orders, trf.Order{Round: round, Team: place[team], Opponent: place[m.First+m.Second-team], Players: order})
				}
			}
		}
		rest := event.Nobody
		if r.Rest != event.Nobody {
			rest, x.Byes = place[r.Rest], &byes
		}
		byes.Teams = append(byes.Teams, rest)
	}
	return x
}

// playedBy returns who played for a side of a match, by board.
func playedBy(r *tournament.Round, m *tournament.Match, side int, numbered map[int]int) []int {
	out := make([]int, m.Boards)
	for b := range out {
		pair := &r.Pairs[m.From+b]
		who := pair.First
		if team.MovesFirst(b) != (side == 0) {
			who = pair.Second
		}
		if out[b] = event.Nobody; who != event.Nobody {
			out[b] = numbered[who]
		}
	}
	return out
}

// CSV returns a section's table for spreadsheets. In an event of teams each team's line is followed by its players', which name the team.
func CSV(t *tournament.Tournament, section int, known Known) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	head := []string{"place", "name", "rating", "points"}
	for _, k := range t.Plan.Ties {
		head = append(head, string(k))
	}
	lines := [][]string{append(head, "state", "id", "federation", "full name", "team")}
	line := func(r *EventRow, p tournament.Papers) {
		line := []string{strconv.Itoa(r.Place), plain(r.Name), strconv.Itoa(r.Rating), number(r.Points)}
		for i := range t.Plan.Ties {
			figure := ""
			if i < len(r.Figures) {
				figure = number(r.Figures[i].Value)
			}
			line = append(line, figure)
		}
		lines = append(lines, append(line, r.State, plain(p.ID), p.Federation, plain(p.Name), plain(p.Team)))
	}
	of := map[string]tournament.Papers{}
	for i := range t.Players {
		of[t.Players[i].Name] = known[t.Players[i].User]
	}
	rows, teams := Rows(t, section, false), map[string]EventTeam{}
	for _, e := range Teams(t, section).Teams {
		teams[e.Name] = e
	}
	for i := range rows {
		if t.Plan.Team == nil {
			line(&rows[i], of[rows[i].Name])
			continue
		}
		line(&rows[i], tournament.Papers{})
		for _, p := range teams[rows[i].Name].Players {
			papers := of[p.Name]
			papers.Team = rows[i].Name
			line(&EventRow{Place: rows[i].Place, Name: p.Name, Rating: p.Rating, Points: p.Points, State: p.State}, papers)
		}
	}
	if err := w.WriteAll(lines); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// plain keeps a spreadsheet from reading a name as a formula.
func plain(name string) string {
	if strings.ContainsAny(name[:min(1, len(name))], "=+-@\t\r") {
		return "'" + name
	}
	return name
}
