package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/clubs"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/club"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// clubFixture is a database with clubs.
type clubFixture struct {
	*testing.T
	d   *db.DB
	c   *pgx.Conn
	s   clubs.Clubs
	now time.Time
}

func newClubFixture(t *testing.T) *clubFixture {
	t.Helper()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	return &clubFixture{t, d, sql(t, url), d.Clubs(), t0}
}

func (f *clubFixture) member(name string) game.UserID { return newMember(f.T, f.d, name) }

func (f *clubFixture) check(name string, err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Errorf("%s: %v, want %v", name, err, want)
	}
}

// make makes a club named as its id.
func (f *clubFixture) make(id string, j club.Joining, leader game.UserID, members ...game.UserID) {
	f.Helper()
	if err := f.s.Make(f.Context(), id, club.Texts{Name: id, Text: "Welcome", Joining: j}, "ABCDEFGH", leader, f.now); err != nil {
		f.Fatal(err)
	}
	for _, u := range members {
		f.now = f.now.Add(time.Minute)
		if err := f.s.Join(f.Context(), id, u, "ABCDEFGH", f.now); err != nil {
			f.Fatal(err)
		}
	}
}

func (f *clubFixture) order(name, id string, by, about game.UserID, o club.Order, want error) {
	f.Helper()
	f.check(name, f.s.Order(f.Context(), id, by, about, o, f.now), want)
}

// people are the members of a club, leaders with a star, and then who else is known, as a viewer sees them.
func (f *clubFixture) people(id string, viewer game.UserID) string {
	f.Helper()
	o, err := f.s.Open(f.Context(), id, viewer)
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, p := range slices.Concat(o.Members, o.Out) {
		switch p.Membership {
		case club.Leader:
			out = append(out, p.User.Name+"*")
		case club.Member:
			out = append(out, p.User.Name)
		default:
			out = append(out, p.User.Name+":"+string(p.Membership))
		}
	}
	return strings.Join(out, " ")
}

func (f *clubFixture) reads(id string, viewer game.UserID, want string) {
	f.Helper()
	if got := f.people(id, viewer); got != want {
		f.Errorf("%s: %q, want %q", id, got, want)
	}
}

