package db_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// profile returns somebody's profile by name.
func profile(ctx context.Context, d *db.DB, name string) (archive.Profile, error) {
	p, err := d.Archive().Person(ctx, name)
	if err != nil {
		return archive.Profile{}, err
	}
	return d.Archive().Profile(ctx, p)
}

func TestBestWinsAndPoints(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx := t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	const games = 3000
	for i := range games {
		p := past{id: fmt.Sprintf("g%04d", i), black: ann, white: bob, rule: "renju", winner: "black", reason: "five", control: blitz, rated: true,
			ended: t0.Add(time.Duration(i) * time.Hour)}
		switch i {
		case 7:
			p.private = true
		case 8:
			p.winner = "white"
		}
		p.put(t, c)
		p.change(t, c, ann, 1500, 1500+float64(i)/10)
		p.change(t, c, bob, float64(1000+(i*7)%1000)+float64(i)/1e6, 1400)
		if i == 7 || i == 8 {
			must(t, c, `UPDATE rating_changes SET before = 2500 WHERE user_id = $1 AND game = (SELECT number FROM games WHERE id = $2)`, bob, p.id)
		}
	}
	for range 2 {
		p, err := profile(ctx, d, "ann")
		if err != nil || len(p.Best) != archive.MostWins {
			t.Fatalf("%+v, %v", p.Best, err)
		}
		for _, w := range p.Best {
			if w.Value < 1997 || w.Value > 2000 || w.Against.Name != "Bob" || w.ID == "g0007" || w.ID == "g0008" {
				t.Errorf("%+v", w)
			}
		}
	}
	who, err := d.Archive().Person(ctx, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	points, err := d.Archive().Points(ctx, who, renjuBlitz)
	if err != nil || len(points) < 900 || len(points) > archive.MostPoints {
		t.Fatalf("%d points, %v", len(points), err)
	}
	first, last := points[0], points[len(points)-1]
	if first.At != t0.UnixMilli() || first.Value != 1500 || last.At != t0.Add((games-1)*time.Hour).UnixMilli() || last.Value != 1800 {
		t.Errorf("%+v to %+v", first, last)
	}
	if !slices.IsSortedFunc(points, func(a, b archive.Point) int { return int(a.At - b.At) }) {
		t.Error("not in order")
	}
	// Over many years there are no more of them.
	must(t, c, `UPDATE rating_changes SET at = at - interval '30 years' WHERE game < (SELECT min(number) + 1000 FROM games)`)
	if points, err = d.Archive().Points(ctx, who, renjuBlitz); err != nil || len(points) > archive.MostPoints || len(points) < 10 {
		t.Errorf("%d points, %v", len(points), err)
	}
	if points, err = d.Archive().Points(ctx, who, game.RatingPool{Rule: board.Caro, Speed: game.Blitz}); err != nil || len(points) != 0 {
		t.Errorf("%+v, %v", points, err)
	}
}
