package record

import (
	"bytes"
	"strings"
)

// charsetOf returns the value of the first CA, "" if there is none.
func charsetOf(data []byte) string {
	_, rest, ok := bytes.Cut(data, []byte("CA["))
	if !ok {
		return ""
	}
	end := bytes.IndexByte(rest, ']')
	if end < 0 || end > 40 {
		return ""
	}
	return string(rest[:end])
}

// unescape reads SGF's Text: a backslash protects the next character and, at
// the end of a line, joins it to the next.
func unescape(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c == '\\' {
			i++
			if i == len(raw) {
				break
			}
			c = raw[i]
			if c == '\n' || c == '\r' {
				i += pair(raw, i)
				continue
			}
		} else if c == '\n' || c == '\r' {
			i += pair(raw, i)
			c = '\n'
		}
		b.WriteByte(c)
	}
	return b.String()
}

// pair is 1 if the line break at i has two bytes (CRLF or LFCR), otherwise 0.
func pair(s string, i int) int {
	if i+1 < len(s) && (s[i+1] == '\n' || s[i+1] == '\r') && s[i+1] != s[i] {
		return 1
	}
	return 0
}

// plain makes a text fit for writing: valid UTF-8, line breaks as \n, other
// white space as a space, no control characters. Readers apply it too, so that
// a text is the same before and after.
func plain(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r':
			return '\n'
		case r == '\t' || r == '\v' || r == '\f':
			return ' '
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return -1
		}
		return r
	}, s)
}

// simple is plain on one line, without white space around it.
func simple(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(plain(s), "\n", " "))
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)

// cutColon splits a composed value at its first colon that is not escaped.
func cutColon(raw string) (before, after string, ok bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}
