package record

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"tengen/engine/board"
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
// Black's points: 1, 0.5 or 0. A game that cannot be read is left out. Nothing can be defined in the file: a document type is ErrSyntax.
func parseRIF(data []byte, opt ImportOptions, n *Notices) (games []*Game, numbers []int, d decoded, err error) {
	charset := ""
	if m := rifCharset.FindSubmatch(data[:min(len(data), 500)]); m != nil {
		charset = string(m[1])
	}
	d = read(data, charset, opt.Encoding, n)
	r := &rifReader{most: MaxNodes, text: d.text, notices: n, players: map[string]string{}, events: map[string]rifEvent{}}
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

// rifGame is a game as it stands in the file; it names players and events that may come after it.
type rifGame struct {
	at                                 int // byte
	black, white, event, round, result string
	offered                            bool // fifths beside the one that was played
	moves, comment                     strings.Builder
}

type rifReader struct {
	text    string
	notices *Notices
	players map[string]string
	events  map[string]rifEvent
	found   []*rifGame
	nodes   int
	most    int // games, and moves of all
	lines   lineCounter
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
				r.players[a["id"]] = strings.TrimSpace(a["name"] + " " + a["surname"])
			case "tournament":
				a := attributes(t)
				r.events[a["id"]] = rifEvent{a["name"], a["year"]}
			case "game":
				if len(r.found) == r.most {
					return r.fail(at, fmt.Errorf("%w: more than %d games", ErrTooLarge, r.most))
				}
				a := attributes(t)
				game = &rifGame{
					at: at, black: a["black"], white: a["white"], event: a["tournament"], round: a["round"], result: a["bresult"], offered: strings.TrimSpace(a["alt"]) != "",
				}
				r.found = append(r.found, game)
			case "move":
				if game != nil {
					into = &game.moves
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
	points, err := ParseMoves(strings.TrimSpace(f.moves.String()), rifSize, AllLetters)
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
	if r.nodes += len(points); r.nodes > r.most {
		return nil, r.fail(f.at, fmt.Errorf("%w: more than %d moves", ErrTooLarge, r.most))
	}
	g := New(board.Renju, rifSize, points...)
	g.Black.Name, g.White.Name = r.players[f.black], r.players[f.white]
	e := r.events[f.event]
	g.Event, g.Date, g.Round = e.name, e.date, f.round
	g.Root.Comment = strings.TrimSpace(f.comment.String())
	if f.offered {
		r.notices.Add(Notice{Code: PropertyDropped, Property: "alt"})
	}
	g.Result = r.result(f.result)
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
