package db_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	dbmoderation "github.com/tengen-go/tengen/db/moderation"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// court is a database with two moderators, two people, and a clock.
type court struct {
	*testing.T
	d                 *db.DB
	m                 dbmoderation.Moderation
	c                 *pgx.Conn
	mo, max, ann, bob game.UserID
	now               time.Time
	finished          int
}

func newCourt(t *testing.T) *court {
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	k := &court{T: t, d: d, m: d.Moderation(), c: sql(t, url), now: time.Now().UTC().Truncate(time.Second)}
	k.mo, k.max, k.ann, k.bob = newMember(t, d, "Mo"), newMember(t, d, "Max"), newMember(t, d, "Ann"), newMember(t, d, "Bob")
	for _, name := range []string{"Mo", "Max"} {
		if changed, err := k.m.SetRole(t.Context(), name, true, k.now); err != nil || !changed {
			t.Fatal(changed, err)
		}
	}
	return k
}

// ok fails the test at an error.
func (k *court) ok(err error) {
	k.Helper()
	if err != nil {
		k.Fatal(err)
	}
}

// no fails the test unless an error is a refusal.
func (k *court) no(want, err error) {
	k.Helper()
	if !errors.Is(err, want) {
		k.Errorf("%v, want %v", err, want)
	}
}

func (k *court) act(by game.UserID, o moderation.Command) int64 {
	k.Helper()
	id, _, err := k.m.Act(k.Context(), by, o, k.now)
	k.ok(err)
	return id
}

func (k *court) closes(by game.UserID, report int64, upheld, hide bool, now time.Time) error {
	_, err := k.m.CloseReport(k.Context(), by, report, upheld, hide, now)
	return err
}

func (k *court) count(statement string, args ...any) (n int) {
	k.Helper()
	k.ok(k.c.QueryRow(k.Context(), statement, args...).Scan(&n))
	return n
}

func (k *court) own(user game.UserID) moderation.Inbox {
	k.Helper()
	own, err := k.m.Own(k.Context(), user, k.now)
	k.ok(err)
	return own
}

func (k *court) standing(user game.UserID) moderation.Sanctions {
	k.Helper()
	all, err := k.d.Accounts().Standings(k.Context(), []game.UserID{user})
	k.ok(err)
	return all[user]
}

// said stores a line of chat in a game of Ann's and Bob's.
func (k *court) said(id string, by game.UserID, text string) (line int64) {
	k.Helper()
	if k.count(`SELECT count(*) FROM games WHERE id = $1`, id) == 0 {
		p := past{id: id, black: k.ann, white: k.bob, rule: "renju", winner: "white", reason: "resign", control: blitz, rated: true, ended: k.now.Add(-time.Hour)}
		p.put(k, k.c)
	}
	k.ok(k.c.QueryRow(k.Context(), `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ($1, $2, 'white', $3, $4, $5) RETURNING id`,
		id, by, fmt.Sprintf("page/%s%d", text[:1], k.finished), text, k.now).Scan(&line))
	k.finished++
	return line
}

