package wire

import (
	"testing"

	"pgregory.net/rapid"

	"tengen/hub/game"
	"tengen/hub/store"
)

// What is written by hand is what encoding/json writes.
func TestChatLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, yes := rapid.String(), rapid.Bool()
		l := ChatLine{
			ID:      rapid.Int64().Draw(t, "id"),
			From:    User{ID: game.UserID(rapid.Int64().Draw(t, "user")), Name: text.Draw(t, "name"), Guest: yes.Draw(t, "guest"), Program: yes.Draw(t, "program")},
			Channel: rapid.SampledFrom([]store.Channel{store.PlayersChat, store.WatchersChat}).Draw(t, "channel"),
			Seat:    rapid.SampledFrom([]string{"", "black", "host"}).Draw(t, "seat"), Text: text.Draw(t, "text"), Time: rapid.Int64().Draw(t, "time"),
		}
		if yes.Draw(t, "a bot") {
			l.From.Bot = "acorn"
		}
		if yes.Draw(t, "rated") {
			l.From.Rating = &store.Rating{Value: 1500}
		}
		if got, want := string(TalkLine("g7Kx", l)), string(Line(Out{T: OutChat, G: "g7Kx", D: l})); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if got, want := string(SaidLine(l.ID|1, "g7Kx")), string(Line(Out{T: OutAck, ID: l.ID | 1, G: "g7Kx"})); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}
