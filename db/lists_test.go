package db_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/lists"
)

// entriesText is the body of a list.
func entriesText(t *testing.T, entries []lists.Item) []byte {
	t.Helper()
	b, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	if entries == nil {
		b = []byte("[]")
	}
	return b
}

func TestLists(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, ctx := dbtest.Open(t, url), t.Context()
	s, ann, ben := d.Lists(), author(t, d, "ann"), author(t, d, "ben")
	if err := d.Studies().Add(ctx, document.Document{ID: "s1", Owner: ben, Title: "Fours", Body: []byte(`{"chapters":[{"id":"b1","rule":"renju","size":15,"nodes":[{"up":-1,"at":""}]},{"id":"a1","rule":"renju","size":15,"title":"One","start":1,"nodes":[{"up":-1,"at":""},{"up":0,"at":"h8"}]}]}`), Version: 1, Updated: t0}, 5); err != nil {
		t.Fatal(err)
	}
	c := sql(t, url)
	must(t, c, `INSERT INTO puzzles (id, key, rule, size, kind, themes, own, body, rating, deviation, volatility, withdrawn)
		SELECT 'p' || i, 'k' || i, 'renju', 15, 'win', '{}', 3, '{"moves":["h8","i9"]}', 1000, 500, 0.06, CASE i WHEN 5 THEN now() END FROM generate_series(1, 5) i`)
	must(t, c, `INSERT INTO puzzle_tries (user_id, puzzle, at, solved, again)
		SELECT $1, number, now(), id = 'p1', CASE id WHEN 'p3' THEN 1 ELSE 0 END FROM puzzles WHERE id IN ('p1', 'p2', 'p3')`, ann.ID)
	entries := []lists.Item{
		{Kind: "study", ID: "s1", Chapter: "a1"}, {Kind: "puzzle", ID: "p1"}, {Kind: "puzzle", ID: "p2"}, {Kind: "puzzle", ID: "p3"}, {Kind: "puzzle", ID: "p4"},
		{Kind: "puzzle", ID: "p5"}, {Kind: "study", ID: "none"}, {Kind: "puzzle", ID: "s1"},
	}
	l := document.Document{ID: "l1", Owner: ben, Title: "'; DROP TABLE lists; --", Body: entriesText(t, entries), Version: 1, Updated: t0}
	if err := s.Add(ctx, l, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(ctx, document.Document{ID: "l0", Owner: ben, Title: "older", Body: entriesText(t, nil), Version: 1, Updated: t0.Add(-time.Hour)}, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(ctx, document.Document{ID: "l2", Owner: ben, Title: "x", Body: entriesText(t, nil), Version: 1, Updated: t0}, 2); !errors.Is(err, lists.ErrMost) {
		t.Error(err)
	}
	if err := s.Add(ctx, document.Document{ID: "l2", Owner: records.User{ID: guest(t, d, "g")}, Title: "x", Body: entriesText(t, nil), Version: 1, Updated: t0}, 2); !errors.Is(err, lists.ErrGuest) {
		t.Error(err)
	}
	got, err := s.Get(ctx, "l1")
	var read []lists.Item
	if err == nil {
		err = json.Unmarshal(got.Body, &read)
	}
	if err != nil || got.Title != l.Title || got.Owner != ben || got.Version != 1 || fmt.Sprint(read) != fmt.Sprint(entries) || !got.Updated.Equal(t0) {
		t.Errorf("%+v, %v", got, err)
	}
	if all, err := s.List(ctx, ben.ID); err != nil || len(all) != 2 || all[0] != (lists.Listed{ID: "l1", Title: l.Title, Entries: 8, Updated: t0}) || all[1].Entries != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	gone, p := lists.About{}, func(state string) lists.About {
		return lists.About{Rule: "renju", Own: 3, State: state, Size: 15, Moves: []string{"h8", "i9"}}
	}
	one := lists.About{Title: "Fours", Name: "One", Size: 15, Moves: []string{"h8"}}
	for user, want := range map[game.UserID][]lists.About{
		ann.ID: {one, p("solved"), p("tried"), p("solved"), p(""), gone, gone, gone},
		0:      {one, p(""), p(""), p(""), p(""), gone, gone, gone},
	} {
		if about, err := s.About(ctx, user, entries); err != nil || fmt.Sprint(about) != fmt.Sprint(want) {
			t.Errorf("to %d: %+v, %v, want %+v", user, about, err, want)
		}
	}
	if about, err := s.About(ctx, 0, nil); err != nil || len(about) != 0 {
		t.Error(about, err)
	}
	l.Title, l.Body = "new", entriesText(t, entries[:1])
	for range 2 { // the second is the first again, whose answer was lost
		if v, err := s.Change(ctx, l); err != nil || v != 2 {
			t.Error(v, err)
		}
	}
	other := l
	other.Title = "other"
	if _, err := s.Change(ctx, other); !errors.Is(err, lists.ErrChanged) {
		t.Error(err)
	}
	other.Version, other.Owner = 2, ann
	if _, err := s.Change(ctx, other); !errors.Is(err, lists.ErrOthers) {
		t.Error(err)
	}
	other.ID = "none"
	if _, err := s.Change(ctx, other); !errors.Is(err, lists.ErrMissing) {
		t.Error(err)
	}
	if title, err := s.Title(ctx, "l1"); err != nil || title != "new" {
		t.Error(title, err)
	}
	if _, err := s.Title(ctx, "none"); !errors.Is(err, lists.ErrMissing) {
		t.Error(err)
	}
	if err := s.Delete(ctx, "l1", ann.ID); !errors.Is(err, lists.ErrOthers) {
		t.Error(err)
	}
	for _, want := range []error{nil, lists.ErrMissing} {
		if err := s.Delete(ctx, "l1", ben.ID); !errors.Is(err, want) {
			t.Error(err)
		}
	}
	if _, err := s.Get(ctx, "l1"); !errors.Is(err, lists.ErrMissing) {
		t.Error(err)
	}
}

// A member keeps no more than the most, however many are added at once. Only one of several changes of one version is made.
func TestListsAtOnce(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	s, ann := d.Lists(), author(t, d, "ann")
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			err := s.Add(t.Context(), document.Document{ID: fmt.Sprint("l", i), Owner: ann, Title: "x", Body: entriesText(t, nil), Version: 1, Updated: t0}, 4)
			if err != nil && !errors.Is(err, lists.ErrMost) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	all, err := s.List(t.Context(), ann.ID)
	if err != nil || len(all) != 4 {
		t.Fatal(all, err)
	}
	made := make(chan int, 8)
	for i := range 8 {
		wg.Go(func() {
			if v, err := s.Change(t.Context(), document.Document{ID: all[0].ID, Owner: ann, Title: fmt.Sprint(i), Body: entriesText(t, nil), Version: 1, Updated: t0}); err == nil {
				made <- v
			} else if !errors.Is(err, lists.ErrChanged) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if len(made) != 1 || <-made != 2 {
		t.Error("not one change was made")
	}
}
