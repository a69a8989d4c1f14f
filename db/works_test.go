package db_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// The texts that can be reported: each reaches the queue as it was, can be hidden by its own order, once, and is shown again when that is
// undone. Nothing of somebody else's is kept or hidden.
func TestTextsAreReportedAndHidden(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	p := tournament.Plan{
		Kind: tournament.Swiss, Title: "Rude title", Text: "Rude text", Rounds: 3, Sections: []string{"Rude A", "B"}, Start: k.now.Add(time.Hour),
		Games: game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: blitz},
	}
	k.ok(k.d.Events().Create(ctx, tuesday, tournament.Order{By: k.bob, Command: tournament.Create{Plan: p, Host: "Bob"}}, k.now))
	must(t, k.c, `INSERT INTO base_games (owner, shown, rule, size, opening, moves, length, black_name, white_name, winner, ending, event, round, played, rating, digest, added, source, noted)
		SELECT $1, shown, 'freestyle', 15, '', '', 0, black, 'White', 'black', '', 'Cup', '1', '', 0, digest, now(), '', '' FROM (VALUES (true, 'Rude name', 1), (false, 'Private', 2)) AS v (shown, black, digest)`, k.bob)
	k.ok(k.d.Broadcasts().Make(ctx, "cup", k.bob, broadcast.Texts{Name: "Rude cup", Text: "Rude hall"}, broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Free, Rounds: 1, Boards: 1, Starts: k.now}, k.now))
	var rude int
	k.ok(k.c.QueryRow(ctx, `SELECT id FROM base_games WHERE black_name = 'Rude name'`).Scan(&rude))
	shown := func() (n int) {
		t.Helper()
		k.ok(k.c.QueryRow(ctx, `SELECT count(*) FROM base_games WHERE shown`).Scan(&n))
		return n
	}
	state := func() *tournament.Tournament {
		t.Helper()
		e := tournament.New(tuesday)
		k.ok(k.d.Events().ReadOn(ctx, e))
		return e
	}
	engine := func() string {
		t.Helper()
		all, err := k.d.People().Engines(ctx, []game.UserID{k.bob})
		k.ok(err)
		return all[k.bob].Name
	}
	for _, c := range []struct {
		name, text string
		want       []string // as it was
		order      moderation.Command
		hidden     func() bool
	}{
		{"an event", "/events/" + tuesday + " look", []string{"Rude title", "Rude text", "Rude A"}, moderation.Command{Event: tuesday}, func() bool { return tournament.Title(state()) == "" }},
		{"a broadcast", "/broadcasts/cup", []string{"Rude cup", "Rude hall"}, moderation.Command{Broadcast: "cup"}, func() bool {
			o, err := k.d.Broadcasts().Head(ctx, "cup")
			k.ok(err)
			return o.Hidden
		}},
		{"a brought game", fmt.Sprintf("/brought/Bob/%d look", rude), []string{"Rude name – White – Cup"}, moderation.Command{BroughtGame: rude}, func() bool { return shown() == 0 }},
		{"brought games", "/brought/Bob", []string{"Rude name – White – Cup"}, moderation.Command{Brought: true}, func() bool { return shown() == 0 }},
		{"a program", "its name", []string{"Rude engine", "Rude author"}, moderation.Command{Engine: true}, func() bool { return engine() == "" }},
	} {
		if c.name == "a program" {
			k.ok(k.d.People().SetEngine(ctx, k.bob, records.Engine{Name: "Rude engine", Author: "Rude author", Version: "1"}))
		}
		k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.ann, About: "Bob", Reason: moderation.Abuse, Text: c.text}, k.now))
		q, err := k.m.Waiting(ctx, k.mo, k.now)
		k.ok(err)
		d, err := k.m.Dossier(ctx, k.mo, q.Cases[0].ID, k.now)
		k.ok(err)
		said := d.Statements[len(d.Statements)-1]
		for _, w := range c.want {
			if !strings.Contains(said.Line, w) {
				t.Errorf("%s: %q", c.name, said.Line)
			}
		}
		if strings.Contains(said.Line, "Private") {
			t.Errorf("%s: %q", c.name, said.Line)
		}
		if c.hidden() {
			t.Errorf("%s is hidden already", c.name)
		}
		c.order.Kind, c.order.Name, c.order.Reason = moderation.Hide, "Ann", moderation.Abuse
		if _, _, err := k.m.Act(ctx, k.mo, c.order, k.now); err == nil {
			t.Errorf("%s of somebody else", c.name)
		}
		c.order.Name = "Bob"
		id, _, err := k.m.Act(ctx, k.mo, c.order, k.now)
		k.ok(err)
		if !c.hidden() {
			t.Errorf("%s is not hidden", c.name)
		}
		_, _, err = k.m.Act(ctx, k.mo, c.order, k.now)
		k.no(moderation.ErrText, err)
		if c.order.Brought { // cannot be shown meanwhile
			k.ok(k.d.Bases().Show(ctx, k.bob, nil, true))
			if shown() != 0 {
				t.Error("hidden games are shown by their owner")
			}
		}
		if c.order.BroughtGame != 0 { // nor can it alone, while all others can
			for _, ids := range [][]int32{{int32(rude)}, nil} {
				k.ok(k.d.Bases().Show(ctx, k.bob, ids, true))
			}
			var is bool
			k.ok(k.c.QueryRow(ctx, `SELECT shown FROM base_games WHERE id = $1`, rude).Scan(&is))
			if is || shown() != 1 {
				t.Errorf("the hidden game is shown: %t; %d games are", is, shown())
			}
			k.ok(k.d.Bases().Show(ctx, k.bob, nil, false))
		}
		_, err = k.m.Undo(ctx, k.mo, id, moderation.Other, "", k.now)
		k.ok(err)
		switch {
		case c.order.Brought:
			k.ok(k.d.Bases().Show(ctx, k.bob, nil, true))
		case c.order.BroughtGame != 0:
			k.ok(k.d.Bases().Show(ctx, k.bob, []int32{int32(rude)}, true))
		}
		if c.hidden() {
			t.Errorf("%s is not shown again", c.name)
		}
	}
	list, err := k.d.Events().List(ctx, k.ann)
	if err != nil || len(list) != 1 || list[0].Hidden {
		t.Errorf("%+v, %v", list, err)
	}
}

// A report about a text that is not the person's, or not there, keeps nothing of it.
func TestAReportKeepsNoTextOfOthers(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	for _, text := range []string{"/events/nothing", "/studies/x", "/clubs/nothing yes", "/lists/nothing", "/study/nothing", "events/x", "/brought/Ann", "/brought/Bob/1", "/events/x/1", "/brought/Bob/x", "/brought/Bob/9999999999"} {
		k.ok(k.m.Report(t.Context(), moderation.Report{Reporter: k.ann, About: "Bob", Reason: moderation.Abuse, Text: text}, k.now))
		k.now = k.now.Add(25 * time.Hour)
		must(t, k.c, `DELETE FROM report_voices WHERE line_text = ''`)
		var n int
		k.ok(k.c.QueryRow(t.Context(), `SELECT count(*) FROM report_voices`).Scan(&n))
		if n != 0 {
			t.Errorf("%s: a text is kept", text)
		}
	}
}
