package botapi_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A game of two bots who are there is on TV, to anybody who asks and to who follows the channel.
func TestTelevision(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(a, b)
	a.follow(g)
	b.follow(g)
	nobody := &client{site: s}
	await.True(t, "the game is on", func() bool { return strings.Contains(nobody.get("/api/tv/channels"), `"channel":"all","id":"`+g+`"`) })
	nobody.do("GET", "/api/tv/channels", "", 200)
	f := nobody.open("GET", "/api/tv/freestyle-rapid/feed", "")
	if l := f.next("game"); l.ID != g || l.Moves != "" {
		t.Errorf("%+v", l)
	}
	b.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
	if l := f.next("moves"); l.ID != g || l.Moves != "h8" {
		t.Errorf("%+v", l)
	}
	b.do("POST", "/api/bot/game/"+g+"/abort", "", 200)
	f.next("none")
	if l := nobody.open("GET", "/api/tv/renju-blitz/feed", "").next("none"); l.ID != nil {
		t.Errorf("%+v", l)
	}
}
