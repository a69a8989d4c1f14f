package record

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
)

// ReadPSQ returns the game of a file of the Piskvork manager:
//
//	Piskvorky 15x15, 11:11, 0   sides, levels of the players (0 human), who began
//	8,8,1203                    column and row from 1 at the top left, milliseconds
//	...
//	pbrain-a.exe                the players (optional)
//	pbrain-b.exe
//	0,Freestyle15_1             how it ended, and the event (optional)
//
// The moves alternate and the first is Black's, so that Black is the player who began. A file does not name the winner:
// Result is known only if the player to move lost by time (15) or failed (-2). The rule is known if the first word of
// the event is its name, or the name stands before it: "0,renju,World Cup". Tournaments write the code on a line of its
// own, and then "0,Renju15_1". Lines after that are skipped, but a move among them is ErrSyntax. Numbers beyond a
// move's third are skipped. Other errors: ErrSize, ErrPoint, ErrOccupied, ErrTooLarge.
func ReadPSQ(r io.Reader) (*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	g, _, err := parsePSQ(data, Auto, &Notices{})
	return g, err
}

func parsePSQ(data []byte, chosen Encoding, n *Notices) (*Game, decoded, error) {
	d := read(data, "", chosen, n)
	if lineEnds(d.text) > MaxNodes {
		return nil, d, nowhere(fmt.Errorf("%w: more than %d lines", ErrTooLarge, MaxNodes))
	}
	g, err := psqGame(textLines(d.text), n)
	return g, d, err
}

func psqGame(lines []string, n *Notices) (*Game, error) {
	i := 0
	for i < len(lines)-1 && strings.TrimSpace(lines[i]) == "" {
		i++
	}
	g, second, err := psqHeader(lines[i])
	if err != nil {
		e := onLine(i+1, err)
		e.Value = shown(lines[i])
		return nil, e
	}
	pos, node := &position{size: g.Size}, &g.Root
	var trailer []string
	for i++; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if line == "" {
			continue
		}
		kind, numbers, long := psqRow(line)
		switch {
		case len(trailer) > 0 && kind == isRow && len(numbers) > 2:
			err = fmt.Errorf("%w: a move after the moves", ErrSyntax)
		case len(trailer) > 0 || kind == noRow:
			trailer = append(trailer, line)
		case kind == badRow:
			err = fmt.Errorf("%w: move %d, %.20q", ErrPoint, pos.ply+1, line)
		default:
			node, err = psqMove(pos, node, numbers)
			if long {
				n.Add(Notice{Code: RowLong, Game: 1, Line: i + 1, Value: line})
			}
		}
		if err != nil {
			e := onLine(i+1, err)
			e.Value = shown(line)
			return nil, e
		}
	}
	if last := len(trailer) - 1; last > 0 {
		if text, ok := strings.CutPrefix(trailer[last], psqDecisions); ok {
			if g.Decisions, ok = parseDecisions(text, g.Size); ok {
				trailer = trailer[:last]
				g.AddFifths()
			}
		}
	}
	psqTrailer(g, trailer, turn(pos.ply))
	if second {
		g.Black, g.White = g.White, g.Black
	}
	return g, nil
}

// psqHeader reads the first line. Second says that the second player began.
func psqHeader(line string) (g *Game, second bool, err error) {
	bad := fmt.Errorf("%w: not a Piskvorky header: %.20q", ErrSyntax, line)
	line = strings.ToLower(strings.TrimSpace(line))
	rest, ok := strings.CutPrefix(line, psqMagic)
	if !ok {
		return nil, false, bad
	}
	fields := strings.SplitN(rest, ",", 4)
	if len(fields) < 3 {
		return nil, false, bad
	}
	w, h, ok := psqPair(fields[0], "x")
	if !ok {
		return nil, false, bad
	}
	if w != h {
		return nil, false, fmt.Errorf("%w: %dx%d is not square", ErrSize, w, h)
	}
	if err := checkSize(w); err != nil {
		return nil, false, err
	}
	one, two, ok := psqPair(fields[1], ":")
	began, isInt := ints(fields[2])
	if !ok || !isInt || began[0] != 0 && began[0] != 1 {
		return nil, false, bad
	}
	return &Game{Size: w, Black: Player{Program: one > 0}, White: Player{Program: two > 0}}, began[0] == 1, nil
}

const psqMagic = "piskvorky"

func psqPair(s, sep string) (a, b int, ok bool) {
	n, ok := ints(strings.Replace(s, sep, ",", 1))
	if !ok || len(n) != 2 {
		return 0, 0, false
	}
	return n[0], n[1], true
}

