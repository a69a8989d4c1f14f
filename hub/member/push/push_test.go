package push

import (
	"bytes"
	"context"
	"crypto/elliptic"
	"errors"
	"maps"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/await"
)

var ecdsaCurve = elliptic.P256()

// shelf is a Store in memory of one member, with what Tell needs.
type shelf struct {
	Store
	mu      sync.Mutex // guards the following
	devices []Stored
	gone    []int64
	asked   int
	hold    chan struct{} // Wanting takes one of it, if it is set
	told    map[string]int
	toldErr error // of the next Told
}

func (s *shelf) Wanting(ctx context.Context, _ game.UserID, _ Kind) ([]Stored, error) {
	s.mu.Lock()
	s.asked++
	s.mu.Unlock()
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.devices), nil
}

func (s *shelf) Told(_ context.Context, game string, k Kind, turn int) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.toldErr; err != nil {
		s.toldErr = nil
		return false, err
	}
	if s.told == nil {
		s.told = map[string]int{}
	}
	key := game + " " + string(k)
	fresh := s.told[key] < turn
	s.told[key] = max(s.told[key], turn)
	return fresh, nil
}

func (s *shelf) Gone(_ context.Context, id int64, _ string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone = append(s.gone, id)
	return nil
}

func (s *shelf) times() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

func (s *shelf) left() []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(slices.Values(s.gone))
}

