package botapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/member/account"
)

// scopesOf are the scopes of which a token needs one, by the operation of the description; nil: any token.
var scopesOf = map[string][]account.Scope{
	"account": nil, "upgrade": {account.BotPlay}, "about": {account.BotPlay}, "events": {account.ChallengeRead, account.BotPlay}, "game": {account.BotPlay},
	"move": {account.BotPlay}, "decide": {account.BotPlay}, "resign": {account.BotPlay}, "resume": {account.BotPlay}, "give": {account.BotPlay}, "playing": nil,
	"challenges": {account.ChallengeRead, account.BotPlay}, "showChallenge": {account.ChallengeRead, account.BotPlay}, "abort": {account.BotPlay}, "draw": {account.BotPlay},
	"puzzleActivity": {account.PuzzleRead},
	"takeback":       {account.BotPlay}, "joinEvent": {account.BotPlay}, "leaveEvent": {account.BotPlay},
	"rematch": {account.BotPlay}, "claim": {account.BotPlay}, "chat": {account.BotPlay},
	"challenge": {account.ChallengeWrite}, "house": {account.ChallengeWrite}, "openChallenge": {account.ChallengeWrite}, "openChallenges": {account.ChallengeRead, account.BotPlay}, "showOpenChallenge": {account.ChallengeRead, account.BotPlay}, "accept": {account.ChallengeWrite}, "decline": {account.ChallengeWrite}, "cancel": {account.ChallengeWrite},
}

// ofBots are the operations for accounts that are marked as a bot's.
var ofBots = []string{"game", "move", "decide", "resign", "abort", "draw", "takeback", "rematch", "claim", "chat", "joinEvent", "leaveEvent", "about", "resume", "give"}

// forEverybody are the operations that need no token.
var forEverybody = []string{
	"online", "testTokens", "eventList", "event", "eventResults", "eventStream", "user", "userGames", "userRatings", "against", "gamesSGF", "gamesNDJSON", "gamesPSQ", "ranks", "levels",
	"programs", "replay", "archived", "gameLog", "download", "export", "import", "explorer", "dailyPuzzle", "puzzle", "eventTable", "eventRounds", "eventLog",
	"eventBoards", "eventCSV", "eventTRF", "tvChannels", "tvFeed", "socket",
	"eventSGF", "eventRIF", "eventICS", "eventReports", "calendar", "calendarICS", "clubICS", "ownICS", "broadcasts", "broadcast", "broadcastGames", "pushBroadcast", "eventTeams",
}

// strangers are what operations of a game, or a challenge, answer to somebody whose it is not.
var strangers = map[string]string{
	"game": "bot_player", "move": "not_player", "decide": "not_player", "resign": "not_player", "resume": "not_player", "give": "not_player", "showChallenge": "bot_challenge", "abort": "not_player", "draw": "not_player",
	"takeback": "not_player", "rematch": "not_player", "claim": "not_player", "chat": "bot_player", "accept": "bot_challenge", "decline": "bot_challenge", "cancel": "bot_challenge",
}

var bodies = map[string]string{"decide": `{"points":["h8"]}`, "chat": `{"text":"hello"}`, "about": `{"name":"Robby"}`, "challenge": untimed, "openChallenge": untimed, "house": `{"level":"elm","clock":{"kind":"none"}}`, "decline": `{"reason":"later"}`}

