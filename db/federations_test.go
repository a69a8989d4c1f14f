package db_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/federations"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/federation"
)

// Papers are asked for, confirmed as they were seen, shown, given out, and gone with the account.
func TestFederations(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t))
	f := d.Federations()
	ann, bob, officer := newMember(t, d, "Annabel"), newMember(t, d, "Bobby"), newMember(t, d, "Officer")
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	papers := federation.Papers{Federation: "RIF", ID: "17a", Country: "EST", Name: "Kask, Ann"}
	must(f.Ask(ctx, ann, papers, t0))
	other := papers
	other.ID = "17A" // the same, as ids are compared
	must(f.Ask(ctx, bob, other, t0.Add(time.Minute)))
	queue, err := f.Waiting(ctx, []string{"RIF"}, 10)
	if err != nil || len(queue) != 2 || queue[0].Name != "Annabel" || queue[0].Papers.Name != "Kask, Ann" {
		t.Fatalf("%+v %v", queue, err)
	}
	if queue, err := f.Waiting(ctx, []string{"FFR"}, 10); err != nil || len(queue) != 0 {
		t.Errorf("%+v %v", queue, err)
	}
	if all, err := f.Confirmed(ctx, []game.UserID{ann, bob}); err != nil || len(all) != 0 {
		t.Errorf("%+v %v", all, err)
	}
	changed := papers
	changed.Name = "Somebody else"
	if err := f.Answer(ctx, officer, ann, changed, true, t0); !errors.Is(err, federation.ErrChanged) {
		t.Error(err)
	}
	must(f.Answer(ctx, officer, ann, papers, true, t0))
	if err := f.Answer(ctx, officer, ann, papers, false, t0); !errors.Is(err, federation.ErrChanged) {
		t.Error("answered twice:", err)
	}
	if err := f.Answer(ctx, officer, bob, other, true, t0); !errors.Is(err, federation.ErrTaken) {
		t.Error(err)
	}
	must(f.Answer(ctx, officer, bob, other, false, t0))
	if own, err := f.Own(ctx, bob); err != nil || own.State != federation.Declined {
		t.Errorf("%+v %v", own, err)
	}
	must(f.Ask(ctx, ann, papers, t0)) // the same again: it stays confirmed
	for of, want := range map[string]game.UserID{"RIF": ann, "EST": ann, "": ann, "FFR": 0} {
		if u, _, err := f.Holder(ctx, of, "17A"); err != nil || u != want {
			t.Errorf("%q: %d %v", of, u, err)
		}
	}
	who, err := d.Archive().Person(ctx, "Annabel")
	must(err)
	profile, err := d.Archive().Profile(ctx, who)
	must(err)
	if profile.Papers == nil || profile.Papers.ID != "17a" || profile.Papers.Name != "Kask, Ann" {
		t.Errorf("%+v", profile.Papers)
	}
	var out strings.Builder
	must(d.Accounts().Export(ctx, ann, &out))
	if !strings.Contains(out.String(), `"Kask, Ann"`) || !json.Valid([]byte(out.String())) {
		t.Error(out.String())
	}

	if changed, err := f.SetOfficer(ctx, "officer", "rif", true); err != nil || !changed {
		t.Error(changed, err)
	}
	if changed, err := f.SetOfficer(ctx, "Officer", "RIF", true); err != nil || changed {
		t.Error(changed, err)
	}
	if of, err := f.Rights(ctx, officer); err != nil || len(of) != 1 || of[0] != "RIF" {
		t.Error(of, err)
	}
	if _, err := f.SetOfficer(ctx, "Nobody", "RIF", true); !errors.Is(err, federations.ErrNobody) {
		t.Error(err)
	}
	if changed, err := f.SetOfficer(ctx, "Officer", "RIF", false); err != nil || !changed {
		t.Error(changed, err)
	}

	e := d.Events()
	for want := range 2 {
		if turn, err := e.RenewCalendar(ctx, ann); err != nil || turn != want+1 {
			t.Error(turn, err)
		}
	}
	_, err = d.Accounts().Delete(ctx, ann, t0)
	must(err)
	if own, err := f.Own(ctx, ann); err != nil || own != nil {
		t.Errorf("%+v %v", own, err)
	}
	if turn, err := e.CalendarTurn(ctx, ann); err != nil || turn != 0 {
		t.Error(turn, err)
	}
	must(f.Ask(ctx, ann, papers, t0)) // nobody's
	if own, err := f.Own(ctx, ann); err != nil || own != nil {
		t.Errorf("%+v %v", own, err)
	}
}

