package bridge

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// TestChallengesDeclined with the reason that fits.
func TestChallengesDeclined(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Filter.Rated, cfg.Filter.Bots = false, false
		stop := s.start(cfg)
		for more, why := range map[string]string{
			`{}`:                                   "",
			`{"rule":"caro"}`:                      "variant",
			`{"size":19}`:                          "standard",
			`{"opening":"rif"}`:                    "standard",
			`{"rated":true}`:                       "casual",
			`{"speed":"blitz"}`:                    "",
			`{"speed":"classical"}`:                "tooSlow",
			`{"speed":"","clock":{"kind":"none"}}`: "tooSlow",
			`{"speed":"warp"}`:                     "timeControl",
			`{"challenger":{"id":8,"name":"B","title":"BOT"}}`: "noBot",
			`{"challenger":{"id":7,"name":"Robot"}}`:           "-", // our own
		} {
			s.tell("events", "%s", challengeLine("c", more))
			later(time.Second)
			switch why {
			case "":
				s.want("challenge/c/accept")
				s.tell("events", `{"type":"challengeCanceled","challenge":{"id":"c"}}`)
			case "-":
				s.want()
			default:
				s.want(`challenge/c/decline {"reason":"` + why + `"}`)
			}
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// A person's offer of a rematch is accepted while there is a place for the game, and else declined: nobody waits for nothing.
func TestRematchesAnswered(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Games = 1
		stop := s.start(cfg)
		offer := func() {
			s.tell("events", `{"type":"rematchOffer","game":{"id":"over","status":"resign"}}`)
			later(time.Second)
		}
		offer()
		s.want("bot/game/over/rematch/yes")
		s.tell("events", "%s", challengeLine("c", "{}"))
		later(time.Second)
		s.want("challenge/c/accept")
		offer()
		s.want("bot/game/over/rematch/no")
		later(startsWithin) // the challenge's game has not started
		offer()
		s.want("bot/game/over/rematch/yes")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestFilter(t *testing.T) {
	person := botclient.Challenge{Settings: botclient.Settings{Rule: "renju", Size: 15, Opening: "swap2", Speed: "rapid", Rated: true}, Challenger: botclient.User{Name: "Ann"}}
	for name, tc := range map[string]struct {
		change func(*Filter)
		want   botclient.Reason
	}{
		"all":          {func(*Filter) {}, ""},
		"only bots":    {func(f *Filter) { f.People = false }, botclient.OnlyBot},
		"casual only":  {func(f *Filter) { f.Rated = false }, botclient.CasualOnly},
		"others":       {func(f *Filter) { f.From = []string{"Bob"} }, botclient.Generic},
		"her":          {func(f *Filter) { f.From = []string{"Bob", "ann"} }, ""},
		"faster":       {func(f *Filter) { f.Speeds = []string{"blitz"} }, botclient.TooSlow},
		"slower":       {func(f *Filter) { f.Speeds = []string{"classical", NoClock} }, botclient.TooFast},
		"around":       {func(f *Filter) { f.Speeds = []string{"blitz", "classical"} }, botclient.TimeControl},
		"another rule": {func(f *Filter) { f.Rules = []string{"caro"} }, botclient.Variant},
	} {
		f := everything()
		tc.change(&f)
		if got := f.against(&person); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
	f := everything()
	f.Casual = false
	if got := f.against(&botclient.Challenge{Settings: botclient.Settings{Rule: "renju", Size: 15, Opening: "free", Speed: "rapid"}}); got != botclient.RatedOnly {
		t.Errorf("casual: %q", got)
	}
}

// TestOneGameTooMany is declined for later; a game that never starts keeps its place for a while only.
func TestOneGameTooMany(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		stop := s.start(config(nil))
		for _, id := range []string{"a", "b", "c"} {
			s.tell("events", "%s", challengeLine(id))
		}
		later(time.Second)
		s.want("challenge/a/accept", "challenge/b/accept", `challenge/c/decline {"reason":"later"}`)
		later(startsWithin)
		s.tell("events", "%s", challengeLine("d"))
		later(time.Second)
		s.want("challenge/d/accept")
		// Games that already exist are played, beyond the limit too.
		for _, id := range []string{"x", "y", "z"} {
			s.tell("events", `{"type":"gameStart","game":{"id":%q}}`, id)
			s.tell(id, "%s", fullLine(stateLine("", ""), ""))
		}
		later(5 * time.Second)
		if got := s.heard(); len(got) != 3 {
			t.Errorf("%q, want three moves", got)
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestWhoMayChallenge(t *testing.T) {
	ann := botclient.Challenge{
		Settings:   botclient.Settings{Rule: "renju", Size: 15, Opening: "swap2", Speed: "rapid", Clock: botclient.Clock{Kind: "fischer", Initial: 600_000, Increment: 5000}},
		Challenger: botclient.User{Name: "Ann", Rating: 1500},
	}
	for name, tc := range map[string]struct {
		change func(*Filter)
		want   botclient.Reason
	}{
		"blocked":       {func(f *Filter) { f.Block = []string{"bob", "ANN"} }, botclient.Generic},
		"others":        {func(f *Filter) { f.Block = []string{"bob"} }, ""},
		"too weak":      {func(f *Filter) { f.Ratings.Least = 1501 }, botclient.Generic},
		"too strong":    {func(f *Filter) { f.Ratings.Most = 1499 }, botclient.Generic},
		"strong enough": {func(f *Filter) { f.Ratings = Range{1500, 1500} }, ""},
		"too short":     {func(f *Filter) { f.Initial.Least = 601 }, botclient.TooFast},
		"too long":      {func(f *Filter) { f.Initial.Most = 599 }, botclient.TooSlow},
		"too little":    {func(f *Filter) { f.Gain.Least = 6 }, botclient.TooFast},
		"too much":      {func(f *Filter) { f.Gain.Most = 4 }, botclient.TooSlow},
		"fits":          {func(f *Filter) { f.Initial, f.Gain = Range{600, 600}, Range{5, 5} }, ""},
	} {
		f := everything()
		tc.change(&f)
		if got := f.against(&ann); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}
