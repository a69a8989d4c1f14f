package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/push"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// fakePush is Push in memory.
type fakePush struct {
	list   []push.Device
	asked  []push.Subscription
	renews int
}

func (*fakePush) Key() string { return "the-public-key" }

func (p *fakePush) Subscribe(_ context.Context, by push.Session, n push.Subscription, k push.Kinds) error {
	if !strings.HasPrefix(n.Endpoint, "https://push.example.com/") {
		return fault.WithReason(fault.Invalid, "push_subscription", "No.")
	}
	p.asked = append(p.asked, n)
	p.list = append(p.list, push.Device{ID: int64(len(p.list) + 1), Session: by.ID, Agent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", Kinds: k})
	return nil
}

func (p *fakePush) Renew(_ context.Context, by push.Session, n push.Subscription) error {
	p.renews++
	for _, d := range p.list {
		if d.Session == by.ID {
			p.asked = append(p.asked, n)
			return nil
		}
	}
	return push.ErrNone
}

func (p *fakePush) Devices(_ context.Context, user game.UserID) ([]push.Device, error) {
	return p.list, nil
}

func (p *fakePush) Remove(_ context.Context, _ game.UserID, id int64) error {
	for i, d := range p.list {
		if d.ID == id {
			p.list = append(p.list[:i], p.list[i+1:]...)
			break
		}
	}
	return nil
}

const aBrowser = `{"endpoint":"https://push.example.com/1","p256dh":"key","auth":"auth","lang":"ru","kinds":{"turn":true,"challenge":false,"began":true}}`

// A member's browsers subscribe, renew and go; others' are not told of, nor is an endpoint.
func TestPush(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		book := &fakePush{}
		b := newBench(t, func(c *Config) { c.Push = book })
		ann := b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)))
		get := func() pushPage {
			return read[pushPage](t, b.do(request{path: "/api/me/push", cookies: []*http.Cookie{ann}}))
		}
		if p := get(); p.Key != "the-public-key" || p.Devices == nil || len(p.Devices) != 0 || p.Most != push.MostDevices {
			t.Errorf("%+v", p)
		}
		renew := strings.Replace(strings.Replace(aBrowser, `,"kinds":{"turn":true,"challenge":false,"began":true}`, "", 1), "/1", "/2", 1)
		if r := b.post("/api/me/push", renew, ann); r.StatusCode != http.StatusNotFound {
			t.Error("a renewal of nothing", r.StatusCode)
		}
		for body, want := range map[string]int{
			`{"endpoint":"http://127.0.0.1/","p256dh":"k","auth":"a","lang":"en","kinds":{"turn":true}}`: 400, `{"endpoint":7}`: 400, `[]`: 400, `{`: 400,
		} {
			if r := b.post("/api/me/push", body, ann); r.StatusCode != want {
				t.Errorf("%s: %d", body, r.StatusCode)
			}
		}
		r := b.post("/api/me/push", aBrowser, ann)
		body := text(t, r)
		if r.StatusCode != 200 || strings.Contains(body, "push.example.com") || !strings.Contains(body, `"this":true`) || !strings.Contains(body, `"kinds":{"turn":true,"challenge":false,"began":true,"reminder":false,"vacation":false}`) {
			t.Error(r.StatusCode, body)
		}
		if r := b.post("/api/me/push", renew, ann); r.StatusCode != 200 || book.renews != 2 || book.asked[1].Endpoint != "https://push.example.com/2" || book.asked[1].Lang != "ru" {
			t.Error(r.StatusCode, book)
		}
		if p := get(); len(p.Devices) != 1 || p.Devices[0].Browser != "Firefox" || !p.Devices[0].This {
			t.Errorf("%+v", p)
		}
		if r := b.post("/api/me/push/remove", `{"id":1}`, ann); r.StatusCode != 200 || len(get().Devices) != 0 {
			t.Error(r.StatusCode)
		}
		if r := b.do(request{method: "POST", path: "/api/me/push", body: aBrowser, cookies: []*http.Cookie{ann}, header: http.Header{"Origin": {"https://evil.example"}, "Sec-Fetch-Site": {"cross-site"}, "Content-Type": {"application/json"}}}); r.StatusCode != http.StatusForbidden {
			t.Error("another site has somebody subscribe", r.StatusCode)
		}
		for range pushChanges {
			b.post("/api/me/push", renew, ann)
		}
		if r := b.post("/api/me/push", aBrowser, ann); r.StatusCode != http.StatusTooManyRequests {
			t.Error(r.StatusCode)
		}
	})
}

// A server that tells nobody says so, and takes no subscription.
func TestNoPush(t *testing.T) {
	b := newBench(t)
	ann := b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)))
	if got := text(t, b.do(request{path: "/api/me/push", cookies: []*http.Cookie{ann}})); got != `{"devices":[],"most":5}`+"\n" && got != `{"devices":[],"most":5}` {
		t.Error(got)
	}
	for path, body := range map[string]string{"/api/me/push": aBrowser, "/api/me/push/remove": `{"id":1}`} {
		if r := b.post(path, body, ann); r.StatusCode != http.StatusNotFound {
			t.Error(path, r.StatusCode)
		}
	}
}
