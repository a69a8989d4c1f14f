package db_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

var blitz = game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second}

var renjuBlitz = game.RatingPool{Rule: board.Renju, Speed: game.Blitz}

func rate(t testing.TB, c *pgx.Conn, user game.UserID, value, deviation float64, games int, played time.Time) {
	t.Helper()
	must(t, c, `INSERT INTO ratings (user_id, rule, speed, value, deviation, wins, played) VALUES ($1, 'renju', 'blitz', $2, $3, $4, $5)`,
		user, value, deviation, games, played)
}

func TestRanks(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx, now := t.Context(), time.Now()
	for _, m := range []struct {
		name             string
		value, deviation float64
		games            int
		ago              time.Duration
	}{
		{"Best", 2000, 60, 30, time.Hour}, {"Same1", 1800, 75, 40, 0}, {"Same2", 1800, 50, 40, 13 * 24 * time.Hour}, {"Last", 1700, 70, 31, 0},
		{"Few", 1900, 60, 29, 0}, {"Vague", 1900, 76, 40, 0}, {"Gone", 1900, 60, 40, 15 * 24 * time.Hour}, {"Deleted", 1600, 60, 40, 0},
	} {
		rate(t, c, newMember(t, d, m.name), m.value, m.deviation, m.games, now.Add(-m.ago))
	}
	bot, err := d.People().Bot(ctx, records.NewBot{Level: "cedar", Engine: "v1"})
	if err != nil {
		t.Fatal(err)
	}
	must(t, c, `UPDATE users SET engine = 'v2' WHERE id = $1`, bot.ID)
	for _, engine := range []string{"v1", "v2"} {
		must(t, c, `INSERT INTO ratings (user_id, rule, speed, engine, value, deviation, wins, played)
			VALUES ($1, 'renju', 'blitz', $2, 2500, 60, 100, now() - interval '1 year')`, bot.ID, engine)
	}
	must(t, c, `UPDATE users SET deleted = now() WHERE name = 'Deleted'`)
	got, err := d.Archive().Ranks(ctx, renjuBlitz, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, e := range got.Entries {
		text += fmt.Sprintf("%d %s ", e.Rating.Rank, e.Who.Name)
	}
	if text != "1 Best 2 Same1 2 Same2 4 Last " {
		t.Errorf("%s", text)
	}
	if len(got.Bots) != 1 || got.Bots[0].Who.Bot != "cedar" || got.Bots[0].Rating.Rank != 0 || got.You != nil {
		t.Errorf("%+v", got)
	}
	for name, want := range map[string]int{"Last": 4, "Few": 0, "Vague": 0, "Gone": 0, "Same2": 2, "Cedar": 0} {
		p, err := profile(ctx, d, name)
		if err != nil || len(p.Ratings) != 1 || p.Ratings[0].Rank != want {
			t.Errorf("%s: %+v, %v", name, p.Ratings, err)
		}
		r, err := d.Archive().Ranks(ctx, renjuBlitz, p.ID)
		if err != nil || r.You == nil || r.You.Rank != want {
			t.Errorf("%s: %+v, %v", name, r.You, err)
		}
	}
	if p, _ := profile(ctx, d, "Gone"); p.Ratings[0].Deviation <= 60 || p.Ratings[0].Provisional {
		t.Errorf("%+v", p.Ratings)
	}
	if other, err := d.Archive().Ranks(ctx, game.RatingPool{Rule: board.Caro, Speed: game.Days}, 0); err != nil || len(other.Entries)+len(other.Bots) != 0 {
		t.Errorf("%+v, %v", other, err)
	}
}
