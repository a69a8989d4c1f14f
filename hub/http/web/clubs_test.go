package web

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/club"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// fakeClubs is club.Store in memory.
type fakeClubs struct {
	faults *faultInjector

	mu  sync.Mutex // guards all
	all map[string]*club.Opened
}

func (p *fakeClubs) club(id string) (*club.Opened, error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	if c := p.all[id]; c != nil {
		return c, nil
	}
	return nil, club.ErrMissing
}

func of(c *club.Opened, u game.UserID) *club.Person {
	for i := range c.Members {
		if c.Members[i].User.ID == u {
			return &c.Members[i]
		}
	}
	return &club.Person{User: records.User{ID: u, Name: fmt.Sprint("user ", u)}}
}

func (p *fakeClubs) led(id string, by game.UserID) (*club.Opened, error) {
	c, err := p.club(id)
	if err == nil && of(c, by).Membership != club.Leader {
		err = club.ErrLeaders
	}
	return c, err
}

func (p *fakeClubs) Make(_ context.Context, id string, t club.Texts, code string, leader game.UserID, at time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.faults.err(); err != nil {
		return err
	}
	c := &club.Opened{ID: id, Texts: t, Code: code, Created: at}
	p.all[id] = c
	p.put(c, leader, club.Leader, "")
	return nil
}

func (p *fakeClubs) put(c *club.Opened, u game.UserID, s club.Membership, reason string) {
	x := *of(c, u)
	x.Membership, x.Reason = s, reason
	c.Members = append(slices.DeleteFunc(c.Members, func(o club.Person) bool { return o.User.ID == u }), x)
}

func (p *fakeClubs) Change(_ context.Context, id string, by game.UserID, t club.Texts, code string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.led(id, by)
	if err != nil {
		return err
	}
	c.Texts, c.Code = t, cmp.Or(code, c.Code)
	return nil
}

func (p *fakeClubs) Tell(_ context.Context, id string, by game.UserID, text string, at time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.led(id, by)
	if err != nil {
		return err
	}
	c.Told = at
	c.News = append(c.News, club.News{ID: int64(len(c.News) + 1), Author: of(c, by).User, At: at, Text: text})
	return nil
}

func (p *fakeClubs) Untell(_ context.Context, id string, by game.UserID, news int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.led(id, by)
	if err == nil {
		c.News = slices.DeleteFunc(c.News, func(n club.News) bool { return n.ID == news })
	}
	return err
}

func (p *fakeClubs) state(c *club.Opened, u game.UserID) club.State {
	s := club.State{Joining: c.Joining, Code: c.Code, Of: of(c, u).Membership}
	for _, m := range c.Members {
		if m.Membership.In() {
			s.Members++
		}
		if m.Membership == club.Leader {
			s.Leaders++
		}
	}
	return s
}

func (p *fakeClubs) Join(_ context.Context, id string, user game.UserID, code string, at time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.club(id)
	if err != nil {
		return err
	}
	s := p.state(c, user)
	becomes, err := s.Joins(code, at)
	if err == nil {
		p.put(c, user, becomes, "")
	}
	return err
}

func (p *fakeClubs) Leave(_ context.Context, id string, user game.UserID) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.club(id)
	if err != nil {
		return err
	}
	s := p.state(c, user)
	ends, err := s.Leaves()
	if err == nil {
		c.Members = slices.DeleteFunc(c.Members, func(o club.Person) bool { return o.User.ID == user })
	}
	if ends {
		delete(p.all, id)
	}
	return err
}

func (p *fakeClubs) Order(_ context.Context, id string, by, about game.UserID, o club.Order, _ time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.club(id)
	if err != nil {
		return err
	}
	s := p.state(c, about)
	becomes, err := s.Orders(o, of(c, by).Membership, by == about)
	if err == nil {
		p.put(c, about, becomes, o.Reason)
	}
	return err
}

func (p *fakeClubs) Membership(_ context.Context, id string, user game.UserID) (club.Membership, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.all[id]; c != nil {
		return of(c, user).Membership, p.faults.err()
	}
	return "", p.faults.err()
}

