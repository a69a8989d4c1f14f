package record

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

const (
	rifSize    = 15      // the board of the federation's games
	maxRIFText = 1 << 16 // bytes of a game's moves, and of its comment
)

var (
	rifStart   = regexp.MustCompile(`^(?:<\?xml[^>]{0,200}\?>)?\s*(?:<!--[^>]*-->\s*)*<database\b`)
	rifCharset = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']`)
)

// parseRIF returns the games of a database of the Renju International Federation: <database> with <players>, <tournaments> and
// <games>, in which <game black="3" white="5" bresult="0.5"> has its moves as text in <move> and a comment in <info>. bresult is
// Black's points: 1, 0.5 or 0. alt are the fifths that were offered beside the one that was played. A game that cannot be read is left out.
// Nothing can be defined in the file: a document type is ErrSyntax. What WriteRIF adds to the format is read too.
func parseRIF(data []byte, opt ImportOptions, n *Notices) (games []*Game, numbers []int, d decoded, err error) {
	charset := ""
	if m := rifCharset.FindSubmatch(data[:min(len(data), 500)]); m != nil {
		charset = string(m[1])
	}
	d = read(data, charset, opt.Encoding, n)
	r := &rifReader{most: MaxNodes, text: d.text, notices: n, players: map[string]Player{}, events: map[string]rifEvent{}, rules: map[string]rifRule{}, openings: map[string]string{}, countries: map[string]string{}}
	if opt.Trusted {
		r.most = math.MaxInt
	}
	if err := r.read(); err != nil {
		return nil, nil, d, err
	}
	games, numbers, err = r.games()
	return games, numbers, d, err
}

type rifEvent struct{ name, date string }

// rifRule is a protocol of openings, and in files of ours the rule of the board.
type rifRule struct{ name, rule, size string }

// rifGame is a game as it stands in the file; it names players and events that may come after it.
type rifGame struct {
	at                                 int // byte
	black, white, event, round, result string
	all                                map[string]string // its attributes
	spent, passes                      string            // of the moves, in files of ours
	moves, comment                     strings.Builder
}

type rifReader struct {
	text      string
	notices   *Notices
	players   map[string]Player
	events    map[string]rifEvent
	rules     map[string]rifRule
	openings  map[string]string
	countries map[string]string
	found     []*rifGame
	nodes     int
	most      int // games, and moves of all
	lines     lineCounter
}

// read goes through the file.
func (r *rifReader) read() error {
	dec := xml.NewDecoder(strings.NewReader(r.text))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is text already
	var game *rifGame
	var into *strings.Builder
	for {
		at := int(dec.InputOffset())
		token, err := dec.Token()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return r.fail(at, fmt.Errorf("%w: %w", ErrSyntax, err))
		}
		switch t := token.(type) {
		case xml.Directive:
			return r.fail(at, fmt.Errorf("%w: a document type", ErrSyntax))
		case xml.StartElement:
			into = nil
			switch t.Name.Local {
			case "player":
				a := attributes(t)
				r.players[a["id"]] = rifPlayer(a)
			case "country":
				a := attributes(t)
				r.countries[a["id"]] = a["abbr"]
			case "rule":
				a := attributes(t)
				r.rules[a["id"]] = rifRule{a["name"], a["board"], a["size"]}
			case "opening":
				a := attributes(t)
				r.openings[a["id"]] = strings.TrimSpace(a["abbr"] + " " + a["name"])
			case "tournament":
				a := attributes(t)
				r.events[a["id"]] = rifEvent{a["name"], a["year"]}
			case "game":
				if len(r.found) == r.most {
					return r.fail(at, fmt.Errorf("%w: more than %d games", ErrTooLarge, r.most))
				}
				a := attributes(t)
				game = &rifGame{at: at, black: a["black"], white: a["white"], event: a["tournament"], round: a["round"], result: a["bresult"], all: a}
				r.found = append(r.found, game)
			case "move":
				if game != nil {
					into = &game.moves
					a := attributes(t)
					game.spent, game.passes = a["spent"], a["passes"]
				}
			case "info":
				if game != nil {
					into = &game.comment
				}
			}
		case xml.CharData:
			if into != nil {
				if into.Len()+len(t) > maxRIFText {
					return r.fail(at, fmt.Errorf("%w: a text of more than %d bytes", ErrTooLarge, maxRIFText))
				}
				into.Write(t)
			}
		case xml.EndElement:
			into = nil
			if t.Name.Local == "game" {
				game = nil
			}
		}
	}
}

// attributes returns an element's attributes; of two with one name the last.
func attributes(e xml.StartElement) map[string]string {
	all := map[string]string{}
	for _, a := range e.Attr {
		all[a.Name.Local] = a.Value
	}
	return all
}

// fail wraps an error with the line of a byte.
func (r *rifReader) fail(at int, err error) *ParseError {
	return onLine(r.lines.of(r.text, min(at, len(r.text))), err)
}

// games makes games of those that were found.
func (r *rifReader) games() (games []*Game, numbers []int, err error) {
	for i := range r.found {
		g, err1 := r.game(r.found[i])
		switch {
		case err1 == nil:
			games, numbers = append(games, g), append(numbers, i+1)
			continue
		case errors.Is(err1, ErrTooLarge):
			return nil, nil, err1
		case err == nil:
			err = err1
		}
		r.notices.Add(Notice{Code: GameSkipped, Game: i + 1, Line: err1.Line, As: Cause(err1)})
	}
	switch {
	case len(games) > 0:
		return games, numbers, nil
	case err == nil:
		err = nowhere(fmt.Errorf("%w: no games", ErrSyntax))
	}
	return nil, nil, err
}

