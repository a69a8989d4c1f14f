package record

import (
	"fmt"
	"io"
	"strings"

	"tengen/engine/board"
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
// The moves alternate and the first is Black's, so that Black is the player
// who began. A file does not say who won: Result is known only where somebody
// lost by time (15) or failed (-2) on the move. The rule is known if the first
// word of the event is its name. Lines after that are skipped, but a move
// among them is ErrSyntax. Other errors: ErrSize, ErrPoint, ErrOccupied,
// ErrTooLarge.
func ReadPSQ(r io.Reader) (*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	return parsePSQ(data, UTF8)
}

func parsePSQ(data []byte, old Encoding) (*Game, error) {
	lines := textLines(data, old)
	i := 0
	for i < len(lines)-1 && strings.TrimSpace(lines[i]) == "" {
		i++
	}
	g, second, err := psqHeader(lines[i])
	if err != nil {
		return nil, onLine(i+1, err)
	}
	pos, node := &position{size: g.Size}, &g.Root
	var trailer []string
	for i++; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if line == "" {
			continue
		}
		kind, numbers := psqRow(line)
		switch {
		case len(trailer) > 0 && kind == isRow && len(numbers) > 2:
			err = fmt.Errorf("%w: a move after the moves", ErrSyntax)
		case len(trailer) > 0 || kind == noRow:
			trailer = append(trailer, line)
		case kind == badRow:
			err = fmt.Errorf("%w: move %d, %.20q", ErrPoint, pos.ply+1, line)
		default:
			node, err = psqMove(pos, node, numbers)
		}
		if err != nil {
			return nil, onLine(i+1, err)
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
	fields := strings.Split(rest, ",")
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

// psqRow tells a move, x,y or x,y,ms, from a line of the trailer. A line of
// numbers that are not a move is not taken for a name, so that a damaged move
// does not end the game in silence.
func psqRow(line string) (rowKind, []int) {
	fields := strings.Split(line, ",")
	if len(fields) != 2 && len(fields) != 3 {
		return noRow, nil
	}
	if n, ok := ints(strings.Join(fields[:2], ",")); ok {
		if len(fields) == 3 && strings.Trim(fields[2], " 0123456789-") != "" {
			return badRow, nil
		}
		if len(fields) == 3 {
			n = append(n, int(millis(fields[2]).Milliseconds()))
		}
		return isRow, n
	}
	numeric := 0
	for _, f := range fields {
		if f = strings.TrimSpace(f); f != "" && strings.Trim(f, "+-.0123456789") == "" {
			numeric++
		}
	}
	if numeric >= 2 || numeric == 1 && strings.TrimSpace(fields[0]) == "" {
		return badRow, nil
	}
	return noRow, nil
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

// psqTrailer reads the lines after the moves: nothing, the code, two names, or
// two names and the code. Loser is the side to move.
func psqTrailer(g *Game, lines []string, loser board.Stone) {
	if len(lines) >= 2 {
		g.Black.Name, g.White.Name = psqName(lines[0]), psqName(lines[1])
		lines = lines[2:]
	}
	if len(lines) == 0 {
		return
	}
	text, event, _ := strings.Cut(lines[0], ",")
	code, ok := ints(text)
	if !ok {
		return
	}
	switch code[0] {
	case psqTimeout:
		g.Result = wins(loser.Opponent(), Timeout)
	case psqFailure:
		g.Result = wins(loser.Opponent(), Forfeit)
	}
	g.Event = psqEvent(event)
	first := strings.FieldsFunc(g.Event, func(c rune) bool { return c < 'A' || c > 'z' || c > 'Z' && c < 'a' })
	if len(first) > 0 {
		g.Rule, g.RuleKnown = parseRule(first[0])
	}
	if g.RuleKnown && strings.EqualFold(g.Event, g.Rule.String()) {
		g.Event = ""
	}
}
