package pairing

import (
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Only a public game between people is shown later.
func TestNewGameWithADelay(t *testing.T) {
	for _, c := range []struct {
		kind, bot string
		private   bool
		delay     int64
		why       fault.Reason
	}{
		{kindPublic, "", false, 0, ""},
		{kindPublic, "", false, 10_000, ""},
		{kindPublic, "", false, 60_000, ""},
		{kindChallenge, "", false, 10_000, ""},
		{kindPublic, "", false, 9_000, "delay"},
		{kindPublic, "", false, -10_000, "delay"},
		{kindPublic, "", false, 1 << 60, "delay"},
		{kindPrivate, "", false, 10_000, "delay_public"},
		{kindChallenge, "", true, 10_000, "delay_public"},
		{kindBot, "elm", false, 10_000, "delay_public"},
		{kindBot, "elm", false, 0, ""},
	} {
		d := wire.CreateData{Kind: c.kind, Bot: c.bot, Private: c.private, Color: game.WishBlack, Settings: wire.Settings{
			Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Delay: c.delay, Clock: wire.TimeControl{Kind: game.NoClock},
		}}
		n, err := NewGame(d, records.User{ID: 1})
		if err == nil && (c.why != "" || n.Settings.Delay.Milliseconds() != c.delay) || err != nil && fault.Of(err).Reason != c.why {
			t.Errorf("%+v: %v %v", c, n.Settings.Delay, err)
		}
	}
}
