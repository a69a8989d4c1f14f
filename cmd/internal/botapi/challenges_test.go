package botapi_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// words are parts of names that nobody takes for each other.
var words = strings.Fields("alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform")

func TestChallengesEnd(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea, eb := a.events(), b.events()

	g := a.challenge(b, rapid)
	ea.first("challenge")
	eb.first("challenge")
	b.refused("POST", "/api/challenge/"+g+"/cancel", "", "bot_challenge")
	a.refused("POST", "/api/challenge/"+g+"/accept", "", "bot_challenge")
	a.refused("POST", "/api/challenge/"+g+"/decline", "", "bot_challenge")
	b.refused("POST", "/api/challenge/"+g+"/decline", `{"reason":"because"}`, "bot_reason")
	a.refused("POST", "/api/challenge/Marvin", rapid, "challenge_again")
	a.do("POST", "/api/challenge/"+g+"/cancel", "", 200)
	for _, e := range []*stream{ea, eb} {
		if c := e.first("challengeCanceled").Challenge; c.ID != g || c.Status != "canceled" {
			t.Errorf("%+v", c)
		}
	}
	b.refused("POST", "/api/challenge/"+g+"/accept", "", "withdrawn")

	g = a.challenge(b, untimed)
	b.do("POST", "/api/challenge/"+g+"/decline", "", 200)
	for _, e := range []*stream{ea, eb} {
		e.first("challenge")
		if c := e.first("challengeDeclined").Challenge; c.ID != g || c.Status != "declined" || c.DeclineReason != "generic" {
			t.Errorf("%+v", c)
		}
	}
	b.refused("POST", "/api/challenge/"+g+"/accept", "", "declined")
	a.refused("POST", "/api/challenge/"+g+"/cancel", "", "over")
	for _, wrong := range [][2]string{
		{`{"rule":"chess","clock":{"kind":"none"}}`, "rule"}, {`{"size":4,"clock":{"kind":"none"}}`, "size"}, {`{"clock":{"kind":"fischer","initial":1}}`, "clock"}, {`{"rated":true,"clock":{"kind":"none"}}`, "rated_clock"},
		{"{}", "bot_clock"}, {`{"clock":{}}`, "bot_clock"}, {`{"clock":7}`, "bot_clock"}, {`{"clock":{"kind":"fischer","limit":300}}`, "bot_field"}, {`{"variant":"standard","clock":{"kind":"none"}}`, "bot_field"},
		{`{"color":"green","clock":{"kind":"none"}}`, "bot_color"}, {`[]`, "body"}, {`{"opening":"x","clock":{"kind":"none"}}`, "opening"},
	} {
		a.refused("POST", "/api/challenge/Marvin", wrong[0], wrong[1])
	}
	if got := a.refused("POST", "/api/challenge/Marvin", `{"clock":{"kind":"fischer","limit":300}}`, "bot_field"); got.Texts["field"] != "clock.limit" {
		t.Errorf("%+v", got.Texts)
	}
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	if got := a.call("POST", "/api/challenge/Marvin", "rule=caro&clock.kind=fischer&clock.initial=300000&clock.limit=300", form); got.Why != "bot_field" || got.Texts["field"] != "clock.limit" {
		t.Errorf("%+v", got)
	}
	made := a.call("POST", "/api/challenge/Marvin", "rule=caro&clock.kind=fischer&clock.initial=600000&clock.increment=0&color=black", form)
	if made.status != 200 && made.Why != "offer_wait" {
		t.Errorf("%+v", made)
	}
	a.refused("POST", "/api/challenge/Robby", untimed, "challenge_self")
	a.refused("POST", "/api/challenge/Nobody", untimed, "challenge_missing")
}