// A club from its beginning to its end.
func TestClubs(t *testing.T) {
	t.Parallel()
	f := newClubFixture(t)
	ctx := t.Context()
	ann, ben, cy := f.member("Ann"), f.member("Ben"), f.member("Cy")
	f.make("Fives", club.Asked, ann)
	f.make("Fives", club.Asked, ann) // sent again
	texts := club.Texts{Name: "FIVES", Joining: club.Open}
	f.check("a name that looks the same", f.s.Make(ctx, "c2", texts, "A", ben, t0), club.ErrTaken)
	f.check("a guest", f.s.Make(ctx, "c2", texts, "A", guest(t, f.d, "g"), t0), club.ErrGuest)
	f.check("none", f.s.Join(ctx, "none", ben, "", t0), club.ErrMissing)
	f.check("a guest joins", f.s.Join(ctx, "Fives", guest(t, f.d, "h"), "", t0), club.ErrGuest)

	// Leaders and the person see a request.
	f.check("ask", f.s.Join(ctx, "Fives", ben, "", t0), nil)
	f.check("ask again", f.s.Join(ctx, "Fives", ben, "", t0), nil)
	f.reads("Fives", ann, "Ann* Ben:asked")
	f.reads("Fives", cy, "Ann*")
	if o, err := f.s.Open(ctx, "Fives", ben); err != nil || o.Me.Membership != club.Asking || o.Code != "" || len(o.Out) != 0 {
		t.Errorf("%+v %v", o, err)
	}
	f.order("accept oneself", "Fives", ben, ben, club.Order{Action: club.Accept}, club.ErrLeaders)
	f.order("decline", "Fives", ann, ben, club.Order{Action: club.Decline}, nil)
	f.check("ask once more", f.s.Join(ctx, "Fives", ben, "", t0.Add(time.Hour)), club.ErrUnwelcome)
	f.order("readmit", "Fives", ann, ben, club.Order{Action: club.Readmit}, nil)
	f.check("ask after that", f.s.Join(ctx, "Fives", ben, "", t0.Add(time.Hour)), nil)
	f.order("accept", "Fives", ann, ben, club.Order{Action: club.Accept}, nil)
	f.order("accept again", "Fives", ann, ben, club.Order{Action: club.Accept}, nil)
	f.check("Cy asks", f.s.Join(ctx, "Fives", cy, "", t0), nil)
	f.check("Cy takes it back", f.s.Leave(ctx, "Fives", cy), nil)
	f.order("too late", "Fives", ann, cy, club.Order{Action: club.Accept}, club.ErrPerson)

	// The texts are the leaders'.
	f.check("a member changes", f.s.Change(ctx, "Fives", ben, club.Texts{Name: "Mine", Joining: club.Open}, ""), club.ErrLeaders)
	f.make("Sixes", club.Open, ben)
	f.check("the name of another", f.s.Change(ctx, "Fives", ann, club.Texts{Name: "5ixes", Text: "", Joining: club.Open}, ""), nil)
	f.check("a name that looks like it", f.s.Change(ctx, "Fives", ann, club.Texts{Name: "SIXES", Joining: club.Open}, ""), club.ErrTaken)
	f.check("change", f.s.Change(ctx, "Fives", ann, club.Texts{Name: "Fives", Text: "x", Joining: club.Code}, "NEWCODE2"), nil)
	f.check("the old code", f.s.Join(ctx, "Fives", cy, "ABCDEFGH", t0), club.ErrCode)
	f.check("the new code", f.s.Join(ctx, "Fives", cy, "NEWCODE2", t0), nil)
	f.check("keeps its code", f.s.Change(ctx, "Fives", ann, club.Texts{Name: "Fives", Text: "x", Joining: club.Code}, ""), nil)
	if o, err := f.s.Open(ctx, "Fives", ann); err != nil || o.Code != "NEWCODE2" || o.Text != "x" {
		t.Errorf("%+v %v", o, err)
	}

	// Removing, and handing over.
	f.order("remove", "Fives", ann, cy, club.Order{Action: club.Remove, Reason: "insults"}, nil)
	f.check("joins again", f.s.Join(ctx, "Fives", cy, "NEWCODE2", t0), club.ErrUnwelcome)
	if o, err := f.s.Open(ctx, "Fives", cy); err != nil || o.Me.Membership != club.Removed || o.Me.Reason != "insults" {
		t.Errorf("%+v %v", o.Me, err)
	}
	f.check("the last leader leaves", f.s.Leave(ctx, "Fives", ann), club.ErrLast)
	f.order("steps down", "Fives", ann, ann, club.Order{Action: club.StepDown}, club.ErrLast)
	f.order("promote", "Fives", ann, ben, club.Order{Action: club.Promote}, nil)
	f.order("remove a leader", "Fives", ben, ann, club.Order{Action: club.Remove, Reason: "mine"}, club.ErrPerson)
	f.order("step down", "Fives", ann, ann, club.Order{Action: club.StepDown}, nil)
	f.reads("Fives", cy, "Ben* Ann")
	f.check("leave", f.s.Leave(ctx, "Fives", ann), nil)
	f.check("leave again", f.s.Leave(ctx, "Fives", ann), club.ErrNotIn)
	f.check("the last member leaves", f.s.Leave(ctx, "Fives", ben), nil)
	f.reads("Fives", ben, club.ErrMissing.Error())
}

// News come once a day, whether or not they were taken away, and so many are kept.
func TestClubNews(t *testing.T) {
	t.Parallel()
	f := newClubFixture(t)
	ctx := t.Context()
	ann, ben := f.member("Ann"), f.member("Ben")
	f.make("Fives", club.Open, ann, ben)
	f.check("a member", f.s.Tell(ctx, "Fives", ben, "mine", t0), club.ErrLeaders)
	f.check("no club", f.s.Tell(ctx, "none", ann, "x", t0), club.ErrMissing)
	for i := range club.KeptNews + 2 {
		f.check("news", f.s.Tell(ctx, "Fives", ann, fmt.Sprint("news ", i), t0.Add(time.Duration(i)*club.NewsEvery)), nil)
	}
	last := t0.Add((club.KeptNews + 1) * club.NewsEvery)
	f.check("the same day", f.s.Tell(ctx, "Fives", ann, "again", last.Add(club.NewsEvery-time.Millisecond)), club.ErrNews)
	o, err := f.s.Open(ctx, "Fives", 0)
	if err != nil || len(o.News) != club.KeptNews || o.News[0].Text != fmt.Sprint("news ", club.KeptNews+1) || o.News[0].Author.Name != "Ann" || !o.Told.Equal(last) {
		t.Fatalf("%+v %v", o, err)
	}
	f.check("a member takes away", f.s.Untell(ctx, "Fives", ben, o.News[0].ID), club.ErrLeaders)
	for range 2 {
		f.check("take away", f.s.Untell(ctx, "Fives", ann, o.News[0].ID), nil)
	}
	f.check("still the same day", f.s.Tell(ctx, "Fives", ann, "again", last), club.ErrNews)
	f.make("Sixes", club.Open, ben)
	f.check("another club's", f.s.Untell(ctx, "Sixes", ben, o.News[1].ID), nil)
	if o, _ := f.s.Open(ctx, "Fives", 0); len(o.News) != club.KeptNews-1 {
		t.Error(len(o.News))
	}
}

