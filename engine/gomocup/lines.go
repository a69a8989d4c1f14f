package gomocup

import (
	"bufio"
	"errors"
	"io"
	"time"
)

// maxLine is the longest line taken, in bytes; longer ones are skipped.
const maxLine = 4 << 10

// firstWord is the length to which a longer word is cut.
const firstWord = 16

// arrival is a line of the manager and when it came.
type arrival struct {
	text string
	long bool // it was too long, and only its first word is here
	at   time.Time
	n    int // its place among the lines, from 1
}

// readLines hands on line by line until the input ends or take returns false.
// Lines end with LF, CR or both; empty ones are left out.
func readLines(in io.Reader, take func(arrival) bool) error {
	r := bufio.NewReaderSize(in, maxLine)
	var line []byte
	long, n := false, 0
	for {
		c, err := r.ReadByte()
		ended := err != nil || c == '\n' || c == '\r'
		switch {
		case ended && (len(line) > 0 || long):
			n++
			if !take(arrival{text: string(line), long: long, at: time.Now(), n: n}) {
				return nil
			}
			line, long = line[:0], false
		case ended:
		case len(line) == maxLine:
			line, long = line[:firstWord], true
		case !long:
			line = append(line, c)
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
	}
}
