package record

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

const playok = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.12.26\"]\n[Round \"-\"]\n[Black \"ann\"]\n[White \"bob\"]\n[Result \"0-1\"]\n[BlackElo \"1420\"]\n\n" +
	"1. h8 i9 2. h9 h10 3. g8 i8 0-1\n"

// A text of PlayOK is a game with its players, date and result; several follow each other, and a broken one is left out.
func TestTexts(t *testing.T) {
	in, err := Import([]byte(playok), ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g := in.Games[0]
	if len(in.Games) != 1 || len(g.Moves()) != 6 || g.Black.Name != "ann" || g.White.Name != "bob" || g.Black.Rank != "1420" ||
		g.Event != "PlayOK" || g.Round != "" || g.Date != "2024-12-26" || g.Result.Outcome != WhiteWins || g.RuleKnown {
		t.Errorf("%+v", g)
	}
	// The player named first has the first number.
	turned := strings.Replace(strings.Replace(playok, "[Black \"ann\"]\n", "", 1), "[Result", "[Black \"ann\"]\n[Result", 1)
	if in, err = Import([]byte(turned), ImportOptions{}); err != nil || in.Games[0].Result.Outcome != BlackWins {
		t.Errorf("%v %+v", err, in.Games)
	}
	broken := strings.Replace(playok, "h9 h10", "h8 h10", 1)
	in, err = Import([]byte(playok+"\n"+broken+"\n"+strings.ReplaceAll(playok, "\n", "\r\n")), ImportOptions{Rule: board.Renju, RuleKnown: true})
	if err != nil || len(in.Games) != 2 || in.Numbers[1] != 3 || in.Games[1].Rule != board.Renju || len(in.Notices) == 0 {
		t.Fatalf("%v %v %+v", err, in.Numbers, in.Notices)
	}
	for _, bad := range []string{broken, "[Event \"?\"]\n", "[Black \"a\"]\n\nwhat is this", "[Black \"a\"]\n\n*"} {
		if in, err := Import([]byte(bad), ImportOptions{}); err == nil {
			t.Errorf("%q: %+v", bad, in.Games)
		}
	}
	// A draw, and a game that was broken off.
	for said, want := range map[string]Outcome{"1/2-1/2": Draw, "*": Unknown} {
		in, err := Import([]byte(strings.ReplaceAll(playok, "0-1", said)), ImportOptions{})
		if err != nil || in.Games[0].Result.Outcome != want {
			t.Errorf("%s: %v %+v", said, err, in.Games)
		}
	}
}

// An operator's file may have more games than anybody's.
func TestTrustedRIF(t *testing.T) {
	var b strings.Builder
	b.WriteString("<database><games>")
	for range MaxNodes/2 + 1 {
		b.WriteString("<game><move>h8 i9</move></game>")
	}
	b.WriteString("</games></database>")
	if _, err := Import([]byte(b.String()), ImportOptions{}); Cause(err) != "large" {
		t.Errorf("%v", err)
	}
	if in, err := Import([]byte(b.String()), ImportOptions{Trusted: true}); err != nil || len(in.Games) != MaxNodes/2+1 {
		t.Errorf("%v, %d games", err, len(in.Games))
	}
}
