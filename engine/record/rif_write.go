package record

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

const rifHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// WriteRIF writes a database of the Renju International Federation: its players, events, rules, openings, and games with the
// fifths that were not picked (alt), whether colours were swapped (swap), and the minutes that each player used (btime, wtime).
//
// The format has no room for some of what a game of ours has. Attributes are added for that, which other readers do not look at: the
// board's rule and size, the decisions of the opening, the milliseconds of each move, passes, the clock, the date, and how the game ended.
// Variations but the fifths, marks, ranks, and comments but the first are left out. ErrUnfit for a game with stones that were set up,
// and for one without moves.
func WriteRIF(w io.Writer, games ...*Game) error {
	r := &rifWriter{ids: map[string]map[string]string{}, rows: map[string]*strings.Builder{}, holders: map[string]string{}}
	for _, kind := range rifLists {
		r.ids[kind], r.rows[kind] = map[string]string{}, &strings.Builder{}
	}
	for i, g := range games {
		if err := r.game(i+1, g); err != nil {
			return err
		}
	}
	var out strings.Builder
	out.WriteString(rifHead + "<database>\n")
	for _, kind := range rifLists {
		fmt.Fprintf(&out, "<%s>\n%s</%s>\n", kind, r.rows[kind], kind)
	}
	fmt.Fprintf(&out, "<games>\n%s</games>\n</database>\n", &r.games)
	_, err := io.WriteString(w, out.String())
	return err
}

// rifLists are the lists that games refer to, in their order.
var rifLists = []string{"countries", "rules", "openings", "players", "tournaments"}

type rifWriter struct {
	ids   map[string]map[string]string // of each list, by what is listed
	rows  map[string]*strings.Builder
	games strings.Builder

	holders map[string]string // of the ids of players
}

// rifAttributes are an element's: name and value in turn. Those without a value are left out.
func rifAttributes(out *strings.Builder, pairs ...string) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			continue
		}
		out.WriteString(" " + pairs[i] + `="`)
		rifText(out, pairs[i+1])
		out.WriteString(`"`)
	}
}

func rifText(out *strings.Builder, text string) {
	if err := xml.EscapeText(out, []byte(text)); err != nil {
		panic(err) // a Builder returns none
	}
}

// listed returns the id of an entry of a list, which is added if it is new. wish is the id it should have; "": any.
func (r *rifWriter) listed(list, element, key, wish string, pairs ...string) string {
	if id, ok := r.ids[list][key]; ok {
		return id
	}
	id := wish
	if id == "" {
		id = strconv.Itoa(len(r.ids[list]) + 1)
	}
	r.ids[list][key] = id
	row := r.rows[list]
	row.WriteString("<" + element)
	rifAttributes(row, append([]string{"id", id}, pairs...)...)
	row.WriteString("/>\n")
	return id
}

func (r *rifWriter) player(p Player) string {
	if p == (Player{}) {
		return ""
	}
	country := ""
	if p.Country != "" {
		country = r.listed("countries", "country", p.Country, "", "name", p.Country, "abbr", p.Country)
	}
	key := fmt.Sprintf("%q %q %q %q %v", p.ID, p.Name, p.Country, p.Team, p.Program)
	wish := p.ID
	if by, taken := r.holders[wish]; wish == "" || taken && by != key {
		wish = ownPlayer + strconv.Itoa(len(r.ids["players"])+1)
	}
	r.holders[wish] = key
	program := ""
	if p.Program {
		program = "1"
	}
	return r.listed("players", "player", key, wish, "name", p.Name, "country", country, "program", program, "team", p.Team)
}

// protocol returns the protocol and the pattern in the text of an opening.
func (g *Game) protocol(points []board.Point) (protocol, pattern string) {
	p, ok := PatternOf(points)
	if !ok {
		return g.Opening, ""
	}
	switch rest, has := strings.CutSuffix(g.Opening, p.String()); {
	case !has:
		return g.Opening, ""
	case rest == "":
		return "", p.String()
	case strings.HasSuffix(rest, ", "):
		return strings.TrimSuffix(rest, ", "), p.String()
	}
	return g.Opening, ""
}

