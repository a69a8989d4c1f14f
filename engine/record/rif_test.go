package record

import (
	"errors"
	"strings"
	"testing"

	"tengen/engine/board"
)

const rif = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a database -->
<database>
<players><player id="1" name="Ann" surname="Öst" country="1"/><player id="2" name="Bob" surname="Kask"/></players>
<tournaments><tournament id="7" name="Open &amp; more" year="2025"/></tournaments>
<games>
<game id="10" tournament="7" round="3" black="1" white="2" bresult="0,5" alt="i10"><move>h8 h9 j8 i7 g9</move><info> A draw. </info></game>
<game id="11" black="2" white="9" bresult="1"><move>h8 i9 x99</move></game>
<game id="12" black="2" white="1" bresult="2"><move><![CDATA[h8h9]]></move><info/></game>
</games>
</database>`

// TestRIF: games with their players, event, result and comment; one that cannot be read is left out, and told.
func TestRIF(t *testing.T) {
	in, err := Import([]byte(rif), ImportOptions{})
	if err != nil || in.Format != RIF || len(in.Games) != 2 || in.Numbers[1] != 3 {
		t.Fatalf("%v, %+v", err, in)
	}
	g := in.Games[0]
	if g.Black.Name != "Ann Öst" || g.White.Name != "Bob Kask" || g.Event != "Open & more" || g.Date != "2025" || g.Round != "3" ||
		g.Result.Outcome != Draw || g.Root.Comment != "A draw." || g.Rule != board.Renju || !g.RuleKnown || g.Size != 15 || len(g.Moves()) != 5 {
		t.Errorf("%+v", g)
	}
	if last := in.Games[1]; last.Result.Outcome != Unknown || len(last.Moves()) != 2 {
		t.Errorf("%+v", last)
	}
	codes := map[NoticeCode]Notice{}
	for _, n := range in.Notices {
		codes[n.Code] = n
	}
	if n := codes[GameSkipped]; n.Game != 2 || n.Line != 8 || n.As != "point" {
		t.Errorf("%+v", n)
	}
	if codes[ResultUnknown].Value != "2" || codes[PropertyDropped].Property != "alt" {
		t.Errorf("%+v", in.Notices)
	}
}

// TestBadRIF: what is no database, and what could grow, is refused with its line.
func TestBadRIF(t *testing.T) {
	for text, want := range map[string]error{
		"<database></database>":                                                                    ErrSyntax,
		"<database><games><game><move>h8</move></game>":                                            ErrSyntax,
		"<database><game><move></move></game></database>":                                          ErrSyntax,
		"<database><game><move>a99</move></game></database>":                                       ErrPoint,
		"<database>\n<!DOCTYPE x [<!ENTITY a 'aaaa'>]><game><move>h8</move></game></database>":     ErrSyntax,
		"<database><game><move>&a;</move></game></database>":                                       ErrSyntax,
		"<database><game><info>" + strings.Repeat("x", maxRIFText+1) + "</info></game></database>": ErrTooLarge,
		"<database>" + strings.Repeat("<game><move>h8</move></game>", MaxNodes+1) + "</database>":  ErrTooLarge,
	} {
		in, err := Import([]byte(text), ImportOptions{})
		if !errors.Is(err, want) || in.Format != RIF {
			t.Errorf("%.60q: %v, %v, want %v", text, in.Format, err, want)
		}
		if p, ok := errors.AsType[*ParseError](err); !ok {
			t.Errorf("%.60q: %T", text, p)
		}
	}
}

// FuzzRIF: any file is read or refused as the other formats are, and games are ones that can be written.
func FuzzRIF(f *testing.F) {
	f.Add(rif)
	f.Add("<database><game><move>h8<!-- -->h9</move></game></database>")
	f.Fuzz(func(t *testing.T, text string) {
		games, _, _, err := parseRIF([]byte("<database>"+text), ImportOptions{}, &Notices{})
		if p, ok := errors.AsType[*ParseError](err); err != nil && !ok {
			t.Fatalf("%T %v", p, err)
		}
		for _, g := range games {
			if _, err := g.Points(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