// game makes a game. What is no move ends it: databases write "pass" and remarks there.
func (r *rifReader) game(f *rifGame) (*Game, *ParseError) {
	rule, size := r.ruleOf(f)
	points, err := ParseMoves(strings.TrimSpace(f.moves.String()), size, AllLetters)
	if err != nil || len(points) == 0 {
		if err == nil {
			err = fmt.Errorf("%w: no moves", ErrSyntax)
		}
		p := r.fail(f.at, errors.Unwrap(err))
		if e, ok := errors.AsType[*ParseError](err); ok {
			p.Reason, p.Value, p.Err = e.Reason, e.Value, e.Err
		}
		return nil, p
	}
	points = withPasses(points, f.passes)
	if r.nodes += len(points); r.nodes > r.most {
		return nil, r.fail(f.at, fmt.Errorf("%w: more than %d moves", ErrTooLarge, r.most))
	}
	g := New(rule, size, points...)
	g.Black, g.White = r.player(f.black), r.player(f.white)
	e := r.events[f.event]
	g.Event, g.Date, g.Round = e.name, cmp.Or(f.all["date"], e.date), f.round
	g.Root.Comment = strings.TrimSpace(f.comment.String())
	g.Opening = strings.Join(slices.DeleteFunc([]string{r.rules[f.all["rule"]].name, r.openings[f.all["opening"]]}, func(s string) bool { return s == "" }), ", ")
	r.decisions(f, g)
	g.AddFifths()
	r.times(f, g)
	g.Result = r.result(f.result)
	if end, exact := readResult(f.all["end"]); f.all["end"] != "" && exact && (f.result == "" || end.Winner() == g.Result.Winner()) {
		g.Result = end
	}
	return g, nil
}

// result reads Black's points; "" is not recorded.
func (r *rifReader) result(text string) Result {
	points, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), 64)
	switch {
	case text == "":
	case err == nil && points == 1:
		return Result{Outcome: BlackWins}
	case err == nil && points == 0.5:
		return Result{Outcome: Draw}
	case err == nil && points == 0:
		return Result{Outcome: WhiteWins}
	default:
		r.notices.Add(Notice{Code: ResultUnknown, Value: shown(text)})
	}
	return Result{}
}

// ownPlayer begins the ids of players in files of ours of whom no federation has said one.
const ownPlayer = "tengen-"

func rifPlayer(a map[string]string) Player {
	p := Player{Name: strings.TrimSpace(a["name"] + " " + a["surname"]), ID: a["id"], Country: a["country"], Team: a["team"], Program: a["program"] == "1"}
	if strings.HasPrefix(p.ID, ownPlayer) {
		p.ID = ""
	}
	return p
}

func (r *rifReader) player(id string) Player {
	p := r.players[id]
	p.Country = r.countries[p.Country]
	return p
}

// ruleOf returns a game's rule and board: renju and 15, if the file does not say otherwise as ours do.
func (r *rifReader) ruleOf(f *rifGame) (board.Rule, int) {
	of := r.rules[f.all["rule"]]
	rule, err := board.ParseRule(of.rule)
	if err != nil {
		rule = board.Renju
	}
	size, ok := whole(of.size)
	if !ok || checkSize(size) != nil {
		size = rifSize
	}
	return rule, size
}

// withPasses inserts the passes that a file of ours has at some plies, counted from 1 and rising.
func withPasses(points []board.Point, passes string) []board.Point {
	for _, word := range strings.Fields(passes) {
		ply, ok := whole(word)
		if !ok || ply < 1 || ply > len(points)+1 {
			return points
		}
		points = slices.Insert(points, ply-1, board.None)
	}
	return points
}

// decisions reads those of the opening: all of them in files of ours, else the fifths that were offered.
func (r *rifReader) decisions(f *rifGame, g *Game) {
	if all, ok := parseDecisions(f.all["decisions"], g.Size); ok {
		g.Decisions = all
		return
	}
	alt := strings.TrimSpace(f.all["alt"])
	if alt == "" {
		return
	}
	fifths, err := ParseMoves(alt, g.Size, AllLetters)
	moves := g.Moves()
	if err != nil || len(moves) <= 4 || len(fifths) >= maxFifths || moves[4].Pass() {
		r.notices.Add(Notice{Code: PropertyDropped, Property: "alt"})
		return
	}
	g.Decisions = []Decision{{Ply: 4, Fifths: append([]board.Point{moves[4].Point}, slices.DeleteFunc(fifths, func(p board.Point) bool { return p == moves[4].Point })...)}}
}

// times reads the clocks of files of ours.
func (r *rifReader) times(f *rifGame, g *Game) {
	if limit, ok := whole(f.all["limit"]); ok && limit > 0 {
		g.TimeLimit = time.Duration(limit) * time.Millisecond
	}
	g.Overtime = f.all["overtime"]
	words := strings.Fields(f.spent)
	if len(words) != len(g.Moves()) {
		return
	}
	n := &g.Root
	for _, word := range words {
		n = n.Next[0]
		if ms, ok := whole(word); ok && ms > 0 {
			n.Move.Spent = time.Duration(ms) * time.Millisecond
		}
	}
}
