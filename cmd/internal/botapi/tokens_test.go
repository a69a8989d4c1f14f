package botapi_test

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// plain sends a body that is no JSON.
func (c *client) plain(path, body string) (int, string) {
	c.t.Helper()
	res := c.request(await.Context(c.t, path), "POST", path, body, map[string]string{"Content-Type": "text/plain"})
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err == nil {
		err = conforms("POST", path, res.StatusCode, res.Header.Get("Content-Type"), b)
	}
	if err != nil {
		c.t.Error(err)
	}
	return res.StatusCode, string(b)
}

// Anybody may ask what tokens may: of each that works whose it is, of the others nothing. Asking is no use of a token, a session's
// secret is none, and too many, none or too long a body is refused.
func TestTokensAreTested(t *testing.T) {
	s := newSite(t, botapi.Times{})
	ann := s.person("Ann")
	play, read := ann.with(account.BotPlay, account.ChallengeRead), ann.with(account.PuzzleRead)
	withdrawn := s.person("Ben").with(account.BotPlay)
	none := "tgn_" + strings.Repeat("A", 64)
	tokens, err := s.accounts.Tokens().List(t.Context(), ann.page)
	if err != nil || len(tokens) != 2 {
		t.Fatal(tokens, err)
	}
	used := tokens[0].Used
	nobody := &client{site: s}
	status, text := nobody.plain("/api/token/test", strings.Join([]string{play.token, " " + read.token + "\n", none, ann.cookie, "x", withdrawn.token, ""}, ","))
	var got map[string]*struct {
		UserID       int64 `json:"userId"`
		Name, Scopes string
		Expires      *int64
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || status != 200 || len(got) != 6 {
		t.Fatal(status, text, err)
	}
	if p := got[play.token]; p == nil || p.Name != "Ann" || p.Scopes != "bot:play,challenge:read" || p.UserID != int64(ann.id) || p.Expires != nil {
		t.Errorf("%+v", p)
	}
	if p := got[read.token]; p == nil || p.Scopes != "puzzle:read" {
		t.Errorf("%+v", p)
	}
	if got[none] != nil || got[ann.cookie] != nil || got["x"] != nil || got[withdrawn.token] == nil {
		t.Errorf("%s", text)
	}
	if tokens, err = s.accounts.Tokens().List(t.Context(), ann.page); err != nil || !tokens[0].Used.Equal(used) {
		t.Error("a test is a use", err)
	}
	all, err := s.accounts.Tokens().List(t.Context(), withdrawn.page)
	if err == nil {
		err = s.accounts.Tokens().Withdraw(t.Context(), withdrawn.page, all[0].ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, text := nobody.plain("/api/token/test", withdrawn.token); strings.TrimSpace(text) != fmt.Sprintf(`{%q:null}`, withdrawn.token) {
		t.Error(text)
	}
	for body, want := range map[string]int{"": 400, " , ,": 400, strings.Repeat("x,", account.TestMost+1): 400, strings.Repeat(none+",", account.TestMost): 200, strings.Repeat("x", 200<<10): 413} {
		if status, text := nobody.plain("/api/token/test", body); status != want {
			t.Errorf("%d bytes: %d %.100s, want %d", len(body), status, text, want)
		}
	}
}

// A program reads its owner's tries, a line each, and nobody else's.
func TestPuzzleActivity(t *testing.T) {
	s := newSite(t, botapi.Times{})
	at := func(x, y int) board.Point { return board.At(x, y) }
	for i := range 3 {
		p := engine.Puzzle{
			Rule: board.Freestyle, Size: 15, Kind: engine.Win, Themes: []string{"short"}, Own: 1,
			Moves: []board.Point{at(7, 7), at(i, 0)}, Tree: []engine.Answer{{Move: at(8, 8)}},
		}
		if _, err := s.db.Puzzles().Add(t.Context(), []puzzle.New{{Puzzle: p, Key: fmt.Sprint("k", i)}}); err != nil {
			t.Fatal(err)
		}
	}
	ann, ben := s.person("Ann").with(account.PuzzleRead), s.person("Ben").with(account.PuzzleRead)
	when := time.UnixMilli(1_800_000_000_000)
	for i := range 3 {
		try := puzzle.Try{User: ann.id, ID: puzzle.IDOf(fmt.Sprint("k", i)), Solved: i > 0, Counts: true, Now: when.Add(time.Duration(i) * time.Minute)}
		if _, err := s.db.Puzzles().Try(t.Context(), try); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSpace(ann.get("/api/puzzle/activity")), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], `"win":true,"rated":true`) || !strings.Contains(lines[2], `"win":false`) ||
		!strings.Contains(lines[0], `"themes":["opening","short"]`) {
		t.Errorf("%q", lines)
	}
	if older := ann.get(fmt.Sprintf("/api/puzzle/activity?max=5&before=%d", when.Add(time.Minute).UnixMilli())); older != lines[2]+"\n" {
		t.Errorf("%q", older)
	}
	if one := ann.get("/api/puzzle/activity?max=1"); one != lines[0]+"\n" {
		t.Errorf("%q", one)
	}
	if of := ben.get("/api/puzzle/activity"); of != "" {
		t.Errorf("another's: %q", of)
	}
	for _, bad := range []string{"max=0", "max=1001", "max=x", "before=-1", "before=99999999999999999"} {
		if got := ann.call("GET", "/api/puzzle/activity?"+bad, "", nil); got.status != 400 || got.Why != "bot_query" {
			t.Errorf("%s: %d %s", bad, got.status, got.Why)
		}
	}
}
