package botapi_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// page asks as somebody's browser does, at the addresses of the page of a challenge.
func (c *client) takes(id string) (g, why string) {
	c.t.Helper()
	res := c.request(await.Context(c.t, "taking"), "POST", "/api/open/"+id+"/take", "{}", map[string]string{"Cookie": "tengen_session=" + c.cookie})
	defer res.Body.Close()
	var got struct{ G, Code, Why string }
	decodeInto(c.t, res.Body, &got)
	if got.Why == "" {
		got.Why = got.Code
	}
	return got.G, got.Why
}

// taken has somebody take a challenge, and returns the game.
func (c *client) taken(id string) string {
	c.t.Helper()
	g, why := c.takes(id)
	if g == "" {
		c.t.Fatalf("%s takes %s: %s", c.name, id, why)
	}
	return g
}

func (c *client) refusedToTake(id, want string) {
	c.t.Helper()
	if g, why := c.takes(id); why != want {
		c.t.Errorf("%s takes %s: %q %q, want %s", c.name, id, g, why, want)
	}
}

// Any two take a challenge by its link; each of them twice has the same answer, and a third is late. Its maker may be one of them.
func TestOpenChallengesForAnyTwo(t *testing.T) {
	s := newSite(t, botapi.Times{})
	robby, ann, ben, carl := s.bot("Robby"), s.person("Ann"), s.person("Ben"), s.person("Carl")
	made := robby.do("POST", "/api/challenge/open", rapid, 200)
	if made.URL != "/challenge/"+made.ID || made.Game != "" {
		t.Errorf("%+v", made)
	}
	if got := robby.do("GET", "/api/challenge/open", "", 200); len(got.Open) != 1 {
		t.Errorf("%+v", got)
	}
	ann.browse()
	g := ann.taken(made.ID)
	if again := ann.taken(made.ID); again != g {
		t.Errorf("%s, then %s", g, again)
	}
	if got := robby.do("GET", "/api/challenge/"+made.ID+"/open", "", 200); got.Game != g {
		t.Errorf("%+v", got)
	}
	if got := ben.taken(made.ID); got != g {
		t.Errorf("Ben plays %s, not %s", got, g)
	}
	for _, c := range []*client{ann, ben} {
		if again := c.taken(made.ID); again != g {
			t.Errorf("%s, then %s", g, again)
		}
	}
	carl.refusedToTake(made.ID, "open_taken")
	robby.refused("POST", "/api/challenge/"+made.ID+"/cancel", "", "started")
	if got := robby.do("GET", "/api/challenge/open", "", 200); len(got.Open) != 0 {
		t.Errorf("%+v", got)
	}
	carl.refusedToTake("AAAAAAAAAAAA", "open_missing")
	(&client{site: s, name: "a visitor"}).refusedToTake(made.ID, "unauthorized")

	// By programs alone: two bots, one of which has made it.
	marvin := s.bot("Marvin")
	er, em := robby.events(), marvin.events()
	id := robby.do("POST", "/api/challenge/open", untimed, 200).ID
	g = robby.do("POST", "/api/challenge/"+id+"/accept", "", 200).Game
	if got := marvin.do("POST", "/api/challenge/"+id+"/accept", "", 200).Game; got != g || er.next("gameStart").Game.ID != g || em.next("gameStart").Game.ID != g {
		t.Errorf("%s and %s", got, g)
	}
	s.bot("Gort").refused("POST", "/api/challenge/"+id+"/accept", "", "open_taken")
}

// A challenge in which its maker plays is taken by anybody but the maker, and by nobody whom it has blocked.
func TestOpenChallengesOfAPlayer(t *testing.T) {
	s := newSite(t, botapi.Times{})
	robby, ann, ben := s.bot("Robby"), s.person("Ann"), s.person("Ben")
	e := robby.events()
	const mine = `{"play":true,"color":"white","clock":{"kind":"fischer","initial":600000}}`
	made := robby.do("POST", "/api/challenge/open", mine, 200)
	if made.Game == "" {
		t.Errorf("%+v", made)
	}
	robby.refused("POST", "/api/challenge/"+made.ID+"/accept", "", "open_own")
	res := (&client{site: s}).request(t.Context(), "POST", "/api/me/blocks", `{"name":"Robby","on":true}`, map[string]string{"Cookie": "tengen_session=" + ann.cookie})
	if res.Body.Close(); res.StatusCode != 200 {
		t.Fatal(res.StatusCode)
	}
	ann.refusedToTake(made.ID, "blocked")
	ben.browse()
	if g := ben.taken(made.ID); g != made.Game || e.next("gameStart").Game.ID != g {
		t.Errorf("%s", g)
	}

	// One that is cancelled, and one whose maker's game has gone, are none any more.
	made = robby.do("POST", "/api/challenge/open", mine, 200)
	s.bot("Gort").refused("POST", "/api/challenge/"+made.ID+"/cancel", "", "bot_challenge")
	robby.do("POST", "/api/challenge/"+made.ID+"/cancel", "", 200)
	robby.refused("POST", "/api/challenge/"+made.ID+"/cancel", "", "bot_challenge")
	robby.refused("GET", "/api/challenge/"+made.ID+"/open", "", "open_missing")
	ben.refusedToTake(made.ID, "open_missing")
	made = robby.do("POST", "/api/challenge/open", mine, 200)
	robby.do("POST", "/api/bot/game/"+made.Game+"/abort", "", 200)
	ben.refusedToTake(made.ID, "open_missing")
}

