package db_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// A name in brought games is a member's when the member has accepted it, and no longer when either ends it; an owner who was refused does not ask again,
// and all goes with either account.
func TestNamesAreJoinedByConsent(t *testing.T) {
	t.Parallel()
	rng := seed.Rand(t)
	d, c, o := openersDB(t, rng, 5, 2)
	ann, bob, cy := o.people[0], o.people[1], o.people[2]
	bases := d.Bases()
	list := baseLines(rng, 40)
	for i := range list {
		list[i].Black, list[i].White = []string{"Kim Lee", "KIM LEE", "q9"}[i%3], []string{"q9", "Kim lee"}[i%2]
	}
	if _, err := bases.Take(t.Context(), ann, list, t0); err != nil {
		t.Fatal(err)
	}
	ask := func(owner, member game.UserID, name string, want error) {
		t.Helper()
		if err := bases.AskName(t.Context(), owner, member, name, t0); (err == nil) != (want == nil) || err != nil && !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}
	accept := func(owner, member game.UserID, name string) error {
		return bases.AcceptName(t.Context(), owner, member, name, t0)
	}
	// found counts ann's games that bob is found in, as ann sees them and as a visitor does.
	var bobName string
	if err := c.QueryRow(t.Context(), `SELECT name FROM users WHERE id = $1`, bob).Scan(&bobName); err != nil {
		t.Fatal(err)
	}
	found := func(viewer game.UserID) int {
		t.Helper()
		a, err := gamebase.NewSearch(bases, idle{}).Ask(t.Context(), gamebase.Question{Size: 15, AnyRule: true, Player: bobName, Source: gamebase.FromBrought, Viewer: viewer})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range a.Results {
			if g.BlackMember != bobName && g.WhiteMember != bobName || g.BlackMember != "" && g.BlackMember != bobName {
				t.Errorf("members of a game that was found: %q, %q", g.BlackMember, g.WhiteMember)
			}
		}
		return a.Games
	}
	joined := func() (n int) {
		t.Helper()
		p, err := bases.Brought(t.Context(), ann, ann, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range p.Games {
			if g.BlackMember == bobName || g.WhiteMember == bobName {
				n++
			}
		}
		return n
	}
	ask(ann, bob, "nobody", gamebase.ErrNoName)
	ask(cy, bob, "kim lee", gamebase.ErrNoName)
	ask(ann, bob, "kim lee", nil)
	ask(ann, cy, "kim lee", gamebase.ErrNameAsked)
	if joined() != 0 || found(ann) != 0 {
		t.Error("joined without an answer")
	}
	for _, who := range []game.UserID{ann, cy} {
		if accept(ann, who, "kim lee") == nil {
			t.Error("accepted by somebody else")
		}
	}
	names, err := bases.Names(t.Context(), bob)
	if err != nil || len(names.Own) != 0 || len(names.Asked) != 1 || names.Asked[0].Accepted || names.Asked[0].Games != 0 {
		t.Errorf("%+v %v: private games are counted for who is asked", names, err)
	}
	if err := accept(ann, bob, "kim lee"); err != nil {
		t.Fatal(err)
	}
	all := joined()
	if all == 0 || found(ann) != all || found(0) != 0 {
		t.Errorf("%d joined, %d found, %d by a visitor", all, found(ann), found(0))
	}
	if err := bases.Show(t.Context(), ann, nil, true); err != nil {
		t.Fatal(err)
	}
	if found(0) != all {
		t.Errorf("%d of %d public ones", found(0), all)
	}
	// The owner ends it and may ask again; the member ends it and is not asked again.
	if err := bases.EndName(t.Context(), ann, bob, "kim lee", ann, t0); err != nil || joined() != 0 {
		t.Error(err, joined())
	}
	ask(ann, bob, "kim lee", nil)
	if err := accept(ann, bob, "kim lee"); err != nil {
		t.Fatal(err)
	}
	if err := bases.EndName(t.Context(), ann, bob, "kim lee", bob, t0); err != nil || joined() != 0 || found(ann) != 0 {
		t.Error(err, joined(), found(ann))
	}
	ask(ann, bob, "kim lee", gamebase.ErrNameMember)
	ask(ann, bob, "q9", gamebase.ErrNameMember)
	if accept(ann, bob, "kim lee") == nil || bases.EndName(t.Context(), ann, bob, "kim lee", ann, t0) == nil {
		t.Error("what was refused goes on")
	}
	// Another member, who has blocked the owner; then not; one's own name.
	must(t, c, `INSERT INTO blocks (user_id, blocked, since) VALUES ($1, $2, now())`, cy, ann)
	ask(ann, cy, "kim lee", gamebase.ErrNameMember)
	must(t, c, `DELETE FROM blocks`)
	ask(ann, cy, "kim lee", nil)
	ask(ann, ann, "q9", nil)
	if names, err = bases.Names(t.Context(), ann); err != nil || len(names.Own) != 2 || !slices.ContainsFunc(names.Own, func(n gamebase.JoinedName) bool { return n.Name == "q9" && n.Accepted && n.Games > 0 }) {
		t.Errorf("%+v %v", names, err)
	}
	if _, err := d.Accounts().Delete(t.Context(), cy, t0); err != nil {
		t.Fatal(err)
	}
	if names, err = bases.Names(t.Context(), ann); err != nil || len(names.Own) != 1 {
		t.Errorf("%+v %v", names, err)
	}
	if _, err := d.Accounts().Delete(t.Context(), ann, t0); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM base_names`).Scan(&left); err != nil || left > 0 {
		t.Errorf("%d names stay: %v", left, err)
	}
}
