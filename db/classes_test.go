package db_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/lists"
)

// listOf is a list as it is stored.
func listOf(t *testing.T, id string, owner records.User, title string, entries []lists.Item) document.Document {
	return document.Document{ID: id, Owner: owner, Title: title, Body: entriesText(t, entries), Version: 1, Updated: t0}
}

func TestClasses(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, ctx := dbtest.Open(t, url), t.Context()
	s, tea, ann, ben := d.Classes(), author(t, d, "tea"), author(t, d, "ann"), author(t, d, "ben")
	c := sql(t, url)
	must(t, c, `INSERT INTO puzzles (id, key, rule, size, kind, themes, own, body, rating, deviation, volatility)
		SELECT 'p' || i, 'k' || i, 'renju', 15, 'win', '{}', 3, '{}', 1000, 500, 0.06 FROM generate_series(1, 4) i`)
	must(t, c, `INSERT INTO puzzle_tries (user_id, puzzle, at, solved, again)
		SELECT $1, number, $2, id = 'p1', CASE id WHEN 'p3' THEN 1 ELSE 0 END FROM puzzles WHERE id <> 'p4'`, ann.ID, t0)
	entries := []lists.Item{{Kind: "puzzle", ID: "p1", Due: "2026-12-31"}, {Kind: "study", ID: "s1", Chapter: "a"}, {Kind: "puzzle", ID: "p2"}, {Kind: "puzzle", ID: "p3"}, {Kind: "study", ID: "s1"}}
	if err := d.Lists().Add(ctx, listOf(t, "l1", tea, "Tuesday", entries), 2); err != nil {
		t.Fatal(err)
	}
	id := func(u records.User) game.UserID { return u.ID }
	check := func(name string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}

	// Until it is opened it is no class, and only the owner opens it.
	if got, err := s.Class(ctx, "l1", id(tea)); err != nil || got.Code != "" {
		t.Error(got, err)
	}
	check("somebody else opens", s.Open(ctx, "l1", id(ann), "CODEAAAA", t0), lists.ErrOthers)
	check("none is opened", s.Open(ctx, "none", id(tea), "CODEAAAA", t0), lists.ErrMissing)
	_, err := s.Join(ctx, "CODEAAAA", id(ann), t0)
	check("no such code", err, lists.ErrCode)
	check("open", s.Open(ctx, "l1", id(tea), "CODEAAAA", t0), nil)
	if j, err := s.Invited(ctx, "CODEAAAA"); err != nil || j != (lists.Joined{ID: "l1", Title: "Tuesday", Owner: tea}) {
		t.Errorf("%+v, %v", j, err)
	}
	_, err = s.Join(ctx, "CODEAAAA", id(tea), t0)
	check("the teacher joins", err, lists.ErrTeacher)
	_, err = s.Join(ctx, "CODEAAAA", guest(t, d, "g"), t0)
	check("a guest joins", err, lists.ErrPupilGuest)
	for i, u := range []records.User{ann, ann, ben} { // the second time nothing happens
		if list, err := s.Join(ctx, "CODEAAAA", id(u), t0.Add(time.Duration(i)*time.Minute)); err != nil || list != "l1" {
			t.Fatal(list, err)
		}
	}

	// Pupils say what they have done.
	study := lists.Item{Kind: "study", ID: "s1", Chapter: "a"}
	for range 2 {
		check("done", s.Say(ctx, "l1", id(ann), study, true, t0), nil)
	}
	check("of what is not on the list", s.Say(ctx, "l1", id(ann), lists.Item{Kind: "study", ID: "s2"}, true, t0), lists.ErrEntry)
	check("the teacher says", s.Say(ctx, "l1", id(tea), study, true, t0), lists.ErrPupil)
	check("done by Ben", s.Say(ctx, "l1", id(ben), lists.Item{Kind: "study", ID: "s1"}, true, t0), nil)
	check("not done", s.Say(ctx, "l1", id(ben), lists.Item{Kind: "study", ID: "s1"}, false, t0), nil)

	got, err := s.Class(ctx, "l1", id(tea))
	want := lists.Class{Code: "CODEAAAA", Pupils: []lists.Pupil{
		{User: ann, Joined: t0, Work: []lists.Work{{State: "solved", At: t0}, {State: "done", At: t0}, {State: "tried", At: t0}, {State: "later", At: t0}, {}}},
		{User: ben, Joined: t0.Add(2 * time.Minute), Work: make([]lists.Work, 5)},
	}}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	for _, u := range []game.UserID{id(ann), id(ben), 0} { // nobody but the teacher
		_, err := s.Class(ctx, "l1", u)
		check("somebody else looks", err, lists.ErrOthers)
	}
	check("a pupil takes another out", s.Remove(ctx, "l1", id(ben), id(ann)), lists.ErrOthers)
	if p, done, err := s.Part(ctx, "l1", id(ann)); err != nil || p.Open || p.Pupils != 0 || !p.Joined.Equal(t0) || len(done) != 1 || !done[study] {
		t.Errorf("%+v, %v, %v", p, done, err)
	}
	if p, _, err := s.Part(ctx, "l1", id(tea)); err != nil || p != (lists.Part{Open: true, Pupils: 2}) {
		t.Errorf("%+v, %v", p, err)
	}
	if all, err := s.Joined(ctx, id(ben)); err != nil || fmt.Sprint(all) != fmt.Sprint([]lists.Joined{{ID: "l1", Title: "Tuesday", Owner: tea}}) {
		t.Error(all, err)
	}

	// A pupil who leaves is forgotten, with what was said; the old code leads nowhere once there is another.
	check("leave", s.Leave(ctx, "l1", id(ann)), nil)
	check("leave again", s.Leave(ctx, "l1", id(ann)), nil)
	check("say after that", s.Say(ctx, "l1", id(ann), study, true, t0), lists.ErrPupil)
	check("another code", s.Open(ctx, "l1", id(tea), "CODEBBBB", t0), nil)
	_, err = s.Join(ctx, "CODEAAAA", id(ann), t0)
	check("by the old code", err, lists.ErrCode)
	if _, err = s.Join(ctx, "CODEBBBB", id(ann), t0); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Class(ctx, "l1", id(tea)); err != nil || len(got.Pupils) != 2 || got.Pupils[0].User != ann || got.Pupils[0].Work[1].State != "" {
		t.Errorf("%+v, %v", got, err)
	}
	check("remove", s.Remove(ctx, "l1", id(tea), id(ben)), nil)

	// A pupil's deleted account is in no class; with the teacher's account the class goes.
	out := new(strings.Builder)
	if _, ok, err := d.Accounts().BeginExport(ctx, id(ann), t0, time.Hour); err != nil || !ok {
		t.Fatal(ok, err)
	}
	if err := d.Accounts().Export(ctx, id(ann), out); err != nil || !strings.Contains(out.String(), `"list" : "l1"`) {
		t.Error(out, err)
	}
	if _, err := d.Accounts().Delete(ctx, id(ann), time.Now()); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Class(ctx, "l1", id(tea)); err != nil || len(got.Pupils) != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := s.Join(ctx, "CODEBBBB", id(ben), t0); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Accounts().Delete(ctx, id(tea), time.Now()); err != nil {
		t.Fatal(err)
	}
	_, err = s.Invited(ctx, "CODEBBBB")
	check("of a teacher who has gone", err, lists.ErrCode)
	if all, err := s.Joined(ctx, id(ben)); err != nil || len(all) != 0 {
		t.Error(all, err)
	}
}