// It expires, with the game in which somebody waits; the first who leaves frees it; and many take it at once.
func TestOpenChallengesEnd(t *testing.T) {
	s := newSite(t, botapi.Times{})
	robby, ann, ben := s.bot("Robby"), s.person("Ann"), s.person("Ben")
	id := robby.do("POST", "/api/challenge/open", untimed, 200).ID
	p := ann.browse()
	g := ann.taken(id)
	p.must(abort(g), nil)
	ben.browse()
	other := ben.taken(id)
	if other == g {
		t.Error("Ben waits in Ann's game")
	}
	if _, err := s.open.Sweep(t.Context(), time.Now().Add(25*time.Hour)); err != nil {
		t.Fatal(err)
	}
	ann.refusedToTake(id, "open_missing")
	if st, err := s.hub.FirstState(t.Context(), other, ben.id); err == nil && st.Result == nil {
		t.Errorf("Ben's game waits still: %+v", st)
	}

	id = robby.do("POST", "/api/challenge/open", untimed, 200).ID
	games, whys := make([]string, 8), make([]string, 8)
	var taking sync.WaitGroup
	for i := range games {
		c := s.person("Person-" + words[i])
		c.browse()
		taking.Go(func() { games[i], whys[i] = c.takes(id) })
	}
	taking.Wait()
	in := map[string]int{}
	for i, g := range games {
		if g != "" {
			in[g]++
		} else if whys[i] != "open_taken" && whys[i] != "retry" {
			t.Errorf("%q", whys[i])
		}
	}
	if len(in) != 1 {
		t.Errorf("%v", in)
	}
	for _, n := range in {
		if n != 2 {
			t.Errorf("%d play", n)
		}
	}
}

// Open challenges are bounded, and a repeated request makes one.
func TestOpenChallengesAreBounded(t *testing.T) {
	s := newSite(t, botapi.Times{})
	robby := s.bot("Robby")
	for body, why := range map[string]string{
		`{"clock":{"kind":"none"},"expiresAt":1}`: "open_expiry", fmt.Sprintf(`{"clock":{"kind":"none"},"expiresAt":%d}`, time.Now().Add(15*24*time.Hour).UnixMilli()): "open_expiry",
		`{}`: "bot_clock", `{"clock":{"kind":"none"},"rated":true}`: "rated_clock", `{"clock":{"kind":"none"},"keepAliveStream":true}`: "bot_field",
	} {
		robby.refused("POST", "/api/challenge/open", body, why)
	}
	key := map[string]string{"Idempotency-Key": "open-challenge-1"}
	one, two := robby.call("POST", "/api/challenge/open", untimed, key), robby.call("POST", "/api/challenge/open", untimed, key)
	if one.ID == "" || one.ID != two.ID {
		t.Errorf("%+v, %+v", one, two)
	}
	for range 19 {
		robby.do("POST", "/api/challenge/open", untimed, 200)
	}
	if got := robby.refused("POST", "/api/challenge/open", untimed, "open_most"); got.status != http.StatusTooManyRequests {
		t.Errorf("%+v", got)
	}
}

// asks makes a request of the page of open challenges.
func (c *client) asks(method, path, body string) (status int, text string) {
	c.t.Helper()
	res := c.request(await.Context(c.t, path), method, path, body, map[string]string{"Cookie": "tengen_session=" + c.cookie})
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return res.StatusCode, strings.TrimSpace(string(b))
}

// A member makes one on a page, sees those that wait, and cancels one; a guest, and what cannot be, is refused. Nobody cancels another's.
func TestOpenChallengesOnThePage(t *testing.T) {
	s := newSite(t, botapi.Times{})
	ann, ben := s.person("Ann"), s.person("Ben")
	const game = `"settings":{"rule":"renju","size":15,"opening":"free","forbidden":"refuse","clock":{"kind":"fischer","initial":300000,"increment":3000}},"color":"black"`
	ann.browse()
	status, text := ann.asks("POST", "/api/open", `{`+game+`,"days":14,"plays":true}`)
	var made struct {
		ID           string
		Plays, Mine  bool
		Hosted       bool
		Expires      int64
		Code, Why    string
		Maker, Color string
	}
	decodeInto(t, strings.NewReader(text), &made)
	if left := time.Until(time.UnixMilli(made.Expires)); status != 200 || !made.Plays || !made.Mine || !made.Hosted || left < 13*24*time.Hour || left > 14*24*time.Hour {
		t.Fatalf("%d %s", status, text)
	}
	if _, text := ann.asks("POST", "/api/open", `{`+game+`,"days":1}`); !strings.Contains(text, `"mine":true`) {
		t.Error(text)
	}
	if _, text := ann.asks("GET", "/api/open", ""); strings.Count(text, `"id"`) != 2 {
		t.Error(text)
	}
	if _, text := ben.asks("GET", "/api/open", ""); text != `{"open":[]}` {
		t.Error(text)
	}
	for body, want := range map[string]string{
		`{` + game + `}`:                          "open_expiry",
		`{` + game + `,"days":15}`:                "open_expiry",
		`{` + game + `,"days":-1}`:                "open_expiry",
		`{"color":"black","days":1}`:              `"code"`,
		`{` + game[:len(game)-6] + `x","days":1}`: `"code"`,
	} {
		if status, text := ann.asks("POST", "/api/open", body); status != 400 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
	nobody := &client{site: s}
	if status, text := nobody.asks("POST", "/api/open", `{`+game+`,"days":1}`); status != 403 || !strings.Contains(text, "open_guest") {
		t.Error(status, text)
	}
	if status, text := ben.asks("POST", "/api/open/cancel", `{"id":"`+made.ID+`"}`); status != 404 {
		t.Error(status, text)
	}
	if status, text := ann.asks("POST", "/api/open/cancel", `{"id":"`+made.ID+`"}`); status != 200 || strings.Count(text, `"id"`) != 1 {
		t.Error(status, text)
	}
	ben.refusedToTake(made.ID, "open_missing")
}
