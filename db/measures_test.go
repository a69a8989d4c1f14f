package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Measures are in force as long as they say, the long ones only if another moderator has confirmed them, and can be undone.
func TestMeasures(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	for _, c := range []struct {
		by   game.UserID
		o    moderation.Command
		want error
	}{
		{k.ann, moderation.Command{Kind: moderation.Warn, Name: "Bob", Reason: moderation.Abuse}, moderation.ErrNothing},
		{k.mo, moderation.Command{Kind: moderation.Warn, Name: "Mo", Reason: moderation.Abuse}, moderation.ErrSelf},
		{k.mo, moderation.Command{Kind: moderation.Warn, Name: "Max", Reason: moderation.Abuse}, moderation.ErrModerator},
		{k.mo, moderation.Command{Kind: moderation.Warn, Name: "Nobody", Reason: moderation.Abuse}, moderation.ErrAbout},
		{k.mo, moderation.Command{Kind: moderation.Undo, Name: "Bob", Reason: moderation.Abuse}, moderation.ErrCommand},
		{k.mo, moderation.Command{Kind: moderation.Annul, Name: "Bob", Reason: moderation.Abuse, Game: "none"}, moderation.ErrGame},
	} {
		_, _, err := k.m.Act(ctx, c.by, c.o, k.now)
		k.no(c.want, err)
	}
	warn := k.act(k.mo, moderation.Command{Kind: moderation.Warn, Name: "Bob", Reason: moderation.Abuse, Message: "Be kind."})
	if own := k.own(k.bob); len(own.Notices) != 1 || own.Notices[0].Measure == nil || own.Notices[0].Measure.Message != "Be kind." || own.Measures[0].ID != warn {
		t.Fatalf("%+v", own)
	}
	mute := k.act(k.mo, moderation.Command{Kind: moderation.Mute, Name: "Bob", Reason: moderation.Abuse, Hours: 24})
	if s := k.standing(k.bob); !s.Muted.Equal(k.now.Add(24*time.Hour)) || s.MutedFor != moderation.Abuse || s.MayTalk(k.now) == nil || s.MayTalk(k.now.Add(25*time.Hour)) != nil || s.MayEnter(k.now) != nil {
		t.Fatalf("%+v", s)
	}
	good := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair})
	if s := k.standing(k.bob); !s.Suspended.Equal(k.now.Add(moderation.ConfirmWithin)) {
		t.Errorf("before it is confirmed it ends at %v", s.Suspended)
	}
	k.no(moderation.ErrSecond, k.m.Confirm(ctx, k.mo, good, k.now))
	k.no(moderation.ErrOver, k.m.Confirm(ctx, k.max, mute, k.now))
	q, err := k.m.Waiting(ctx, k.max, k.now)
	if err != nil || len(q.Second) != 1 || q.Second[0].ID != good {
		t.Fatalf("%+v, %v", q, err)
	}
	k.ok(k.m.Confirm(ctx, k.max, good, k.now))
	if s := k.standing(k.bob); !s.Suspended.Equal(moderation.Forever) {
		t.Errorf("%+v", s)
	}
	_, err = k.m.Undo(ctx, k.max, good, moderation.Unfair, "", k.now)
	k.ok(err)
	_, err = k.m.Undo(ctx, k.mo, good, moderation.Unfair, "", k.now)
	k.no(moderation.ErrOver, err)
	if s := k.standing(k.bob); s.MayEnter(k.now) != nil || s.MayTalk(k.now) == nil {
		t.Errorf("one was undone, the other not: %+v", s)
	}
	// An unconfirmed measure ends, and that is noted.
	other := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair, Hours: 31 * 24})
	k.now = k.now.Add(moderation.ConfirmWithin + time.Second)
	if s := k.standing(k.bob); s.MayEnter(k.now) != nil {
		t.Errorf("%+v", s)
	}
	k.no(moderation.ErrOver, k.m.Confirm(ctx, k.max, other, k.now))
	_, err = k.m.Settle(ctx, k.now)
	k.ok(err)
	_, err = k.m.Settle(ctx, k.now)
	k.ok(err)
	all, err := k.m.Audit(ctx, "Bob", 0, 100)
	if last := all[len(all)-1]; err != nil || last.Kind != moderation.Lapse || last.Of != other || last.Actor != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	// A session and a token know it.
	k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair, Hours: 1})
	s, err := k.d.Accounts().AddSession(ctx, k.bob, account.NewSession{TokenHash: token("b"), Created: t0})
	k.ok(err)
	got, err := k.d.Accounts().Session(ctx, token("b"))
	if err != nil || got.ID != s.ID || got.User.Sanctions.MayEnter(k.now) == nil {
		t.Errorf("%+v, %v", got, err)
	}
	stranded, err := k.d.People().Stranded(ctx, []game.UserID{k.ann, k.bob})
	if err != nil || len(stranded) != 0 && stranded[0] != k.bob {
		t.Errorf("%v, %v", stranded, err)
	}
}

