package account

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
)

func TestDelete(t *testing.T) {
	b := newBench(t)
	s, token := b.member("Ann")
	if err := b.Delete(t.Context(), s, "wrong "+good, home); !errors.Is(err, ErrPassword) || !b.alive(token) {
		t.Fatal(err)
	}
	if err := b.Delete(t.Context(), s, good, home); err != nil {
		t.Fatal(err)
	}
	if b.alive(token) || !slices.Contains(b.ended, s.ID) || len(b.leavers) != 1 || b.leavers[0].User != s.User.ID {
		t.Errorf("ended %v, gone %+v", b.ended, b.leavers)
	}
	guest, _, err := b.Guest(t.Context(), home)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Delete(t.Context(), guest, "", home); fault.CodeOf(err) != fault.Forbidden {
		t.Error(err)
	}
	// Games and sessions that came afterwards are ended too.
	b.store.gone = []Leaver{{User: 7, Games: []string{"g2"}}, {User: 8, Sessions: []int64{99}}, {User: 9, Shown: []string{"over"}}}
	if err := b.SettleLeavers(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(b.leavers) != 3 || b.leavers[2].Shown[0] != "over" || b.leavers[1].Games[0] != "g2" || !slices.Contains(b.ended, 99) {
		t.Errorf("ended %v, gone %+v", b.ended, b.leavers)
	}
	if _, err := CleanName("deleted-7"); !errors.Is(err, ErrNameReserved) {
		t.Error(err)
	}
}

func TestExportOnceADay(t *testing.T) {
	b := newBench(t)
	var out bytes.Buffer
	export := func() error { return b.Export(t.Context(), 1, func() io.Writer { out.Reset(); return &out }) }
	b.store.broken = io.ErrShortWrite
	if err := export(); !errors.Is(err, io.ErrShortWrite) {
		t.Fatal(err)
	}
	b.store.broken = nil // one that failed does not count
	if err := export(); err != nil || out.String() != "{}" {
		t.Fatal(err)
	}
	b.now = b.now.Add(ExportEvery - 1)
	if err := export(); !errors.Is(err, ErrExported) {
		t.Error(err)
	}
	b.now = b.now.Add(1)
	if err := export(); err != nil {
		t.Error(err)
	}
}