// Guests of an event: one a name, none that imitates a member, so many a day, and their games are never rated nor anybody else's.
func TestEventGuests(t *testing.T) {
	f := newEventFixture(t, tournament.Swiss, 1, func(_ *eventFixture, p *tournament.Plan) { p.Guests = true })
	ctx := t.Context()
	newMember(t, f.db, "Ánn-Kask")
	add := func(name string) (game.UserID, error) {
		clean, skeleton, err := account.FullName(name)
		if err != nil {
			return 0, err
		}
		return f.events.AddGuest(ctx, tuesday, tournament.NewGuest{Host: f.host, Name: clean, Skeleton: skeleton}, f.now)
	}
	cai, err := add("Cai  Tamm")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := add("cai tamm"); err != nil || again != cai {
		t.Error(again, err)
	}
	for name, want := range map[string]error{"Ánn-Kask": tournament.ErrImitates, "Dan Tamm": nil} { // tried, and not made
		clean, skeleton, err := account.FullName(name)
		if err != nil {
			t.Fatal(err)
		}
		guest := tournament.NewGuest{Host: f.host, Name: clean, Skeleton: skeleton}
		if u, err := f.events.TryGuest(ctx, tuesday, guest, 0, f.now); u != 0 || !errors.Is(err, want) {
			t.Errorf("%s: %d, %v", name, u, err)
		}
		if _, err := f.events.TryGuest(ctx, tuesday, guest, tournament.MostGuestsADay-1, f.now); want == nil && !errors.Is(err, tournament.ErrToday) {
			t.Errorf("%s after all others of the day: %v", name, err)
		}
	}
	if u, err := f.events.TryGuest(ctx, tuesday, tournament.NewGuest{Host: f.host, Name: "Cai Tamm", Skeleton: skeletonOf(t, "Cai Tamm")}, 0, f.now); err != nil || u != cai {
		t.Error(u, err)
	}
	if all, err := f.events.GuestsOf(ctx, tuesday); err != nil || len(all) != 1 {
		t.Error(all, err)
	}
	if _, err := add("Ánn-Kask"); !errors.Is(err, tournament.ErrImitates) {
		t.Error(err)
	}
	if _, err := add("H ost"); !errors.Is(err, tournament.ErrImitates) {
		t.Error(err)
	}
	if _, err := add("Administrator"); err == nil {
		t.Error("a reserved name")
	}
	if _, err := f.events.AddGuest(ctx, "nothing", tournament.NewGuest{Host: f.host, Name: "X Y", Skeleton: "xy"}, f.now); !errors.Is(err, tournament.ErrMissing) {
		t.Error(err)
	}
	f.order(f.host, tournament.Enter{User: cai, Join: tournament.Join{Entrant: tournament.Entrant{Name: "Cai Tamm", Guest: true}}})
	f.now = t0.Add(time.Hour)
	begun := f.run(f.events)
	if len(begun) != 1 {
		t.Fatal(begun)
	}
	if n := f.count(`SELECT count(*) FROM games WHERE rated`); n != 0 {
		t.Error("a game with a guest is rated")
	}
	g, err := f.events.Guest(ctx, tuesday, cai)
	if err != nil || g.Turn != 0 || g.Name != "Cai Tamm" {
		t.Errorf("%+v %v", g, err)
	}
	if err := f.events.RenewGuest(ctx, tuesday, cai); err != nil {
		t.Error(err)
	}
	if err := f.events.RenewGuest(ctx, tuesday, f.host); !errors.Is(err, tournament.ErrNotIn) {
		t.Error(err)
	}
	if all, err := f.events.GuestsOf(ctx, tuesday); err != nil || len(all) != 1 || all[0].Turn != 1 {
		t.Errorf("%+v %v", all, err)
	}
	// A member who signs in from the guest's browser takes nothing of the guest along: the event's games are the guest's.
	session, err := f.db.Accounts().AddSession(ctx, cai, account.NewSession{TokenHash: make([]byte, 32), Created: f.now})
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.db.Accounts().Merge(ctx, session.ID, cai, f.players[0])
	if err != nil || m.Games != 0 {
		t.Errorf("%+v %v", m, err)
	}
	if n := f.count(`SELECT count(*) FROM games g JOIN event_guests e ON e.user_id IN (g.black, g.white)`); n != 1 {
		t.Error("a guest's game is somebody else's")
	}
}

// Calendars list what starts in a time: all, a club's, one's own.
func TestEventsBetween(t *testing.T) {
	f := newEventFixture(t, tournament.Swiss, 2)
	q := tournament.Between{From: t0, To: t0.Add(2 * time.Hour), Most: 10}
	for _, c := range []struct {
		change func(q *tournament.Between)
		events int
		mine   bool
	}{
		{func(*tournament.Between) {}, 1, false},
		{func(q *tournament.Between) { q.User = f.players[0] }, 1, true},
		{func(q *tournament.Between) { q.User, q.Own = f.host, true }, 1, true},
		{func(q *tournament.Between) { q.Own = true }, 0, false},
		{func(q *tournament.Between) { q.Club = "none" }, 0, false},
		{func(q *tournament.Between) { q.To = t0.Add(59 * time.Minute) }, 0, false},
		{func(q *tournament.Between) { q.From = t0.Add(61 * time.Minute) }, 0, false},
		{func(q *tournament.Between) { q.Most = 0 }, 0, false},
		{func(q *tournament.Between) { must(t, f.sql, `UPDATE events SET phase = 'running'`) }, 1, false},
		{func(q *tournament.Between) { q.From, q.To = t0.Add(61*time.Minute), t0.Add(99*time.Hour) }, 1, false},
		{func(q *tournament.Between) { q.From, q.To = t0.Add(-time.Hour), t0 }, 0, false},
	} {
		q := q
		c.change(&q)
		got, err := f.events.Between(t.Context(), q)
		if err != nil || len(got) != c.events || len(got) > 0 && got[0].Mine != c.mine {
			t.Errorf("%+v: %+v %v", q, got, err)
		}
	}
}

// skeletonOf is a name as it is compared with others.
func skeletonOf(t *testing.T, name string) string {
	t.Helper()
	_, skeleton, err := account.FullName(name)
	if err != nil {
		t.Fatal(err)
	}
	return skeleton
}