// A report takes its evidence from what is stored, is joined by later reporters, and its reporters hear what became of it.
func TestReports(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	k.said("g1", k.ann, "good luck")
	line := k.said("g1", k.bob, "you are bad")
	eve := newMember(t, k.d, "Eve")
	report := moderation.Report{Reporter: k.ann, About: "bob", Reason: moderation.Abuse, Line: line}
	k.ok(k.m.Report(ctx, report, k.now))
	for want, r := range map[error]moderation.Report{
		moderation.ErrLine:   {Reporter: k.ann, About: "Eve", Reason: moderation.Abuse, Line: line},
		moderation.ErrAbout:  {Reporter: k.ann, About: "Ann", Reason: moderation.Abuse, Text: "me"},
		moderation.ErrGames:  {Reporter: k.ann, About: "Eve", Reason: moderation.Unfair, Games: []string{"g1"}},
		moderation.ErrEmpty:  {Reporter: k.ann, About: "Bob", Reason: moderation.Unfair},
		moderation.ErrReason: {Reporter: k.ann, About: "Bob", Reason: "mood", Text: "x"},
	} {
		k.no(want, k.m.Report(ctx, r, k.now))
	}
	k.no(moderation.ErrAbout, k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Nobody", Reason: moderation.Abuse, Text: "x"}, k.now))
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: eve, About: "Bob", Reason: moderation.Abuse, Text: "insults", Games: []string{"g1", "g1"}}, k.now))
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: eve, About: "Bob", Reason: moderation.BadName}, k.now))

	_, err := k.m.Waiting(ctx, k.mo, k.now)
	k.ok(err)
	q, err := k.m.Waiting(ctx, k.mo, k.now)
	if err != nil || len(q.Cases) != 2 || q.Cases[0].Reason != moderation.Abuse || q.Cases[0].Statements != 2 || q.Cases[0].Priority != 20 {
		t.Fatalf("%+v, %v", q, err)
	}
	id := q.Cases[0].ID
	k.ok(k.m.Claim(ctx, k.mo, id, true, k.now))
	k.no(moderation.ErrTaken, k.m.Claim(ctx, k.max, id, true, k.now.Add(29*time.Minute)))
	k.no(moderation.ErrTaken, k.closes(k.max, id, true, false, k.now))
	k.no(moderation.ErrNothing, k.m.Claim(ctx, k.ann, id, true, k.now))
	d, err := k.m.Dossier(ctx, k.mo, id, k.now)
	if err != nil || len(d.Statements) != 2 || d.Statements[0].Line != "you are bad" || len(d.Statements[0].Around) != 2 || !d.Statements[0].Around[1].Here || len(d.Games) != 1 || d.File.Who.Name != "Bob" {
		t.Fatalf("%+v, %v", d, err)
	}
	k.ok(k.m.Claim(ctx, k.max, id, true, k.now.Add(31*time.Minute))) // a claim lapses
	k.ok(k.closes(k.max, id, true, false, k.now.Add(32*time.Minute)))
	k.no(moderation.ErrOver, k.closes(k.max, id, true, false, k.now.Add(33*time.Minute)))
	for _, u := range []game.UserID{k.ann, eve} {
		own := k.own(u)
		if len(own.Notices) != 1 || own.Notices[0].Kind != moderation.MessageReport || !own.Notices[0].Upheld || !k.standing(u).News {
			t.Fatalf("%+v", own)
		}
		k.ok(k.m.ReadNotice(ctx, k.mo, own.Notices[0].ID)) // another's: nothing happens
		if len(k.own(u).Notices) != 1 {
			t.Error("somebody else has read it")
		}
		k.ok(k.m.ReadNotice(ctx, u, own.Notices[0].ID))
		if len(k.own(u).Notices) != 0 || k.standing(u).News {
			t.Error("it is still to be read")
		}
	}
	// Reporters who were right come first.
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Eve", Reason: moderation.Other, Text: "x"}, k.now))
	q, err = k.m.Waiting(ctx, k.mo, k.now)
	if err != nil || q.Cases[0].About.Name != "Eve" || q.Cases[0].Priority != 33 {
		t.Errorf("%+v, %v", q.Cases, err)
	}
	for range moderation.MaxPerDay - 2 {
		err = k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Max", Reason: moderation.Other, Text: "x"}, k.now)
		if err != nil {
			break
		}
	}
	k.no(moderation.ErrReported, err)
	must(t, k.c, `UPDATE report_voices SET reporter = $1`, k.ann)
	must(t, k.c, `INSERT INTO report_voices (report, reporter, at, text, games) SELECT $1, $2, $3, '', '{}' FROM generate_series(1, 20)`, id, k.ann, k.now)
	k.no(moderation.ErrReports, k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Eve", Reason: moderation.Unfair, Text: "x"}, k.now))
	// Nobody sees what is said of oneself.
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.bob, About: "Mo", Reason: moderation.Other, Text: "x"}, k.now))
	q, err = k.m.Waiting(ctx, k.mo, k.now)
	k.ok(err)
	for _, c := range q.Cases {
		if c.About.ID == k.mo {
			t.Error("a report about oneself")
		}
	}
}

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
	if err != nil || got.ID != s.ID || got.User.Standing.MayEnter(k.now) == nil {
		t.Errorf("%+v, %v", got, err)
	}
	stranded, err := k.d.People().Stranded(ctx, []game.UserID{k.ann, k.bob})
	if err != nil || len(stranded) != 0 && stranded[0] != k.bob {
		t.Errorf("%v, %v", stranded, err)
	}
}

