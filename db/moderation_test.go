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
	all, err := k.d.Accounts().Sanctions(k.Context(), []game.UserID{user})
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
	if n := k.count(`SELECT (SELECT count(*) FROM reports) + (SELECT count(*) FROM report_voices) + (SELECT count(*) FROM mod_messages) + (SELECT count(*) FROM appeals)`); n != 8 {
		t.Errorf("%d texts before their time", n)
	}
	k.now = k.now.Add(time.Hour * 2)
	k.said("g2", k.ann, "later")
	sweep(k.now.Add(moderation.Retention - time.Hour))
	for what, want := range map[string]int{
		"chat": 1, "reports": 1, "report_voices": 1, "mod_messages": 1, "appeals": 1, "measures": 1, "mod_actions": actions,
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
		"reports": 0, "report_voices": 0, "mod_messages": 0, "appeals": 0, "measures": 0, "notices": 1, "mod_actions": actions,
	} {
		if n := k.count(`SELECT count(*) FROM ` + what); n != want {
			t.Errorf("of who has left %d %s, want %d", n, what, want)
		}
	}
	if left, err := k.d.Accounts().Leavers(ctx, time.Hour); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
}
