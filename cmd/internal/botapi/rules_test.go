package botapi_test

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/http/botapi"
)

// Rules of a challenge, such as no abort, are told with the challenge and the game, kept over a restart, and enforced. A game can be
// resigned all the same.
func TestRulesOfAChallenge(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea, eb := a.events(), b.events()
	a.refused("POST", "/api/challenge/Marvin", `{"rules":"noClaimWin","clock":{"kind":"none"}}`, "settings")
	g := a.challenge(b, `{"rules":"noAbort,noRematch,noGiveTime","color":"white","clock":{"kind":"fischer","initial":600000}}`)
	if c := eb.next("challenge").Challenge; c.Rules != "noAbort,noRematch,noGiveTime" {
		t.Errorf("%+v", c)
	}
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	ea.next("gameStart")
	l := a.follow(g).first("gameFull")
	if l.Rules != "noAbort,noRematch,noGiveTime" {
		t.Errorf("%+v", l)
	}
	for _, not := range []string{"abort", "give", "rematch"} {
		if slices.Contains(l.State.May, not) {
			t.Errorf("may %v", l.State.May)
		}
	}
	a.refused("POST", "/api/bot/game/"+g+"/abort", "", "not_now")
	a.refused("POST", "/api/bot/game/"+g+"/give", "", "not_now")
	b.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
	a.do("POST", "/api/bot/game/"+g+"/move/i9", "", 200)
	b.do("POST", "/api/bot/game/"+g+"/resign", "", 200)
	a.refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "not_now")
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	if got := a.call("POST", "/api/challenge/open", "rules=noRematch&clock.kind=none", form); got.status != 200 {
		t.Errorf("%+v", got)
	}
}