// A closed class forgets its pupils.
func TestClassesClosed(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	s, tea, ann := d.Classes(), author(t, d, "tea"), author(t, d, "ann")
	if err := d.Lists().Add(ctx, listOf(t, "l1", tea, "x", nil), 2); err != nil {
		t.Fatal(err)
	}
	for _, step := range []func() error{
		func() error { return s.Open(ctx, "l1", tea.ID, "CODEAAAA", t0) },
		func() error { _, err := s.Join(ctx, "CODEAAAA", ann.ID, t0); return err },
		func() error { return s.Close(ctx, "l1", tea.ID) },
		func() error { return s.Close(ctx, "l1", tea.ID) },
		func() error { return s.Open(ctx, "l1", tea.ID, "CODEBBBB", t0) },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(ctx, "l1", ann.ID); !errors.Is(err, lists.ErrOthers) {
		t.Error(err)
	}
	if got, err := s.Class(ctx, "l1", tea.ID); err != nil || len(got.Pupils) != 0 || got.Code != "CODEBBBB" {
		t.Errorf("%+v, %v", got, err)
	}
}

// A thousand who join at once: the class takes as many as it may. A member is in so many classes.
func TestClassesAreBounded(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, ctx := dbtest.Open(t, url), t.Context()
	s, tea := d.Classes(), author(t, d, "tea")
	c := sql(t, url)
	must(t, c, `INSERT INTO users (name, skeleton, kind, password_hash, created) SELECT 'x' || i, 'x' || i, 'member', 'x', now() FROM generate_series(1, 1000) i`)
	must(t, c, `INSERT INTO lists (id, owner, title, entries, created, updated) SELECT 'l' || i, $1, 'x', '[]', now(), now() FROM generate_series(0, $2::int) i`, tea.ID, lists.MostClasses)
	must(t, c, `INSERT INTO classes (list, code, opened) SELECT 'l' || i, 'CODE' || i, now() FROM generate_series(0, $1::int) i`, lists.MostClasses)
	var first game.UserID
	if err := c.QueryRow(ctx, `SELECT min(id) FROM users WHERE name LIKE 'x%'`).Scan(&first); err != nil {
		t.Fatal(err)
	}
	in := make(chan game.UserID, 1000)
	var wg sync.WaitGroup
	for part := range game.UserID(8) {
		wg.Go(func() {
			for u := first + part; u < first+1000; u += 8 {
				if _, err := s.Join(ctx, "CODE0", u, t0); err == nil {
					in <- u
				} else if !errors.Is(err, lists.ErrFull) {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if len(in) != lists.MostPupils {
		t.Fatal(len(in))
	}
	if got, err := s.Class(ctx, "l0", tea.ID); err != nil || len(got.Pupils) != lists.MostPupils {
		t.Error(len(got.Pupils), err)
	}
	one := <-in
	for i := 1; i < lists.MostClasses; i++ {
		if _, err := s.Join(ctx, fmt.Sprint("CODE", i), one, t0); err != nil {
			t.Fatal(i, err)
		}
	}
	if _, err := s.Join(ctx, fmt.Sprint("CODE", lists.MostClasses), one, t0); !errors.Is(err, lists.ErrClasses) {
		t.Error(err)
	}
}