// Each of the usual eleven reasons comes to the challenger as it was given, to a page by its name there.
func TestReasonsToDecline(t *testing.T) {
	s := newSite(t, botapi.Times{})
	b := s.bot("Marvin")
	b.events()
	names := map[string]string{
		"generic": "other", "later": "not_now", "tooFast": "too_fast", "tooSlow": "too_slow", "timeControl": "other_clock", "rated": "rated_only",
		"casual": "casual_only", "standard": "plain_only", "variant": "other_rule", "noBot": "no_bots", "onlyBot": "bots_only",
	}
	n := 0
	for given, name := range names {
		n++
		person := s.person("Person-" + words[n])
		p := person.browse()
		d := public
		d.Kind, d.To = "challenge", "Marvin"
		g := p.must(inCreate, d).D.(map[string]any)["g"].(string)
		b.do("POST", "/api/challenge/"+g+"/decline", `{"reason":"`+given+`"}`, 200)
		for {
			c := p.await(wire.OutChallenge).D.(map[string]any)
			if got, ok := c["declined"]; ok {
				if got != name {
					t.Errorf("%s is told as %v, want %s", given, got, name)
				}
				break
			}
		}
		asked := s.bot("Bot-" + words[n])
		e := asked.events()
		g = asked.challenge(b, untimed)
		b.do("POST", "/api/challenge/"+g+"/decline", `{"reason":"`+given+`"}`, 200)
		if c := e.next("challengeDeclined").Challenge; c.DeclineReason != given {
			t.Errorf("%s is told as %s", given, c.DeclineReason)
		}
	}
	if n != 11 {
		t.Errorf("%d reasons", n)
	}
}

func TestChallengesExpire(t *testing.T) {
	s := newSite(t, botapi.Times{Challenge: 50 * time.Millisecond})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea := a.events()
	b.events()
	g := a.challenge(b, rapid)
	if c := ea.next("challengeCanceled").Challenge; c.ID != g {
		t.Errorf("%+v", c)
	}
	b.refused("POST", "/api/challenge/"+g+"/accept", "", "withdrawn")
}

func TestChallengesAreKeptAlive(t *testing.T) {
	s := newSite(t, botapi.Times{Challenge: time.Millisecond})
	a, b := s.bot("Robby"), s.bot("Marvin")
	eb := b.events()
	const kept = `{"keepAliveStream":true,"clock":{"kind":"none"}}`
	waits := func() (*stream, string) {
		t.Helper()
		k := a.open("POST", "/api/challenge/Marvin", kept)
		g := k.first("").Challenge.ID
		if c := eb.next("challenge").Challenge; c.ID != g {
			t.Errorf("told of %+v, want %s", c, g)
		}
		return k, g
	}
	k, g := waits()
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	if l := k.first(""); l.Done != "accepted" {
		t.Errorf("%+v", l)
	}
	k.ends()
	if i := eb.next("gameStart").Game; i.ID != g {
		t.Errorf("%+v", i)
	}
	k, g = waits()
	b.do("POST", "/api/challenge/"+g+"/decline", `{"reason":"tooSlow"}`, 200)
	if l := k.first(""); l.Done != "declined" || l.DeclineReason != "tooSlow" {
		t.Errorf("%+v", l)
	}
	k.ends()
	eb.next("challengeDeclined")
	k, g = waits()
	k.stop()
	if c := eb.next("challengeCanceled").Challenge; c.ID != g {
		t.Errorf("%+v", c)
	}
	for i := range 5 {
		a.open("POST", "/api/challenge/"+s.person("Person-"+words[i]).name, kept).first("")
	}
	a.refused("POST", "/api/challenge/"+s.person("Late").name, kept, "bot_waits")
}

// The limits are what pages have, and say whose they are.
func TestLimitsOfChallenges(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	a.events()
	eb := b.events()
	for range 2 { // a declined one counts as three
		g := a.challenge(b, untimed)
		eb.next("challenge")
		b.do("POST", "/api/challenge/"+g+"/decline", "", 200)
	}
	got := a.refused("POST", "/api/challenge/Marvin", untimed, "offer_wait")
	if got.status != 429 || got.Limit != "offer_wait" || got.Of != "you" || got.head.Get("Retry-After") == "" || got.head.Get("Retry-After") == "60" {
		t.Errorf("%+v", got)
	}
	for i := range 20 {
		s.bot("Bot-"+words[i]).challenge(b, untimed)
	}
	got = s.bot("Late").refused("POST", "/api/challenge/Marvin", untimed, "challenge_queue")
	if got.status != 409 || got.Code != "opponent_limit" || got.Limit != "challenge_queue" || got.Of != "opponent" || got.head.Get("Retry-After") == "" {
		t.Errorf("%+v", got)
	}
}

