package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tengen-go/tengen/hub/event"
)

// Error says what is wrong with a file, and where. Lines and columns are counted from 1; 0: the whole file, the whole line.
type Error struct {
	Line, Column int
	What         string
}

// Error returns place and reason.
func (e *Error) Error() string {
	switch {
	case e.Line == 0:
		return e.What
	case e.Column == 0:
		return fmt.Sprintf("line %d: %s", e.Line, e.What)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.What)
}

// line is a line of a file, by characters.
type line struct {
	number int
	text   []rune
}

// at returns an error at a column, from 0.
func (l *line) at(column int, format string, args ...any) *Error {
	return &Error{Line: l.number, Column: column + 1, What: fmt.Sprintf(format, args...)}
}

// field returns the characters of some columns, from 0, without space around them.
func (l *line) field(from, to int) string {
	if from >= len(l.text) {
		return ""
	}
	return strings.TrimSpace(string(l.text[from:min(to, len(l.text))]))
}

// more reports whether there is anything but space from a column on.
func (l *line) more(column int) bool {
	return slices.ContainsFunc(l.text[min(column, len(l.text)):], func(r rune) bool { return !unicode.IsSpace(r) })
}

// char returns the character of a column, a space beyond the end.
func (l *line) char(column int) rune {
	if column < len(l.text) {
		return l.text[column]
	}
	return ' '
}

// whole reads a number between some bounds.
func (l *line) whole(from, to, least, most int) (int, error) {
	text := l.field(from, to)
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, l.at(from, "%q is no whole number from %d to %d", text, least, most)
	}
	return n, nil
}

// player reads a player's number.
func (l *line) player(from, to int) (int, error) { return l.whole(from, to, 1, maxNumber) }

// points reads points: digits, and perhaps a point and one more.
func (l *line) points(from, to int) (event.Points, error) {
	text := l.field(from, to)
	before, after, _ := strings.Cut(text, ".")
	n, err := strconv.ParseUint(before+after+strings.Repeat("0", max(0, 1-len(after))), 10, 16)
	if err != nil || len(after) > 1 || before == "" {
		return 0, l.at(from, "%q are no points, as 2.5 are", text)
	}
	return event.Points(n), nil
}

// worth reads the points of a result, below 100 as they have four columns.
func (l *line) worth(from, to int) (event.Points, error) {
	v, err := l.points(from, to)
	if err == nil && v > 999 {
		return 0, l.at(from, "%q is more than 99.9", l.field(from, to))
	}
	return v, err
}

// list reads players' numbers in columns of five, four for the number.
func (l *line) list(from int) (numbers []int, err error) {
	for ; l.more(from); from += 5 {
		if l.field(from, from+4) == "" {
			continue
		}
		n, err := l.player(from, from+4)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// words reads players' numbers between spaces.
func (l *line) words() (numbers []int, err error) {
	for column := 3; column < len(l.text); {
		if l.text[column] == ' ' || l.text[column] == '\t' {
			column++
			continue
		}
		end := column
		for end < len(l.text) && l.text[end] != ' ' && l.text[end] != '\t' {
			end++
		}
		n, err := l.player(column, end)
		if err != nil {
			return nil, err
		}
		numbers, column = append(numbers, n), end
	}
	return numbers, nil
}
