package trf

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/event"
)

// Bounds of a file.
const (
	MaxBytes  = 16 << 20
	maxLines  = event.MaxPlayers + 2000
	maxNumber = 9999
)

// File is an event with the lines that say nothing for pairing or places.
type File struct {
	event.Event
	OfTeams
	Other []string
}

// Read reads a file. Its errors are of *Error, but for those of r.
func Read(r io.Reader) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxBytes {
		return nil, &Error{What: fmt.Sprintf("the file has more than %d bytes", MaxBytes)}
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	p := parser{file: &File{Event: event.Event{Scoring: event.Standard}}}
	number := 0
	for raw := range bytes.Lines(text) {
		number++
		if number > maxLines {
			return nil, &Error{Line: number, What: fmt.Sprintf("the file has more than %d lines", maxLines)}
		}
		raw = bytes.TrimRight(raw, "\n")
		if i := invalid(raw); i >= 0 {
			return nil, &Error{Line: number, Column: utf8.RuneCount(raw[:i]) + 1, What: "the text is not UTF-8"}
		}
		if err := p.read(&line{number: number, text: []rune(string(raw))}); err != nil {
			return nil, err
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return p.file, nil
}

// Date returns the date of the event: its end (052), else its start (042); false if the file has neither in digits.
func (f *File) Date() (time.Time, bool) {
	for _, code := range []string{"052 ", "042 "} {
		for _, l := range f.Other {
			text, ok := strings.CutPrefix(l, code)
			if !ok {
				continue
			}
			for _, form := range []string{"2006/01/02", "2006-01-02", "2006.01.02", "02.01.2006", "02/01/2006"} {
				if at, err := time.Parse(form, strings.TrimSpace(text)); err == nil {
					return at, true
				}
			}
		}
	}
	return time.Time{}, false
}

// keepOfTeams keeps the lines of byes, virtual points and forbidden pairs, which are of the teams.
func (p *parser) keepOfTeams() {
	keep := func(l *line) { p.file.Other = append(p.file.Other, strings.TrimRight(string(l.text), " ")) }
	for i := range p.byes {
		keep(&p.byes[i].line)
	}
	for i := range p.extra {
		keep(&p.extra[i].line)
	}
	for i := range p.forbid {
		keep(&p.forbid[i].line)
	}
}

// invalid returns where text is not UTF-8, -1 if it is.
func invalid(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// parser has what can only be understood when all lines are read: players are named by number until then.
type parser struct {
	file   *File
	lines  []line // of players
	points map[int]event.Points
	byes   []bye
	extra  []extra
	forbid []forbidden
	byeSet bool // the bye's points were given

	teamLines, teamNotes []line
}

type bye struct {
	line    line
	outcome event.Outcome
	round   int
	players []int
}

type forbidden struct {
	line line
	event.Forbidden
}

type extra struct {
	line        line
	points      []event.Points
	from        int
	first, last int // numbers
}

func (p *parser) read(l *line) error {
	if len(l.text) < 3 {
		return nil
	}
	f := p.file
	var err error
	switch code := string(l.text[:3]); code {
	case "001":
		return p.player(l)
	case "012":
		f.Name = l.field(4, len(l.text))
	case "142", "XXR":
		f.Rounds, err = l.whole(3, len(l.text), 1, event.MaxRounds)
	case "152":
		return p.firstTurn(l, l.field(4, len(l.text)))
	case "XXC":
		for word := range strings.FieldsSeq(string(l.text[3:])) {
			switch word {
			case "white1", "black1":
				_ = p.firstTurn(l, strings.ToUpper(word[:1]))
			default:
				return l.at(4, "%q is not understood", word)
			}
		}
	case "162":
		return p.scoring(l)
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		v, err := l.worth(4, len(l.text))
		if err != nil {
			return err
		}
		return p.score(l, 2, rune(map[string]byte{"BBW": 'W', "BBD": 'D', "BBL": 'L', "BBZ": 'Z', "BBF": 'Z', "BBU": 'P'}[code]), v)
	case "240":
		return p.bye(l)
	case "XXZ":
		numbers, err := l.words()
		p.byes = append(p.byes, bye{line: *l, outcome: event.ZeroBye, round: -1, players: numbers})
		return err
	case "250":
		return p.accelerate(l)
	case "XXA":
		return p.accelerateOne(l)
	case "260":
		return p.forbidden(l)
	case "XXP":
		numbers, err := l.words()
		p.forbid = append(p.forbid, forbidden{*l, event.Forbidden{Until: event.MaxRounds, Players: numbers}})
		return err
	case "013", "310":
		return p.team(l, code == "013")
	case "299", "300", "320", "330":
		return p.teamNote(l)
	case "352":
		f.Turns = l.field(4, len(l.text))
	default:
		if len(f.Other) < maxLines {
			f.Other = append(f.Other, strings.TrimRight(string(l.text), " "))
		}
	}
	return err
}

func (p *parser) firstTurn(l *line, text string) error {
	switch text {
	case "W", "w":
		p.file.FirstTurn = event.First
	case "B", "b":
		p.file.FirstTurn = event.Second
	default:
		return l.at(4, "%q is neither W nor B", text)
	}
	return nil
}

// scoring reads groups of nine columns: a result's letter and its points.
func (p *parser) scoring(l *line) error {
	for column := 5; l.more(column); column += 9 {
		v, err := l.worth(column+1, column+5)
		if err != nil {
			return err
		}
		if err := p.score(l, column, l.char(column), v); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) score(l *line, column int, letter rune, v event.Points) error {
	s := &p.file.Scoring
	switch letter {
	case 'W':
		s.Win = v
		if !p.byeSet {
			s.Bye = v
		}
	case 'D':
		s.Draw = v
	case 'L':
		s.Loss = v
	case 'Z', 'A':
		s.Absent = v
	case 'P':
		s.Bye, p.byeSet = v, true
	default:
		return l.at(column, "%q is the letter of no result", string(letter))
	}
	return nil
}

func (p *parser) bye(l *line) error {
	b := bye{line: *l}
	switch l.char(4) {
	case 'F':
		b.outcome = event.FullBye
	case 'H':
		b.outcome = event.HalfBye
	case 'Z':
		b.outcome = event.ZeroBye
	default:
		return l.at(4, "%q is the letter of no bye", string(l.char(4)))
	}
	round, err := l.whole(6, 9, 1, event.MaxRounds)
	if err != nil {
		return err
	}
	b.round = round - 1
	b.players, err = l.list(10)
	p.byes = append(p.byes, b)
	return err
}

func (p *parser) accelerate(l *line) error {
	v, err := l.worth(9, 13)
	if err != nil {
		return err
	}
	from, err := l.whole(14, 17, 1, event.MaxRounds)
	if err != nil {
		return err
	}
	until, err := l.whole(18, 21, from, event.MaxRounds)
	if err != nil {
		return err
	}
	x := extra{line: *l, points: slices.Repeat([]event.Points{v}, until-from+1), from: from - 1}
	if x.first, err = l.player(22, 26); err != nil {
		return err
	}
	if x.last, err = l.whole(27, 31, x.first, maxNumber); err != nil {
		return err
	}
	p.extra = append(p.extra, x)
	return nil
}

func (p *parser) accelerateOne(l *line) error {
	number, err := l.player(4, 8)
	if err != nil {
		return err
	}
	x := extra{line: *l, first: number, last: number}
	for column := 9; l.more(column); column += 5 {
		var v event.Points
		if l.field(column, column+4) != "" {
			if v, err = l.worth(column, column+4); err != nil {
				return err
			}
		}
		if x.points = append(x.points, v); len(x.points) > event.MaxRounds {
			return l.at(column, "more than %d rounds", event.MaxRounds)
		}
	}
	p.extra = append(p.extra, x)
	return nil
}

func (p *parser) forbidden(l *line) error {
	from, err := l.whole(4, 7, 1, event.MaxRounds)
	if err != nil {
		return err
	}
	until, err := l.whole(8, 11, from, event.MaxRounds)
	if err != nil {
		return err
	}
	numbers, err := l.list(12)
	p.forbid = append(p.forbid, forbidden{*l, event.Forbidden{From: from - 1, Until: until, Players: numbers}})
	return err
}

// finish turns numbers into places of the list, and holds every entry against the opponent's.
func (p *parser) finish() error {
	f := p.file
	order := make([]int, len(f.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.Players[a].Number, f.Players[b].Number) })
	players, lines, index := make([]event.Player, len(order)), make([]line, len(order)), places{}
	for i, from := range order {
		players[i], lines[i] = f.Players[from], p.lines[from]
		if _, twice := index[players[i].Number]; twice {
			return lines[i].at(4, "player %d is there twice", players[i].Number)
		}
		index[players[i].Number] = i
	}
	f.Players, p.lines = players, lines
	for i := range f.Players {
		if err := p.resolve(i, index); err != nil {
			return err
		}
	}
	if err := p.agree(); err != nil {
		return err
	}
	if err := p.finishTeams(index); err != nil {
		return err
	}
	p.countRounds()
	if len(f.Teams) > 0 {
		p.keepOfTeams()
		return p.checkPoints()
	}
	if err := p.applyByes(index); err != nil {
		return err
	}
	p.skipEmptyRound()
	if err := p.applyExtra(index); err != nil {
		return err
	}
	if err := p.applyForbidden(index); err != nil {
		return err
	}
	if f.Rounds > 0 && f.Played > f.Rounds {
		return &Error{What: fmt.Sprintf("%d rounds were played of %d", f.Played, f.Rounds)}
	}
	return p.checkPoints()
}
