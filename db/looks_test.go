package db_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/hub/member/account"
)

// Nobody gets a name that looks like somebody's, or like one that was: not by registering, as a guest, or by a change. Members whose names
// looked alike before that was so keep them.
func TestNamesThatLookAlikeAreOne(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx, c := t.Context(), sql(t, d.url)
	register := func(name string) error { _, _, err := d.Register(ctx, nil, name, secretOf, desktop); return err }

	// As it was: two members whose names look alike, one that has left, and no looks.
	first, _ := d.provedMember("工藤")
	gone, _ := d.provedMember("Łukasz")
	if _, err := d.db.Accounts().Delete(ctx, gone.User.ID, d.now); err != nil {
		t.Fatal(err)
	}
	must(t, c, `TRUNCATE name_confusables`)
	second, _ := d.provedMember("エ藤")
	must(t, c, `TRUNCATE name_confusables`)
	looks := d.db.Looks()
	for more := true; more; {
		var err error
		if more, err = looks.Step(ctx); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	if err := c.QueryRow(ctx, `SELECT count(*) FROM name_confusables`).Scan(&n); err != nil || n != 3 {
		t.Errorf("%d looks are known, %v", n, err)
	}
	for _, m := range []account.Session{first, second} {
		if s, _, err := d.Login(ctx, nil, m.User.Name, secretOf, desktop); err != nil || s.User.ID != m.User.ID {
			t.Errorf("%s signs in as %+v, %v", m.User.Name, s.User, err)
		}
	}

	for _, name := range []string{"Lukasz", "1ukasz"} {
		if err := register(name); !errors.Is(err, account.ErrNameTaken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	guest, _, err := d.Guest(ctx, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Register(ctx, &guest, "Lukasz", secretOf, desktop); !errors.Is(err, account.ErrNameTaken) {
		t.Error("as a guest:", err)
	}
	if _, err := d.Rename(ctx, first, "Lukasz"); !errors.Is(err, account.ErrNameTaken) {
		t.Error("by a change:", err)
	}

	// A user's own present or former name is no obstacle.
	ann, _ := d.provedMember("Cloud")
	if err := register("Doud"); !errors.Is(err, account.ErrNameTaken) {
		t.Error(err)
	}
	if r, err := d.Rename(ctx, ann, "Doud"); err != nil || r.Name != "Doud" {
		t.Errorf("%+v, %v", r, err)
	}
	if err := register("dοuԁ"); err == nil {
		t.Error("a look-alike of a former name")
	}
	if more, err := looks.Step(ctx); more || err != nil {
		t.Error(more, err)
	}
}
