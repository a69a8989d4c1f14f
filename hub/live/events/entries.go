package events

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
)

// The list of players that a host brings: CSV with a name, and where known an id and a federation, a rating, a section and a team.

// MostLines is how many lines a list has.
const MostLines = 500

// Refusals.
var (
	ErrNoList   = fault.WithReason(fault.Invalid, "event_no_list", "That is no list: lines with a name, and where known an id, a federation, a rating, a section and a team, with commas or semicolons between them.")
	ErrLongList = fault.WithReason(fault.Invalid, "event_long_list", "A list has up to 500 lines.").With(fault.Values{"max": MostLines})
	errSection  = fault.WithReason(fault.Invalid, "event_section", "The event has no section of that name.")
	errTwice    = fault.WithReason(fault.Conflict, "event_twice", "The list has this player twice.")
)

// entry is a line of a list.
type entry struct {
	line    int // from 1
	name    string
	rating  int
	section int
	papers  tournament.Papers
	why     *fault.Error // it is not to be carried out
}

// columns are those of a list, in the order in which they stand where no line names them.
var columns = []string{"name", "id", "federation", "rating", "section", "team"}

// readEntries reads a list. A line with an error says why.
func readEntries(text string, p *tournament.Plan) ([]entry, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if !utf8.ValidString(text) {
		return nil, ErrNoList
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = separator(text), -1, true, true
	at := map[string]int{}
	for i, c := range columns {
		at[c] = i
	}
	var out []entry
	for first := true; ; first = false {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, ErrNoList
		}
		if first {
			if named := header(fields); named != nil {
				at = named
				continue
			}
		}
		if len(out) == MostLines {
			return nil, ErrLongList
		}
		line, _ := r.FieldPos(0)
		if e := readEntry(line, fields, at, p); e.name != "" || e.why != nil {
			out = append(out, e)
		}
	}
	if len(out) == 0 {
		return nil, ErrNoList
	}
	return out, nil
}

// separator is what stands between the fields of the first line.
func separator(text string) rune {
	first, _, _ := strings.Cut(text, "\n")
	for _, c := range "\t;" {
		if strings.ContainsRune(first, c) {
			return c
		}
	}
	return ','
}

// header returns where each column stands, if a line names them.
func header(fields []string) map[string]int {
	at := map[string]int{}
	for i, f := range fields {
		at[strings.ToLower(strings.TrimSpace(f))] = i
	}
	if _, ok := at["name"]; !ok {
		return nil
	}
	return at
}

func readEntry(line int, fields []string, at map[string]int, p *tournament.Plan) (e entry) {
	field := func(column string) string {
		if i, ok := at[column]; ok && i < len(fields) {
			return strings.TrimSpace(fields[i])
		}
		return ""
	}
	e = entry{line: line, name: strings.Join(strings.Fields(field("name")), " "), papers: tournament.Papers{ID: field("id"), Federation: field("federation"), Team: field("team")}}
	if err := e.papers.Check(); err != nil {
		e.why = fault.Of(err)
	}
	if text := field("rating"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 4000 {
			e.why = fault.Of(tournament.ErrLine)
		}
		e.rating = n
	}
	if p.Kind == tournament.League {
		e.section = max(0, len(p.Sections)-1) // the last division
	}
	if text := field("section"); text != "" {
		e.section = -1
		for i, s := range p.Sections {
			if strings.EqualFold(s, text) || strconv.Itoa(i+1) == text {
				e.section = i
			}
		}
		if e.section < 0 {
			e.why = errSection
		}
	}
	if e.name == "" && strings.Join(fields, "") != "" && e.why == nil && e.papers.ID == "" {
		e.why = fault.Of(tournament.ErrLine)
	}
	return e
}
