package db_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// A member has so many games; a deleted one has none, and nobody finds them.
func TestBroughtGamesAreTheirOwners(t *testing.T) {
	t.Parallel()
	rng := seed.Rand(t)
	url := dbtest.URL(t)
	c := sql(t, url)
	d := dbtest.Open(t, url)
	o := newOpeners(t, c, rng, 2, 3)
	ann, bob := o.people[0], o.people[1]
	bases := d.Bases()
	list := baseLines(rng, 30)
	list[0].Noted = "(;GM[4]SZ[15];B[hh]C[a])"
	added, err := bases.Take(t.Context(), ann, list, t0)
	if err != nil {
		t.Fatal(err)
	}
	n := len(slices.DeleteFunc(added, func(ok bool) bool { return !ok }))
	page := func(owner, viewer game.UserID, before int) gamebase.BroughtPage {
		t.Helper()
		p, err := bases.Brought(t.Context(), owner, viewer, before, 10)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := page(ann, ann, 0)
	if p.Total != n || p.Shown != 0 || len(p.Games) != 10 || p.Next == 0 || p.Games[0].File != "f.sgf" {
		t.Errorf("%+v", p)
	}
	if p := page(ann, bob, 0); p.Total != 0 || len(p.Games) != 0 {
		t.Errorf("somebody else sees %+v", p)
	}
	id := func(s string) (n int32) { fmt.Sscan(s, &n); return n }
	first := id(p.Games[0].ID)
	if _, err := bases.Noted(t.Context(), first, bob); err == nil {
		t.Error("somebody else reads a game")
	}
	if _, err := bases.Noted(t.Context(), first, ann); err != nil {
		t.Error(err)
	}
	if err := bases.Show(t.Context(), bob, []int32{first}, true); err != nil {
		t.Fatal(err)
	}
	if p := page(ann, bob, 0); p.Total != 0 {
		t.Error("somebody else makes a game public")
	}
	if err := bases.Show(t.Context(), ann, []int32{first}, true); err != nil {
		t.Fatal(err)
	}
	if p := page(ann, bob, 0); p.Total != 1 || p.Shown != 1 || p.Games[0].File != "" {
		t.Errorf("%+v", p)
	}
	if err := bases.Remove(t.Context(), bob, []int32{first}); err != nil {
		t.Fatal(err)
	}
	if p := page(ann, ann, p.Next); p.Total != n {
		t.Error("somebody else deletes a game")
	}
	// The same file once more, its names in another encoding: each game is there once.
	for i := range list {
		list[i].Black = "Ö" + list[i].Black
	}
	if _, err := bases.TakeAgain(t.Context(), ann, list, t0); err != nil {
		t.Fatal(err)
	}
	if p := page(ann, ann, 0); p.Total != n || !strings.HasPrefix(p.Games[0].Black, "Ö") {
		t.Errorf("read again: %+v", p)
	}
	var b strings.Builder
	if err := d.Accounts().Export(t.Context(), ann, &b); err != nil || strings.Count(b.String(), `"f.sgf"`) != n || !strings.Contains(b.String(), "(;GM[4]") {
		t.Errorf("%v: %d of %d are given out", err, strings.Count(b.String(), `"f.sgf"`), n)
	}
	if _, err := d.Accounts().Delete(t.Context(), ann, t0); err != nil {
		t.Fatal(err)
	}
	if p := page(ann, ann, 0); p.Total != 0 {
		t.Errorf("%d stay", p.Total)
	}
	if _, err := bases.Take(t.Context(), ann, list, t0); err == nil {
		t.Error("who has left brings games")
	}
	if err := db.CatchUp(t.Context(), d.Positions(nil).Step); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM base_plies`).Scan(&left); err != nil || left > 0 {
		t.Errorf("%d positions stay: %v", left, err)
	}
}