type rowKind uint8

const (
	noRow  rowKind = iota
	badRow         // meant as a move, but not one: 1.5,3,10 or ,8,10
	isRow
)

// psqRow tells a move, x,y or x,y,ms, from a line of the trailer; long if more
// numbers follow, which say nothing. A line of numbers that are not a move is not
// taken for a name, so that a damaged move does not end the game in silence.
func psqRow(line string) (kind rowKind, numbers []int, long bool) {
	fields := strings.SplitN(line, ",", 4)
	if len(fields) < 2 {
		return noRow, nil, false
	}
	if len(fields) > 3 {
		if strings.Trim(line, " ,+-.0123456789") != "" {
			return noRow, nil, false
		}
		fields, long = fields[:3], true
	}
	if n, ok := ints(strings.Join(fields[:2], ",")); ok {
		if len(fields) == 3 && strings.Trim(fields[2], " 0123456789-") != "" {
			return badRow, nil, long
		}
		if len(fields) == 3 {
			n = append(n, int(millis(fields[2]).Milliseconds()))
		}
		return isRow, n, long
	}
	numeric := 0
	for _, f := range fields {
		if f = strings.TrimSpace(f); f != "" && strings.Trim(f, "+-.0123456789") == "" {
			numeric++
		}
	}
	if numeric >= 2 || numeric == 1 && strings.TrimSpace(fields[0]) == "" {
		return badRow, nil, long
	}
	return noRow, nil, false
}

func psqMove(pos *position, n *Node, row []int) (*Node, error) {
	x, fromTop := row[0], row[1]
	if x < 1 || x > pos.size || fromTop < 1 || fromTop > pos.size {
		return nil, fmt.Errorf("%w: move %d, %d,%d", ErrPoint, pos.ply+1, x, fromTop)
	}
	m := Move{Stone: turn(pos.ply), Point: board.At(x-1, pos.size-fromTop)}
	if len(row) > 2 {
		m.Spent = inMillis(row[2])
	}
	if err := pos.move(m); err != nil {
		return nil, err
	}
	return n.Add(m), nil
}

// psqTrailer reads the lines after the moves: two names or none, then the code
// and the event or nothing; of several lines with a code, the first that says how
// the game ended and the first with an event. Loser is the side to move.
func psqTrailer(g *Game, lines []string, loser board.Stone) {
	coded := len(lines) == 2 && isCode(lines[0]) && isCode(lines[1]) && strings.Contains(lines[1], ",")
	if len(lines) >= 2 && !coded {
		g.Black.Name, g.White.Name = psqName(lines[0]), psqName(lines[1])
		lines = lines[2:]
	}
	for _, line := range lines {
		text, event, _ := strings.Cut(line, ",")
		code, ok := ints(text)
		if !ok {
			return
		}
		switch {
		case g.Result.Outcome != Unknown:
		case code[0] == psqTimeout:
			g.Result = wins(loser.Opponent(), Timeout)
		case code[0] == psqFailure:
			g.Result = wins(loser.Opponent(), Forfeit)
		}
		if psqEvent(event) != "" {
			psqTitle(g, event)
			return
		}
	}
}

// isCode reports whether a line begins with a whole number.
func isCode(line string) bool {
	text, _, _ := strings.Cut(line, ",")
	_, ok := whole(text)
	return ok
}

// psqTitle reads the event and the rule: "Renju15_1", "renju", "renju,World Cup".
func psqTitle(g *Game, text string) {
	if name, event, ok := strings.Cut(text, ","); ok {
		rule, err := board.ParseRule(strings.ToLower(strings.TrimSpace(name)))
		if event = psqEvent(event); err == nil && event != "" {
			g.Rule, g.RuleKnown, g.Event = rule, true, event
			return
		}
	}
	g.Event = psqEvent(text)
	g.Rule, g.RuleKnown = eventRule(g.Event)
	if g.RuleKnown && strings.EqualFold(g.Event, g.Rule.String()) {
		g.Event = ""
	}
}

// eventRule is the rule that the first word of an event names.
func eventRule(event string) (board.Rule, bool) {
	isLetter := func(c rune) bool { return c < utf8.RuneSelf && letter(byte(c)) }
	first := event[max(0, strings.IndexFunc(event, isLetter)):]
	if end := strings.IndexFunc(first, func(c rune) bool { return !isLetter(c) }); end >= 0 {
		first = first[:end]
	}
	if first == "" {
		return 0, false
	}
	return parseRule(first)
}