func (r *rifWriter) game(number int, g *Game) error {
	if err := checkSize(g.Size); err != nil {
		return err
	}
	points, err := g.Points()
	switch {
	case errors.Is(err, ErrOrder):
		return fmt.Errorf("%w: %w", ErrUnfit, err)
	case err != nil:
		return err
	case len(points) == 0:
		return fmt.Errorf("%w: no moves", ErrUnfit)
	}
	t := rifTimes(g)
	protocol, pattern := g.protocol(points)
	ruleName := ""
	if g.RuleKnown {
		ruleName = g.Rule.String()
	}
	rule := r.listed("rules", "rule", fmt.Sprintf("%q %q %d", protocol, ruleName, g.Size), "", "name", protocol, "board", ruleName, "size", strconv.Itoa(g.Size))
	opening := ""
	if pattern != "" {
		abbreviation, name, _ := strings.Cut(pattern, " ")
		opening = r.listed("openings", "opening", pattern, "", "name", name, "abbr", abbreviation)
	}
	event := ""
	if g.Event != "" {
		year, _, _ := strings.Cut(g.Date, "-")
		event = r.listed("tournaments", "tournament", g.Event, "", "name", g.Event, "year", year)
	}
	limit := ""
	if g.TimeLimit > 0 {
		limit = strconv.FormatInt(g.TimeLimit.Milliseconds(), 10)
	}
	swapped := "0"
	if slices.ContainsFunc(g.Decisions, func(d Decision) bool { return d.Choice == "swap" }) {
		swapped = "1"
	}
	out := &r.games
	out.WriteString("<game")
	rifAttributes(
		out, "id", strconv.Itoa(number), "tournament", event, "round", g.Round, "rule", rule, "black", r.player(g.Black), "white", r.player(g.White),
		"bresult", rifResult(g.Result), "btime", t.minutes(0), "wtime", t.minutes(1), "opening", opening, "alt", rifFifths(g, points), "swap", swapped,
		"date", g.Date, "decisions", formatDecisions(g.Decisions), "end", g.Result.String(), "limit", limit, "overtime", g.Overtime,
	)
	out.WriteString("><move")
	var stones, passes []string
	for i, p := range points {
		if p == board.None {
			passes = append(passes, strconv.Itoa(i+1))
		} else {
			stones = append(stones, p.String())
		}
	}
	rifAttributes(out, "passes", strings.Join(passes, " "), "spent", strings.Join(t.spent, " "))
	out.WriteString(">" + strings.Join(stones, " ") + "</move><info>")
	rifText(out, g.Root.Comment)
	out.WriteString("</info></game>\n")
	return nil
}

// rifResult is Black's points.
func rifResult(r Result) string {
	return map[Outcome]string{BlackWins: "1", WhiteWins: "0", Draw: "0.5"}[r.Outcome]
}

// rifFifths are the fifths that were offered and not picked.
func rifFifths(g *Game, points []board.Point) string {
	var rest []string
	for _, d := range g.Decisions {
		for _, p := range d.Fifths {
			if d.Ply >= len(points) || points[d.Ply] != p {
				rest = append(rest, p.String())
			}
		}
	}
	return strings.Join(rest, " ")
}

// rifUsed are the times of a game's moves.
type rifUsed struct {
	spent []string // milliseconds of each move; nil: they are not known
	used  [2]time.Duration
}

// minutes are those that a player used, begun ones too.
func (t rifUsed) minutes(side int) string {
	if t.spent == nil {
		return ""
	}
	return strconv.Itoa(int((t.used[side] + time.Minute - 1) / time.Minute))
}

func rifTimes(g *Game) (t rifUsed) {
	moves := g.Moves()
	if !slices.ContainsFunc(moves, func(m Move) bool { return m.Spent > 0 }) {
		return t
	}
	for i, m := range moves {
		t.spent = append(t.spent, strconv.FormatInt(m.Spent.Milliseconds(), 10))
		t.used[i%2] += m.Spent
	}
	return t
}
