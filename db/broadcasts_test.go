package db_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/broadcasts"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	casts "github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

var _ casts.Store = broadcasts.Broadcasts{}

// Two servers push to one broadcast at once, and read it; somebody else changes nothing. When it is over its games are found
// among brought games. All of it goes with its host's account.
func TestBroadcasts(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx, s := t.Context(), d.Broadcasts()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	now := time.Now()
	plan := broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Taraguchi10, Rounds: 2, Boards: 100, Delay: time.Minute, Starts: now}
	text := broadcast.Texts{Name: "Cup", Text: "In the hall."}
	for range 2 {
		if err := s.Make(ctx, "cup", ann, text, plan, now); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Make(ctx, "guests", 1<<40, text, plan, now); !errors.Is(err, broadcast.ErrGuest) {
		t.Error(err)
	}
	token := broadcast.Operator{Token: casts.Hash("cast_x")}
	for name, f := range map[string]func(by game.UserID, id string) error{
		"change": func(by game.UserID, id string) error { return s.Change(ctx, id, by, text) },
		"token":  func(by game.UserID, id string) error { return s.SetToken(ctx, id, by, token.Token) },
		"remove": func(by game.UserID, id string) error { return s.Remove(ctx, id, by) },
	} {
		if err := f(bob, "cup"); !errors.Is(err, broadcast.ErrOperator) {
			t.Error(name, err)
		}
		if err := f(bob, "nothing"); !errors.Is(err, broadcast.ErrMissing) {
			t.Error(name, err)
		}
	}
	if err := s.Remove(ctx, "cup", ann); err != nil {
		t.Error(err)
	}
	if err := s.Make(ctx, "cup", ann, text, plan, now); err != nil {
		t.Fatal(err)
	}
	if err := s.SetToken(ctx, "cup", ann, token.Token); err != nil {
		t.Fatal(err)
	}
	for by, want := range map[*broadcast.Operator]bool{{User: ann}: true, {User: bob}: false, &token: true, {Token: casts.Hash("cast_y")}: false, {}: false} {
		if is, err := s.Operates(ctx, "cup", *by); is != want || err != nil {
			t.Error(by, is, err)
		}
	}

	one, two := casts.New(s, nil, slog.Default()), casts.New(s, nil, slog.Default())
	var all sync.WaitGroup
	for i, server := range []*casts.Service{one, two, one, two} {
		all.Go(func() {
			for n := range 5 {
				games := make([]string, 0, 30)
				for g := range 30 {
					games = append(games, fmt.Sprintf(`{"black":"Player %d","white":"Player %d","moves":%q}`, 2*g, 2*g+1, "h8 i9 i7 g7 j10 k11"[:2+3*((n+i)%6)]))
				}
				if _, err := server.Push(ctx, token, "cup", []byte(`{"round":1,"games":[`+strings.Join(games, ",")+`]}`), broadcast.Said{}, false); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for _, server := range []*casts.Service{one, two} {
		p, err := server.Page(ctx, "cup", token, casts.Asked{Operator: true})
		if err != nil || len(p.Boards) != 30 || len(p.Boards[29].Moves) < 5 || p.Phase != "running" || p.Host != "Ann" {
			t.Errorf("%+v %v", p, err)
		}
		if p, err := server.Page(ctx, "cup", broadcast.Operator{}, casts.Asked{}); err != nil || len(p.Boards) != 0 {
			t.Errorf("%d boards are shown at once, %v", len(p.Boards), err)
		}
	}
	if _, err := two.Push(ctx, broadcast.Operator{User: bob}, "cup", []byte("h8"), broadcast.Said{}, false); !errors.Is(err, broadcast.ErrOperator) {
		t.Error(err)
	}

	// Nothing of it is found before it is over.
	brought := func() int {
		p, err := d.Bases().Brought(ctx, ann, bob, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		return len(p.Games)
	}
	if more, err := s.Keep(ctx, now); more || err != nil || brought() != 0 {
		t.Error(more, err)
	}
	if ids, err := s.Silent(ctx, now.Add(-time.Hour)); err != nil || len(ids) != 0 {
		t.Error(ids, err)
	}
	if ids, err := s.Silent(ctx, now.Add(time.Hour)); err != nil || len(ids) != 1 {
		t.Error(ids, err)
	}
	for _, b := range []string{"black", "draw"} {
		if err := one.Enter(ctx, token, "cup", broadcast.Entry{Action: broadcast.End, Board: 1, Result: broadcast.Result{Winner: b}}); err != nil {
			t.Error(err)
		}
	}
	if err := two.End(ctx, account.Viewer{User: ann}, "cup"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if more, err := s.Keep(ctx, now); more != want || err != nil || brought() != 30 {
			t.Error(more, err, brought())
		}
	}
	p, err := d.Bases().Brought(ctx, ann, bob, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	draws := 0
	for _, g := range p.Games {
		if !g.Shown || g.Event != "Cup" || g.File != "" {
			t.Errorf("%+v", g)
		}
		if g.Winner == "draw" {
			draws++
		}
	}
	if draws != 1 {
		t.Errorf("%d draws", draws)
	}
	for _, c := range []struct {
		q    broadcast.Between
		want int
	}{
		{broadcast.Between{From: now.Add(-time.Hour), To: now.Add(time.Hour), Most: 5}, 1},
		{broadcast.Between{From: now.Add(-time.Hour), To: now.Add(time.Hour), Most: 5, Host: ann}, 1},
		{broadcast.Between{From: now.Add(-time.Hour), To: now.Add(time.Hour), Most: 5, Host: bob}, 0},
		{broadcast.Between{From: now.Add(time.Minute), To: now.Add(time.Hour), Most: 5}, 0},
	} {
		if list, err := s.Between(ctx, c.q); err != nil || len(list) != c.want || len(list) > 0 && list[0].Phase != broadcast.Over {
			t.Errorf("%+v: %+v %v", c.q, list, err)
		}
	}
	must(t, c, `UPDATE broadcasts SET phase = 'running'`)
	if list, err := s.Between(ctx, broadcast.Between{From: now.Add(time.Minute), To: now.Add(time.Hour), Most: 5}); err != nil || len(list) != 1 {
		t.Errorf("one that runs since before: %+v %v", list, err)
	}
	must(t, c, `UPDATE broadcasts SET phase = 'over'`)
	if list, err := s.List(ctx, broadcast.Over, 0); err != nil || len(list) != 1 || list[0].Name != "Cup" || list[0].Plan.Delay != time.Minute {
		t.Error(list, err)
	}
	if err := s.SetToken(ctx, "cup", ann, token.Token); !errors.Is(err, broadcast.ErrOperator) {
		t.Error("one that is over gets a token:", err)
	}
	q := gamebase.Question{Rule: board.Renju, Size: 15, Source: gamebase.FromBrought, Player: "player 7"}
	if f, err := gamebase.NewSearch(d.Bases(), idle{}).Ask(ctx, q); err != nil || f.Games != 1 {
		t.Errorf("%+v %v", f, err)
	}
	must(t, c, `UPDATE users SET deleted = now() WHERE id = $1`, ann)
	if _, err := d.Accounts().Leavers(ctx, time.Hour); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := c.QueryRow(ctx, `SELECT (SELECT count(*) FROM broadcasts) + (SELECT count(*) FROM broadcast_log)`).Scan(&left); err != nil || left != 0 {
		t.Error(left, err)
	}
}

// A member has so many broadcasts that are not over.
func TestBroadcastsAreBounded(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	ann := newMember(t, d, "Ann")
	plan := broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Free, Rounds: 1, Boards: 1, Starts: time.Now()}
	var errs []error
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range broadcast.MostRunning + 2 {
		all.Go(func() {
			err := d.Broadcasts().Make(t.Context(), fmt.Sprint("cup", i), ann, broadcast.Texts{Name: "Cup"}, plan, time.Now())
			mu.Lock()
			defer mu.Unlock()
			if errs = append(errs, err); err != nil && !errors.Is(err, broadcast.ErrMost) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		}
	}
	if made != broadcast.MostRunning {
		t.Errorf("%d were made", made)
	}
}

// Moderators hide a broadcast's texts from everybody but its operators; undoing that shows them again.
func TestBroadcastsAreHidden(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	s := k.d.Broadcasts()
	k.ok(s.Make(t.Context(), "Insults", k.bob, broadcast.Texts{Name: "Insults"}, broadcast.Plan{Rule: board.Renju, Size: 15, Opening: game.Free, Rounds: 1, Boards: 1, Starts: t0}, t0))
	_, _, err := k.m.Act(t.Context(), k.mo, moderation.Command{Kind: moderation.Hide, Name: "Ann", Reason: moderation.Abuse, Broadcast: "Insults"}, k.now)
	k.no(moderation.ErrText, err)
	id := k.act(k.mo, moderation.Command{Kind: moderation.Hide, Name: "Bob", Reason: moderation.Abuse, Broadcast: "Insults"})
	hidden := func() string {
		o, err := s.Head(t.Context(), "Insults")
		k.ok(err)
		others, err := s.List(t.Context(), broadcast.Coming, k.ann)
		k.ok(err)
		own, err := s.List(t.Context(), broadcast.Coming, k.bob)
		k.ok(err)
		return fmt.Sprint(o.Hidden, len(others), len(own))
	}
	if got := hidden(); got != "true 0 1" {
		t.Error(got)
	}
	_, err = k.m.Undo(t.Context(), k.max, id, moderation.Other, "", k.now)
	k.ok(err)
	if got := hidden(); got != "false 1 1" {
		t.Error(got)
	}

	// The token of a host who is suspended is worth nothing.
	token := broadcast.Operator{Token: casts.Hash("cast_x")}
	k.ok(s.SetToken(t.Context(), "Insults", k.bob, token.Token))
	service := casts.New(s, nil, slog.Default())
	push := func() error {
		_, err := service.Push(t.Context(), token, "Insults", []byte("h8"), broadcast.Said{Round: 1, Black: "A", White: "B"}, false)
		return err
	}
	k.ok(push())

	// So is the link of a board, which is of that board alone.
	link := broadcast.Operator{Token: casts.Hash("cast_y"), Board: 1}
	k.ok(s.SetLink(t.Context(), "Insults", k.bob, 1, link.Token))
	k.no(broadcast.ErrOperator, s.SetLink(t.Context(), "Insults", k.ann, 1, link.Token))
	k.no(broadcast.ErrOperator, s.SetLink(t.Context(), "Insults", k.ann, 1, nil))
	k.no(broadcast.ErrMissing, s.SetLink(t.Context(), "none", k.bob, 1, link.Token))
	undo := func() error {
		return service.Enter(t.Context(), link, "Insults", broadcast.Entry{Action: broadcast.Undo, Board: 1, Ply: 1})
	}
	operates := func(by broadcast.Operator) bool {
		is, err := s.Operates(t.Context(), "Insults", by)
		k.ok(err)
		return is
	}
	if !operates(link) || operates(broadcast.Operator{Token: link.Token}) || operates(broadcast.Operator{Token: link.Token, Board: 2}) || operates(broadcast.Operator{Board: 1}) {
		t.Error("who operates")
	}
	if o, err := s.Head(t.Context(), "Insults"); err != nil || len(o.Links) != 1 || o.Links[0] != 1 {
		t.Errorf("%+v %v", o, err)
	}
	k.ok(undo())
	must(t, k.c, `INSERT INTO standings (user_id, suspended) VALUES ($1, now() + interval '1 day') ON CONFLICT (user_id) DO UPDATE SET suspended = now() + interval '1 day'`, k.bob)
	k.no(broadcast.ErrOperator, push())
	k.no(broadcast.ErrOperator, undo())
	must(t, k.c, `UPDATE standings SET suspended = NULL WHERE user_id = $1`, k.bob)
	k.ok(undo()) // it was: nothing
	k.ok(s.SetLink(t.Context(), "Insults", k.bob, 1, nil))
	k.no(broadcast.ErrOperator, undo())
}
