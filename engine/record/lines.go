package record

import (
	"strconv"
	"strings"
)

// textLines splits a file at LF, CRLF or CR. An error's line number is the
// index plus one.
func textLines(data []byte) []string {
	s := decode(data, "")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Split(strings.ReplaceAll(s, "\r", "\n"), "\n")
}

// ints reads comma-separated whole numbers. False if any field is not one, in
// ASCII and within an int32.
func ints(s string) ([]int, bool) {
	fields := strings.Split(s, ",")
	if len(fields) > 4 {
		return nil, false
	}
	numbers := make([]int, 0, len(fields))
	for _, f := range fields {
		n, err := strconv.ParseInt(strings.TrimSpace(f), 10, 32)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, int(n))
	}
	return numbers, true
}