// Another moderator than the one who acted answers an appeal, if there is one; granted, it undoes the action.
func TestAppeals(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	id := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair, Hours: 5})
	k.no(moderation.ErrNoMeasure, k.m.Appeal(ctx, k.ann, id, "not mine", k.now))
	k.no(moderation.ErrNoMeasure, k.m.Appeal(ctx, k.bob, id+100, "none", k.now))
	k.no(moderation.ErrAppeal, k.m.Appeal(ctx, k.bob, id, "", k.now))
	k.ok(k.m.Appeal(ctx, k.bob, id, "It was my brother.", k.now))
	k.no(moderation.ErrAppealed, k.m.Appeal(ctx, k.bob, id, "Again.", k.now))
	_, err := k.m.Answer(ctx, k.mo, id, false, "No.", k.now)
	k.no(moderation.ErrSecond, err)
	_, err = k.m.Answer(ctx, k.ann, id, true, "Yes.", k.now)
	k.no(moderation.ErrNothing, err)
	q, err := k.m.Waiting(ctx, k.max, k.now)
	if err != nil || len(q.Appeals) != 1 || q.Appeals[0].Appeal.Text != "It was my brother." || q.Appeals[0].Action.TargetName != "Bob" {
		t.Fatalf("%+v, %v", q, err)
	}
	_, err = k.m.Answer(ctx, k.max, id, true, "So be it.", k.now)
	k.ok(err)
	_, err = k.m.Answer(ctx, k.max, id, false, "No.", k.now)
	k.no(moderation.ErrOver, err)
	own := k.own(k.bob)
	if m := own.Measures[0]; m.InForce || !m.Undone || m.Appeal == nil || m.Appeal.Answer != "So be it." || !m.Appeal.Granted || k.standing(k.bob).MayEnter(k.now) != nil {
		t.Errorf("%+v", own)
	}
	// The last moderator there is answers all.
	_, err = k.m.SetRole(ctx, "Max", false, k.now)
	k.ok(err)
	warn := k.act(k.mo, moderation.Command{Kind: moderation.Warn, Name: "Bob", Reason: moderation.Abuse})
	k.ok(k.m.Appeal(ctx, k.bob, warn, "No.", k.now))
	_, err = k.m.Answer(ctx, k.mo, warn, false, "It stays.", k.now)
	k.ok(err)
}

// A name that is closed is nobody's, its member signs in by it until another is chosen, and gets it back if that is undone.
func TestClosedNames(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	id := k.act(k.mo, moderation.Command{Kind: moderation.CloseName, Name: "Bob", Reason: moderation.BadName})
	u, _, err := k.d.Accounts().Credentials(ctx, "bob")
	if want := fmt.Sprint("closed-", k.bob); err != nil || u.ID != k.bob || u.Name != want {
		t.Fatalf("%+v, %v", u, err)
	}
	if _, err := k.d.Accounts().AddMember(ctx, "Bob", "bob", "hash", k.now); !errors.Is(err, account.ErrNameTaken) {
		t.Error(err)
	}
	_, rooms, err := k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.CloseName, Name: u.Name, Reason: moderation.BadName}, k.now)
	k.no(moderation.ErrOver, err)
	_, err = k.m.Undo(ctx, k.mo, id, moderation.BadName, "", k.now)
	k.ok(err)
	if u, _, err = k.d.Accounts().Credentials(ctx, "bob"); err != nil || u.Name != "Bob" {
		t.Fatalf("%+v, %v, %v", u, rooms, err)
	}
	k.act(k.mo, moderation.Command{Kind: moderation.CloseName, Name: "Bob", Reason: moderation.BadName})
	s, err := k.d.Accounts().AddSession(ctx, k.bob, account.NewSession{TokenHash: token("b"), Created: t0})
	k.ok(err)
	if _, _, err := k.d.Ways().Rename(ctx, s, "Bob", "bob", k.now, k.now.Add(-time.Hour)); !errors.Is(err, account.ErrNameTaken) {
		t.Error("the closed name is chosen again:", err)
	}
	if _, _, err := k.d.Ways().Rename(ctx, s, "Bert", "bert", k.now, k.now.Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := k.d.Accounts().Credentials(ctx, "bob"); err == nil {
		t.Error("the closed name still leads in")
	}
	if n := k.count(`SELECT count(*) FROM former_names`); n != 0 {
		t.Errorf("%d former names", n)
	}
}