func (p *fakeClubs) Open(_ context.Context, id string, viewer game.UserID) (club.Opened, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.club(id)
	if err != nil {
		return club.Opened{}, err
	}
	out := *c
	out.Me, out.Members = *of(c, viewer), nil
	for _, m := range c.Members {
		if m.Membership.In() {
			out.Members = append(out.Members, m)
		} else {
			out.Out = append(out.Out, m)
		}
	}
	if out.Me.Membership != club.Leader {
		out.Code, out.Out = "", nil
	}
	return out, nil
}

func (p *fakeClubs) Name(_ context.Context, id string) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.club(id)
	if err != nil {
		return "", err
	}
	return c.Name, nil
}

func (p *fakeClubs) List(_ context.Context, part string) (out []club.Listed, _ error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.all {
		if strings.Contains(c.Name, part) {
			out = append(out, club.Listed{ID: c.ID, Name: c.Name, Joining: c.Joining, Members: p.count(c)})
		}
	}
	return out, p.faults.err()
}

func (p *fakeClubs) count(c *club.Opened) int {
	s := p.state(c, 0)
	return s.Members
}

func (p *fakeClubs) Mine(_ context.Context, user game.UserID) (out []club.Listed, _ error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.all {
		if s := of(c, user).Membership; s.In() || s == club.Asking {
			out = append(out, club.Listed{ID: c.ID, Name: c.Name, Joining: c.Joining, Members: p.count(c), Membership: s})
		}
	}
	return out, p.faults.err()
}

func (p *fakeClubs) Season(_ context.Context, _ string, s club.Season) ([]club.Scored, error) {
	u := records.User{ID: 1, Name: "user 1"}
	return []club.Scored{{User: u, Points: 10 * int(s.From.Month()), Events: 1, Place: 1}}, p.faults.err()
}

// A club's leaders make its events, and only members take part if the event says so.
func TestEventsOfClubs(t *testing.T) {
	b := newBench(t)
	ann, ben, cy := b.member("Ann"), b.member("Ben"), b.member("Cy")
	id := read[clubSaved](t, b.post("/api/clubs", `{"key":"k","name":"Fives","text":"","joining":"open"}`, ann)).ID
	read[clubPage](t, b.post("/api/clubs/"+id+"/join", "{}", ben))
	event := func(more string) string {
		return fmt.Sprintf(`{"key":"k%d","kind":"swiss","title":"Tuesday","rounds":3,"starts":%d,"settings":{"rule":"freestyle","size":15,"opening":"swap2","forbidden":"refuse","takebacks":false,"rated":true,"clock":{"kind":"fischer","initial":180000,"increment":2000}}%s}`,
			len(more), time.Now().Add(time.Hour).UnixMilli(), more)
	}
	members := event(`,"members":true,"club":"` + id + `"`)
	for _, c := range []struct {
		name   string
		r      *http.Response
		status int
		why    string
	}{
		{"a member makes one", b.post("/api/events", members, ben), 403, "event_club"},
		{"a stranger makes one", b.post("/api/events", members, cy), 403, "event_club"},
		{"of no club", b.post("/api/events", event(`,"club":"none"`), ann), 403, "event_club"},
		{"members of nothing", b.post("/api/events", event(`,"members":true`), ann), 400, "event_plan"},
		{"members that are bots", b.post("/api/events", event(`,"members":true,"bots":true,"club":"`+id+`"`), ann), 400, "event_plan"},
	} {
		if got := code(t, c.r); c.r.StatusCode != c.status || got != c.why {
			t.Errorf("%s: %d %s, want %d %s", c.name, c.r.StatusCode, got, c.status, c.why)
		}
	}
	e := "/api/events/" + read[madeEvent](t, b.post("/api/events", members, ann)).ID
	if r := b.post(e+"/join", "{}", cy); r.StatusCode != 403 || code(t, r) != "event_members" {
		t.Error(r.StatusCode)
	}
	if p := read[eventPage](t, b.post(e+"/join", "{}", ben)); !p.Me.In || p.Event.Club != id || !p.Event.Members {
		t.Errorf("%+v", p.Event)
	}
	read[clubSaved](t, b.post("/api/clubs/"+id+"/leave", "{}", ben))
	if r := b.post(e+"/join", "{}", ben); r.StatusCode != 403 {
		t.Error("who left the club comes back:", r.StatusCode)
	}
	open := "/api/events/" + read[madeEvent](t, b.post("/api/events", event(`,"club":"`+id+`"`), ann)).ID
	if p := read[eventPage](t, b.post(open+"/join", "{}", cy)); !p.Me.In {
		t.Error("a stranger does not come to an open event of a club")
	}
	p := read[clubEvents](t, b.do(request{path: "/api/clubs/" + id + "/events", cookies: []*http.Cookie{cy}}))
	if len(p.Events) != 2 || len(p.Table) != 1 || len(p.Points) != len(club.Points) || p.Rest != club.TakingPart || p.To.Before(p.From) {
		t.Errorf("%+v", p)
	}
	last := read[clubEvents](t, b.do(request{path: "/api/clubs/" + id + "/events?last=1"}))
	if !last.To.Equal(p.From) || last.Table[0].Points == p.Table[0].Points {
		t.Errorf("%+v", last)
	}
}