// Members, those who ask and those who were removed are bounded, also if many come at once.
func TestClubsAreBounded(t *testing.T) {
	t.Parallel()
	f := newClubFixture(t)
	ctx := t.Context()
	ann, ben := f.member("Ann"), f.member("Ben")
	for i := range club.MostLed {
		f.make(fmt.Sprint("club ", i), club.Open, ann)
	}
	f.check("one more to lead", f.s.Make(ctx, "x", club.Texts{Name: "one more", Joining: club.Open}, "A", ann, t0), club.ErrLed)
	must(t, f.c, `INSERT INTO clubs SELECT 'k' || i, 'name ' || i, 'look ' || i, '', 'open', 'A', now() FROM generate_series(1, 60) i`)
	must(t, f.c, `INSERT INTO club_people SELECT 'k' || i, $1, 'leader', now() FROM generate_series(1, 60) i`, f.member("Zoe"))
	must(t, f.c, `INSERT INTO club_people SELECT 'k' || i, $1, CASE WHEN i % 2 = 0 THEN 'member' ELSE 'asked' END, now() FROM generate_series(1, 49) i`, ben)
	must(t, f.c, `INSERT INTO club_people SELECT 'k' || i, $1, 'removed', now() FROM generate_series(55, 60) i`, ben)
	var wait sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wait.Go(func() { errs[i] = f.s.Join(ctx, fmt.Sprint("k", 50+i), ben, "", t0) })
	}
	wait.Wait()
	joined := 0
	for _, err := range errs {
		if err == nil {
			joined++
		} else {
			f.check("one too many", err, club.ErrClubs)
		}
	}
	if joined != 1 {
		t.Errorf("%d of four clubs were joined beyond 49", joined)
	}
	if mine, err := f.s.Mine(ctx, ben); err != nil || len(mine) != club.MostClubs {
		t.Error(len(mine), err)
	}

	// A full club.
	must(t, f.c, `INSERT INTO users (name, skeleton, kind, password_hash, created) SELECT 'm' || i, 'm' || i, 'member', 'x', now() FROM generate_series(1, $1) i`, club.MostMembers+club.MostOut)
	must(t, f.c, `INSERT INTO club_people SELECT 'club 0', id, 'member', now() FROM users WHERE name ~ '^m[0-9]' ORDER BY id LIMIT $1`, club.MostMembers-2)
	must(t, f.c, `INSERT INTO club_people SELECT 'club 0', id, 'removed', now() FROM users WHERE name ~ '^m[0-9]' ORDER BY id DESC LIMIT $1`, club.MostOut)
	cy, dan := f.member("Cy"), f.member("Dan")
	wait.Go(func() { errs[0] = f.s.Join(ctx, "club 0", cy, "", t0) })
	wait.Go(func() { errs[1] = f.s.Join(ctx, "club 0", dan, "", t0) })
	wait.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("the last place: %v, %v", errs[0], errs[1])
	}
	in := map[bool]game.UserID{true: cy, false: dan}[errs[0] == nil]
	f.order("one more out", "club 0", ann, in, club.Order{Action: club.Remove, Reason: "x"}, nil)
	o, err := f.s.Open(ctx, "club 0", ann)
	if err != nil || len(o.Members) != club.MostMembers-1 || len(o.Out) != club.MostOut {
		t.Error(len(o.Members), len(o.Out), err)
	}
}

