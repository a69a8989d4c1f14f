package record

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestSGFCharsets(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"utf-8", "(;CA[UTF-8]PB[Jos\xc3\xa9])", "José"},
		{"nothing said, utf-8", "(;PB[Jos\xc3\xa9])", "José"},
		{"nothing said, latin-1", "(;PB[Jos\xe9])", "José"},
		{"latin-1", "(;CA[ISO-8859-1]PB[Jos\xe9])", "José"},
		{"utf-8 said, latin-1", "(;CA[UTF-8]PB[Jos\xe9])", "José"},
		{"broken utf-8", "(;PB[\xe4\xb8\xad\xe4\xb8\xad中中中\xe4\xb8])", "中中中中中\uFFFD"},
		{"gbk", "(;CA[GBK]PB[\xd6\xd0])", "中"},
		{"gbk with the byte of a bracket", "(;CA[gb2312]PB[\x81\x5d])", "乚"},
		{"gbk said, utf-8", "(;CA[gb2312]PB[中])", "中"},
		{"another", "(;CA[Big5]PB[\xa4\xa4])", "中"},
		{"bom", "\xef\xbb\xbf(;PB[中])", "中"},
	} {
		games, err := ReadSGF(strings.NewReader(tc.text))
		if err != nil || games[0].Black.Name != tc.want {
			t.Errorf("%s: %v, %v, want games[0].Black.Name %v", tc.name, games, err, tc.want)
		}
	}
}

func TestSGFText(t *testing.T) {
	for raw, want := range map[string]string{
		`a\]b`: "a]b", `a\\`: `a\`, `a\:b`: "a:b", "a\\\nb": "ab", "a\\\r\nb": "ab", "a\r\nb": "a\nb",
		"a\n\rb": "a\nb", "a\rb": "a\nb", "a\n\nb": "a\n\nb", "a\tb": "a b", "a\x00b": "ab", `a\b`: "ab",
	} {
		games, err := ReadSGF(strings.NewReader("(;C[" + raw + "])"))
		if err != nil || games[0].Root.Comment != want {
			t.Errorf("C[%q]: %v, %v; want %q", raw, games, err, want)
		}
	}
}

func TestRules(t *testing.T) {
	for _, name := range []string{"freestyle", "standard", "renju", "caro"} {
		rule, err := board.ParseRule(name)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := sgfAgain(t, []*Game{New(rule, 15)})
		if g := again[0]; !g.RuleKnown || g.Rule != rule {
			t.Errorf("SGF, %s: %+v", name, g)
		}
		if g, _ := psqAgain(t, New(rule, 15)); !g.RuleKnown || g.Rule != rule {
			t.Errorf("PSQ, %s: %+v", name, g)
		}
	}
	if err := WriteSGF(&bytes.Buffer{}, New(99, 15)); !errors.Is(err, ErrRule) {
		t.Errorf("an unknown rule: %v", err)
	}
}

func TestResults(t *testing.T) {
	for text, want := range map[string]Result{
		"B+R": {BlackWins, Resign}, "w+time": {WhiteWins, Timeout}, "B+F": {BlackWins, Forfeit}, "W+": {WhiteWins, Plain},
		"W+1": {WhiteWins, Plain}, "0": {Draw, Plain}, "Draw": {Draw, Plain}, "Void": {Void, Plain}, "?": {}, "": {}, "X+R": {},
	} {
		if got := ParseResult(text); got != want {
			t.Errorf("RE[%s] is %+v, want %+v", text, got, want)
		}
		if got := ParseResult(want.String()); got != want {
			t.Errorf("%+v written and read is %+v", want, got)
		}
	}
}
