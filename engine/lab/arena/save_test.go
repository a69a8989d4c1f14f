package arena

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// TestSaved: a saved game reads as it was played.
func TestSaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	date := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	s, err := NewSaver(dir, date)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		winner int
		reason Reason
		want   record.Result
	}{
		{0, Five, record.Result{Outcome: record.WhiteWins}},
		{1, Crash, record.Result{Outcome: record.BlackWins, Reason: record.Forfeit}},
		{1, Late, record.Result{Outcome: record.BlackWins, Reason: record.Timeout}},
		{NoSide, Full, record.Result{Outcome: record.Draw}},
	} {
		g := &Game{
			Number: i + 1, Rule: board.Renju, Size: 15, Names: [2]string{"a", "b 2"}, Black: 1,
			Opening: points(t, "h8i9"), Winner: c.winner, Reason: c.reason, Detail: "so it was",
		}
		played := points(t, "h8i9g7f6")
		for k, p := range played[2:] {
			g.Moves = append(g.Moves, Move{Point: p, Spent: time.Duration(k+1)*time.Second + 400*time.Microsecond})
		}
		if err := s.Save(g); err != nil {
			t.Fatal(err)
		}
		sgf, psq := read(t, dir, g.Number, "sgf"), read(t, dir, g.Number, "psq")
		for _, r := range []*record.Game{sgf, psq} {
			got, err := r.Points()
			if err != nil || !slices.Equal(got, played) || r.Black.Name != "b 2" || r.White.Name != "a" || r.Rule != board.Renju || !r.RuleKnown {
				t.Errorf(`%v, %v, %+v, want %v, Black.Name "b 2", White.Name "a", Rule Renju, r.RuleKnown`, got, err, r, played)
			}
			if m := r.Moves(); m[0].Spent != 0 || m[2].Spent != time.Second || m[3].Spent != 2*time.Second {
				t.Errorf("%+v, want m[0].Spent 0, m[2].Spent 1s, m[3].Spent %v", m, 2*time.Second)
			}
		}
		if sgf.Result != c.want || sgf.Root.Comment != c.reason.String()+": so it was" || sgf.Date != "2024-02-29" {
			t.Errorf(`%+v, want Result %v, Root.Comment %v, Date "2024-02-29"`, sgf, c.want, c.reason.String()+": so it was")
		}
	}
	if _, err := NewSaver(dir, date); !errors.Is(err, ErrTaken) {
		t.Error(err)
	}
}

func read(t *testing.T, dir string, number int, form string) *record.Game {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "game-000"+string(rune('0'+number))+"."+form))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	games, got, err := record.Read(f)
	if err != nil || got.String() != form || len(games) != 1 {
		t.Fatalf("%v, %v, %d, want String() %v, len(games) 1", err, got, len(games), form)
	}
	return games[0]
}