// A guest is reported by a line of chat or a game, since its name is not its own; muted or suspended for a time, by a
// report alone; sanctions in force stay when the guest becomes a member.
func TestMeasuresOfGuests(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	heron, twin := guest(t, k.d, "Heron 48213"), guest(t, k.d, "Heron 48214")
	must(t, k.c, `UPDATE users SET name = 'Heron 48213' WHERE id = $1`, twin)
	k.said("g1", k.ann, "good luck")
	line := k.said("g1", heron, "you are bad")
	p := past{id: "g2", black: k.ann, white: twin, rule: "renju", winner: "white", reason: "resign", control: blitz, ended: k.now.Add(-time.Hour)}
	p.put(k, k.c)

	about := moderation.Report{Reporter: k.ann, About: "heron 48213", Reason: moderation.Abuse}
	for want, change := range map[error]func(r *moderation.Report){
		moderation.ErrAbout: func(r *moderation.Report) { r.Text = "nobody knows which one" },
		moderation.ErrLine:  func(r *moderation.Report) { r.Line, r.Games = line, []string{"g2"}; r.About = "Bob" },
	} {
		r := about
		change(&r)
		k.no(want, k.m.Report(ctx, r, k.now))
	}
	by := func(change func(r *moderation.Report)) int64 {
		t.Helper()
		r := about
		change(&r)
		k.ok(k.m.Report(ctx, r, k.now))
		var id int64
		k.ok(k.c.QueryRow(ctx, `SELECT max(report) FROM report_voices`).Scan(&id))
		return id
	}
	first := by(func(r *moderation.Report) { r.Line = line })
	second := by(func(r *moderation.Report) { r.Games = []string{"g2"} })
	d, err := k.m.Dossier(ctx, k.mo, first, k.now)
	if err != nil || !d.File.Guest || d.File.Who.ID != heron || second == first {
		t.Fatalf("%+v, %v", d.File, err)
	}

	order := moderation.Command{Kind: moderation.Mute, Name: "Heron 48213", Reason: moderation.Abuse, Hours: 2, Report: first}
	for want, change := range map[error]func(o *moderation.Command){
		moderation.ErrAbout:   func(o *moderation.Command) { o.Report = 0 }, // it is not known which one
		moderation.ErrCommand: func(o *moderation.Command) { o.Name = "Bob" },
		moderation.ErrGuest:   func(o *moderation.Command) { o.Hours = 0 },
	} {
		o := order
		change(&o)
		_, _, err := k.m.Act(ctx, k.mo, o, k.now)
		k.no(want, err)
	}
	for _, change := range []func(o *moderation.Command){
		func(o *moderation.Command) { o.Hours = moderation.MaxGuestHours + 1 },
		func(o *moderation.Command) { o.Kind, o.Hours = moderation.Warn, 0 },
		func(o *moderation.Command) { o.Kind, o.Hours = moderation.CloseName, 0 },
		func(o *moderation.Command) { o.Kind, o.Hours, o.Days = moderation.Annul, 0, 1 },
	} {
		o := order
		change(&o)
		_, _, err := k.m.Act(ctx, k.mo, o, k.now)
		k.no(moderation.ErrGuest, err)
	}
	mute := k.act(k.mo, order)
	if s := k.standing(heron); s.MayTalk(k.now) == nil || s.News || s.MayTalk(k.now.Add(2*time.Hour)) != nil {
		t.Errorf("%+v", s)
	}
	if s := k.standing(twin); s.MayTalk(k.now) != nil {
		t.Errorf("its namesake: %+v", s)
	}
	if n := k.count(`SELECT count(*) FROM notices WHERE user_id = $1`, heron); n != 0 {
		t.Errorf("%d notices that nobody can read", n)
	}
	if _, err := k.m.Undo(ctx, k.max, mute, moderation.Abuse, "", k.now); err != nil || k.standing(heron).MayTalk(k.now) != nil {
		t.Errorf("%v, %+v", err, k.standing(heron))
	}

	order.Kind, order.Report, order.Hours = moderation.Suspend, second, 24
	k.act(k.mo, order)
	if s := k.standing(twin); s.MayEnter(k.now) == nil {
		t.Errorf("%+v", s)
	}
	if gone, err := k.d.People().Stranded(ctx, []game.UserID{heron, twin}); err != nil || len(gone) != 1 || gone[0] != twin {
		t.Errorf("%v, %v", gone, err)
	}
	_, err = k.d.Accounts().Promote(ctx, twin, "Twin", "twin", "hash")
	k.ok(err)
	if own := k.own(twin); len(own.Measures) != 1 || !own.Measures[0].InForce || k.standing(twin).MayEnter(k.now) == nil {
		t.Errorf("%+v", own)
	}
	k.ok(k.closes(k.mo, first, true, false, k.now))
}