// A club is made, joined, led, told news and left over HTTP, and everybody sees no more than concerns them.
func TestClubs(t *testing.T) {
	b := newBench(t)
	ann, ben := b.member("Ann"), b.member("Ben")
	guest := b.signed(b.post("/api/session", "{}"))
	get := func(path string, cookies ...*http.Cookie) *http.Response {
		return b.do(request{path: path, cookies: cookies})
	}
	if p := read[clubsPage](t, get("/api/clubs")); len(p.Clubs) != 0 || p.Most != club.MostClubs {
		t.Errorf("%+v", p)
	}
	made := `{"key":"k","name":" Five\u202e  Friends ","text":"First\nsecond","joining":"asked"}`
	id := read[clubSaved](t, b.post("/api/clubs", made, ann)).ID
	if again := read[clubSaved](t, b.post("/api/clubs", made, ann)).ID; again != id {
		t.Error("the same key made another club")
	}
	path := "/api/clubs/" + id
	p := read[clubPage](t, get(path, ann))
	if p.Name != "Five Friends" || p.Text != "First\nsecond" || p.Code == "" || p.Me.Membership != "leader" || len(p.Members) != 1 {
		t.Errorf("%+v", p)
	}
	if p := read[clubPage](t, b.post(path+"/join", "{}", ben)); p.Me.Membership != "asked" || p.Code != "" || p.Out != nil {
		t.Errorf("%+v", p)
	}
	p = read[clubPage](t, get(path, ann))
	if len(p.Out) != 1 || p.Out[0].Membership != "asked" {
		t.Fatalf("%+v", p)
	}
	other := p.Out[0].User.ID
	order := func(action, reason string) string {
		return fmt.Sprintf(`{"user":%d,"action":%q,"reason":%q}`, other, action, reason)
	}
	if p := read[clubPage](t, b.post(path+"/order", order("accept", ""), ann)); len(p.Members) != 2 || len(p.Out) != 0 {
		t.Errorf("%+v", p)
	}
	if l := read[clubsPage](t, get("/api/clubs?name=Five", ben)); len(l.Clubs) != 1 || l.Clubs[0].Members != 2 || len(l.Mine) != 1 || l.Mine[0].Membership != "member" {
		t.Errorf("%+v", l)
	}
	if l := read[clubsPage](t, get("/api/clubs?name="+strings.Repeat("x", 300))); len(l.Clubs) != 0 {
		t.Errorf("%+v", l)
	}
	p = read[clubPage](t, b.post(path+"/news", `{"text":" We meet\non Tuesday. "}`, ann))
	if len(p.News) != 1 || p.News[0].Text != "We meet\non Tuesday." || p.Next.IsZero() {
		t.Errorf("%+v", p)
	}
	if p := read[clubPage](t, get(path)); len(p.News) != 1 || !p.Next.IsZero() || p.Me.Membership != "" {
		t.Errorf("a visitor: %+v", p)
	}
	for _, c := range []struct {
		name   string
		r      *http.Response
		status int
		why    string
	}{
		{"no such club", get("/api/clubs/none", ann), 404, "club_missing"},
		{"no id", get("/api/clubs/a%2fb", ann), 404, "address"},
		{"a visitor makes", b.post("/api/clubs", made), 401, "club_visitor"},
		{"a guest makes", b.post("/api/clubs", made, guest), 403, "club_guest"},
		{"without a name", b.post("/api/clubs", `{"key":"x","name":"","text":"","joining":"open"}`, ann), 400, "club_name"},
		{"without a way in", b.post("/api/clubs", `{"key":"x","name":"xx","text":"","joining":"never"}`, ann), 400, "club_joining"},
		{"too long a text", b.post("/api/clubs", `{"key":"x","name":"xx","text":"`+strings.Repeat("x", 2001)+`","joining":"open"}`, ann), 400, "club_text"},
		{"a visitor joins", b.post(path+"/join", "{}"), 401, "club_visitor"},
		{"a guest joins", b.post(path+"/join", "{}", guest), 403, "club_guest"},
		{"a member changes", b.post(path, `{"name":"Mine","text":"","joining":"open"}`, ben), 403, "club_leaders"},
		{"a member tells", b.post(path+"/news", `{"text":"x"}`, ben), 403, "club_leaders"},
		{"empty news", b.post(path+"/news", `{"text":" \n "}`, ann), 400, "club_text"},
		{"a member takes news away", b.post(path+"/news/remove", `{"id":1}`, ben), 403, "club_leaders"},
		{"a member removes", b.post(path+"/order", order("remove", "x"), ben), 403, "club_leaders"},
		{"without a reason", b.post(path+"/order", order("remove", " "), ann), 400, "club_reason"},
		{"another action", b.post(path+"/order", order("ban", ""), ann), 409, "club_person"},
		{"the last leader leaves", b.post(path+"/leave", "{}", ann), 409, "club_last"},
		{"a stranger leaves", b.post(path+"/leave", "{}", b.member("Cy")), 403, "club_not_in"},
	} {
		if got := code(t, c.r); c.r.StatusCode != c.status || got != c.why {
			t.Errorf("%s: %d %s, want %d %s", c.name, c.r.StatusCode, got, c.status, c.why)
		}
	}
	if p := read[clubPage](t, b.post(path+"/news/remove", `{"id":1}`, ann)); len(p.News) != 0 {
		t.Errorf("%+v", p)
	}
	old := p.Code
	if p := read[clubPage](t, b.post(path, `{"name":"Fives","text":"","joining":"code","renew":true}`, ann)); p.Name != "Fives" || p.Joining != "code" || p.Code == old {
		t.Errorf("%+v", p)
	}
	read[clubPage](t, b.post(path+"/order", order("remove", "insults"), ann))
	if p := read[clubPage](t, get(path, ben)); p.Me.Membership != "removed" || p.Me.Reason != "insults" || len(p.Members) != 1 {
		t.Errorf("%+v", p)
	}
	if body := text(t, get("/clubs/"+id)); !strings.Contains(body, "Fives") {
		t.Error(body)
	}
	for path, want := range map[string]int{"/clubs": 200, "/clubs/new": 200, "/clubs/none": 404, "/clubs/" + id: 200} {
		if r := get(path); r.StatusCode != want {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	read[clubSaved](t, b.post(path+"/leave", "{}", ann))
	if r := get(path, ann); r.StatusCode != 404 {
		t.Error(r.StatusCode)
	}
}

// Codes of clubs are tried so often.
func TestCodesOfClubsAreTriedSoOften(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann, ben := b.member("Ann"), b.member("Ben")
		id := read[clubSaved](t, b.post("/api/clubs", `{"key":"k","name":"Fives","text":"","joining":"code"}`, ann)).ID
		for i := range 40 {
			r := b.post("/api/clubs/"+id+"/join", fmt.Sprintf(`{"code":"AAAAAAA%c"}`, 'A'+i%20), ben)
			if why := code(t, r); why != "club_code" {
				if i < 20 || why != "club_often" {
					t.Fatal(i, why)
				}
				return
			}
		}
		t.Error("40 codes were tried")
	})
}
