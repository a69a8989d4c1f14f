package db_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/push"
)

// subscribers are members whose browsers subscribe.
type subscribers struct {
	t  *testing.T
	db *db.DB
}

// session starts a session of a user's.
func (s subscribers) session(user game.UserID, name string) push.Session {
	s.t.Helper()
	got, err := s.db.Accounts().AddSession(s.t.Context(), user, account.NewSession{TokenHash: token(name), Agent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", Created: time.Now()})
	if err != nil {
		s.t.Fatal(err)
	}
	return push.Session{ID: got.ID, User: user}
}

func subscription(name string) push.Subscription {
	return push.Subscription{Endpoint: "https://push.example.com/" + name, P256dh: "key", Auth: "auth", Lang: "en"}
}

var everything = push.Kinds{Turn: true, Challenge: true, Began: true, Reminder: true, Vacation: true}

func (s subscribers) subscribe(by push.Session, name string, k push.Kinds) {
	s.t.Helper()
	if err := s.db.Push().Subscribe(s.t.Context(), by, subscription(name), k, push.MostDevices); err != nil {
		s.t.Fatal(err)
	}
}

// wanting returns the names of subscriptions of a user's that want a kind, the newest first.
func (s subscribers) wanting(user game.UserID, k push.Kind) (out []string) {
	s.t.Helper()
	all, err := s.db.Push().Wanting(s.t.Context(), user, k)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, one := range all {
		out = append(out, strings.TrimPrefix(one.Endpoint, "https://push.example.com/"))
	}
	return out
}

func (s subscribers) expect(what string, user game.UserID, k push.Kind, want ...string) {
	s.t.Helper()
	if got := s.wanting(user, k); !slices.Equal(got, want) {
		s.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// A session has one subscription, a user five; an endpoint belongs to its last subscriber.
func TestSubscriptions(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	s, ctx := subscribers{t, d}, t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	home, away := s.session(ann, "home"), s.session(ann, "away")
	s.subscribe(home, "one", everything)
	s.subscribe(away, "two", push.Kinds{Challenge: true})
	s.expect("challenges", ann, push.Challenge, "two", "one")
	s.expect("turns", ann, push.Turn, "one")
	s.expect("nonsense", ann, "nonsense")
	s.subscribe(home, "three", push.Kinds{Began: true})
	s.expect("another subscription of a session", ann, push.Began, "three")
	s.expect("and other kinds", ann, push.Turn)

	other := s.session(bob, "bob")
	s.subscribe(other, "three", everything)
	s.expect("an endpoint that has moved", ann, push.Began)
	s.expect("to somebody else", bob, push.Began, "three")

	// A renewal replaces the session's subscription, and only that one.
	if err := d.Push().Renew(ctx, home, subscription("four")); err != push.ErrNone {
		t.Error(err)
	}
	if err := d.Push().Renew(ctx, home, subscription("three")); err != push.ErrNone {
		t.Error(err)
	}
	s.expect("somebody else's, after a renewal that was refused", bob, push.Began, "three")
	if err := d.Push().Renew(ctx, away, subscription("five")); err != nil {
		t.Error(err)
	}
	s.expect("renewed", ann, push.Challenge, "five")
	s.expect("with its kinds", ann, push.Turn)

	devices, err := d.Push().Devices(ctx, ann)
	if err != nil || len(devices) != 1 || devices[0].Session != away.ID || devices[0].Kinds != (push.Kinds{Challenge: true}) || !strings.Contains(devices[0].Agent, "Firefox") {
		t.Fatalf("%+v, %v", devices, err)
	}
	if err := d.Push().Remove(ctx, bob, devices[0].ID); err != nil {
		t.Error(err)
	}
	s.expect("what somebody else has removed", ann, push.Challenge, "five")
	if err := d.Push().Gone(ctx, devices[0].ID, subscription("two").Endpoint); err != nil {
		t.Error(err)
	}
	s.expect("the end of what it was before", ann, push.Challenge, "five")
	if err := d.Push().Remove(ctx, ann, devices[0].ID); err != nil {
		t.Error(err)
	}
	s.expect("removed", ann, push.Challenge)

	for i := range push.MostDevices + 2 {
		s.subscribe(s.session(ann, fmt.Sprint("s", i)), fmt.Sprint("e", i), everything)
	}
	s.expect("the newest", ann, push.Turn, "e6", "e5", "e4", "e3", "e2")
	stored, err := d.Push().Wanting(ctx, ann, push.Turn)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Push().Gone(ctx, stored[0].ID, stored[0].Endpoint); err != nil {
		t.Error(err)
	}
	s.expect("one that its service does not know", ann, push.Turn, "e5", "e4", "e3", "e2")
}

// Every end of a session ends its subscription, and only signed-in users can subscribe.
func TestSubscriptionsEndWithTheirSessions(t *testing.T) {
	t.Parallel()
	fixture := newAccountFixture(t)
	s, ctx := subscribers{t, fixture.db}, t.Context()
	first, _ := fixture.member("Ann")
	ann := first.User.ID
	login := func() push.Session {
		t.Helper()
		got, _, err := fixture.Login(ctx, nil, "Ann", secretOf, desktop)
		if err != nil {
			t.Fatal(err)
		}
		return push.Session{ID: got.ID, User: ann}
	}
	one, two, three := login(), login(), login()
	for i, by := range []push.Session{{ID: first.ID, User: ann}, one, two, three} {
		s.subscribe(by, fmt.Sprint("e", i), everything)
	}
	all := func(want ...string) {
		t.Helper()
		s.expect("left", ann, push.Turn, want...)
	}
	all("e3", "e2", "e1", "e0")
	if err := fixture.Logout(ctx, account.Session{ID: one.ID, User: first.User}); err != nil {
		t.Fatal(err)
	}
	all("e3", "e2", "e0")
	if err := fixture.Sessions().End(ctx, first, two.ID); err != nil {
		t.Fatal(err)
	}
	all("e3", "e0")
	for _, gone := range []push.Session{one, {ID: three.ID, User: ann + 1}, {ID: first.ID, User: 0}, {}} {
		if err := s.db.Push().Subscribe(ctx, gone, subscription("late"), everything, 5); fault.CodeOf(err) != fault.Unauthorized {
			t.Errorf("%+v: %v", gone, err)
		}
		if err := s.db.Push().Renew(ctx, gone, subscription("late")); fault.CodeOf(err) != fault.Unauthorized {
			t.Errorf("%+v: %v", gone, err)
		}
	}
	guest, err := s.db.Accounts().AddGuest(ctx, "Guest 9", account.NewSession{TokenHash: token("g"), Created: fixture.now})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.db.Push().Subscribe(ctx, push.Session{ID: guest.ID, User: guest.User.ID}, subscription("guest"), everything, 5); fault.CodeOf(err) != fault.Unauthorized {
		t.Error(err)
	}
	fresh, _, err := fixture.ChangePassword(ctx, first, secretOf, nextSecret, desktop)
	if err != nil {
		t.Fatal(err)
	}
	all()
	s.subscribe(push.Session{ID: fresh.ID, User: ann}, "e4", everything)
	all("e4")
	if _, err := s.db.Accounts().Delete(ctx, ann, time.Now()); err != nil {
		t.Fatal(err)
	}
	all()
}

// A suspended user gets no notifications, then and afterwards, until a new subscription.
func TestASuspensionUnsubscribes(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	s := subscribers{t, d}
	ann := newMember(t, d, "Ann")
	by := s.session(ann, "s")
	s.subscribe(by, "one", everything)
	must(t, c, `INSERT INTO standings (user_id, muted) VALUES ($1, now() + interval '1 day')`, ann)
	s.expect("muted", ann, push.Turn, "one")
	must(t, c, `UPDATE standings SET suspended = now() + interval '1 day' WHERE user_id = $1`, ann)
	s.expect("suspended", ann, push.Turn)
	s.subscribe(by, "two", everything) // on its way
	s.expect("suspended, and subscribed", ann, push.Turn)
	must(t, c, `UPDATE standings SET suspended = now() - interval '1 day' WHERE user_id = $1`, ann)
	s.expect("back", ann, push.Turn, "two")
}

// Two users subscribe with one endpoint at once, or one with many: nobody gets an error, and the bound holds.
func TestSubscriptionsAtOnce(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	s := subscribers{t, d}
	users := []game.UserID{newMember(t, d, "Ann"), newMember(t, d, "Bob")}
	var sessions []push.Session
	for i := range 12 {
		sessions = append(sessions, s.session(users[i%2], fmt.Sprint(i)))
	}
	var group sync.WaitGroup
	for i, by := range sessions {
		group.Go(func() {
			for _, name := range []string{"shared", fmt.Sprint("own", i)} {
				err := d.Push().Subscribe(context.Background(), by, subscription(name), everything, push.MostDevices)
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	total := 0
	for _, u := range users {
		n := len(s.wanting(u, push.Turn))
		if total += n; n > push.MostDevices {
			t.Errorf("%d have %d", u, n)
		}
	}
	if total == 0 {
		t.Error("nobody is subscribed")
	}
}

// Several servers that start at once make the site's key of one secret.
func TestOnePushSecret(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	keys := make([]string, 8)
	var group sync.WaitGroup
	for i := range keys {
		group.Go(func() {
			secret, err := d.Games().Key(context.Background(), "push")
			if err != nil {
				t.Error(err)
			}
			keys[i] = string(secret)
		})
	}
	group.Wait()
	if slices.Sort(keys); keys[0] != keys[7] || len(keys[0]) != 32 {
		t.Error("two secrets")
	}
}

// An export lists the devices, without their endpoints.
func TestSubscriptionsAreExported(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	s := subscribers{t, d}
	ann := newMember(t, d, "Ann")
	s.subscribe(s.session(ann, "s"), "secret", everything)
	var out strings.Builder
	if err := d.Accounts().Export(t.Context(), ann, &out); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.Contains(text, "secret") || !strings.Contains(text, `"service" : "push.example.com"`) {
		t.Error(text)
	}
}

// Notices of a turn are recorded for all servers, and deleted when the game is over.
func TestToldTurns(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx := t.Context()
	live(t, d, "g", newMember(t, d, "Ann"), newMember(t, d, "Bob"))
	for i, s := range []struct {
		kind push.Kind
		turn int
		want bool
	}{{push.Turn, 1, true}, {push.Turn, 1, false}, {push.Reminder, 1, true}, {push.Turn, 3, true}, {push.Turn, 2, false}, {push.Reminder, 3, true}} {
		if fresh, err := d.Push().Told(ctx, "g", s.kind, s.turn); err != nil || fresh != s.want {
			t.Errorf("%d: %v, %v", i, fresh, err)
		}
	}
	must(t, c, `UPDATE games SET status = 'over', reason = 'resign', winner = 'black', ended = now(), moves = '' WHERE id = 'g'`)
	if _, _, err := d.Accounts().Sweep(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := c.QueryRow(ctx, `SELECT count(*) FROM told_turns`).Scan(&n); err != nil || n != 0 {
		t.Errorf("%d rows of a game that is over, %v", n, err)
	}
}

// A vacation that ends by itself is announced to its member a day before, if it was longer, and at its end, each once. A member who ends it knows.
func TestVacationsThatEndAreTold(t *testing.T) {
	t.Parallel()
	d, ctx, now := dbtest.New(t), t.Context(), time.Now().UTC().Truncate(time.Millisecond)
	ann, bob := named(t, d, "Ann"), named(t, d, "Bob")
	for _, u := range []game.UserID{ann, bob} {
		if _, _, err := d.People().SetVacation(ctx, u, true, now); err != nil {
			t.Fatal(err)
		}
	}
	all, _, err := d.People().Vacations(ctx, ann, now)
	if err != nil {
		t.Fatal(err)
	}
	until := all[0].Until
	if _, _, err := d.People().SetVacation(ctx, bob, false, now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct {
		at   time.Time
		want []push.Notice
	}{
		{now.Add(time.Hour), nil},
		{until.Add(-23 * time.Hour), []push.Notice{{Kind: push.Vacation, To: ann}}},
		{until.Add(-22 * time.Hour), nil},
		{until.Add(time.Minute), []push.Notice{{Kind: push.Vacation, To: ann, Over: true}}},
		{until.Add(2 * time.Minute), nil},
	} {
		if got, err := d.Push().EndingVacations(ctx, s.at); err != nil || !slices.Equal(got, s.want) {
			t.Errorf("at %v: %+v %v, want %+v", s.at.Sub(now), got, err, s.want)
		}
	}
}
