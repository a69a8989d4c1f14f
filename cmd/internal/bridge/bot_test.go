package bridge

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/cmd/internal/botclient"
	"tengen/engine/board"
	"tengen/hub/testing/virtual"
)

// later lets virtual time pass.
func later(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// TestAGame from the challenge to its end, with the connection lost when a move has been taken, between moves and by
// silence; everything is done once.
func TestAGame(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Greeting = "Hello."
		stop := s.start(cfg)
		s.tell("events", "%s", challengeLine("g"))
		later(time.Second)
		s.want("challenge/g/accept")
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("", ""), ""))
		later(500 * time.Millisecond)
		s.want(`bot/game/g/chat {"text":"Hello."}`)
		later(time.Second)
		s.want("bot/game/g/move/a1?v=10")
		s.tell("events", "%s", gameStart) // again: it is played already
		s.tell("g", "%s", stateLine("a1", ""))
		s.tell("g", "%s", stateLine("a1", `"v":12`)) // an offer, say
		s.mu.Lock()
		drops := 2
		s.fail = func(*http.Request) bool { drops--; return drops >= 0 }
		s.mu.Unlock()
		s.tell("g", "%s", stateLine("a1 h8", ""))
		s.tell("g", "%s", stateLine("a1 h8", "")) // the same turn
		later(time.Minute)
		s.want("bot/game/g/move/b1?v=12", "bot/game/g/move/b1?v=12", "bot/game/g/move/b1?v=12")
		s.tell("g", "cut")
		s.tell("events", "cut")
		later(time.Minute)
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("a1 h8 b1 h9", ""), ""))
		later(time.Minute)
		s.want("bot/game/g/move/c1?v=14")
		if s.times("g") != 2 || s.times("events") != 2 {
			t.Errorf("opened %d and %d times", s.times("g"), s.times("events"))
		}
		s.tell("g", "%s", stateLine("a1 h8 b1 h9 c1 h10 d1 h11 e1", `"status":"five","turn":null`))
		later(time.Minute)
		if err := stop(); err != nil {
			t.Error(err)
		}
		s.want()
	})
}

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

// TestAGameThatIsAdjourned takes nobody's place, and is played when it begins again.
func TestAGameThatIsAdjourned(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Games = 1
		stop := s.start(cfg)
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("h8", ""), ""))
		later(time.Second)
		s.tell("events", "%s", challengeLine("c"))
		later(time.Second)
		s.want(`challenge/c/decline {"reason":"later"}`)
		s.tell("g", "%s", stateLine("h8", `"status":"adjourned","turn":null`))
		later(time.Second)
		s.tell("events", "%s", challengeLine("d"))
		later(time.Second)
		s.want("challenge/d/accept")
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("h8 h9", ""), ""))
		later(10 * time.Second)
		s.want("bot/game/g/move/a1?v=12")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestAThoughtIsGivenUp when the position changes or the game ends, and what comes next is answered.
func TestAThoughtIsGivenUp(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		given, closed := 0, 0
		stop := s.start(config(&fakeThinker{closed: func() { closed++ }, move: func(ctx context.Context, b *board.Board, a allowance) (board.Point, error) {
			if b.Ply() == 2 {
				<-ctx.Done()
				given++
				return board.None, ctx.Err()
			}
			return inOrder(ctx, b, a)
		}}))
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("h8 a1", ""), ""))
		later(time.Minute)
		s.tell("g", "%s", stateLine("h8 a2 h9 a3", ""))
		later(time.Minute)
		s.want("bot/game/g/move/a1?v=14")
		s.tell("g", "%s", stateLine("h8 a1", ""))
		later(time.Minute)
		s.tell("g", "%s", stateLine("h8 a1", `"status":"resign","turn":null`))
		later(time.Minute)
		if given != 2 || closed != 1 {
			t.Errorf("%d thoughts given up, %d programs closed", given, closed)
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
		s.want()
	})
}

