package bridge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/cmd/internal/botclient/memory"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/virtual"
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
		cfg.Greeting = Words{"": "Hello."}
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

// One opponent has so many games in a day.
func TestGamesOfAUser(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Filter.OfUser = 1
		stop := s.start(cfg)
		s.tell("events", "%s", challengeLine("g"))
		later(time.Second)
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("a1 h8 b1 h9 c1 h10 d1 h11 e1", `"status":"five","turn":null`), ""))
		later(time.Minute)
		s.want("challenge/g/accept")
		s.tell("events", "%s", challengeLine("h"))
		s.tell("events", `{"type":"rematchOffer","game":{"id":"g","status":"five","opponent":{"name":"Ann"}}}`)
		later(time.Minute)
		got := strings.Join(s.heard(), " ")
		if !strings.Contains(got, `challenge/h/decline {"reason":"later"}`) || !strings.Contains(got, "bot/game/g/rematch/no") {
			t.Error(got)
		}
		later(24 * time.Hour)
		s.tell("events", "%s", challengeLine("i"))
		later(time.Second)
		s.want("challenge/i/accept")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// A bot greets and says farewell in the opponent's language, once.
func TestWordsForTheOpponent(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Greeting, cfg.Farewell = Words{"": "Hello.", "ru": "Привет."}, Words{"ru": "Спасибо."}
		stop := s.start(cfg)
		s.tell("events", "%s", gameStart)
		s.tell("g", "%s", fullLine(stateLine("", ""), `"white":{"id":9,"name":"Ann","lang":"ru"}`))
		later(10 * time.Second)
		s.want(`bot/game/g/chat {"text":"Привет."}`, "bot/game/g/move/a1?v=10")
		s.tell("g", "%s", stateLine("a1", `"status":"resign","turn":null`))
		later(10 * time.Second)
		s.want(`bot/game/g/chat {"text":"Спасибо."}`)
		s.tell("events", `{"type":"gameStart","game":{"id":"h","status":"started"}}`)
		s.tell("h", "%s", fullLine(stateLine("", ""), `"id":"h","white":{"id":9,"name":"Bob","lang":"ja"}`))
		later(10 * time.Second)
		s.want(`bot/game/h/chat {"text":"Hello."}`, "bot/game/h/move/a1?v=10")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestEvaluations(t *testing.T) {
	for text, want := range map[string]int{
		"depth 9-17 ev 45 n 812K nps 650K tm 1250 pv h8 i9":        45,
		"(2) depth 3-5 ev +M5 n 612 pv h8":                         999_995,
		"depth 3-5 ev -M4 n 612 pv h8":                             -999_996,
		"Speed 500K | Depth 12-24 | Eval -350 | Node 1M | Time 1s": -350,
		"Eval 10 then eval: -20":                                   -20,
		"score=-7":                                                 -7,
		"EVALUATION 3":                                             3,
	} {
		if got, ok := evaluationOf(text); !ok || got != want {
			t.Errorf("%q: %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "hello", "level 5", "ev", "ev x", "retrieval 4", "ev 123456789012345678901234567890"} {
		if got, ok := evaluationOf(text); ok {
			t.Errorf("%q: %d", text, got)
		}
	}
}

// A program that sees itself lost for three moves in a row gives the game up; one that never says so plays on.
func TestResigningByItsOwnOpinion(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		value := -9000
		cfg := config(&fakeThinker{move: inOrder, thinks: func() (int, bool) { return value, true }})
		cfg.Resign = Resign{Below: -5000, Moves: 3}
		stop := s.start(cfg)
		s.tell("events", "%s", gameStart)
		moves := "h1 h2 h3 h4 i1 i2 i3 i4 j1 j2"
		s.tell("g", "%s", fullLine(stateLine(moves, ""), ""))
		later(5 * time.Second)
		s.want("bot/game/g/move/a1?v=20")
		value = -100
		s.tell("g", "%s", stateLine(moves+" a1 k1", ""))
		later(5 * time.Second)
		s.want("bot/game/g/move/b1?v=22")
		value = -999_995
		for i, more := range []string{" a1 k1 b1 k2", " a1 k1 b1 k2 c1 k3"} {
			s.tell("g", "%s", stateLine(moves+more, ""))
			later(5 * time.Second)
			s.want([]string{"bot/game/g/move/c1?v=24", "bot/game/g/move/d1?v=26"}[i])
		}
		s.tell("g", "%s", stateLine(moves+" a1 k1 b1 k2 c1 k3 d1 k4", ""))
		later(5 * time.Second)
		s.want("bot/game/g/resign")
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestTheEndOfAGame is the end of its stream, which nobody opens again or complains about.
func TestTheEndOfAGame(t *testing.T) {
	for _, status := range []string{"five", "adjourned"} {
		virtual.Test(t, func(t *testing.T) {
			s := newSite(t)
			var text bytes.Buffer
			log := slog.New(slog.NewTextHandler(&text, nil))
			api, err := botclient.New("https://tengen.example", "tgn_x", log, memory.Transport(s.mux))
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- New(api, config(nil), log).Run(ctx, botclient.Account{User: botclient.User{ID: 7}}) }()
			s.tell("events", "%s", gameStart)
			s.tell("g", "%s", fullLine(stateLine("h8", ""), ""))
			later(time.Second)
			s.tell("g", "%s", stateLine("h8", fmt.Sprintf(`"status":%q,"turn":null`, status)))
			s.tell("g", "cut")
			later(time.Minute)
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if n := s.times("g"); n != 1 || strings.Contains(text.String(), "level=WARN") {
				t.Errorf("%s: the stream was opened %d times:\n%s", status, n, text.String())
			}
		})
	}
}
