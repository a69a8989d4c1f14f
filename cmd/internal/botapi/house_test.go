package botapi_test

import (
	"testing"

	"github.com/tengen-go/tengen/hub/http/botapi"
)

// A program plays levels of the house: the game begins at once, and another game does not put it aside.
func TestTheHouseIsChallenged(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	events := a.events()
	for body, want := range map[string]string{
		`{"level":"oak","clock":{"kind":"none"}}`:                                   "bot",
		`{"clock":{"kind":"none"}}`:                                                 "bot",
		`{"level":"elm"}`:                                                           "bot_clock",
		`{"level":"elm","clock":{"kind":"none"},"private":true}`:                    "bot_field",
		`{"level":"elm","clock":{"kind":"none"},"rated":true}`:                      "rated_clock",
		`{"level":"elm","clock":{"kind":"none"},"keepAliveStream":true}`:            "bot_field",
		`{"level":"elm","clock":{"kind":"correspondence","period":86400000,"x":1}}`: "bot_field",
	} {
		a.refused("POST", "/api/challenge/ai", body, want)
	}
	const wish = `{"level":"elm","rated":true,"color":"black","clock":{"kind":"fischer","initial":600000,"increment":5000}}`
	g := a.do("POST", "/api/challenge/ai", wish, 200).ID
	if got := events.next("gameStart").Game; got.ID != g || got.Opponent.Name != "Elm" || got.Opponent.Title != "BOT" || got.Color != "black" {
		t.Errorf("%+v", got)
	}
	a.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
	b.events()
	other := a.challenge(b, rapid)
	b.do("POST", "/api/challenge/"+other+"/accept", "", 200)
	events.first("challenge")
	events.first("gameStart")
	line := a.open("GET", "/api/bot/game/stream/"+g, "").next("gameFull")
	if line.State.Status != "started" {
		t.Errorf("the game is %s", line.State.Status)
	}
	key := map[string]string{"Idempotency-Key": "once-and-again"}
	first, second := a.call("POST", "/api/challenge/ai", wish, key), a.call("POST", "/api/challenge/ai", wish, key)
	if first.status != 200 || first.ID != second.ID {
		t.Errorf("%+v and %+v", first, second)
	}
}
