package botapi_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// Two bots play an event for bots to its end over the API: they join, are told of their games, play, and stand in the table.
func TestBotsPlayAnEvent(t *testing.T) {
	s := newSite(t, botapi.Times{})
	host, robby, marvin := s.person("Ann"), s.bot("Robby"), s.bot("Marvin")
	plan := tournament.Plan{
		Kind: tournament.RoundRobin, Title: "Bots", Double: true, Bots: true, Start: time.Now(),
		Games: game.Settings{
			Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
			Time: game.TimeControl{Kind: game.Fischer, Initial: 5 * time.Minute, Increment: time.Second},
		},
	}
	asker := events.Asker{User: host.id, Name: host.name}
	id, err := s.events.Create(t.Context(), asker, plan, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.events.Join(t.Context(), asker, id, events.Joining{}, ""); err == nil {
		t.Error("a person plays in an event for bots")
	}
	streams := map[*client]*stream{robby: robby.events(), marvin: marvin.events()}
	s.person("Bob").with("bot:play").refused("POST", "/api/bot/event/"+id+"/join", "", "bot_account")
	robby.refused("POST", "/api/bot/event/nothing/join", "", "event_missing")
	for c := range streams {
		c.do("POST", "/api/bot/event/"+id+"/join", "", 200)
		c.do("POST", "/api/bot/event/"+id+"/leave", "", 200)
		c.do("POST", "/api/bot/event/"+id+"/join", "", 200)
	}
	for round := range 2 {
		first, second := robby, marvin
		var g string
		for c, e := range streams {
			i := e.next("gameStart").Game
			if i.IsMyTurn {
				first = c
			} else {
				second = c
			}
			if g != "" && g != i.ID {
				t.Fatalf("two games: %s, %s", g, i.ID)
			}
			g = i.ID
		}
		if first == second {
			t.Fatalf("round %d: nobody moves first", round+1)
		}
		first.do("POST", fmt.Sprintf("/api/bot/game/%s/move/h8", g), "", 200)
		second.do("POST", fmt.Sprintf("/api/bot/game/%s/move/i9", g), "", 200)
		marvin.do("POST", fmt.Sprintf("/api/bot/game/%s/resign", g), "", 200)
		for _, e := range streams {
			e.next("gameFinish")
		}
	}
	await.True(t, "the event is over", func() bool {
		over := false
		err := s.events.View(t.Context(), id, func(e *tournament.Tournament) { over = e.Phase == tournament.Over })
		return err == nil && over
	})
	st := robby.open("GET", "/api/events/"+id+"/results", "")
	var rows []line
	for l := range st.lines {
		rows = append(rows, l)
	}
	if len(rows) != 2 || rows[0].Username != "Robby" || rows[1].Username != "Marvin" {
		t.Errorf("%+v", rows)
	}
	robby.do("GET", "/api/events/"+id, "", 200)
	robby.do("GET", "/api/events", "", 200)
	robby.refused("POST", "/api/bot/event/"+id+"/join", "", "event_over")
}