// Nobody changes what was done. Lines of chat go after ninety days, texts ninety days after what they belong to is over.
func TestWhatStays(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	line := k.said("g1", k.bob, "you are bad")
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Bob", Reason: moderation.Abuse, Line: line, Text: "look"}, k.now))
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Bob", Reason: moderation.Other, Text: "open"}, k.now))
	q, err := k.m.Waiting(ctx, k.mo, k.now)
	k.ok(err)
	warn := k.act(k.mo, moderation.Command{Kind: moderation.Warn, Name: "Bob", Reason: moderation.Abuse, Message: "Be kind.", Report: q.Cases[0].ID})
	good := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Abuse, Message: "For good."})
	k.ok(k.m.Confirm(ctx, k.max, good, k.now))
	for _, id := range []int64{warn, good} {
		k.ok(k.m.Appeal(ctx, k.bob, id, "No.", k.now))
		_, err = k.m.Answer(ctx, k.max, id, false, "It stays.", k.now)
		k.ok(err)
	}
	k.ok(k.closes(k.mo, q.Cases[0].ID, true, false, k.now))
	for _, statement := range []string{
		`UPDATE mod_actions SET reason = 'other'`, `DELETE FROM mod_actions`, `TRUNCATE mod_actions`, `UPDATE mod_actions SET actor = 1 WHERE id = 0`,
	} {
		if _, err := k.c.Exec(ctx, statement); err == nil {
			t.Error(statement)
		}
	}
	actions := k.count(`SELECT count(*) FROM mod_actions`)
	sweep := func(now time.Time) {
		t.Helper()
		for more := true; more; {
			_, more, err = k.d.Accounts().Sweep(ctx, now.Add(-account.IdleLimit))
			k.ok(err)
		}
	}
	sweep(k.now.Add(moderation.Retention - time.Hour))
	if n := k.count(`SELECT count(*) FROM chat`); n != 1 {
		t.Errorf("%d lines of chat before their time", n)
	}
	if n := k.count(`SELECT (SELECT count(*) FROM reports) + (SELECT count(*) FROM report_voices) + (SELECT count(*) FROM mod_words) + (SELECT count(*) FROM appeals)`); n != 8 {
		t.Errorf("%d texts before their time", n)
	}
	k.now = k.now.Add(time.Hour * 2)
	k.said("g2", k.ann, "later")
	sweep(k.now.Add(moderation.Retention - time.Hour))
	for what, want := range map[string]int{
		"chat": 1, "reports": 1, "report_voices": 1, "mod_words": 1, "appeals": 1, "measures": 1, "mod_actions": actions,
	} {
		if n := k.count(`SELECT count(*) FROM ` + what); n != want {
			t.Errorf("%d %s are left, want %d", n, what, want)
		}
	}
	// The ids of deleted members stay.
	must(t, k.c, `UPDATE report_voices SET reporter = $1`, k.bob)
	if _, err := k.d.Accounts().Delete(ctx, k.bob, k.now); err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]int{
		"reports": 0, "report_voices": 0, "mod_words": 0, "appeals": 0, "measures": 0, "notices": 1, "mod_actions": actions,
	} {
		if n := k.count(`SELECT count(*) FROM ` + what); n != want {
			t.Errorf("of who has left %d %s, want %d", n, what, want)
		}
	}
	if left, err := k.d.Accounts().Leavers(ctx, time.Hour); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
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
