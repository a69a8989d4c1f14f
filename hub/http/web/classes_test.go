package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// fakeClass is a class of fakeLists.
type fakeClass struct {
	code   string
	pupils []game.UserID
	done   map[string]bool // user and study
}

// fakeClasses is lists.ClassStore in memory, over fakeLists.
type fakeClasses struct{ *fakeLists }

func (p fakeClasses) class(ctx context.Context, list string, owner game.UserID) (*fakeClass, error) {
	_, err := p.owned(ctx, list, owner)
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.classes[list], err
}

func (p fakeClasses) Open(ctx context.Context, list string, owner game.UserID, code string, _ time.Time) error {
	c, err := p.class(ctx, list, owner)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if c == nil {
		c = &fakeClass{done: map[string]bool{}}
	}
	c.code = code
	p.classes[list] = c
	return nil
}

func (p fakeClasses) Close(ctx context.Context, list string, owner game.UserID) error {
	_, err := p.class(ctx, list, owner)
	if err == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.classes, list)
	}
	return err
}

func (p fakeClasses) Class(ctx context.Context, list string, owner game.UserID) (out lists.Class, err error) {
	c, err := p.class(ctx, list, owner)
	if err != nil || c == nil {
		return out, err
	}
	out.Code = c.code
	for _, u := range c.pupils {
		out.Pupils = append(out.Pupils, lists.Pupil{User: records.User{ID: game.UserID(u), Name: fmt.Sprint("user ", u)}, Joined: time.Unix(0, 0).UTC(), Work: []lists.Work{{State: lists.Tried, At: time.Unix(1, 0).UTC()}, {}}})
	}
	return out, nil
}

func (p fakeClasses) Remove(ctx context.Context, list string, owner, pupil game.UserID) error {
	if _, err := p.class(ctx, list, owner); err != nil {
		return err
	}
	return p.Leave(ctx, list, pupil)
}

