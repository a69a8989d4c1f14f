package db_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// chatOf returns the lines of a game as rooms read them, a hidden one as "-".
func (k *court) chatOf(id string) (out []string) {
	k.Helper()
	lines, err := k.d.Chats().ChatLines(k.Context(), id, 100)
	k.ok(err)
	for _, l := range lines {
		if l.Hidden {
			l.Text = "-"
		}
		out = append(out, l.Text)
	}
	return out
}

func (k *court) reads(id string, want ...string) {
	k.Helper()
	if got := k.chatOf(id); !slices.Equal(got, want) {
		k.Errorf("%q, want %q", got, want)
	}
}

// A moderator hides a line, its writer is told and may appeal, and undoing it shows the line again. The rooms that know it are told.
func TestALineIsHidden(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	k.said("g1", k.ann, "good luck")
	line := k.said("g1", k.bob, "you are bad")
	hide := moderation.Command{Kind: moderation.Hide, Name: "Bob", Reason: moderation.Abuse, Line: line}
	others := hide
	others.Name = "Ann"
	_, _, err := k.m.Act(ctx, k.mo, others, k.now)
	k.no(moderation.ErrText, err)
	id, rooms, err := k.m.Act(ctx, k.mo, hide, k.now)
	if err != nil || !slices.Equal(rooms.Resting, []string{"g1"}) {
		t.Fatal(rooms, err)
	}
	k.reads("g1", "good luck", "-")
	_, _, err = k.m.Act(ctx, k.mo, hide, k.now.Add(moderation.ClaimDuration))
	k.no(moderation.ErrText, err)
	own := k.own(k.bob)
	if len(own.Notices) != 1 || len(own.Measures) != 1 || own.Measures[0].Kind != moderation.Hide {
		t.Fatalf("%+v", own)
	}
	k.ok(k.m.Appeal(ctx, k.bob, id, "It was a joke.", k.now))
	rooms, err = k.m.Answer(ctx, k.max, id, true, "So it was.", k.now)
	if err != nil || !slices.Equal(rooms.Resting, []string{"g1"}) {
		t.Fatal(rooms, err)
	}
	k.reads("g1", "good luck", "you are bad")
	_, err = k.m.Undo(ctx, k.mo, id, moderation.Other, "", k.now)
	k.no(moderation.ErrOver, err)
}

// A report that is upheld hides all lines that its reporters name, as one action, if the moderator wants it.
func TestAReportHidesItsLines(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	first, second := k.said("g1", k.bob, "you are bad"), k.said("g1", k.bob, "go away")
	k.said("g1", k.bob, "hello")
	eve := newMember(t, k.d, "Eve")
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Bob", Reason: moderation.Abuse, Line: first}, k.now))
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: eve, About: "Bob", Reason: moderation.Abuse, Line: second}, k.now))
	q, err := k.m.Waiting(ctx, k.mo, k.now)
	if err != nil || len(q.Cases) != 1 {
		t.Fatal(q, err)
	}
	rooms, err := k.m.CloseReport(ctx, k.mo, q.Cases[0].ID, true, true, k.now)
	if err != nil || !slices.Equal(rooms.Resting, []string{"g1"}) {
		t.Fatal(rooms, err)
	}
	k.reads("g1", "-", "-", "hello")
	d, err := k.m.Dossier(ctx, k.mo, q.Cases[0].ID, k.now)
	if err != nil || !d.Statements[0].Around[0].Hidden || d.Statements[0].Around[2].Hidden {
		t.Fatalf("%+v, %v", d.Statements, err)
	}
	i := slices.IndexFunc(d.File.Actions, func(a moderation.LoggedAction) bool { return a.Kind == moderation.Hide })
	rooms, err = k.m.Undo(ctx, k.mo, d.File.Actions[i].ID, moderation.Other, "", k.now)
	if err != nil || len(rooms.Resting) != 1 {
		t.Fatal(rooms, err)
	}
	k.reads("g1", "you are bad", "go away", "hello")
}

// A guest's line is hidden too, and nothing else of a guest's.
func TestAGuestsLineIsHidden(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	g := guest(t, k.d, "Guest 5")
	line := k.said("g1", g, "you are bad")
	k.act(k.mo, moderation.Command{Kind: moderation.Hide, Name: "guest 5", Reason: moderation.Abuse, Line: line})
	k.reads("g1", "-")
	must(t, k.c, `DELETE FROM chat`)
	if n := k.count(`SELECT count(*) FROM hidden_texts`); n != 0 {
		t.Errorf("%d traces of lines that are not there", n)
	}
}

// The texts of a study and the title of a list are hidden from everybody but their owner, wherever they are shown.
func TestStudiesAndListsAreHidden(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	body := `{"rule":"renju","size":15,"title":"Insults","nodes":[{"up":-1,"at":"","c":"an insult","marks":[{"kind":"label","at":"h8","text":"bad"},{"kind":"circle","at":"h8"}]}]}`
	must(t, k.c, `INSERT INTO studies (id, owner, title, body, created, updated) VALUES ('s1', $1, 'Insults', $2, now(), now())`, k.bob, body)
	must(t, k.c, `INSERT INTO lists (id, owner, title, entries, created, updated) VALUES ('l1', $1, 'Insults too', '[{"kind":"study","id":"s1"}]', now(), now())`, k.bob)
	studies, all := study.New(k.d.Studies()), lists.New(k.d.Lists())
	shown := func(viewer game.UserID) string {
		s, err := studies.Get(ctx, account.Viewer{User: viewer}, "s1")
		k.ok(err)
		l, err := all.Get(ctx, account.Viewer{User: viewer}, "l1")
		k.ok(err)
		title, err := studies.Title(ctx, "s1")
		k.ok(err)
		root := s.Chapters[0].Nodes[0]
		return fmt.Sprintf("%s %s %s %d %v, %s %s %v, %s", s.Title, s.Chapters[0].Title, root.Comment, len(root.Marks), s.Hidden, l.Title, l.About[0].Title, l.Hidden, title)
	}
	open := "Insults Insults an insult 2 false, Insults too Insults false, Insults"
	if got := shown(k.ann); got != open {
		t.Fatal(got)
	}
	_, _, err := k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.Hide, Name: "Ann", Reason: moderation.Abuse, Study: "s1"}, k.now)
	k.no(moderation.ErrText, err)
	first := k.act(k.mo, moderation.Command{Kind: moderation.Hide, Name: "Bob", Reason: moderation.Abuse, Study: "s1"})
	second := k.act(k.mo, moderation.Command{Kind: moderation.Hide, Name: "Bob", Reason: moderation.Abuse, List: "l1"})
	if got := shown(k.ann); got != "   1 true,  … true, " {
		t.Error(got)
	}
	if got := shown(k.bob); got != "Insults Insults an insult 2 true, Insults too … true, " {
		t.Error(got)
	}
	for _, id := range []int64{first, second} {
		_, err := k.m.Undo(ctx, k.max, id, moderation.Other, "", k.now)
		k.ok(err)
	}
	if got := shown(k.ann); got != open {
		t.Error(got)
	}
}