// safe is a buffer that many write to.
type safe struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safe) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// A notification arrives encrypted for the browser, signed by the site, in the language of each device.
func TestWhatArrives(t *testing.T) {
	p := newPushService(t)
	store := &shelf{devices: []Stored{{1, p.subscribe("/one", "en")}, {2, p.subscribe("/two", "ru")}, {3, p.subscribe("/three", "ja")}}}
	s := p.service(store, &safe{})
	s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"})
	await.True(t, "three messages", func() bool { return len(p.all()) == 3 })
	titles := map[string]string{}
	for _, d := range p.all() {
		titles[d.path] = d.message.Title
		if d.claims.Aud != p.server.URL || d.claims.Sub != "mailto:keeper@tengen.example" || d.publicKey != s.Key() {
			t.Errorf("%+v by %s", d.claims, d.publicKey)
		}
		if left := time.Until(time.Unix(d.claims.Exp, 0)); left <= 0 || left > 24*time.Hour {
			t.Errorf("valid for %v", left)
		}
		if m := d.message; m.Kind != Turn || m.URL != "/g/0123456789ab" || m.Tag != "0123456789ab" || !strings.Contains(m.Body, "Ann") {
			t.Errorf("%+v", m)
		}
		for name, want := range map[string]string{"Urgency": "normal", "Topic": "0123456789ab", "Content-Encoding": "aes128gcm"} {
			if got := d.header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		if ttl := d.header.Get("TTL"); ttl != "86400" && ttl != "86399" {
			t.Error("TTL", ttl)
		}
		if d.size != recordSize {
			t.Errorf("%d bytes say how long the message is", d.size)
		}
	}
	if want := map[string]string{"/one": "Your turn", "/two": "Ваш ход", "/three": "あなたの番です"}; titles["/one"] != want["/one"] || titles["/two"] != want["/two"] || titles["/three"] != want["/three"] {
		t.Error(titles)
	}
}

// Every kind has sentences in every language that fit into a message, for any name.
func TestEverySentenceFits(t *testing.T) {
	for _, l := range i18n.All() {
		for k := range texts {
			for _, name := range []string{"Ann", strings.Repeat("名", 100), `"\<` + strings.Repeat("\x01", 50)} {
				text, err := render(Notice{Kind: k, Game: "0123456789ab", To: 1, Name: name}, l.Code)
				if err != nil || len(text) > recordSize-16-86-1 || strings.Contains(string(text), "{name}") || !strings.Contains(string(text), l.Tag) {
					t.Errorf("%s, %s: %d bytes, %v", l.Code, k, len(text), err)
				}
			}
		}
	}
	for kind, title := range map[Kind]string{Challenge: "A date for your game", Reminder: "Your game begins in an hour"} {
		text, err := render(Notice{Kind: kind, Event: "0123456789ab", To: 1, Name: "Ann"}, "en")
		if err != nil || !strings.Contains(string(text), `"url":"/events/0123456789ab","tag":"0123456789ab"`) || !strings.Contains(string(text), title) {
			t.Errorf("%s, %v", text, err)
		}
	}
	if text, err := render(Notice{Kind: Challenge, Game: "0123456789ab", To: 1, Name: "Ann"}, "xx"); err != nil || !strings.Contains(string(text), `"url":"/","tag":"0123456789ab","lang":"en"`) {
		t.Errorf("%s, %v", text, err)
	}
}

// A subscription that the push service does not know any more is deleted. A refused one is not.
func TestGone(t *testing.T) {
	p := newPushService(t)
	status := map[string]int{"/gone": 410, "/missing": 404, "/forbidden": 403, "/elsewhere": 307}
	p.answer = func(w http.ResponseWriter, path string, _ int) {
		w.Header().Set("Location", p.server.URL+"/one")
		w.WriteHeader(status[path])
	}
	store, log := &shelf{}, &safe{}
	for i, path := range []string{"/gone", "/missing", "/forbidden", "/elsewhere"} {
		store.devices = append(store.devices, Stored{int64(i + 1), p.subscribe(path, "en")})
	}
	p.subscribe("/one", "en")
	s := p.service(store, log)
	s.Tell(Notice{Kind: Began, Game: "0123456789ab", To: 7, Name: "Ann"})
	await.True(t, "all answers", func() bool { return strings.Count(log.String(), "refuses") == 2 && len(store.left()) == 2 })
	if got := store.left(); !slices.Equal(got, []int64{1, 2}) {
		t.Error(got)
	}
	if p.times("/one") != 0 {
		t.Error("it was sent where the push service had pointed to")
	}
	for path := range status {
		if n := p.times(path); n != 1 {
			t.Errorf("%s: %d times", path, n)
		}
		if strings.Contains(log.String(), path) {
			t.Error("the log tells an endpoint")
		}
	}
}

// A busy push service is tried again, as it asks, and not for ever.
func TestAgain(t *testing.T) {
	p := newPushService(t)
	p.answer = func(w http.ResponseWriter, path string, n int) {
		switch {
		case path == "/busy" && n == 1:
			w.Header().Set("Retry-After", "3600") // no longer than we like
			w.WriteHeader(429)
		case path == "/broken":
			w.WriteHeader(503)
		default:
			w.WriteHeader(201)
		}
	}
	log := &safe{}
	store := &shelf{devices: []Stored{{1, p.subscribe("/busy", "en")}, {2, p.subscribe("/broken", "en")}}}
	s := p.service(store, log)
	s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"})
	await.True(t, "the last try", func() bool { return strings.Contains(log.String(), "is not told") })
	await.True(t, "another try", func() bool { return p.times("/busy") == 2 })
	if n := p.times("/broken"); n != triesMost || len(store.left()) != 0 {
		t.Error(n, store.left())
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "30": 30 * time.Second, "-5": 0, "soon": 0, "99999999999": 0, now.Add(time.Minute).Format(http.TimeFormat): time.Minute, now.Add(-time.Hour).Format(http.TimeFormat): 0,
	} {
		if got := retryAfter(text, now); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// The caller never waits, even if everything hangs; surplus notices are dropped, and a stop ends all of it at once.
func TestNobodyWaits(t *testing.T) {
	p := newPushService(t)
	stuck := make(chan struct{})
	p.answer = func(w http.ResponseWriter, path string, _ int) {
		<-stuck // a push service that never answers
		w.WriteHeader(201)
	}
	store := &shelf{devices: []Stored{{1, p.subscribe("/slow", "en")}}, hold: make(chan struct{}, workers)}
	s := p.service(store, &safe{})
	for range workers {
		store.hold <- struct{}{}
	}
	for range workers + lookups {
		s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"})
	}
	await.True(t, "all places of a member are taken", func() bool { return p.times("/slow") >= perMember })
	await.True(t, "the store hangs", func() bool { return store.times() == workers+lookups })
	for range 2 * queueMost {
		s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"})
	}
	if n := len(s.queue); n != queueMost {
		t.Error(n)
	}
	if err := s.Stop(t.Context()); err != nil {
		t.Error(err)
	}
	close(stuck)
	asked := p.times("/slow")
	s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"}) // to nobody
	if n := p.times("/slow"); n != asked {
		t.Error(n)
	}
}

// A store that hangs delays nobody either; notices that are old by then are dropped.
func TestSlowStore(t *testing.T) {
	p := newPushService(t)
	store := &shelf{hold: make(chan struct{}), devices: []Stored{{1, p.subscribe("/one", "en")}}}
	s := p.service(store, &safe{})
	old := notice{Notice: Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"}, late: time.Now().Add(-time.Second)}
	s.enqueue(old)
	s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Bob"})
	s.Tell(Notice{Kind: "nonsense", Game: "0123456789ab", To: 7, Name: "Bob"})
	close(store.hold)
	await.True(t, "a message", func() bool { return len(p.all()) == 1 })
	if got := p.all()[0].message.Body; !strings.Contains(got, "Bob") {
		t.Error(got)
	}
}

// All servers make the same key of the database's secret, and it is nobody else's.
func TestKeys(t *testing.T) {
	secret := []byte(strings.Repeat("s", 32))
	a, err := deriveKeys(secret)
	b, err2 := deriveKeys(secret)
	other, err3 := deriveKeys([]byte(strings.Repeat("t", 32)))
	if err != nil || err2 != nil || err3 != nil || a != b || a == other || len(a.public) != 87 || len(a.private) != 43 {
		t.Errorf("%d and %d characters, %v, %v, %v", len(a.public), len(a.private), err, err2, err3)
	}
	if _, err := deriveKeys(secret[:31]); err == nil {
		t.Error("half a secret")
	}
	if a.String() != "keys" {
		t.Error("the log would tell the key")
	}
}

func TestContact(t *testing.T) {
	for text, want := range map[string]string{
		"mailto:keeper@tengen.example": "keeper@tengen.example", "keeper@tengen.example": "keeper@tengen.example",
		"https://tengen.example/contact": "https://tengen.example/contact",
		"":                               "", "http://tengen.example": "", "mailto:": "", "https://": "", "keeper@localhost": "", "a b@tengen.example": "", "javascript:x@y.z": "",
	} {
		if got, err := parseContact(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// Nothing is sent to an address that is not on the public web, under any name.
func TestForeignEndpoints(t *testing.T) {
	for text, ok := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc":               true,
		"https://updates.push.services.mozilla.com/wpush/v2/xx": true,
		"https://web.push.apple.com:443/QAbc":                   true,
		"https://wns2-par02p.notify.windows.com/w/?token=a%2b":  true,
		"":                                  false,
		"http://fcm.googleapis.com/x":       false,
		"https://fcm.googleapis.com:8443/x": false,
		"https://me:pw@push.example.com/x":  false,
		"https://push.example.com/x#y":      false,
		"https://localhost/x":               false,
		"https://a.localhost/x":             false,
		"https://LOCALHOST./x":              false,
		"https://db.internal/x":             false,
		"https://printer.local/x":           false,
		"https://intranet/x":                false,
		"https://127.0.0.1/x":               false,
		"https://127.1/x":                   false,
		"https://0x7f000001/x":              false,
		"https://2130706433/x":              false,
		"https://10.1.2.3/x":                false,
		"https://172.16.0.1/x":              false,
		"https://192.168.1.1/x":             false,
		"https://169.254.169.254/x":         false,
		"https://100.64.0.1/x":              false,
		"https://0.0.0.0/x":                 false,
		"https://[::1]/x":                   false,
		"https://[fe80::1]/x":               false,
		"https://[fd00::1]/x":               false,
		"https://[::ffff:10.0.0.1]/x":       false,
		"https://[64:ff9b::a00:1]/x":        false,
		"https://[2002:a00:1::]/x":          false,
		"file:///etc/passwd":                false,
		"https:push.example.com/x":          false,
		"https://push.example.com/" + strings.Repeat("x", maxEndpoint): false,
	} {
		err := checkEndpoint(text)
		if (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
		if err != nil && fault.Of(err).Reason != "push_subscription" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The address of a name is checked when it is dialed, and no redirection or proxy leads anywhere else.
func TestPrivateAddressIsNotDialed(t *testing.T) {
	p := newPushService(t)
	log := &safe{}
	store := &shelf{devices: []Stored{{1, p.subscribe("/one", "en")}}} // at 127.0.0.1
	s := p.service(store, log)
	s.client = newClient(isPublic)
	s.client.Transport.(*http.Transport).TLSClientConfig = p.server.Client().Transport.(*http.Transport).TLSClientConfig
	s.Tell(Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann"})
	await.True(t, "a refusal", func() bool { return strings.Contains(log.String(), "leads to a private address") })
	if n := p.times("/one"); n != 0 {
		t.Error(n)
	}
	if s.client.Transport.(*http.Transport).Proxy != nil {
		t.Error("a proxy dials in our place")
	}
	for text, want := range map[string]bool{"8.8.8.8": true, "2606:4700::1111": true, "fe80::1%eth0": false, "224.0.0.1": false, "255.255.255.255": false, "::": false} {
		if got := isPublic(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Keys that nothing can be encrypted with are refused.
func TestBadKeys(t *testing.T) {
	p := newPushService(t)
	s := p.service(&shelf{}, &safe{})
	good := p.subscribe("/one", "en")
	if err := s.check(good); err != nil {
		t.Fatal(err)
	}
	offCurve := encode(append([]byte{4}, bytes.Repeat([]byte{1}, 64)...))
	for name, change := range map[string]func(*Subscription){
		"no key":           func(n *Subscription) { n.P256dh = "" },
		"off the curve":    func(n *Subscription) { n.P256dh = offCurve },
		"not base64":       func(n *Subscription) { n.P256dh = "!" + n.P256dh[1:] },
		"a long key":       func(n *Subscription) { n.P256dh = strings.Repeat("A", maxKey+1) },
		"a short secret":   func(n *Subscription) { n.Auth = encode(make([]byte, 15)) },
		"a long secret":    func(n *Subscription) { n.Auth = encode(make([]byte, 17)) },
		"another language": func(n *Subscription) { n.Lang = "de" },
	} {
		n := good
		change(&n)
		if err := s.check(n); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A turn is told once to all devices of its player, whichever server tells it and however often: also after a store that failed, and never
// when it has been seen.
func TestATurnIsToldOnce(t *testing.T) {
	p := newPushService(t)
	store := &shelf{devices: []Stored{{1, p.subscribe("/one", "en")}, {2, p.subscribe("/two", "en")}}, toldErr: errors.New("the store is away")}
	first, second := p.service(store, &safe{}), p.service(store, &safe{})
	turn := func(n int, seen bool) Notice {
		return Notice{Kind: Turn, Game: "0123456789ab", To: 7, Name: "Ann", Turn: n, Seen: seen}
	}
	first.Tell(turn(3, false))
	await.True(t, "both devices", func() bool { return len(p.all()) == 2 })
	second.Tell(turn(3, false))
	second.Tell(turn(2, false))
	second.Tell(turn(5, true))
	await.True(t, "what is seen", func() bool {
		store.mu.Lock()
		defer store.mu.Unlock()
		return store.told["0123456789ab turn"] == 5
	})
	first.Tell(turn(5, false))
	first.Tell(Notice{Kind: Reminder, Game: "0123456789ab", To: 7, Name: "Ann", Turn: 5})
	first.Tell(Notice{Kind: Vacation, To: 7, Over: true})
	await.True(t, "the reminder and the vacation", func() bool { return len(p.all()) == 6 })
	titles := map[string]int{}
	for _, d := range p.all() {
		titles[d.message.Title]++
	}
	if want := map[string]int{"Your turn": 2, "Your time runs out": 2, "Your vacation has ended": 2}; !maps.Equal(titles, want) {
		t.Errorf("%v, want %v", titles, want)
	}
}
