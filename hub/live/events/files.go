package events

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/event/trf"
)

// TRF returns a section as a report of FIDE's, in TRF-2026. Arenas and simuls have no rounds to report.
func TRF(t *tournament.Tournament, section int, known Known) ([]byte, error) {
	if t.Plan.Kind == tournament.Arena || t.Plan.Kind == tournament.Simul || t.Plan.Team != nil { // teams are not among what files hold
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
	var out bytes.Buffer
	if err := trf.Write(&out, &f, ranks); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// CSV returns a section's table for spreadsheets.
func CSV(t *tournament.Tournament, section int, known Known) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	head := []string{"place", "name", "rating", "points"}
	for _, k := range t.Plan.Ties {
		head = append(head, string(k))
	}
	lines := [][]string{append(head, "state", "id", "federation", "full name", "team")}
	of := map[string]tournament.Papers{}
	for i := range t.Players {
		if t.Plan.Team != nil {
			break // the rows are teams
		}
		of[t.Players[i].Name] = known[t.Players[i].User]
	}
	for _, r := range Rows(t, section, false) {
		line := []string{strconv.Itoa(r.Place), plain(r.Name), strconv.Itoa(r.Rating), number(r.Points)}
		for i := range t.Plan.Ties {
			figure := ""
			if i < len(r.Figures) {
				figure = number(r.Figures[i].Value)
			}
			line = append(line, figure)
		}
		p := of[r.Name]
		lines = append(lines, append(line, r.State, plain(p.ID), p.Federation, plain(p.Name), plain(p.Team)))
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
