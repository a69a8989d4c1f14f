package archive

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
)

func TestRecord(t *testing.T) {
	s := Summary{
		ID: "g1", Rule: "renju", Size: 15, Opening: game.Swap2, ClockKind: game.Byoyomi, Initial: 60_000, Period: 30_000, Periods: 3,
		Black: &Player{Name: "Ann"}, White: &Player{Name: "Cedar", Bot: "cedar"}, Winner: "white", Reason: game.ByTime,
		Moves: strings.Fields("h8 i9 pass"), Started: time.Date(2026, 5, 6, 23, 0, 0, 0, time.UTC),
	}
	g, err := s.Record(Played{Spent: []int64{1500, 20, 0}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := record.WriteSGF(&b, g); err != nil {
		t.Fatal(err)
	}
	want := "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]PB[Ann]PW[Cedar]DT[2026-05-06]EV[Tengen]OT[3x30 byo-yomi]ON[swap2]RU[Renju]TM[60]RE[W+T]\n" +
		";B[hh]MS[1500];W[ig]MS[20];B[])\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
	s.DrawAfter, s.Winner, s.Reason = 50, "", game.StoneLimit
	if g, err = s.Record(Played{}); err != nil || g.Root.Comment != "A draw after 50 stones." || g.Result.Outcome != record.Draw {
		t.Errorf("%+v %v", g, err)
	}
	if g, err := s.Record(Played{Spent: []int64{1}}); err != nil || g.Moves()[0].Spent != 0 {
		t.Error("times of other moves", err)
	}
	for _, c := range []struct {
		winner string
		reason game.Reason
		want   string
	}{
		{"black", game.ByFive, "B+"}, {"white", game.ByResign, "W+R"}, {"black", game.ByAway, "B+F"}, {"white", game.ByForbidden, "W+F"},
		{"", game.ByAgreement, "0"}, {"", game.ByAway, "0"}, {"", game.Aborted, "Void"},
	} {
		s.Winner, s.Reason = c.winner, c.reason
		if g, err := s.Record(Played{}); err != nil || g.Result.String() != c.want {
			t.Errorf("%+v: %v, %v", c, g.Result, err)
		}
	}
	for kind, want := range map[game.ClockKind]string{
		game.NoClock: "", game.Fischer: "5 fischer", game.Canadian: "10/30 canadian", game.Simple: "30 simple", game.Correspondence: "30 simple",
	} {
		s.ClockKind, s.Increment, s.Stones = kind, 5000, 10
		if g, err := s.Record(Played{}); err != nil || g.Overtime != want {
			t.Errorf("%s: %q, %v", kind, g.Overtime, err)
		}
	}
	for _, bad := range []Summary{{Rule: "chess"}, {Rule: "renju", Moves: []string{"z99"}}} {
		if _, err := bad.Record(Played{}); err == nil {
			t.Errorf("%+v", bad)
		}
	}
}

// Fifths that were not picked are variations of the fifth move.
func TestFifthsAreVariations(t *testing.T) {
	s := Summary{ID: "g", Rule: "renju", Size: 15, Opening: game.RIF, Reason: game.ByResign, Winner: "black", Moves: []string{"h8", "i9", "i7", "g7", "g8", "g9"}}
	g, err := s.Record(Played{Decisions: []record.Decision{{Ply: 3, Choice: "swap"}, {Ply: 4, Fifths: []board.Point{board.At(6, 8), board.At(6, 7)}}}})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := record.WriteSGF(&text, g); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"ON[rif, I7 Hogetsu]OD[3=swap 4=g9+g8]", "(;B[gh]", "(;B[gg])"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s does not have %s", text.String(), want)
		}
	}
}
