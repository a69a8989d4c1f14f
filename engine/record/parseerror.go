package record

import (
	"fmt"
	"strings"
)

// ParseError says where a record cannot be read, and why. Every error of a
// reader is one, except for those of the io.Reader and for a size that the
// caller gave.
type ParseError struct {
	Line   int    // of the text, from 1; 0 where there is no one line: in RenLib, for a whole file
	Offset int    // of the byte, from 0; only in RenLib
	Reason string // in plain words: "point is occupied: move 3, h8"
	Err    error  // wraps one of the sentinels
}

func (e *ParseError) Error() string {
	switch {
	case e.Line > 0:
		return fmt.Sprintf("record: line %d: %s", e.Line, e.Reason)
	case e.Offset > 0:
		return fmt.Sprintf("record: byte %d: %s", e.Offset, e.Reason)
	}
	return "record: " + e.Reason
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

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
func inText(s string, at int, err error) *ParseError {
	s = s[:at]
	return onLine(1+strings.Count(s, "\n")+strings.Count(s, "\r")-strings.Count(s, "\r\n"), err)
}