// TestAnAnswerThatIsRefused: the present state is asked for, and answered again.
func TestAnAnswerThatIsRefused(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		moves := 0
		s.mux.HandleFunc("POST /api/bot/game/g/move/{at}", func(w http.ResponseWriter, r *http.Request) {
			if moves++; moves == 1 {
				w.WriteHeader(http.StatusConflict)
				_, _ = w.Write([]byte(`{"code":"stale","message":"The position has changed."}`))
			}
		})
		stop := s.start(config(nil))
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("", ""), ""))
		later(10 * time.Second)
		s.tell("g", "%s", fullLine(stateLine("", ""), "")) // the stream is open again
		later(10 * time.Second)
		if moves != 2 || s.times("g") != 2 {
			t.Errorf("%d moves, opened %d times", moves, s.times("g"))
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestAMoveThatIsToldBeforeItsAnswer is neither sent again nor given up, and the next turn does not wait for it.
func TestAMoveThatIsToldBeforeItsAnswer(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		var mu sync.Mutex // guards the following
		var moves []string
		given := 0
		s.mux.HandleFunc("POST /api/bot/game/g/move/{at}", func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			moves = append(moves, r.PathValue("at"))
			mu.Unlock()
			select {
			case <-time.After(10 * time.Second):
			case <-r.Context().Done():
				mu.Lock()
				given++
				mu.Unlock()
			}
		})
		stop := s.start(config(nil))
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("", ""), ""))
		later(2 * time.Second)
		s.tell("g", "%s", stateLine("a1", ""))
		later(20 * time.Second)
		if given != 0 || len(moves) != 1 {
			t.Errorf("%q, %d given up", moves, given)
		}
		s.tell("g", "%s", stateLine("a1 h8", ""))
		later(2 * time.Second)
		s.tell("g", "%s", stateLine("a1 h8 b1", ""))
		s.tell("g", "%s", stateLine("a1 h8 b1 h9", ""))
		later(2 * time.Second)
		if strings.Join(moves, " ") != "a1 b1 c1" || s.times("g") != 1 {
			t.Errorf("%q, opened %d times", moves, s.times("g"))
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestCourtesies: draws are declined, moves given back a few times, and a game is claimed when its opponent stays away.
func TestCourtesies(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		stop := s.start(config(nil))
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("h8", ""), ""))
		s.tell("g", "%s", stateLine("h8", `"wdraw":true`))
		later(time.Second)
		s.want("bot/game/g/draw/no")
		for n := range maxTakebacks + 3 {
			s.tell("g", "%s", stateLine("h8", `"wtakeback":true`))
			later(time.Second)
			switch {
			case n < maxTakebacks:
				s.want("bot/game/g/takeback/yes")
			case n == maxTakebacks:
				s.want("bot/game/g/takeback/no")
			default:
				s.want()
			}
		}
		s.tell("g", `{"type":"opponentGone","gone":true,"claimWinInSeconds":60}`)
		later(30 * time.Second)
		s.tell("g", `{"type":"opponentGone","gone":false}`)
		later(time.Hour)
		s.want()
		s.tell("g", `{"type":"opponentGone","gone":true}`)
		later(time.Hour)
		s.want()
		s.tell("g", `{"type":"opponentGone","gone":true,"claimWinInSeconds":60}`)
		later(61 * time.Second)
		s.want("bot/game/g/claim")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestCheck: an account that cannot play is told why.
func TestCheck(t *testing.T) {
	for body, want := range map[string]string{
		`{"name":"A","bot":true,"scopes":["bot:play"]}`:                       "challenge:write",
		`{"name":"A","bot":true,"scopes":["challenge:write"]}`:                "bot:play",
		`{"name":"A","scopes":["bot:play","challenge:write"]}`:                "--upgrade",
		`{"name":"A","bot":true,"scopes":["bot:play","challenge:write","x"]}`: "",
	} {
		s := &site{t: t, mux: http.NewServeMux()}
		s.mux.HandleFunc("GET /api/account", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) })
		_, api := testAPI(t, s)
		if _, err := Check(t.Context(), api); want == "" && err != nil || want != "" && (!errors.Is(err, ErrAccount) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", body, err)
		}
	}
}