// Authorisation: every operation of the description is tried by every user who may not use it.
func TestWhoMay(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b, stranger := s.bot("Robby"), s.bot("Marvin"), s.bot("Gort")
	g := s.play(a, b)
	waiting := b.challenge(a, untimed)
	person := s.person("Ann")
	member := person.with(account.Scopes()...)
	withdrawn := person.with(account.Scopes()...)
	tokens, err := s.accounts.Tokens().List(t.Context(), person.page)
	if err == nil {
		err = s.accounts.Tokens().Withdraw(t.Context(), person.page, tokens[0].ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	nobody := &client{site: s}
	wrong := &client{site: s, token: "tgn_" + strings.Repeat("A", 64)}
	robbed := &client{site: s, token: person.cookie}
	cookie := map[string]string{"Cookie": "tengen_session=" + person.cookie}

	doc, err := spec()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for pattern, item := range doc.Paths.Map() {
		for method, o := range item.Operations() {
			seen++
			op := o.OperationID
			id := g
			if strings.HasPrefix(pattern, "/api/challenge/{id}") {
				id = waiting
			}
			path := strings.NewReplacer("{id}", id, "{point}", "h8", "{answer}", "yes", "{name}", "Marvin").Replace(pattern)
			refused := func(who string, c *client, head map[string]string, status int, want string) {
				t.Helper()
				got := c.call(method, path, bodies[op], head)
				if got.status != status || got.Why != want && (got.Why != "" || got.Code != want) {
					t.Errorf("%s, %s: %d %s %s, want %d %s", op, who, got.status, got.Code, got.Why, status, want)
				}
				if status == http.StatusUnauthorized && got.head.Get("WWW-Authenticate") != "Bearer" {
					t.Errorf("%s, %s: it is not said what is wanted", op, who)
				}
			}
			if slices.Contains(forEverybody, op) {
				continue
			}
			scopes, known := scopesOf[op]
			if !known {
				t.Errorf("who may %s?", op)
			}
			refused("without a token", nobody, nil, 401, "token")
			refused("with a cookie", nobody, cookie, 401, "token")
			refused("with a token that is none", wrong, nil, 401, "token")
			refused("with a session's secret", robbed, nil, 401, "token")
			refused("with a token that is withdrawn", withdrawn, nil, 401, "token")
			refused("with two tokens", nobody, map[string]string{"Authorization": "Basic " + member.token}, 401, "token")
			for _, one := range account.Scopes() {
				if scopes != nil && !slices.Contains(scopes, one) {
					refused("with the scope "+string(one), s.scoped(one), nil, 403, "bot_scope")
				}
			}
			if slices.Contains(ofBots, op) {
				refused("as a person", member, nil, 403, "bot_account")
			}
			if want := strangers[op]; want != "" {
				status := 403
				if want == "bot_challenge" {
					status = 404
				}
				refused("as a stranger", stranger, nil, status, want)
			}
		}
	}
	if seen != len(scopesOf)+len(forEverybody) {
		t.Errorf("%d operations are described, and %d are known here", seen, len(scopesOf)+len(forEverybody))
	}
	b.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200) // nobody has done anything
}

// scoped is a person with a token that has one scope.
func (s *site) scoped(one account.Scope) *client {
	s.t.Helper()
	if s.people == nil {
		s.people = map[account.Scope]*client{}
	}
	if s.people[one] == nil {
		s.people[one] = s.person("Scope" + strings.NewReplacer(":", "").Replace(string(one))).with(one)
	}
	return s.people[one]
}

// A token opens nothing that a cookie does.
func TestTokensAreNoCookies(t *testing.T) {
	s := newSite(t, botapi.Times{})
	c := s.person("Ann").with(account.Scopes()...)
	for _, head := range []map[string]string{nil, {"Cookie": "tengen_session=" + c.token}} {
		for _, r := range [][3]string{
			{"GET", "/api/me", ""}, {"GET", "/api/me/tokens", ""}, {"POST", "/api/me/tokens", `{"name":"x","scopes":["bot:play"]}`},
			{"POST", "/api/me/tokens/withdraw", `{"id":1}`}, {"POST", "/api/account/password", `{"old":"` + password + `","new":"paper kites over the weir"}`},
			{"GET", "/api/me/blocks", ""},
		} {
			res := c.request(t.Context(), r[0], r[1], r[2], head)
			body := new(strings.Builder)
			if _, err := copyAll(body, res.Body); err != nil {
				t.Fatal(err)
			}
			if res.StatusCode == 200 && !strings.Contains(body.String(), `"user":null`) || res.StatusCode != 200 && res.StatusCode != 401 {
				t.Errorf("%s %s: %d %s", r[0], r[1], res.StatusCode, body)
			}
		}
	}
	if got := c.call("GET", "/api/account", "", map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}); got.status != 200 {
		t.Errorf("reading is no harm: %+v", got)
	}
	if got := c.call("POST", "/api/challenge/Ann", untimed, map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}); got.Why != "challenge_self" {
		t.Errorf("a tool of another site, with the token: %+v", got)
	}
	nobody := &client{site: s}
	head := map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site", "Cookie": "tengen_session=" + c.cookie}
	if got := nobody.call("POST", "/api/challenge/Ann", untimed, head); got.status != 401 {
		t.Errorf("a page of another site, with the cookie: %+v", got)
	}
}