func (p fakeClasses) Invited(ctx context.Context, code string) (lists.Joined, error) {
	if err := p.faults.err(); err != nil {
		return lists.Joined{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, c := range p.classes {
		if c.code == code {
			return lists.Joined{ID: id, Title: p.kept[id].Title, Owner: p.kept[id].Owner}, nil
		}
	}
	return lists.Joined{}, lists.ErrCode
}

func (p fakeClasses) Join(ctx context.Context, code string, user game.UserID, _ time.Time) (string, error) {
	j, err := p.Invited(ctx, code)
	switch {
	case err != nil:
		return "", err
	case j.Owner.ID == user:
		return "", lists.ErrTeacher
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.classes[j.ID].pupils = append(p.classes[j.ID].pupils, user)
	return j.ID, nil
}

func (p fakeClasses) Leave(_ context.Context, list string, user game.UserID) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.classes[list]; c != nil {
		c.pupils = slices.DeleteFunc(c.pupils, func(u game.UserID) bool { return u == user })
	}
	return nil
}

func (p fakeClasses) Say(_ context.Context, list string, user game.UserID, e lists.Item, done bool, _ time.Time) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.classes[list]
	if c == nil || !slices.Contains(c.pupils, user) {
		return lists.ErrPupil
	}
	c.done[fmt.Sprint(user, e)] = done
	return nil
}

func (p fakeClasses) Part(_ context.Context, list string, user game.UserID) (part lists.Part, done map[lists.Item]bool, err error) {
	if err := p.faults.err(); err != nil {
		return part, nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.classes[list]
	if c == nil {
		return part, nil, nil
	}
	if p.kept[list].Owner.ID == user {
		return lists.Part{Open: true, Pupils: len(c.pupils)}, nil, nil
	}
	if slices.Contains(c.pupils, user) {
		part.Joined = time.Unix(0, 0).UTC()
	}
	e := lists.Item{Kind: lists.StudyEntry, ID: "s1", Chapter: "a1"}
	return part, map[lists.Item]bool{e: c.done[fmt.Sprint(user, e)]}, nil
}

func (p fakeClasses) Joined(_ context.Context, user game.UserID) (out []lists.Joined, _ error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, c := range p.classes {
		if slices.Contains(c.pupils, user) {
			out = append(out, lists.Joined{ID: id, Title: p.kept[id].Title, Owner: p.kept[id].Owner})
		}
	}
	return out, nil
}

// A teacher opens a class, pupils join by its code, and nobody but the teacher sees who they are.
func TestClasses(t *testing.T) {
	b := newBench(t)
	tea, ann, ben := b.member("Tea"), b.member("Ann"), b.member("Ben")
	guest := b.signed(b.post("/api/session", "{}"))
	get := func(path string, cookies ...*http.Cookie) *http.Response {
		return b.do(request{path: path, cookies: cookies})
	}
	list := read[savedList](t, b.post("/api/me/lists", planText("Tuesday", 0), tea)).ID
	path := "/api/lists/" + list
	if c := read[classPage](t, get(path+"/class", tea)); c.Code != "" || len(c.Pupils) != 0 || c.Most != lists.MostPupils {
		t.Errorf("%+v", c)
	}
	code1 := read[classCode](t, b.post(path+"/class", `{"open":true}`, tea)).Code
	invite := "/api/class/" + code1
	if i := read[classInvitation](t, get(invite, ann)); i.ID != list || i.Title != "Tuesday" || i.Owner.Name != "user 1" {
		t.Errorf("%+v", i)
	}
	if i := read[classInvitation](t, get("/api/class/"+strings.ToLower(code1[:4]+"-"+code1[4:]), ann)); i.ID != list {
		t.Errorf("as it is written: %+v", i)
	}
	if j := read[classJoined](t, b.post(invite+"/join", "{}", ann)); j.ID != list {
		t.Errorf("%+v", j)
	}
	pupil := read[classPage](t, get(path+"/class", tea)).Pupils[0].User
	if l := read[openList](t, get(path, tea)); l.Class == nil || l.Class.Pupils != 1 || !l.Class.Joined.IsZero() {
		t.Errorf("the teacher: %+v", l.Class)
	}
	if l := read[openList](t, get(path, ann)); l.Class == nil || l.Class.Pupils != 0 || l.Class.Joined.IsZero() {
		t.Errorf("a pupil: %+v", l.Class)
	}
	for name, c := range map[string][]*http.Cookie{"another": {ben}, "a guest": {guest}, "a visitor": nil} {
		if l := read[openList](t, get(path, c...)); l.Class != nil {
			t.Errorf("%s: %+v", name, l.Class)
		}
		if body := text(t, get(path, c...)); strings.Contains(body, pupil.Name) || strings.Contains(body, code1) {
			t.Errorf("%s reads %s", name, body)
		}
	}
	if l := read[listsPage](t, get("/api/me/lists", ann)); len(l.Joined) != 1 || l.Joined[0].ID != list {
		t.Errorf("%+v", l)
	}
	read[classJoined](t, b.post(path+"/done", `{"id":"s1","chapter":"a1","done":true}`, ann))
	if l := read[openList](t, get(path, ann)); l.Entries[1].State != "done" {
		t.Errorf("%+v", l.Entries)
	}
	page := read[classPage](t, get(path+"/class", tea))
	if page.Code != code1 || len(page.Pupils) != 1 || page.Pupils[0].User.ID != pupil.ID || page.Pupils[0].Work[0].State != "tried" || page.Pupils[0].Work[1].State != "" {
		t.Errorf("%+v", page)
	}
	for _, c := range []struct {
		name   string
		r      *http.Response
		status int
		why    string
	}{
		{"a pupil looks", get(path+"/class", ann), 403, "list_others"},
		{"another looks", get(path+"/class", ben), 403, "list_others"},
		{"a guest looks", get(path+"/class", guest), 403, "list_guest"},
		{"a visitor looks", get(path + "/class"), 401, "list_visitor"},
		{"no such list", get("/api/lists/none/class", tea), 404, "list_missing"},
		{"a pupil closes it", b.post(path+"/class", `{"open":false}`, ann), 403, "list_others"},
		{"a pupil takes another out", b.post(path+"/pupils/remove", fmt.Sprintf(`{"user":%d}`, pupil.ID), ben), 403, "list_others"},
		{"a guest joins", b.post(invite+"/join", "{}", guest), 403, "list_pupil_guest"},
		{"a visitor joins", b.post(invite+"/join", "{}"), 401, "list_visitor"},
		{"a visitor reads a code", get(invite), 401, "list_visitor"},
		{"the teacher joins", b.post(invite+"/join", "{}", tea), 403, "list_teacher"},
		{"a wrong code", get("/api/class/AAAAAAAA", ben), 404, "list_code"},
		{"no code", get("/api/class/none", ben), 404, "list_code"},
		{"by the id of the list", b.post("/api/class/"+list+"/join", "{}", ben), 404, "list_code"},
		{"another says", b.post(path+"/done", `{"id":"s1","done":true}`, ben), 403, "list_pupil"},
		{"of what is no study", b.post(path+"/done", `{"id":"../x","done":true}`, ann), 400, "list_entry"},
		{"a day that is none", b.post(path, `{"title":"x","version":1,"entries":[{"kind":"puzzle","id":"p1","due":"soon"}]}`, tea), 400, "list_due"},
	} {
		if got := code(t, c.r); c.r.StatusCode != c.status || got != c.why {
			t.Errorf("%s: %d %s, want %d %s", c.name, c.r.StatusCode, got, c.status, c.why)
		}
	}
	read[savedList](t, b.post(path, `{"title":"x","version":1,"entries":[{"kind":"puzzle","id":"p1","due":"2026-12-31"}]}`, tea))
	if l := read[openList](t, get(path)); l.Entries[0].Due != "2026-12-31" {
		t.Errorf("%+v", l.Entries)
	}
	code2 := read[classCode](t, b.post(path+"/class", `{"open":true}`, tea)).Code
	if r := b.post(invite+"/join", "{}", ben); code2 == code1 || r.StatusCode != 404 {
		t.Error("the old code", r.StatusCode)
	}
	read[classJoined](t, b.post(path+"/leave", "{}", ann))
	if l := read[openList](t, get(path, ann)); l.Class != nil {
		t.Errorf("%+v", l.Class)
	}
	if c := read[classPage](t, get(path+"/class", tea)); len(c.Pupils) != 0 {
		t.Errorf("%+v", c)
	}
	if c := read[classCode](t, b.post(path+"/class", `{"open":false}`, tea)); c.Code != "" {
		t.Errorf("%+v", c)
	}
}

// Codes cannot be guessed: a member has so many tries a minute, and so has an address.
func TestCodesAreTriedSoOften(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.member("Ann")
		last := 0
		for i := range 40 {
			r := b.do(request{path: fmt.Sprintf("/api/class/AAAAAAA%c", 'A'+i%20), cookies: []*http.Cookie{ann}})
			if last = r.StatusCode; last != 404 {
				if i < 20 || code(t, r) != "list_often" {
					t.Fatal(i, last)
				}
				return
			}
		}
		t.Error("40 codes were tried:", last)
	})
}