// Unrated games only: for a time, or for good if a second moderator confirms it; the person reads it with its end, appeals, and it
// is lifted.
func TestUnratedOnly(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	barred := func() bool {
		t.Helper()
		all, err := k.d.People().Barred(ctx, []game.UserID{k.ann, k.bob})
		k.ok(err)
		if len(all) > 1 || len(all) == 1 && (all[k.bob].MayRate(k.now) == nil || all[k.bob].UnratedFor != moderation.Unfair) {
			t.Fatalf("%+v", all)
		}
		return len(all) == 1
	}
	_, _, err := k.m.Act(ctx, k.ann, moderation.Command{Kind: moderation.Unrate, Name: "Bob", Reason: moderation.Unfair, Hours: 24}, k.now)
	k.no(moderation.ErrNothing, err)
	if barred() {
		t.Error("nobody has decided it")
	}
	day := k.act(k.mo, moderation.Command{Kind: moderation.Unrate, Name: "Bob", Reason: moderation.Unfair, Hours: 24, Message: "See the case."})
	_, _, err = k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.Unrate, Name: "Bob", Reason: moderation.Unfair, Hours: 24}, k.now)
	k.no(moderation.ErrOver, err) // it was sent twice
	s := k.standing(k.bob)
	if !barred() || !s.Unrated.Equal(k.now.Add(24*time.Hour)) || s.MayTalk(k.now) != nil || s.MayEnter(k.now) != nil || s.MayRate(k.now.Add(25*time.Hour)) != nil {
		t.Errorf("%+v", s)
	}
	own := k.own(k.bob)
	if len(own.Notices) != 1 || len(own.Measures) != 1 || !own.Measures[0].InForce || own.Measures[0].Message != "See the case." || own.Measures[0].Kind != moderation.Unrate {
		t.Errorf("%+v", own)
	}
	if f, err := k.m.File(ctx, k.mo, "Bob", k.now); err != nil || !f.Unrated.Equal(s.Unrated) || !f.Suspended.IsZero() {
		t.Errorf("%+v %v", f, err)
	}
	k.ok(k.m.Appeal(ctx, k.bob, day, "I play by myself.", k.now))
	_, err = k.m.Answer(ctx, k.mo, day, true, "Yes.", k.now)
	k.no(moderation.ErrSecond, err)
	_, err = k.m.Answer(ctx, k.max, day, true, "So be it.", k.now)
	k.ok(err)
	if barred() || k.own(k.bob).Measures[0].InForce {
		t.Error("a granted appeal lifts nothing")
	}
	good := k.act(k.mo, moderation.Command{Kind: moderation.Unrate, Name: "Bob", Reason: moderation.Unfair})
	if s := k.standing(k.bob); !s.Unrated.Equal(k.now.Add(moderation.ConfirmWithin)) {
		t.Errorf("before it is confirmed it ends at %v", s.Unrated)
	}
	k.ok(k.m.Confirm(ctx, k.max, good, k.now))
	if s := k.standing(k.bob); !s.Unrated.Equal(moderation.Forever) {
		t.Errorf("%+v", s)
	}
	_, err = k.m.Undo(ctx, k.mo, good, moderation.Unfair, "", k.now)
	k.ok(err)
	if barred() {
		t.Error("what was undone is in force")
	}
}
