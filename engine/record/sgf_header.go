package record

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// defaultSize is the board of a game that does not say its size.
const defaultSize = 15

// header reads the root's properties and sets up the empty board.
func (r *sgfReader) header(g *Game) error {
	g.Size = defaultSize
	var other *prop // names another game
	for i, p := range r.props {
		switch p.id {
		case "GM":
			if s := strings.TrimSpace(p.raw); s != "4" && s != "" && other == nil {
				other = &r.props[i]
			}
		case "SZ":
			size, err := parseSize(p.raw)
			if err != nil {
				return r.fail(err, p, p.raw, "")
			}
			g.Size = size
		}
	}
	if other != nil && r.anyGame {
		r.note(Notice{Code: PropertyDropped, Property: "GM", Value: other.raw}, other.at)
	} else if _, sized := r.lookup("SZ"); other != nil && (!sized || g.Size != defaultSize) {
		return r.fail(ErrGame, *other, other.raw, fmt.Sprintf("GM[%.8s]", simple(other.raw)))
	}
	r.pos = position{size: g.Size, log: r.pos.log[:0]}
	for _, f := range g.texts() {
		*f.text = simple(unescape(r.first(f.id)))
	}
	g.Date = parseDate(g.Date)
	if text := simple(unescape(r.first("OD"))); text != "" {
		var ok bool
		if g.Decisions, ok = parseDecisions(text, g.Size); !ok {
			r.note(Notice{Code: PropertyDropped, Property: "OD", Value: text}, r.placeOf("OD"))
		}
	}
	r.rule(g)
	if tm := simple(unescape(r.first("TM"))); tm != "" {
		if g.TimeLimit = seconds(tm); g.TimeLimit == 0 && g.Overtime == "" && tm != "0" {
			g.Overtime = tm // "15+5" and the like
		}
	}
	r.result(g)
	return nil
}

// rule reads RU: a name, or a text that has one.
func (r *sgfReader) rule(g *Game) {
	text := simple(unescape(r.first("RU")))
	if text == "" {
		return
	}
	rule, opening, exact, ok := readRule(text)
	at := r.placeOf("RU")
	switch {
	case !ok:
		r.note(Notice{Code: RuleUnknown, Property: "RU", Value: text}, at)
		return
	case !exact:
		r.note(Notice{Code: RuleGuessed, Property: "RU", Value: text, As: rule.String()}, at)
		if g.Opening == "" {
			g.Opening = opening
		}
	}
	g.Rule, g.RuleKnown = rule, true
}

// result reads RE: as SGF has it, or in words.
func (r *sgfReader) result(g *Game) {
	text := simple(unescape(r.first("RE")))
	var exact bool
	g.Result, exact = readResult(text)
	switch {
	case g.Result.Outcome == Unknown && text != "" && text != "?":
		r.note(Notice{Code: ResultUnknown, Property: "RE", Value: text}, r.placeOf("RE"))
	case g.Result.Outcome != Unknown && !exact:
		r.note(Notice{Code: ResultGuessed, Property: "RE", Value: text, As: g.Result.String()}, r.placeOf("RE"))
	}
	if g.Result.Winner() != board.Empty && g.Result.Reason == Plain {
		g.Result.Reason = wordedReason(r.first("TE"))
	}
}

// headerText is a field that is copied as it is.
type headerText struct {
	id   string
	text *string
}

// texts lists the fields in the order in which they are written.
func (g *Game) texts() []headerText {
	return []headerText{
		{"AP", &g.Program},
		{"GN", &g.Name},
		{"PB", &g.Black.Name},
		{"PW", &g.White.Name},
		{"BR", &g.Black.Rank},
		{"WR", &g.White.Rank},
		{"DT", &g.Date},
		{"EV", &g.Event},
		{"RO", &g.Round},
		{"OT", &g.Overtime},
		{"ON", &g.Opening},
	}
}

// parseSize reads "15" or "15:15".
func parseSize(raw string) (int, error) {
	w, h, two := strings.Cut(raw, ":")
	n, ok := whole(w)
	if !ok {
		return 0, fmt.Errorf("%w: %.8q", ErrSize, raw)
	}
	if two {
		if m, ok := whole(h); !ok || m != n {
			return 0, fmt.Errorf("%w: %.8q is not square", ErrSize, raw)
		}
	}
	return n, checkSize(n)
}

// parseDate writes "2024.5.1 12:30:00" as "2024-05-01" and leaves any other
// text alone.
func parseDate(s string) string {
	day, _, _ := strings.Cut(s, " ")
	for _, layout := range []string{"2006-1-2", "2006.1.2", "2006/1/2"} {
		if t, err := time.Parse(layout, day); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return s
}

// seconds reads "12.345", rounded to milliseconds; 0 for anything else.
func seconds(s string) time.Duration {
	s = strings.TrimSpace(s)
	if strings.Trim(s, "0123456789.") != "" {
		return 0
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f > maxTime.Seconds() {
		return 0
	}
	return time.Duration(math.Round(f*1000)) * time.Millisecond
}

// millis reads a whole number of milliseconds; 0 for anything else.
func millis(s string) time.Duration {
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
	if err != nil || n < 0 || n > maxTime.Milliseconds() {
		return 0
	}
	return time.Duration(n) * time.Millisecond
}

// inSeconds is the inverse of seconds.
func inSeconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d.Milliseconds())/1000, 'f', -1, 64)
}
