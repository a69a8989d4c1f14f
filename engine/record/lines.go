package record

import (
	"strconv"
	"strings"
)

// textLines splits a file at LF, CRLF or CR. An error's line number is the
// index plus one.
func textLines(s string) []string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Split(strings.ReplaceAll(s, "\r", "\n"), "\n")
}

// ints reads comma-separated whole numbers. False if any field is not one.
func ints(s string) ([]int, bool) {
	fields := strings.SplitN(s, ",", 6)
	if len(fields) > 4 {
		return nil, false
	}
	numbers := make([]int, 0, len(fields))
	for _, f := range fields {
		n, ok := whole(f)
		if !ok {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, true
}

// whole reads a number of ASCII digits within an int32, with white space
// around it but no plus and no leading zeros: "07" is no coordinate anywhere.
func whole(s string) (int, bool) {
	s = strings.TrimSpace(s)
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || !digit(digits[0]) || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 32)
	return int(n), err == nil
}
