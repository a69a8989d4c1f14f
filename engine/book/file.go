package book

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/engine/board"
)

// ErrFormat is returned for a text that is no book.
var ErrFormat = errors.New("book: bad format")

// The bounds of a file.
const (
	maxLines = 2 * MaxPositions
	maxLine  = 512 // bytes
)

// Read reads a book of a rule. Positions may be turned anyhow, and their moves
// in any order. Errors: ErrFormat with the line, and with the error of New if
// that is the reason; or r's own.
func Read(r io.Reader, rule board.Rule) (*Book, error) {
	b, err := New(rule, nil)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	n := 1
	for ; lines.Scan(); n++ {
		if n > maxLines {
			return nil, fmt.Errorf("%w: more than %d lines", ErrFormat, maxLines)
		}
		text, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		p, err := parse(text)
		if err == nil {
			err = b.add(p)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrFormat, n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("%w: line %d: longer than %d bytes", ErrFormat, n, maxLine)
	case err != nil:
		return nil, fmt.Errorf("book: %w", err)
	}
	return b, nil
}

// parse reads one line.
func parse(line string) (p Position, err error) {
	stones, moves, ok := strings.Cut(line, ">")
	if !ok {
		return p, errors.New("no > between stones and moves")
	}
	for _, w := range strings.Fields(stones) {
		q, err := board.ParsePoint(w)
		if err != nil {
			return p, err
		}
		p.Stones = append(p.Stones, q)
	}
	for text := range strings.SplitSeq(moves, ",") {
		m, err := parseMove(strings.Fields(text))
		if err != nil {
			return p, err
		}
		p.Moves = append(p.Moves, m)
	}
	return p, nil
}

func parseMove(words []string) (m Move, err error) {
	if len(words) != 3 {
		return m, fmt.Errorf("a move wants a point, a score and nodes: %.40q", strings.Join(words, " "))
	}
	if m.Point, err = board.ParsePoint(words[0]); err != nil {
		return m, err
	}
	if m.Score, err = strconv.Atoi(words[1]); err != nil {
		return m, fmt.Errorf("no score: %.20q", words[1])
	}
	if m.Nodes, err = strconv.ParseInt(words[2], 10, 64); err != nil {
		return m, fmt.Errorf("no number of nodes: %.20q", words[2])
	}
	return m, nil
}

// Write writes the book with a comment, one that Read reads back as it is.
func (b *Book) Write(w io.Writer, comment string) error {
	out := bufio.NewWriter(w)
	for line := range strings.Lines(comment) {
		fmt.Fprintf(out, "# %s\n", strings.TrimSpace(line)) // an error stays with out until Flush
	}
	for _, p := range b.positions {
		for _, s := range p.Stones {
			fmt.Fprint(out, s, " ")
		}
		separator := ">"
		for _, m := range p.Moves {
			fmt.Fprintf(out, "%s %v %d %d", separator, m.Point, m.Score, m.Nodes)
			separator = ","
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}
