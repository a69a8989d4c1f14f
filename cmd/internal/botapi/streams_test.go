package botapi_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A second stream of a token ends the first, and says so. A stream of another token does not.
func TestTwoStreamsOfAToken(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	first := a.events()
	second := a.events()
	if l := first.first("closed"); l.Reason != "another_stream" {
		t.Errorf("%+v", l)
	}
	first.ends()
	third := a.again().events()
	g := a.challenge(b, untimed)
	for _, e := range []*stream{second, third} {
		if c := e.first("challenge").Challenge; c.ID != g {
			t.Errorf("%+v", c)
		}
	}
	if got := second.head.Get("Content-Type"); got != "application/x-ndjson" {
		t.Error(got)
	}

	a.do("POST", "/api/challenge/"+g+"/cancel", "", 200)
	g = s.play(a, b)
	f := a.follow(g)
	f.first("gameFull")
	f2 := a.follow(g)
	if l := f.next("closed"); l.Reason != "another_stream" {
		t.Errorf("%+v", l)
	}
	f2.first("gameFull")
}

func TestStreamsEndWithTheirTokens(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(a, b)
	e, f := a.events(), a.follow(g)
	f.first("gameFull")
	back, _, err := s.accounts.Login(t.Context(), nil, "Robby", password, address)
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.accounts.Tokens().List(t.Context(), back)
	if err == nil {
		err = s.accounts.Tokens().Withdraw(t.Context(), back, list[0].ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []*stream{e, f} {
		if l := one.next("closed"); l.Reason != "token" {
			t.Errorf("%+v", l)
		}
		one.ends()
	}
	a.refused("GET", "/api/account", "", "token")

	e = b.events()
	e.first("gameStart")
	mine, _, err := s.accounts.Login(t.Context(), nil, "Marvin", password, address)
	if err == nil {
		_, _, err = s.accounts.ChangePassword(t.Context(), mine, password, "paper kites over the weir", address)
	}
	if err != nil {
		t.Fatal(err)
	}
	if l := e.first("closed"); l.Reason != "token" {
		t.Errorf("%+v", l)
	}
}

func TestStreamsEndWithTheServer(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(a, b)
	e, f := a.events(), a.follow(g)
	e.first("gameStart")
	f.first("gameFull")
	s.web.Stopping()
	if err := s.hub.Stop(await.Context(t, "the stop")); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*stream{e, f} {
		if l := one.next("closed"); l.Reason != "restart" {
			t.Errorf("%+v", l)
		}
		one.ends()
	}
	if got := a.call("GET", "/api/stream/event", "", nil); got.status != 503 || got.head.Get("Retry-After") == "" {
		t.Errorf("%+v", got)
	}
}

func TestStreamsBeat(t *testing.T) {
	s := newSite(t, botapi.Times{Beat: 5 * time.Millisecond})
	a, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(a, b)
	e, f := a.events(), a.follow(g)
	for range 5 {
		await.Receive(t, "an empty line of events", e.beats)
		await.Receive(t, "an empty line of a game", f.beats)
	}
	res := a.request(t.Context(), "HEAD", "/api/stream/event", "", nil)
	if res.Body.Close(); res.StatusCode != 405 {
		t.Errorf("HEAD: %d", res.StatusCode)
	}
}

// The opponent's coming and going is told, with the time until a claim.
func TestOpponentsGo(t *testing.T) {
	s := newSite(t, botapi.Times{})
	ann, robby := s.person("Ann"), s.bot("Robby")
	p, e := ann.browse(), robby.events()
	d := public
	d.Kind, d.To, d.Color = "challenge", "Robby", "black"
	d.Settings.Clock = wire.TimeControl{Kind: "fischer", Initial: 600_000}
	g := p.must(inCreate, d).D.(map[string]any)["g"].(string)
	e.next("challenge")
	robby.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	f := robby.follow(g)
	f.first("gameFull")
	if l := f.next("opponentGone"); !l.Gone || l.ClaimWinInSeconds == nil || *l.ClaimWinInSeconds < 60 {
		t.Errorf("%+v", l) // she has not come to the room yet
	}
	p.say(wire.In{T: wire.InWatch, G: g}, nil)
	if l := f.next("opponentGone"); l.Gone {
		t.Errorf("%+v", l)
	}
	p.ws.Close()
	if l := f.next("opponentGone"); !l.Gone {
		t.Errorf("%+v", l)
	}
}

// A hundred streams: no more are open than may be, and those that are refused cost the others nothing.
func TestManyStreams(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	var follows []*stream
	for i := range 8 {
		f := a.follow(s.play(s.bot("Bot-"+words[i]), a))
		f.first("gameFull")
		follows = append(follows, f)
	}
	g := s.play(a, b)
	for range 92 {
		if got := a.refused("GET", "/api/bot/game/stream/"+g, "", "bot_streams"); got.status != 429 || got.Of != "you" || got.Limit != "bot_streams" {
			t.Fatalf("%+v", got)
		}
	}
	follows[0].stop()
	await.True(t, "the place of a stream that has gone", func() bool {
		res := a.request(t.Context(), "GET", "/api/bot/game/stream/"+g, "", nil)
		res.Body.Close()
		return res.StatusCode == 200
	})
	b.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
}

// From one address there are no more streams than it may have, over however many tokens.
func TestStreamsOfAnAddress(t *testing.T) {
	s := newSite(t, botapi.Times{})
	head := map[string]string{"X-Forwarded-For": "203.0.113.9"} // through a proxy that is not trusted: nobody is exempt
	var open []*http.Response
	for i := range 64 {
		c := s.person("P-" + words[i%20] + "-" + words[i/20]).with(account.ChallengeRead)
		res := c.request(t.Context(), "GET", "/api/stream/event", "", head)
		if res.StatusCode != 200 {
			t.Fatalf("stream %d: %d", i, res.StatusCode)
		}
		open = append(open, res)
	}
	c := s.person("Late").with(account.ChallengeRead)
	if got := c.call("GET", "/api/stream/event", "", head); got.Why != "bot_address" || got.status != 429 {
		t.Errorf("%+v", got)
	}
	for _, res := range open {
		res.Body.Close()
	}
}

// A client that sends requests without end is told to wait; others are not.
func TestFloods(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(a, b)
	refused := reply{}
	for range 700 {
		if got := a.call("POST", "/api/bot/game/"+g+"/move/h8", "", nil); got.status == 429 {
			refused = got
			break
		}
	}
	if refused.Why != "bot_requests" || refused.Of != "you" || refused.head.Get("Retry-After") == "" {
		t.Errorf("%+v", refused)
	}
	eager := 0 // two programs with one token open their streams without end: its moves are taken all the same
	for range 200 {
		ctx, cancel := context.WithCancel(t.Context())
		res := b.request(ctx, "GET", "/api/bot/game/stream/"+g, "", nil)
		eager = res.StatusCode
		cancel()
		res.Body.Close()
		if eager == 429 {
			break
		}
	}
	if eager != 429 {
		t.Errorf("after 200 streams: %d", eager)
	}
	for range 500 {
		b.call("POST", "/api/bot/game/"+g+"/move/a20", "", nil)
	}
	b.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
	for range 31 {
		if got := b.call("POST", "/api/bot/game/"+g+"/chat", `{"text":"buy now"}`, nil); got.status == 429 {
			refused = got
			break
		}
	}
	if refused.Why != "chat_often" || refused.Limit != "chat_often" {
		t.Errorf("%+v", refused)
	}
	nobody := &client{site: s, token: "x"}
	for range 70 {
		if got := nobody.call("GET", "/api/account", "", map[string]string{"X-Forwarded-For": "203.0.113.9"}); got.status == 429 {
			refused = got
			break
		}
	}
	if refused.Why != "token_tried" {
		t.Errorf("%+v", refused)
	}
}

// A client that does not read delays nobody, and is closed.
func TestSlowReaders(t *testing.T) {
	s := newSite(t, botapi.Times{Beat: time.Millisecond})
	a, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(a, b)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.srv.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(1024); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET /api/bot/game/stream/%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", g, a.token)
	if head, err := bufio.NewReaderSize(conn, 16).ReadString('\n'); err != nil || !strings.Contains(head, "200") {
		t.Fatal(head, err)
	}
	f := b.follow(g)
	f.first("gameFull")
	for i := range 100 { // of which the slow one reads nothing
		at := fmt.Sprintf("%c%d", 'a'+i%10, 1+i/10)
		who := b
		if i%2 == 1 {
			who = a
		}
		if got := who.call("POST", "/api/bot/game/"+g+"/move/"+at, "", nil); got.status != 200 {
			break // the game is over
		}
	}
	if st := f.next("gameState"); st.V == 0 {
		t.Errorf("%+v", st)
	}
}
