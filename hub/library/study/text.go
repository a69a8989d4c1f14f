package study

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// The lengths of texts, in characters.
const (
	maxTitle   = 100
	maxText    = 200 // players, event, date, result
	maxLabel   = 16
	maxComment = 10_000
)

// Tidy makes every text fit to be shown, as wire.PlainText does: no invisible characters, none that change the
// direction of the text around them or deface it, no white space at the end. All else stays unchanged; Check refuses
// long texts.
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

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n")

// lines keeps line breaks and the spaces that a line begins with, since comments have diagrams.
func lines(s string) string {
	all := strings.Split(lineEnds.Replace(strings.ToValidUTF8(s, "\uFFFD")), "\n")
	for i, l := range all {
		l = strings.ReplaceAll(l, "\t", " ")
		indent := len(l) - len(strings.TrimLeft(l, " \u00a0\u3000"))
		all[i] = l[:indent] + wire.PlainText(l)
	}
	return strings.TrimRightFunc(strings.Join(all, "\n"), unicode.IsSpace)
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
