package study

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tengen/hub/wire"
)

// What texts may have, in characters.
const (
	maxTitle   = 100
	maxText    = 200 // players, event, date, result
	maxLabel   = 16
	maxComment = 10_000
)

// Tidy makes every text fit to be shown: no control characters, nothing that turns the direction of what is around it, no
// white space at the end. All else stays as it is; what is too long is left for Check.
func (s *Study) Tidy() {
	for _, t := range s.texts() {
		*t.text = oneLine(*t.text)
	}
	for i := range s.Nodes {
		n := &s.Nodes[i]
		n.Comment = lines(n.Comment)
		for k := range n.Marks {
			n.Marks[k].Text = oneLine(n.Marks[k].Text)
		}
	}
}

// headText is one of the texts about the whole study.
type headText struct {
	text *string
	most int
}

func (s *Study) texts() []headText {
	return []headText{
		{&s.Title, maxTitle},
		{&s.Black, maxText},
		{&s.White, maxText},
		{&s.Event, maxText},
		{&s.Date, maxText},
		{&s.Result, maxText},
	}
}

// oneLine is what names and chat are made of, so that no title disguises itself.
func oneLine(s string) string { return wire.PlainText(strings.ToValidUTF8(s, "\uFFFD")) }

// lines keeps line breaks and spaces, since comments have diagrams.
func lines(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\r', r == '\u2028', r == '\u2029':
			return '\n'
		case r == '\t':
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Bidi_Control, r), r == '\uFEFF':
			return -1
		}
		return r
	}, s)
	return strings.TrimRightFunc(s, unicode.IsSpace)
}

// clip shortens a text to so many characters, tidy again.
func clip(s string, most int, tidy func(string) string) string {
	s = tidy(s)
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	cut := string([]rune(s)[:most-1])
	return tidy(strings.TrimRightFunc(cut, unicode.IsSpace) + "…")
}