// Blocked people stay blocked, and a bot is accepted by people as by bots.
func TestBlockedPeopleChallengeNobody(t *testing.T) {
	s := newSite(t, botapi.Times{})
	ann, robby := s.person("Ann"), s.bot("Robby")
	p := ann.browse()
	robby.events()
	g := robby.challenge(ann, rapid)
	p.await(wire.OutChallenge)
	p.must(join(g), nil)
	res := (&client{site: s}).request(t.Context(), "POST", "/api/me/blocks", `{"name":"Robby","on":true}`, map[string]string{"Cookie": "tengen_session=" + ann.cookie})
	if res.Body.Close(); res.StatusCode != 200 {
		t.Fatal(res.StatusCode)
	}
	robby.refused("POST", "/api/challenge/Ann", rapid, "blocked")
}

// A hundred games between two bots a day, begun by either.
func TestGamesBetweenBotsAreCounted(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea, eb := a.events(), b.events()
	s.played(a, b, 99)
	g := a.challenge(b, untimed)
	other := s.bot("Gort").challenge(b, untimed)
	eb.next("challenge")
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	ea.next("gameStart")
	if got := b.refused("POST", "/api/challenge/"+other+"/accept", "", "bot_games_day"); got.Of != "you" || got.status != 429 {
		t.Errorf("%+v", got)
	}
	if got := s.bot("Data").refused("POST", "/api/challenge/Marvin", untimed, "opponent_bot_games_day"); got.Of != "opponent" || got.Code != "opponent_limit" {
		t.Errorf("%+v", got)
	}
	ann := s.person("Ann").with("challenge:write")
	ann.browse()
	g = ann.challenge(b, untimed)
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200) // with people there is no such limit
}

// Waiting challenges, a single one, and running games can be asked for at any time; a key belongs to one request.
func TestWhatWaitsAndIsPlayed(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b, c := s.bot("Robby"), s.bot("Marvin"), s.bot("Gort")
	ea, eb := a.events(), b.events()
	list := func(who *client) (in, out int) {
		got := who.call("GET", "/api/challenge", "", nil)
		return len(got.In), len(got.Out)
	}
	g := a.challenge(b, rapid)
	eb.first("challenge")
	if in, out := list(a); in != 0 || out != 1 {
		t.Errorf("Robby: %d and %d", in, out)
	}
	if in, out := list(b); in != 1 || out != 0 {
		t.Errorf("Marvin: %d and %d", in, out)
	}
	if in, out := list(c); in+out != 0 {
		t.Error("Gort hears of it")
	}
	if got := b.do("GET", "/api/challenge/"+g+"/show", "", 200); got.ID != g || got.Status != "created" {
		t.Errorf("%+v", got)
	}
	c.refused("GET", "/api/challenge/"+g+"/show", "", "bot_challenge")
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	ea.next("gameStart")
	eb.next("gameStart")
	a.refused("GET", "/api/challenge/"+g+"/show", "", "bot_challenge")
	for _, who := range []*client{a, b, c} {
		want := map[bool]int{true: 0, false: 1}[who == c]
		if got := who.call("GET", "/api/account/playing", "", nil); len(got.NowPlaying) != want {
			t.Errorf("%s plays %d", who.name, len(got.NowPlaying))
		}
	}
	key := map[string]string{"Idempotency-Key": "a-key-of-mine"}
	line := "/api/bot/game/" + g + "/chat"
	for range 2 {
		if got := a.call("POST", line, `{"text":"hello"}`, key); got.status != 200 {
			t.Errorf("%+v", got)
		}
	}
	if got := a.call("POST", line, `{"text":"goodbye"}`, key); got.status != 409 || got.Why != "bot_key_used" {
		t.Errorf("%+v", got)
	}
	if got := b.call("POST", line, `{"text":"hello too"}`, key); got.status != 200 {
		t.Errorf("another's key: %+v", got)
	}
	b.do("POST", "/api/bot/account/about", `{"name":"Marvin","version":"42","author":"Sirius"}`, 200)
	for _, wrong := range []string{`{"name":""}`, `{"name":"` + strings.Repeat("x", 61) + `"}`, `{"name":"x","author":"a\nb"}`, `{"author":"x"}`} {
		b.refused("POST", "/api/bot/account/about", wrong, "bot_engine")
	}
	if text := b.get("/api/users/Marvin"); !strings.Contains(text, `"engine":{"name":"Marvin","author":"Sirius","version":"42"}`) {
		t.Error(text)
	}
	if text := b.get("/api/programs"); !strings.Contains(text, `{"name":"Marvin","engine":{"name":"Marvin","author":"Sirius","version":"42"},"playing":1}`) || !strings.Contains(text, `{"name":"Robby","playing":1}`) {
		t.Error(text)
	}
}
