package federation_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/federation"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

var good = federation.Papers{Federation: "RIF", ID: "17", Country: "EST", Name: "Kask, Ann"}

func viewer(u game.UserID) federation.Viewer {
	return federation.Viewer{Viewer: account.Viewer{User: u}}
}

// Both sides agree: the member asks, and who has the right confirms what was seen. Nobody else does, and nobody the own papers.
func TestBothSidesAgree(t *testing.T) {
	store := &hubtest.Federations{Officers: map[game.UserID][]string{2: {"RIF"}, 3: {"FFR"}, 1: {"RIF"}}}
	s := federation.NewService(store)
	ctx := t.Context()
	moderator := viewer(4)
	moderator.Moderator = true
	guest := viewer(9)
	guest.Guest = true
	for v, want := range map[federation.Viewer]error{{}: federation.ErrVisitor, guest: federation.ErrGuest} {
		if err := s.Ask(ctx, v, good); !errors.Is(err, want) {
			t.Error(err)
		}
		if _, err := s.Open(ctx, v); !errors.Is(err, want) {
			t.Error(err)
		}
	}
	if err := s.Ask(ctx, viewer(1), good); err != nil {
		t.Fatal(err)
	}
	for u, want := range map[game.UserID]int{1: 0, 2: 1, 3: 0, 5: 0} { // not one's own
		if p, err := s.Open(ctx, viewer(u)); err != nil || len(p.Queue) != want {
			t.Errorf("%d: %+v %v", u, p, err)
		}
	}
	if p, err := s.Open(ctx, moderator); err != nil || len(p.Queue) != 1 || !p.May {
		t.Errorf("%+v %v", p, err)
	}
	for _, u := range []game.UserID{1, 3, 5} {
		if err := s.Answer(ctx, viewer(u), 1, good, true); !errors.Is(err, federation.ErrRights) {
			t.Errorf("%d: %v", u, err)
		}
	}
	other := good
	other.Name = "Kask, Bob"
	if err := s.Answer(ctx, viewer(2), 1, other, true); !errors.Is(err, federation.ErrChanged) {
		t.Error(err)
	}
	if err := s.Answer(ctx, viewer(2), 1, good, true); err != nil {
		t.Error(err)
	}
	if p, err := s.Open(ctx, viewer(1)); err != nil || p.Own.State != federation.Confirmed {
		t.Errorf("%+v %v", p, err)
	}
	if err := s.Ask(ctx, viewer(1), other); err != nil { // other papers are not confirmed
		t.Error(err)
	}
	if p, err := s.Open(ctx, viewer(1)); err != nil || p.Own.State != federation.Asked {
		t.Errorf("%+v %v", p, err)
	}
	if err := s.Drop(ctx, viewer(1)); err != nil {
		t.Error(err)
	}
	if p, err := s.Open(ctx, viewer(1)); err != nil || p.Own != nil {
		t.Errorf("%+v %v", p, err)
	}
}

// Papers that no file has room for are refused, and so is who asks again and again.
func TestPapersAreBounded(t *testing.T) {
	s := federation.NewService(&hubtest.Federations{})
	for _, change := range []func(p *federation.Papers){
		func(p *federation.Papers) { p.Federation = "R" }, func(p *federation.Papers) { p.Federation = "ABCDEFGHI" }, func(p *federation.Papers) { p.Federation = "R1F" },
		func(p *federation.Papers) { p.Country = "ES" }, func(p *federation.Papers) { p.Country = "Ö12" }, func(p *federation.Papers) { p.ID = "" },
		func(p *federation.Papers) { p.ID = "123456789012" }, func(p *federation.Papers) { p.ID = "1 2" }, func(p *federation.Papers) { p.Name = "x" },
		func(p *federation.Papers) { p.Name = strings.Repeat("x", 61) }, func(p *federation.Papers) { p.Name = "\xff\xff" },
	} {
		p := good
		change(&p)
		if err := s.Ask(t.Context(), viewer(1), p); !errors.Is(err, federation.ErrPapers) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for range 10 {
		if err := s.Ask(t.Context(), viewer(1), good); err != nil {
			t.Error(err)
		}
	}
	if err := s.Ask(t.Context(), viewer(1), good); !errors.Is(err, federation.ErrOften) {
		t.Error(err)
	}
}