func TestAccountsAndUpgrades(t *testing.T) {
	s := newSite(t, botapi.Times{})
	c := s.person("Robby").with(account.Scopes()...)
	if got := c.do("GET", "/api/account", "", 200); got.Name != "Robby" || got.Bot || got.Title != "" {
		t.Errorf("%+v", got)
	}
	c.do("POST", "/api/bot/account/upgrade", "", 200)
	c.do("POST", "/api/bot/account/upgrade", "", 200)
	if got := c.do("GET", "/api/account", "", 200); !got.Bot || got.Title != "BOT" {
		t.Errorf("%+v", got)
	}
	if res := c.request(t.Context(), "GET", "/api/users/Robby", "", nil); res.StatusCode != 200 {
		t.Error(res.StatusCode)
	} else if body := new(strings.Builder); true {
		if _, err := copyAll(body, res.Body); err != nil || !strings.Contains(body.String(), `"program":true`) {
			t.Errorf("the profile says %s", body)
		}
	}
	if got := s.online(c); len(got) != 0 {
		t.Errorf("here are %v", got)
	}
	e := c.events()
	if got := s.online(c); !slices.Equal(got, []string{"Robby"}) {
		t.Errorf("here are %v", got)
	}
	e.stop()
	c.refused("GET", "/api/bot/online?nb=501", "", "bot_query")

	// A person who has played, and a bot who is to look for somebody.
	ann := s.person("Ann").with(account.Scopes()...)
	p := ann.browse()
	p.must(inCreate, public)
	ann.refused("POST", "/api/bot/account/upgrade", "", "bot_games")
	back, cookie, err := s.accounts.Login(t.Context(), nil, "Robby", password, address)
	if err != nil {
		t.Fatal(err)
	}
	robby := (&client{site: s, name: "Robby", cookie: cookie, page: back}).browse()
	if got := robby.answer(inCreate, public); got.Why != "bot_challenges" {
		t.Errorf("a bot makes a public game: %+v", got)
	}
	g := p.must(inCreate, public).D.(map[string]any)["g"].(string)
	if got := robby.answer(join(g), nil); got.Why != "bot_challenges" {
		t.Errorf("a bot joins: %+v", got)
	}
}

// Tokens are made, listed and withdrawn by the page of the account, with its cookie.
func TestTheAccountsPage(t *testing.T) {
	s := newSite(t, botapi.Times{})
	c := s.person("Ann")
	cookie := map[string]string{"Cookie": "tengen_session=" + c.cookie}
	type token struct {
		ID     int64
		Name   string
		Scopes []string
		Used   string
	}
	ask := func(method, path, body string, status int) (page struct {
		Tokens []token
		Scopes []string
		Token  token
		Secret string
		Why    string
		Limit  string
	}) {
		t.Helper()
		res := c.request(t.Context(), method, path, body, cookie)
		defer res.Body.Close()
		if err := json.NewDecoder(res.Body).Decode(&page); err != nil || res.StatusCode != status {
			t.Fatalf("%s %s: %d %+v, %v", method, path, res.StatusCode, page, err)
		}
		return page
	}
	if page := ask("GET", "/api/me/tokens", "", 200); len(page.Tokens) != 0 || len(page.Scopes) != 4 {
		t.Errorf("%+v", page)
	}
	made := ask("POST", "/api/me/tokens", `{"name":" my bot ","scopes":["bot:play"]}`, 200)
	if made.Token.Name != "my bot" || made.Token.Used != "" || !strings.HasPrefix(made.Secret, "tgn_") {
		t.Errorf("%+v", made)
	}
	program := &client{site: s, token: made.Secret}
	program.do("GET", "/api/account", "", 200)
	if page := ask("GET", "/api/me/tokens", "", 200); len(page.Tokens) != 1 || page.Tokens[0].ID != made.Token.ID || page.Secret != "" {
		t.Errorf("%+v", page)
	}
	if page := ask("POST", "/api/me/tokens", `{"name":"x","scopes":["bot:play","all"]}`, 400); page.Why != "token_scope" {
		t.Errorf("%+v", page)
	}
	if page := ask("POST", "/api/me/tokens/withdraw", fmt.Sprintf(`{"id":%d}`, made.Token.ID), 200); len(page.Tokens) != 0 {
		t.Errorf("%+v", page)
	}
	program.refused("GET", "/api/account", "", "token")
	res := c.request(t.Context(), "POST", "/api/me/tokens", `{"name":"x","scopes":["bot:play"]}`, map[string]string{"Cookie": cookie["Cookie"], "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})
	if res.Body.Close(); res.StatusCode != 403 {
		t.Errorf("another site has made a token: %d", res.StatusCode)
	}
}
