package db_test

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/study"
)

// author is a member who has studies.
func author(t testing.TB, d *db.DB, name string) records.User {
	t.Helper()
	return records.User{ID: member(t, d, name), Name: name}
}

func TestStudies(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	s, ann, ben := d.Studies(), author(t, d, "ann"), author(t, d, "ben")
	k := document.Document{ID: "s1", Owner: ann, Title: "'; DROP TABLE studies; --", Body: []byte(`{"a":1}`), Version: 1, Updated: t0}
	if err := s.Add(ctx, k, 5); err != nil {
		t.Fatal(err)
	}
	older := document.Document{ID: "s0", Owner: ann, Title: "older", Body: []byte(`{}`), Version: 1, Updated: t0.Add(-time.Hour)}
	if err := s.Add(ctx, older, 5); err != nil {
		t.Fatal(err)
	}
	got, err := s.Get(ctx, "s1")
	if err != nil || got.Title != k.Title || !bytes.Equal(got.Body, k.Body) || got.Owner != ann || got.Version != 1 || !got.Updated.Equal(t0) {
		t.Fatalf("%+v, %v, want %+v", got, err, k)
	}
	if title, err := s.Title(ctx, "s1"); err != nil || title != k.Title {
		t.Fatal(title, err)
	}
	l, err := s.List(ctx, ann.ID)
	if err != nil || len(l) != 2 || l[0] != (study.Listed{ID: "s1", Title: k.Title, Updated: t0, Bytes: 7}) || l[1].ID != "s0" {
		t.Fatalf("%+v, %v", l, err)
	}

	k.Body, k.Title, k.Updated = []byte(`{"a":2}`), "new", t0.Add(time.Minute)
	for range 2 { // the second is the first again, whose answer was lost
		if v, err := s.Change(ctx, k); err != nil || v != 2 {
			t.Fatal(v, err)
		}
	}
	other := k
	other.Body = []byte(`{"a":3}`)
	if _, err := s.Change(ctx, other); !errors.Is(err, study.ErrChanged) {
		t.Fatal(err)
	}
	other.Version = 9
	if _, err := s.Change(ctx, other); !errors.Is(err, study.ErrChanged) {
		t.Fatal(err)
	}
	other.Version, other.Owner = 2, ben
	if _, err := s.Change(ctx, other); !errors.Is(err, study.ErrOthers) {
		t.Fatal(err)
	}
	other.ID = "none"
	if _, err := s.Change(ctx, other); !errors.Is(err, study.ErrMissing) {
		t.Fatal(err)
	}
	if got, err := s.Get(ctx, "s1"); err != nil || string(got.Body) != `{"a":2}` || got.Title != "new" || got.Version != 2 {
		t.Fatalf("%+v, %v", got, err)
	}

	if err := s.Delete(ctx, "s1", ben.ID); !errors.Is(err, study.ErrOthers) {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "s1", ann.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "s1", ann.ID); !errors.Is(err, study.ErrMissing) {
		t.Fatal(err)
	}
	if _, err := s.Get(ctx, "s1"); !errors.Is(err, study.ErrMissing) {
		t.Fatal(err)
	}
	if _, err := s.Title(ctx, "s1"); !errors.Is(err, study.ErrMissing) {
		t.Fatal(err)
	}
	large := document.Document{ID: "s2", Owner: ann, Title: "x", Body: make([]byte, study.MaxBytes+1), Version: 1, Updated: t0}
	if err := s.Add(ctx, large, 5); err == nil {
		t.Fatal("stored, though too large")
	}
}

// All studies of a member have a bound together.
func TestRoomForStudies(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	s, ann := d.Studies(), author(t, d, "ann")
	large := func(id string, bytes int) document.Document {
		return document.Document{ID: id, Owner: ann, Title: "x", Body: make([]byte, bytes), Version: 1, Updated: t0}
	}
	n := study.MostBytes / study.MaxBytes
	for i := range n {
		if err := s.Add(ctx, large(fmt.Sprint("s", i), study.MaxBytes), study.Most); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Add(ctx, large("more", 1), study.Most); !errors.Is(err, study.ErrRoom) {
		t.Error(err)
	}
	if v, err := s.Change(ctx, large("s0", study.MaxBytes-1)); err != nil || v != 2 {
		t.Error(v, err)
	}
	if err := s.Add(ctx, large("more", 1), study.Most); err != nil {
		t.Error(err)
	}
	if _, err := s.Change(ctx, large("more", 2)); !errors.Is(err, study.ErrRoom) {
		t.Error(err)
	}
}

// A member keeps no more than the most, however many are added at once. A guest keeps none.
func TestStudiesAtOnce(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	s, ann := d.Studies(), author(t, d, "ann")
	add := func(id string, u records.User) error {
		return s.Add(t.Context(), document.Document{ID: id, Owner: u, Title: "x", Body: []byte(`{}`), Version: 1, Updated: t0}, 5)
	}
	var wg sync.WaitGroup
	var added atomic.Int32
	for i := range 20 {
		wg.Go(func() {
			switch err := add(fmt.Sprint("s", i), ann); {
			case err == nil:
				added.Add(1)
			case !errors.Is(err, study.ErrMost):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if l, err := s.List(t.Context(), ann.ID); err != nil || len(l) != 5 || added.Load() != 5 {
		t.Errorf("%d listed, %d added, %v", len(l), added.Load(), err)
	}
	if err := add("g", records.User{ID: guest(t, d, "g")}); !errors.Is(err, study.ErrGuest) {
		t.Error(err)
	}

	// Only one of several changes of one version at once is made.
	var changed atomic.Int32
	l, _ := s.List(t.Context(), ann.ID)
	for i := range 10 {
		wg.Go(func() {
			k := document.Document{ID: l[0].ID, Owner: ann, Title: fmt.Sprint(i), Body: []byte(`{}`), Version: 1, Updated: t0}
			switch v, err := s.Change(t.Context(), k); {
			case err == nil && v == 2:
				changed.Add(1)
			case !errors.Is(err, study.ErrChanged):
				t.Error(v, err)
			}
		})
	}
	wg.Wait()
	if changed.Load() != 1 {
		t.Errorf("%d changes", changed.Load())
	}
}
