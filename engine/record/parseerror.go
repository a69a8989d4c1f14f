package record

import (
	"errors"
	"fmt"
	"strings"
)

// ParseError says where a record cannot be read, and why. Every error of a
// reader is one, except for those of the io.Reader and for a size that the
// caller gave.
type ParseError struct {
	Game     int    // of a collection, from 1; 0 where it is no one game's
	Line     int    // of the text, from 1; 0 where there is no one line: in RenLib, for a whole file
	Offset   int    // of the byte, from 0; only in RenLib
	Node     int    // of the game, from 1, the root; 0 outside of trees
	Property string // of SGF: whose value is at fault
	Value    string // what stands there, short and printable; "" for nothing
	Found    Found  // the kind of a file in none of the formats
	Reason   string // in plain words: "point is occupied: move 3, h8"
	Err      error  // wraps one of the sentinels

	beginning bool // nothing at all could be read before
}

func (e *ParseError) Error() string {
	var at []string
	if e.Game > 1 {
		at = append(at, fmt.Sprintf("game %d", e.Game))
	}
	switch {
	case e.Line > 0:
		at = append(at, fmt.Sprintf("line %d", e.Line))
	case e.Offset > 0:
		at = append(at, fmt.Sprintf("byte %d", e.Offset))
	}
	if e.Node > 0 {
		at = append(at, fmt.Sprintf("node %d", e.Node))
	}
	if e.Property != "" {
		at = append(at, fmt.Sprintf("%s[%s]", e.Property, e.Value))
	}
	if len(at) == 0 {
		return "record: " + e.Reason
	}
	return "record: " + strings.Join(at, ", ") + ": " + e.Reason
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Cause names the sentinel of a reader's error: "syntax", "game", "large",
// "depth", "size", "point" or "occupied".
func Cause(err error) string {
	for _, c := range []struct {
		err  error
		name string
	}{
		{ErrGame, "game"}, {ErrTooLarge, "large"}, {ErrDepth, "depth"}, {ErrSize, "size"}, {ErrPoint, "point"}, {ErrOccupied, "occupied"},
	} {
		if errors.Is(err, c.err) {
			return c.name
		}
	}
	return "syntax"
}

// nowhere makes the error of a file as a whole. Err wraps a sentinel.
func nowhere(err error) *ParseError {
	return &ParseError{Reason: strings.TrimPrefix(err.Error(), "record: "), Err: err}
}

func onLine(line int, err error) *ParseError {
	e := nowhere(err)
	e.Line = line
	return e
}

func atByte(offset int, err error) *ParseError {
	e := nowhere(err)
	e.Offset = offset
	return e
}

// inText counts the lines of s before byte at, which LF, CRLF or CR end as in
// textLines.
func inText(s string, at int, err error) *ParseError { return onLine(1+lineEnds(s[:at]), err) }

// lineEnds counts them.
func lineEnds(s string) int {
	return strings.Count(s, "\n") + strings.Count(s, "\r") - strings.Count(s, "\r\n")
}

// lineCounter tells lines of places that are near each other without counting
// from the start for each.
type lineCounter struct{ at, line int }

// of returns the line of a byte of s.
func (c *lineCounter) of(s string, at int) int {
	// CRLF must not be counted in two halves.
	for at > 0 && at < len(s) && s[at] == '\n' && s[at-1] == '\r' {
		at--
	}
	if at >= c.at {
		c.line += lineEnds(s[c.at:at])
	} else {
		c.line -= lineEnds(s[at:c.at])
	}
	c.at = at
	return c.line + 1
}
