package db_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// eventLines returns the lines of an event's chat, a hidden one as "-", by section.
func (f *eventFixture) eventLines(limit int) (out [2][]string, ids []int64) {
	f.t.Helper()
	lines, err := f.db.Chats().EventLines(f.t.Context(), tuesday, limit)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, l := range lines {
		if l.Hidden {
			l.Text = "-"
		}
		out[l.Section], ids = append(out[l.Section], l.Text), append(ids, l.ID)
	}
	return out, ids
}

func (f *eventFixture) say(by game.UserID, section int, key, text string) {
	f.t.Helper()
	l := records.NewChatLine{Event: tuesday, Section: section, User: by, ClientID: key, Text: text, At: f.now}
	if err := f.db.Chats().SayInEvent(f.t.Context(), l); err != nil {
		f.t.Fatal(err)
	}
}

// Lines of an event's chat are stored once, by section, hidden by the host and by moderators, exported, and deleted with the account.
func TestChatOfAnEvent(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 2, func(_ *eventFixture, p *tournament.Plan) { p.Sections = []string{"A", "B"} })
	chats, ann, bob := f.db.Chats(), f.players[0], f.players[1]
	f.say(ann, 0, "1", "one")
	f.say(ann, 0, "1", "one again")
	f.say(bob, 1, "1", "two")
	f.say(ann, 0, "2", "three")
	lines, ids := f.eventLines(100)
	if !slices.Equal(lines[0], []string{"one", "three"}) || !slices.Equal(lines[1], []string{"two"}) {
		t.Fatal(lines)
	}
	if lines, _ := f.eventLines(1); !slices.Equal(lines[0], []string{"three"}) || !slices.Equal(lines[1], []string{"two"}) {
		t.Error(lines)
	}
	if latest, err := chats.LatestLines(t.Context(), []string{tuesday, "another"}); err != nil || len(latest) != 1 || latest[tuesday] != ids[2] {
		t.Error(latest, err)
	}
	for id, want := range map[string]bool{tuesday: true, "another": false} {
		if found, err := chats.HideLine(t.Context(), id, ids[0], true); err != nil || found != want {
			t.Errorf("%s: %t, %v", id, found, err)
		}
	}
	if lines, _ := f.eventLines(100); !slices.Equal(lines[0], []string{"-", "three"}) {
		t.Error(lines)
	}
	if err := chats.SayInEvent(t.Context(), records.NewChatLine{Event: "another", User: ann, ClientID: "9", Text: "x", At: f.now}); err != nil {
		t.Error(err) // there is no such event: nothing is stored
	}
	if n := f.count(`SELECT count(*) FROM chat`); n != 3 {
		t.Errorf("%d lines", n)
	}
	if l, err := f.db.Accounts().Delete(t.Context(), ann, f.now); err != nil || len(l.Shown) != 0 {
		t.Error(l, err)
	}
	if lines, _ := f.eventLines(100); len(lines[0]) != 0 || len(lines[1]) != 1 {
		t.Error(lines)
	}
}

// A line of an event's chat is reported with what was said around it in its section, and hidden as any line.
func TestALineOfAnEventIsReported(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	f := &eventFixture{t: t, db: k.d, sql: k.c, events: k.d.Events(), host: k.max, now: k.now}
	p := tournament.Plan{Kind: tournament.Swiss, Title: "Tuesday", Rounds: 3, Sections: []string{"A", "B"}, Start: k.now.Add(time.Hour), Games: game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: blitz,
	}}
	if err := f.events.Create(t.Context(), tuesday, tournament.Order{By: f.host, Command: tournament.Create{Plan: p, Host: "Max"}}, f.now); err != nil {
		t.Fatal(err)
	}
	f.say(k.ann, 0, "1", "good luck")
	f.say(k.ann, 1, "2", "elsewhere")
	f.say(k.bob, 0, "1", "you are bad")
	_, ids := f.eventLines(100)
	ctx := t.Context()
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Bob", Reason: moderation.Abuse, Line: ids[2]}, k.now))
	q, err := k.m.Waiting(ctx, k.mo, k.now)
	if err != nil || len(q.Cases) != 1 {
		t.Fatalf("%+v, %v", q, err)
	}
	d, err := k.m.Dossier(ctx, k.mo, q.Cases[0].ID, k.now)
	if err != nil || len(d.Statements) != 1 || d.Statements[0].Line != "you are bad" || d.Statements[0].LineGame != "" || len(d.Statements[0].Around) != 2 || len(d.Games) != 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	if a := d.Statements[0].Around; a[0].Text != "good luck" || !a[1].Here {
		t.Errorf("%+v", a)
	}
	id, rooms, err := k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.Hide, Name: "Bob", Reason: moderation.Abuse, Line: ids[2]}, k.now)
	if err != nil || len(rooms.Running)+len(rooms.Resting) != 0 {
		t.Fatal(rooms, err)
	}
	if lines, _ := f.eventLines(100); !slices.Equal(lines[0], []string{"good luck", "-"}) {
		t.Error(lines)
	}
	_, err = k.m.Undo(ctx, k.mo, id, moderation.Other, "", k.now)
	k.ok(err)
	if lines, _ := f.eventLines(100); !slices.Equal(lines[0], []string{"good luck", "you are bad"}) {
		t.Error(lines)
	}
}
