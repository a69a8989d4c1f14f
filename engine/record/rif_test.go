package record

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
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
	if want, ok := parseDecisions("4=g9+i10", 15); !ok || !reflect.DeepEqual(g.Decisions, want) || len(g.Root.Next[0].Next[0].Next[0].Next[0].Next) != 2 {
		t.Errorf("%v", g.Decisions)
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
	if codes[ResultUnknown].Value != "2" || codes[PropertyDropped].Property != "" {
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

// rifGames are games with all that the format has room for.
func rifGames() []*Game {
	at := func(names string) []board.Point {
		points, err := ParseMoves(names, 15, AllLetters)
		if err != nil {
			panic(err)
		}
		return points
	}
	ann := Player{Name: "Öst & Söner, \"Ann\"", ID: "17", Country: "SWE"}
	one := New(board.Renju, 15, at("h8 h9 h10 i7 g9 i10")...)
	one.Black, one.White = ann, Player{Name: "Bob <Kask>"}
	one.Event, one.Round, one.Date, one.Opening = "Open 2026", "3", "2026-11-30", "taraguchi10, D1 Kansei"
	one.Decisions = []Decision{{Ply: 1, Choice: "swap"}, {Ply: 4, Fifths: at("g9 i9 j5")}}
	one.AddFifths()
	one.TimeLimit, one.Overtime, one.Result = 5*time.Minute, "3 fischer", Result{BlackWins, Resign}
	one.Root.Comment = "A <good> game."
	n := &one.Root
	for ms := range 6 {
		n = n.Next[0]
		n.Move.Spent = time.Duration(ms*40_000) * time.Millisecond
	}
	two := New(board.Standard, 20, board.At(19, 19), board.At(0, 0), board.At(9, 9))
	two.Black, two.White = Player{Name: "Engine", Program: true}, ann
	two.Event, two.Round, two.Date, two.Opening, two.Result = "Open 2026", "1", "2026-12-01", "swap2", Result{Outcome: Draw}
	two.Decisions = []Decision{{Ply: 3, Choice: "white"}}
	three := New(board.Renju, 15, append(at("h8 h9 i8"), board.None, board.None)...)
	three.Result, three.Opening = Result{Outcome: Void}, ""
	four := New(board.Freestyle, 15, at("a1 b1")...)
	four.Black, four.Date = Player{Name: "Other", ID: "17"}, "2026"
	return []*Game{one, two, three, four}
}

// TestRIFReadBack: what is written is read back equal.
func TestRIFReadBack(t *testing.T) {
	games := rifGames()
	var b bytes.Buffer
	if err := WriteRIF(&b, games...); err != nil {
		t.Fatal(err)
	}
	in, err := Import(b.Bytes(), ImportOptions{})
	if err != nil || in.Format != RIF || len(in.Games) != len(games) || len(in.Notices) > 0 {
		t.Fatalf("%v, %+v\n%s", err, in.Notices, &b)
	}
	games[3].Black.ID = "" // which is another player's
	for i := range games {
		if !reflect.DeepEqual(in.Games[i], games[i]) {
			t.Errorf("game %d:\n%+v\n%+v\n%s", i+1, in.Games[i], games[i], &b)
		}
	}
	for _, want := range []string{`id="17" name="Öst &amp; Söner`, `alt="i9 j5"`, `swap="1"`, `btime="4" wtime="6"`, `bresult="0.5"`, `abbr="D1"`, `name="taraguchi10" board="renju" size="15"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &b)
		}
	}
}

// TestRIFUnfit: games that the format cannot hold are refused.
func TestRIFUnfit(t *testing.T) {
	g := New(board.Renju, 15)
	if err := WriteRIF(&bytes.Buffer{}, g); !errors.Is(err, ErrUnfit) {
		t.Error(err)
	}
	g = New(board.Renju, 15, board.At(7, 7))
	g.Root.Setup = &Setup{Black: []board.Point{board.At(1, 1)}}
	if err := WriteRIF(&bytes.Buffer{}, g); !errors.Is(err, ErrUnfit) {
		t.Error(err)
	}
	if err := WriteRIF(&bytes.Buffer{}, New(board.Renju, 99, board.At(7, 7))); !errors.Is(err, ErrSize) {
		t.Error(err)
	}
}

// TestRIFOfOursIsBounded: what a stranger writes where our files have more is left out.
func TestRIFOfOursIsBounded(t *testing.T) {
	in, err := Import([]byte(`<database><rules><rule id="1" name="x" board="chess" size="99"/></rules><games>
<game rule="1" bresult="1" end="W+R" decisions="nonsense" limit="-5" alt="x9"><move spent="1 -2" passes="0 99 x">h8 h9 i8 i9 j8</move></game>
</games></database>`), ImportOptions{})
	if err != nil || len(in.Games) != 1 {
		t.Fatal(err)
	}
	g := in.Games[0]
	if g.Rule != board.Renju || g.Size != 15 || len(g.Moves()) != 5 || g.Decisions != nil || g.TimeLimit != 0 || g.Result != (Result{Outcome: BlackWins}) {
		t.Errorf("%+v", g)
	}
}