// The list has the largest clubs first, and finds parts of names as they are written.
func TestClubsAreListed(t *testing.T) {
	t.Parallel()
	f := newClubFixture(t)
	ann, ben := f.member("Ann"), f.member("Ben")
	f.make("a 100% club", club.Open, ann)
	f.make("big", club.Code, ann, ben)
	f.make("x_y", club.Asked, ben)
	list := func(part string) string {
		t.Helper()
		all, err := f.s.List(t.Context(), part)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, l := range all {
			out = append(out, fmt.Sprint(l.Name, "/", l.Members))
		}
		return strings.Join(out, ", ")
	}
	for part, want := range map[string]string{"": "big/2, a 100% club/1, x_y/1", "BIG": "big/2", "%": "a 100% club/1", "_": "x_y/1", `\`: "", "' OR true --": ""} {
		if got := list(part); got != want {
			t.Errorf("%q: %s", part, got)
		}
	}
	if mine, err := f.s.Mine(t.Context(), ben); err != nil || len(mine) != 2 || mine[0].Membership != club.Leader && mine[1].Membership != club.Leader {
		t.Errorf("%+v %v", mine, err)
	}
}

// When the last leader's account is deleted, the member who has been in the club for longest leads it. A club without
// members ends. Nothing of the account is left in it.
func TestClubsOfDeletedAccounts(t *testing.T) {
	t.Parallel()
	f := newClubFixture(t)
	ctx := t.Context()
	ann, ben, cy, dan := f.member("Ann"), f.member("Ben"), f.member("Cy"), f.member("Dan")
	f.make("alone", club.Open, ann)
	f.make("follow", club.Open, ann, ben, cy)
	f.make("two lead", club.Open, ann, cy, ben)
	f.order("promote", "two lead", ann, ben, club.Order{Action: club.Promote}, nil)
	f.make("waits", club.Asked, ann)
	f.check("ask", f.s.Join(ctx, "waits", dan, "", t0), nil)
	f.check("news", f.s.Tell(ctx, "follow", ann, "hello", t0), nil)
	f.check("news", f.s.Tell(ctx, "two lead", ben, "stays", t0), nil)
	if text := exported(t, f, ann); !strings.Contains(text, `"follow"`) || !strings.Contains(text, `"hello"`) || strings.Contains(text, "stays") {
		t.Error(text)
	}
	if _, err := f.d.Accounts().Delete(ctx, ann, t0); err != nil {
		t.Fatal(err)
	}
	f.reads("alone", 0, club.ErrMissing.Error())
	f.reads("follow", 0, "Ben* Cy")
	f.reads("two lead", 0, "Ben* Cy")
	f.reads("waits", 0, club.ErrMissing.Error()) // who only asked leads nothing
	if o, err := f.s.Open(ctx, "follow", ben); err != nil || len(o.News) != 0 || o.Code == "" {
		t.Errorf("%+v %v", o, err)
	}
	if o, err := f.s.Open(ctx, "two lead", 0); err != nil || len(o.News) != 1 {
		t.Errorf("%+v %v", o, err)
	}

	// Both leaders at once.
	f.make("both", club.Open, ben, cy, dan)
	f.order("promote", "both", ben, cy, club.Order{Action: club.Promote}, nil)
	var wait sync.WaitGroup
	for _, u := range []game.UserID{ben, cy} {
		wait.Go(func() {
			if _, err := f.d.Accounts().Delete(ctx, u, t0); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	f.reads("both", 0, "Dan*")
	f.reads("follow", 0, club.ErrMissing.Error())
}

// exported returns all that is given out of somebody.
func exported(t *testing.T, f *clubFixture, user game.UserID) string {
	t.Helper()
	var b strings.Builder
	if err := f.d.Accounts().Export(context.WithoutCancel(t.Context()), user, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A member who is suspended for long leads nobody; one whom a leader has blocked does not join, and is not told why.
func TestClubsWithoutALeaderWhoMayCome(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	f := &clubFixture{t, k.d, k.c, k.d.Clubs(), t0}
	eve := f.member("Eve")
	f.make("Fives", club.Open, k.bob, k.ann, eve)
	must(t, k.c, `INSERT INTO blocks VALUES ($1, $2, now())`, k.bob, k.max)
	f.check("blocked", f.s.Join(t.Context(), "Fives", k.max, "", t0), club.ErrUnwelcome)
	k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Abuse, Hours: 24})
	f.reads("Fives", 0, "Bob* Ann Eve")
	k.now = k.now.Add(time.Hour)
	id := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Abuse})
	f.reads("Fives", 0, "Bob* Ann Eve")
	k.ok(k.m.Confirm(t.Context(), k.max, id, k.now))
	f.reads("Fives", 0, "Bob* Ann* Eve")
}

// Moderators hide a club's texts from everybody but its leaders.
func TestClubsAreHidden(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	f := &clubFixture{t, k.d, k.c, k.d.Clubs(), t0}
	f.make("Insults", club.Open, k.bob, k.ann)
	f.check("news", f.s.Tell(t.Context(), "Insults", k.bob, "bad", t0), nil)
	_, _, err := k.m.Act(t.Context(), k.mo, moderation.Command{Kind: moderation.Hide, Name: "Ann", Reason: moderation.Abuse, Club: "Insults"}, k.now)
	k.no(moderation.ErrText, err)
	id := k.act(k.mo, moderation.Command{Kind: moderation.Hide, Name: "Bob", Reason: moderation.Abuse, Club: "Insults"})
	shown := func(u game.UserID) string {
		o, err := f.s.Open(t.Context(), "Insults", u)
		k.ok(err)
		name, err := f.s.Name(t.Context(), "Insults")
		k.ok(err)
		all, err := f.s.List(t.Context(), "")
		k.ok(err)
		return fmt.Sprint(o.Name, "/", o.Text, "/", len(o.News), "/", o.Hidden, "/", name, "/", len(all))
	}
	if a, b := shown(k.ann), shown(k.bob); a != "//0/true//0" || b != "Insults/Welcome/1/true//0" {
		t.Error(a, b)
	}
	_, err = k.m.Undo(t.Context(), k.max, id, moderation.Other, "", k.now)
	k.ok(err)
	if a := shown(k.ann); a != "Insults/Welcome/1/false/Insults/1" {
		t.Error(a)
	}
}

// A season adds up what places brought in the club's events that are over, to those who are members now. A correction after
// the end counts.
func TestSeasonsOfClubs(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 6, func(f *eventFixture, p *tournament.Plan) {
		if err := f.db.Clubs().Make(f.t.Context(), "fives", club.Texts{Name: "Fives", Joining: club.Open}, "A", f.host, t0); err != nil {
			f.t.Fatal(err)
		}
		p.Club = "fives"
	})
	ctx, s := t.Context(), f.db.Clubs()
	for _, u := range f.players[:5] {
		if err := s.Join(ctx, "fives", u, "", t0); err != nil {
			t.Fatal(err)
		}
	}
	season := club.SeasonOf(t0)
	if table, err := s.Season(ctx, "fives", season); err != nil || len(table) != 0 {
		t.Fatal(table, err)
	}
	f.now = t0.Add(time.Hour)
	for range 100 {
		for _, g := range f.run(f.events) {
			f.end(g, "black", "five", `{}`, 0)
		}
		f.now = f.now.Add(20 * time.Second)
	}
	check := func(when string) {
		t.Helper()
		e := f.load()
		if e.Phase != tournament.Over {
			t.Fatal(e.Phase)
		}
		want := map[game.UserID]int{}
		for _, r := range e.Table(0) {
			u := e.Players[r.Player].User
			if u == f.players[5] {
				continue // no member
			}
			want[u] = club.Points[r.Place-1]
		}
		table, err := s.Season(ctx, "fives", season)
		if err != nil || len(table) != 5 {
			t.Fatal(when, table, err)
		}
		for i, l := range table {
			if l.Points != want[l.User.ID] || l.Events != 1 || i > 0 && l.Points > table[i-1].Points {
				t.Errorf("%s: %+v, want %d points", when, l, want[l.User.ID])
			}
		}
	}
	check("at the end")
	e := f.load()
	loser := e.Sections[0].Rounds[2].Pairs[0]
	if !strings.Contains(fmt.Sprint(loser.Result.First), fmt.Sprint(event.Win)) {
		t.Fatal(loser.Result)
	}
	f.order(f.host, tournament.Correct{Section: 0, Round: 2, Pair: 0, First: event.Loss, Second: event.Win, Text: "misread"})
	check("after a correction")
	if table, err := s.Season(ctx, "fives", club.Season{From: season.To, To: season.To.AddDate(0, 6, 0)}); err != nil || len(table) != 0 {
		t.Error("the next season:", table, err)
	}
	if all, err := f.events.OfClub(ctx, "fives", f.players[0]); err != nil || len(all) != 1 || !all[0].Mine || all[0].Plan.Club != "fives" {
		t.Errorf("%+v %v", all, err)
	}
	if all, err := f.events.OfClub(ctx, "none", 0); err != nil || len(all) != 0 {
		t.Errorf("%+v %v", all, err)
	}
	// The club ends: its events stay.
	for _, u := range append(f.players[:5:5], f.host) {
		if err := s.Leave(ctx, "fives", u); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := f.events.List(ctx, 0); err != nil || len(all) != 1 {
		t.Errorf("%+v %v", all, err)
	}
}
